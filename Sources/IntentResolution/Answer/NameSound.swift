// What a name sounds like, roughly: two that may sound alike are told apart by more than their spelling.

internal import EntityStore
internal import TextAnalysis

/// The sound of a title, and the readings that a name in another script has.
struct NameSound {
  /// From here on no letters are Latin.
  static let firstOfOtherScripts: UInt32 = 0x250

  private let key: [UInt8]
  /// Of a title in characters that do not say how they are read, its other names that do.
  private let readings: [[UInt8]]

  init(_ entity: NamedEntity) {
    key = TextAnalyzer.words(entity.title).flatMap { Self.key(of: Array($0.utf8)) }
    let isRead = entity.title.unicodeScalars.contains { $0.properties.isIdeographic }
    readings =
      isRead
      ? entity.aliases.filter { !$0.unicodeScalars.contains(where: \.properties.isIdeographic) }
        .map { ResolverProfile.joined($0) } : []
  }

  /// Whether the two may sound alike.
  func isLike(_ other: NameSound) -> Bool {
    !key.isEmpty && key == other.key || readings.contains { other.readings.contains($0) }
  }

  /// Letters that sound alike in names of several languages, longest first: Steven and Stephen, Meyer and Maier.
  private static let spellings: [(from: [UInt8], to: [UInt8])] = [
    ("sch", "sh"), ("chr", "kr"), ("tsch", "ch"), ("ph", "f"), ("ck", "k"), ("dt", "t"),
    ("th", "t"),
    ("ce", "se"), ("ci", "si"), ("cy", "si"), ("ch", "ch"), ("sh", "sh"), ("qu", "k"), ("ks", "x"),
    ("ei", "y"), ("ey", "y"), ("ai", "y"), ("ay", "y"), ("ie", "i"), ("ee", "i"), ("ea", "i"),
    ("c", "k"), ("q", "k"), ("z", "s"), ("v", "f"), ("y", "i"), ("h", ""),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  /// The key of a folded word; of letters outside of ASCII the word itself.
  private static func key(of word: [UInt8]) -> [UInt8] {
    guard word.allSatisfy({ $0 < 0x80 }) else { return word }
    var sounds: [UInt8] = []
    func add(_ letters: some Sequence<UInt8>) {
      // Doubled letters sound like one.
      for letter in letters where sounds.last != letter { sounds.append(letter) }
    }
    var position = 0
    while position < word.count {
      let rest = word[position...]
      // An H at the beginning is heard.
      let match =
        position == 0 && word[0] == UInt8(ascii: "h")
        ? nil : spellings.first { rest.starts(with: $0.from) }
      add(match?.to ?? [word[position]])
      position += match?.from.count ?? 1
    }
    if sounds.count > 2, sounds.last == UInt8(ascii: "e") { sounds.removeLast() }
    return sounds
  }
}
