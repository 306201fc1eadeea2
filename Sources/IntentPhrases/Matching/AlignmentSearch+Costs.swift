// What an end costs, and which of the readings found are kept.

extension AlignmentSearch {
  /// What it costs to end at each token: everything behind it is passed over.
  static func tails(
    _ text: TokenText, _ fillers: [[(end: Int, place: FillerTable.Place)]],
    _ tables: LanguageTables?
  ) -> [Double] {
    let count = text.tokens.count
    var tails = Array(repeating: 0.0, count: count + 1)
    for start in stride(from: count - 1, through: 0, by: -1) {
      let isEmoji = text.isEmoji(start)
      var best =
        (isEmoji ? IntentWeights.filler : IntentWeights.unknownWord) + tails[start + 1]
      for filler in fillers[start] where filler.place != .before {
        best = min(best, IntentWeights.filler + tails[filler.end])
      }
      for suffix in tables?.applicationSuffixes(in: text, from: start) ?? [] {
        best = min(best, IntentWeights.applicationSuffix + suffix.cost + tails[suffix.end])
      }
      tails[start] = best
    }
    return tails
  }

  /// The cheapest of each phrase with the same slots, in order, as many as are looked at.
  static func best(_ found: [Found]) -> [Found] {
    struct Same: Hashable {
      var phrase: Int
      var slots: [Range<Int>]
      var gluedBytes: [Int]
    }
    var seen: Set<Same> = []
    let sorted = found.enumerated().sorted { left, right in
      let (a, b) = (order(left.element), order(right.element))
      return a != b
        ? a < b
        : left.element.phrase != right.element.phrase
          ? left.element.phrase < right.element.phrase : left.offset < right.offset
    }
    var best: [Found] = []
    for (_, one) in sorted where best.count < IntentWeights.mostAlignments {
      if seen.insert(
        Same(
          phrase: one.phrase, slots: one.slots.map(\.tokens),
          gluedBytes: one.slots.map(\.gluedBytes))
      ).inserted {
        best.append(one)
      }
    }
    return best
  }

  private static func order(_ found: Found) -> Double {
    let slots = found.slots.reduce(0) { $0 + IntentWeights.slot * (1 - $1.score) }
    return found.cost + slots - IntentWeights.literalLetter * Double(found.letters)
  }
}
