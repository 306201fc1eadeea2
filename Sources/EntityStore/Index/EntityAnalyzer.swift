// What the derived tables hold of one entity. The incremental path, the bulk path and `check` all
// ask here, so that they cannot disagree.

internal import LinkTypes
internal import TextAnalysis

/// Turns entities into keys, tokens and words; keeps its buffers, so that one object analyzes many.
struct EntityAnalyzer {
  /// The language whose stemmer and stop words are used for everything.
  static let language = "en"

  /// Titles and aliases, folded, joined and cut to `IndexLimits.keyBytes`; each once.
  private(set) var keys = StringTable()
  /// The distinct words as they stand, folded: what `vocab` counts.
  private(set) var words = StringTable()
  /// Each token once, with a space behind it: packed, they are the text for FTS5.
  private var tokenTable = StringTable()
  private var text = AnalyzedText()
  private var scratch: [UInt8] = []
  private var stems = StemTable(language: EntityAnalyzer.language)

  /// The tokens for FTS5, each followed by a space.
  var tokens: [UInt8] { tokenTable.strings.bytes }

  /// Analyzes an entity and replaces what was there.
  mutating func analyze(_ entity: Entity) {
    keys.removeAll()
    words.removeAll()
    tokenTable.removeAll()
    addName(entity.title)
    for alias in entity.aliases { addName(alias) }
    for keyword in entity.keywords { addText(keyword) }
    if let subtitle = entity.subtitle { addText(subtitle) }
    if let summary = entity.summary { addText(summary) }
    if let text = entity.text { addText(text) }
    for token in FilterToken.all(of: entity) { addToken(Marker.filter, token.span) }
  }

  private mutating func addName(_ name: String) {
    TextAnalyzer.analyze(name, into: &text)
    for form in TextAnalyzer.joinedForms(of: text) where !form.isEmpty {
      _ = keys.insert(form.span.extracting(0..<Self.keptBytes(ofKey: form.span)))
    }
    for word in text.words {
      if word.isUnspaced {
        TextAnalyzer.grams(of: word, in: text, includeSingles: true) { range in
          addNameWord(range, isGram: true)
        }
      } else {
        addNameWord(word.folded, isGram: false)
        if let expanded = word.expanded { addNameWord(expanded, isGram: false) }
      }
    }
    for part in text.parts { addNameWord(part.folded, isGram: false) }
  }

  private mutating func addNameWord(_ range: Range<Int>, isGram: Bool) {
    // A copy of the reference: a span may not outlive one access to a property.
    let folded = text.folded
    let word = folded.span.extracting(range)
    // Names come first: a word that is known has all its tokens.
    guard words.insert(word).isNew else { return }
    addToken(Marker.nameWord, word)
    if isGram {
      addToken([], word)
      return
    }
    var end = 0
    for _ in 0..<IndexLimits.prefixCharacters {
      guard end < word.count else { break }
      end += 1
      while end < word.count, word[end] & 0xc0 == 0x80 { end += 1 }
      addToken(Marker.namePrefix, word.extracting(0..<end))
    }
    addStem(of: word)
  }

  private mutating func addStem(of word: Span<UInt8>) {
    let stem = stems.range(ofStemOf: word)
    let bytes = stems.bytes
    addToken([], bytes.span.extracting(stem))
  }

  private mutating func addText(_ string: String) {
    TextAnalyzer.analyze(string, into: &text)
    for word in text.words {
      if word.isUnspaced {
        TextAnalyzer.grams(of: word, in: text, includeSingles: true) { addTextWord($0) }
      } else {
        addTextWord(word.folded)
        if let expanded = word.expanded { addTextWord(expanded) }
      }
    }
    for part in text.parts { addTextWord(part.folded) }
  }

  private mutating func addTextWord(_ range: Range<Int>) {
    let folded = text.folded
    let word = folded.span.extracting(range)
    guard !StopWords.contains(word, language: Self.language) else { return }
    if words.insert(word).isNew { addStem(of: word) }
  }

  private mutating func addToken(_ marker: [UInt8], _ word: Span<UInt8>) {
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: marker)
    scratch.append(word)
    scratch.append(UInt8(ascii: " "))
    let token = scratch
    _ = tokenTable.insert(token.span)
  }

  /// How many bytes of a key are kept: no half a character at the end.
  static func keptBytes(ofKey key: Span<UInt8>) -> Int {
    guard key.count > IndexLimits.keyBytes else { return key.count }
    var end = IndexLimits.keyBytes
    while end > 0, key[end] & 0xc0 == 0x80 { end -= 1 }
    return end
  }
}

/// Stems, remembered: a corpus has far fewer words than occurrences.
struct StemTable {
  private var words = StringTable()
  private var stems = PackedStrings()
  private let stemmer: Stemmer?
  /// Enough for the frequent words of any corpus; the table starts anew when it is full.
  private static let maxWords = 100_000

  init(language: String) { stemmer = Stemmer(language: language) }

  /// The bytes that the ranges are of.
  var bytes: [UInt8] { stems.bytes }

  /// Where the word's stem stands in `bytes`: the word itself where there is no stemmer for the language.
  mutating func range(ofStemOf word: Span<UInt8>) -> Range<Int> {
    if words.count >= Self.maxWords {
      words.removeAll()
      stems.removeAll()
    }
    let (number, isNew) = words.insert(word)
    if isNew {
      // Snowball leaves nothing of a lone `s`; an empty token is none for FTS5.
      if let stem = stemmer?.stem(word), !stem.isEmpty {
        stems.append(stem)
      } else {
        stems.append(word)
      }
    }
    return stems.range(number)
  }
}

/// The same for the parts of a search, which share one table.
final class StemCache {
  private var table: StemTable

  init(language: String) { table = StemTable(language: language) }

  /// The word's stem.
  func stem(of word: Span<UInt8>) -> [UInt8] {
    let range = table.range(ofStemOf: word)
    return Array(table.bytes[range])
  }
}

/// The tokens that filters ask for. A hash stands for the text, which may hold anything; a hit's
/// own columns are compared before it is shown, so that a collision costs time only.
enum FilterToken {
  static func kind(_ kind: String) -> [UInt8] { token("k", kind) }
  static func domain(_ domain: String) -> [UInt8] { token("d", domain) }
  static func index(_ index: String) -> [UInt8] { token("i", index) }

  static func all(of entity: Entity) -> [[UInt8]] {
    var tokens = [kind(entity.identifier.kind)]
    if let index = entity.index { tokens.append(self.index(index)) }
    if let domain = entity.domain {
      tokens.append(self.domain(domain))
      var ancestor = Substring(domain)
      while let dot = ancestor.lastIndex(of: ".") {
        ancestor = ancestor[..<dot]
        tokens.append(self.domain(String(ancestor)))
      }
    }
    return tokens
  }

  private static func token(_ type: Character, _ value: String) -> [UInt8] {
    // FNV-1a: part of the file's format, so it stands here by itself.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in value.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return Array("\(type)\(String(hash, radix: 36))".utf8)
  }
}
