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
    /// Letters of what each word is written together with, by a hyphen or another sign; nil for words between spaces.
    var together: [Int?]
    var letters: Int

    /// A word in its forms.
    func forms(_ index: Int) -> [[UInt8]] { [words[index]] + [expanded[index]].compactMap(\.self) }

    /// Letters of the words that one is written together with; nil if it stands alone.
    func written(_ index: Int) -> Int? { together[index] }
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
          together: Self.together(text.words.map { ($0.source, text.folded[$0.folded]) }, in: name),
          letters: EditDistance.scalarCount(plain.span)))
    }
  }

  /// For each word the letters of the words that no space parts from it; nil if there are none but its own.
  static func together(_ words: [(source: Range<Int>, folded: ArraySlice<UInt8>)], in text: String)
    -> [Int?]
  {
    let bytes = text.utf8
    var letters: [Int?] = []
    var start = 0
    for index in words.indices {
      let end = words[index].source.upperBound
      let isLast =
        index + 1 == words.count
        || bytes.dropFirst(end).prefix(words[index + 1].source.lowerBound - end)
          .contains { $0 <= 0x20 || $0 >= 0x80 }
      guard isLast else { continue }
      let total = words[start...index].reduce(0) {
        $0 + EditDistance.scalarCount(Array($1.folded).span)
      }
      letters += Array(repeating: index > start ? total : nil, count: index + 1 - start)
      start = index + 1
    }
    return letters
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
