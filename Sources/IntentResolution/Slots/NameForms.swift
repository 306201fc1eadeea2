// The names of one entity, folded: what the words of a slot are compared with.

internal import EntityStore
internal import TextAnalysis

/// An entity's names as words and joined.
struct NameForms {
  /// One name.
  struct Name {
    var isTitle: Bool
    /// Whether guesses at it decide: it is the title, or the name in another script. Codes, abbreviations and other
    /// spellings are too near to everyday words and to other names.
    var isFirm: Bool
    /// Joined, with its second form if it has one.
    var keys: [[UInt8]]
    /// The words, folded; of scripts without spaces the runs.
    var words: [[UInt8]]
    /// Second forms of words that have one, by position.
    var expanded: [[UInt8]?]
    var letters: Int
  }

  var names: [Name] = []

  /// What UTF-8 of letters above Latin begins with.
  private static let firstOfOtherScripts: UInt8 = 0xCD

  init(_ entity: NamedEntity) {
    var text = AnalyzedText()
    names.reserveCapacity(1 + entity.aliases.count)
    for (index, name) in ([entity.title] + entity.aliases).enumerated() {
      TextAnalyzer.analyze(name, into: &text)
      if text.words.isEmpty { continue }
      let keys = TextAnalyzer.joinedForms(of: text)
      guard let plain = keys.first else { continue }
      names.append(
        Name(
          isTitle: index == 0,
          isFirm: index == 0 || plain.contains { $0 >= Self.firstOfOtherScripts }, keys: keys,
          words: text.words.map { Array(text.folded[$0.folded]) },
          expanded: text.words.map { $0.expanded.map { Array(text.folded[$0]) } },
          letters: EditDistance.scalarCount(plain.span)))
    }
  }

  /// The folded words of a text, each once.
  static func words(_ text: String?) -> [[UInt8]] {
    guard let text else { return [] }
    var analyzed = AnalyzedText()
    TextAnalyzer.analyze(text, into: &analyzed)
    var words: [[UInt8]] = []
    for word in analyzed.words {
      words.append(Array(analyzed.folded[word.folded]))
      if let expanded = word.expanded { words.append(Array(analyzed.folded[expanded])) }
    }
    return words
  }

  /// The digits of a key in order: no edit may change them.
  static func digits(_ key: [UInt8]) -> [UInt8] { key.filter { $0 >= 0x30 && $0 <= 0x39 } }
}
