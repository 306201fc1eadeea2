// How specific types are. A type goes before another that takes all that it takes; between the named ones
// that only overlap the order is a choice, and custom sets stand where their texts belong.

extension CaptureType {
  /// What one step of `level` counts.
  static let levelSize = 10 * fineSize
  /// More than all that `fineRank` tells apart.
  static let fineSize = 10_000

  /// How narrow the type is: the larger, the more specific. Differences below `fineSize` are those of sets
  /// and words among themselves, which mean something only where one takes all that the other takes.
  var rank: Int { level * Self.levelSize + fineRank }

  private var level: Int {
    switch self {
    case .words: return 18
    case .bool: return 16
    case .uuid, .date: return 14
    case .digits(.some): return 13
    case .hex(.some): return 12
    case .uint, .digits(nil): return 10
    case .int: return 8
    case .double, .hex(nil): return 6
    case .slug: return 4
    case .host: return 3
    case .url: return 2
    case .string: return 0
    case .any, .flag: return -2
    case .set:
      // That of the narrowest type that takes all of its texts.
      guard let texts = runs else { return 0 }
      let wider = texts.widerTypes.first { other in
        other.runs.map { texts.isWithin($0) } ?? (other == .host && texts.areLabels)
      }
      return wider?.level ?? 0
    }
  }

  /// Of two types of one level the narrower has more.
  private var fineRank: Int {
    switch self {
    case .words(let words): return Self.fineSize - 1 - min(words.count, Self.fineSize - 1)
    case .set:
      guard let texts = runs, !texts.widerTypes.contains(where: { $0.runs == texts }) else {
        return 0
      }
      let most = TextRuns.longest
      let width =
        texts.count.upperBound == .max
        ? 2 * most - texts.count.lowerBound : texts.count.upperBound - texts.count.lowerBound
      return Self.fineSize - 1 - texts.bytes.count - width
    default: return 0
    }
  }

  /// The texts of types that say which bytes there may be and how many; nil for the others.
  var runs: TextRuns? {
    switch self {
    case .set(let set, let count): TextRuns(bytes: set, count: count)
    case .digits(let count): TextRuns(bytes: .digits, count: count.map { $0...$0 } ?? 1...Int.max)
    case .hex(let count): TextRuns(bytes: .hexDigits, count: count.map { $0...$0 } ?? 1...Int.max)
    case .slug: TextRuns(bytes: .slug, count: 1...Int.max)
    case .string: TextRuns(bytes: .all, count: 1...Int.max)
    case .any, .flag: TextRuns(bytes: .all, count: 0...Int.max)
    case .host, .int, .uint, .double, .bool, .uuid, .date, .url, .words: nil
    }
  }
}

/// Texts of the bytes of a set, as many as a range says.
struct TextRuns: Hashable {
  /// The largest number that a pattern can say.
  static let longest = 4_096

  let bytes: ByteSet
  let count: ClosedRange<Int>

  /// Whether the other takes each of these texts.
  func isWithin(_ other: TextRuns) -> Bool {
    bytes.intersection(other.bytes) == bytes && other.count.lowerBound <= count.lowerBound
      && count.upperBound <= other.count.upperBound
  }

  /// Whether some text is taken by both.
  func overlaps(_ other: TextRuns) -> Bool {
    guard count.overlaps(other.count) else { return false }
    return max(count.lowerBound, other.count.lowerBound) == 0
      || !bytes.intersection(other.bytes).isEmpty
  }

  /// A shortest text that the other does not take; nil if there is none.
  func difference(_ other: TextRuns) -> [UInt8]? {
    if isWithin(other) { return nil }
    let foreign = bytes.intersection(other.bytes.inverted)
    let least = count.lowerBound
    if !foreign.isEmpty, let byte = foreign.witness {
      return Array(repeating: byte, count: max(least, 1))
    }
    guard let byte = bytes.witness else { return nil }
    if least < other.count.lowerBound { return Array(repeating: byte, count: least) }
    let (more, overflows) = other.count.upperBound.addingReportingOverflow(1)
    return overflows ? nil : Array(repeating: byte, count: max(least, more))
  }

  /// Whether each text is one label of a host's name.
  var areLabels: Bool { bytes.intersection(.hostLabel) == bytes && count.lowerBound > 0 }

  /// The types that may take all of these texts, the narrowest first.
  var widerTypes: [CaptureType] {
    var types: [CaptureType] = []
    if count.lowerBound == count.upperBound {
      types += [.digits(count: count.lowerBound), .hex(count: count.lowerBound)]
    }
    return types + [.digits(count: nil), .hex(count: nil), .slug, .host]
  }
}
