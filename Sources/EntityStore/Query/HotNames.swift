// The names of an entity that was used or pinned, in memory, so that a search can tell at once whether
// they match: the tables give the most prominent matches, and this one may not be among them.

internal import LinkTypes
internal import TextAnalysis

/// An entity's names as its tokens are made from them.
final class HotNames: Sendable {
  /// Titles and aliases, folded and joined.
  let keys: [[UInt8]]
  /// Every word that has a token as a word of a name.
  private let words: [[UInt8]]
  /// For each first byte of a key or word a bit: tells most names apart from a query at once.
  let firstBytes: UInt64

  /// Analyzes names; the memory of `text` serves many.
  init(_ names: [String], text: inout AnalyzedText) {
    var keys: [[UInt8]] = []
    var words: [[UInt8]] = []
    for name in names {
      TextAnalyzer.analyze(name, into: &text)
      for form in TextAnalyzer.joinedForms(of: text) where !form.isEmpty {
        keys.append(Array(form[..<EntityAnalyzer.keptBytes(ofKey: form.span)]))
      }
      for word in text.words {
        if word.isUnspaced {
          TextAnalyzer.grams(of: word, in: text, includeSingles: true) {
            words.append(Array(text.folded[$0]))
          }
        } else {
          words.append(Array(text.folded[word.folded]))
          if let expanded = word.expanded { words.append(Array(text.folded[expanded])) }
        }
      }
      for part in text.parts { words.append(Array(text.folded[part.folded])) }
      for compound in text.compounds { words.append(Array(text.folded[compound.folded])) }
    }
    self.keys = keys
    if words.count > 1 { words.sort { $0.lexicographicallyPrecedes($1) } }
    self.words = words
    firstBytes = (keys + self.words).reduce(0) { $0 | Self.bit(of: $1) }
  }

  /// The title and aliases of the statement's current row, from the column on.
  convenience init(_ statement: Statement, column: Int32, text: inout AnalyzedText) {
    var names = [statement.string(column)]
    if !statement.isNull(column + 1),
      case .array(let aliases)? = try? JSONReader.parse(statement.bytes(column + 1))
    {
      names += aliases.compactMap(\.string)
    }
    self.init(names, text: &text)
  }

  /// The bit of what begins so.
  static func bit(of bytes: [UInt8]) -> UInt64 {
    bytes.first.map { 1 << UInt64($0 & 63) } ?? 0
  }

  /// The bits of names of which one may match the query: each match has the query's first letters or
  /// its first word.
  static func bits(of query: AnalyzedQuery) -> UInt64 {
    var bits: UInt64 = 0
    for key in query.keys {
      // A Korean syllable may become another.
      if key.first ?? 0 >= 0xE0 { return ~0 }
      bits |= bit(of: key)
    }
    guard let term = query.terms.first else { return bits }
    for word in [term.word, term.expanded ?? [], term.grams.first ?? []] { bits |= bit(of: word) }
    return bits
  }

  /// Whether something here may begin with the bytes.
  private func mayHold(_ bytes: [UInt8]) -> Bool { firstBytes & Self.bit(of: bytes) != 0 }

  /// Whether one of the names is the key.
  func has(key: [UInt8]) -> Bool { mayHold(key) && keys.contains(key) }

  /// Whether one of the names begins with the key, as far as it is typed.
  func hasBeginning(_ key: [UInt8]) -> Bool {
    if mayHold(key), keys.contains(where: { $0.starts(with: key) }) { return true }
    return HangulBeginnings.ranges(of: key).contains { range in
      keys.contains { name in
        !name.lexicographicallyPrecedes(range.lower) && name.lexicographicallyPrecedes(range.upper)
      }
    }
  }

  /// How the names hold all words.
  enum WordMatch { case none, unfinished, whole }

  /// Whether the names hold every term as a word, the last one perhaps as the beginning of one.
  func match(_ terms: [QueryTerm]) -> WordMatch {
    var match = WordMatch.whole
    for term in terms {
      if term.isUnspaced {
        guard term.grams.allSatisfy(has(word:)) else { return .none }
      } else if !has(word: term.word), !(term.expanded.map(has(word:)) ?? false) {
        guard term.isLast, hasWord(beginningWith: term.word) else { return .none }
        match = .unfinished
      }
    }
    return match
  }

  private func has(word: [UInt8]) -> Bool {
    guard mayHold(word) else { return false }
    let position = position(of: word)
    return position < words.count && words[position] == word
  }

  private func hasWord(beginningWith bytes: [UInt8]) -> Bool {
    guard mayHold(bytes) else { return false }
    let position = position(of: bytes)
    return position < words.count && words[position].starts(with: bytes)
  }

  /// The first word that does not come before the bytes.
  private func position(of bytes: [UInt8]) -> Int {
    var (low, high) = (0, words.count)
    while low < high {
      let middle = (low + high) / 2
      if words[middle].lexicographicallyPrecedes(bytes) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
