// What the derived tables hold of one entity. The incremental path, the bulk path and `check` all
// ask here, so that they cannot disagree.

internal import AttributeQuery
internal import LinkTypes
internal import TextAnalysis

/// Turns entities into keys, tokens and words; keeps its buffers, so that one object analyzes many.
struct EntityAnalyzer {
  /// Titles and aliases, folded, joined and cut to `IndexLimits.keyBytes`; each once.
  private(set) var keys = StringTable()
  /// The distinct words as they stand, folded: what `vocab` counts.
  private(set) var words = StringTable()
  /// The numbers of its attributes, with the attributes' names.
  private(set) var numbers: [AttributeNumber] = []
  /// Each token once, with a space behind it: packed, they are the text for FTS5.
  private var tokenTable = StringTable()
  private var text = AnalyzedText()
  private var scratch: [UInt8] = []
  private var repeated = RepeatedTexts()
  /// The store's own language first, then those that came.
  private var languages: [LanguageForms]
  /// The language of the entity that was analyzed last.
  private var forms: LanguageForms

  /// Creates an analyzer for a store whose own language is this one.
  init(language: TextLanguage) {
    forms = LanguageForms(language, own: language)
    languages = [forms]
  }

  /// The language of the entity that was analyzed last; nil for the store's own.
  var language: TextLanguage? { forms === languages[0] ? nil : forms.language }

  /// The tokens for FTS5, each followed by a space.
  var tokens: [UInt8] { tokenTable.strings.bytes }

  /// Analyzes an entity and replaces what was there.
  mutating func analyze(_ entity: Entity) {
    keys.removeAll()
    words.removeAll()
    tokenTable.removeAll()
    numbers.removeAll(keepingCapacity: true)
    forms = self.forms(of: entity.language)
    addName(entity.title)
    for alias in entity.aliases { addName(alias) }
    for keyword in entity.keywords { addRepeatedText(keyword) }
    if let subtitle = entity.subtitle { addText(subtitle) }
    if let summary = entity.summary { addText(summary) }
    if let text = entity.text { addText(text) }
    if !entity.attributes.isEmpty { add(entity.attributes) }
    for token in FilterToken.all(of: entity) { addToken(Marker.filter, token.span) }
  }

  private mutating func add(_ attributes: [String: JSONValue]) {
    var texts: [String] = []
    var tokens: [[UInt8]] = []
    AttributeParts.forEach(attributes) { name, part in
      switch part {
      case .number(let number): numbers.append(AttributeNumber(name: name, number: number))
      case .text(let text): texts.append(text)
      case .name(let text): tokens.append(repeated.token(name, text))
      }
    }
    for text in texts { addRepeatedText(text) }
    for token in tokens where !token.isEmpty { addToken(Marker.filter, token.span) }
  }

  /// A text that other entities may have, too.
  private mutating func addRepeatedText(_ string: String) {
    // Where marks count, what a text adds depends on the words before it.
    guard forms === languages[0], !forms.usesMarks else { return addText(string) }
    guard let known = repeated.known(string) else {
      addText(string)
      if repeated.isWorthRemembering(string) { repeated.remember(string, formsAlone(string)) }
      return
    }
    for number in 0..<known.words.count {
      _ = words.insert(known.words.bytes.span.extracting(known.words.range(number)))
    }
    for number in 0..<known.tokens.count {
      _ = tokenTable.insert(known.tokens.bytes.span.extracting(known.tokens.range(number)))
    }
  }

  /// What a text adds to an entity that has nothing else.
  private mutating func formsAlone(_ string: String) -> RepeatedTexts.Forms {
    let (otherWords, otherTokens) = (words, tokenTable)
    words = StringTable()
    tokenTable = StringTable()
    addText(string)
    defer { (words, tokenTable) = (otherWords, otherTokens) }
    return RepeatedTexts.Forms(words: words.strings, tokens: tokenTable.strings)
  }

  private mutating func forms(of tag: String?) -> LanguageForms {
    guard let tag, let language = TextLanguage(tag: tag) else { return languages[0] }
    if let known = languages.first(where: { $0.language == language }) { return known }
    let new = LanguageForms(language, own: languages[0].language)
    languages.append(new)
    return new
  }

  private mutating func analyze(_ string: String) {
    TextAnalyzer.analyze(string, into: &text)
    if text.hasCutWord { addToken(Marker.filter, FilterToken.cutWord.span) }
    if hasOddWord(string) { addToken(Marker.filter, FilterToken.oddWord.span) }
    if forms.usesMarks { TextAnalyzer.addMarkedForms(of: string, to: &text) }
  }

  /// Whether some word holds what parts words in queries by attribute: a soft hyphen, a joiner, ℃.
  private func hasOddWord(_ string: String) -> Bool {
    // Every letter beyond ASCII has more than one byte; most texts have none.
    guard !string.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    let bytes = string.utf8
    return text.words.contains { word in
      let start = bytes.index(bytes.startIndex, offsetBy: word.source.lowerBound)
      let end = bytes.index(start, offsetBy: word.source.count)
      return QueryScalar.partsWord(string.unicodeScalars[start..<end])
    }
  }

  private mutating func addName(_ name: String) {
    analyze(name)
    for form in TextAnalyzer.joinedForms(of: text) where !form.isEmpty {
      _ = keys.insert(form.span.extracting(0..<Self.keptBytes(ofKey: form.span)))
    }
    for word in text.words {
      if word.isUnspaced {
        TextAnalyzer.grams(of: word, in: text, includeSingles: true) { range in
          addNameWord(range, isGram: true)
        }
      } else {
        addNameWord(word.folded, marked: word.marked, isGram: false)
        if let expanded = word.expanded { addNameWord(expanded, isGram: false) }
      }
    }
    for part in text.parts { addNameWord(part.folded, isGram: false) }
    for compound in text.compounds { addNameWord(compound.folded, isGram: false) }
    for word in text.humpedWords { addHumpRuns(word) }
  }

  /// The runs of humps within a name's word, and how those begin that begin within the word: what the
  /// parts and the whole word do not say. A search never asks for them, so they change no ranking.
  private mutating func addHumpRuns(_ parts: Range<Int>) {
    guard parts.count <= IndexLimits.humps else {
      addToken(Marker.filter, FilterToken.manyHumps.span)
      return
    }
    let folded = text.folded
    let end = text.parts[parts.upperBound - 1].folded.upperBound
    for first in parts {
      let start = text.parts[first].folded.lowerBound
      for last in parts.dropFirst(first + 1 - parts.lowerBound)
      where last - first < parts.count - 1 {
        let run = folded[start..<text.parts[last].folded.upperBound]
        addToken(Marker.filter, FilterToken.humpRun(run).span)
      }
      guard first > parts.lowerBound else { continue }
      for beginning in Self.beginnings(of: folded[start..<end]) {
        addToken(Marker.filter, FilterToken.humpBeginning(beginning).span)
      }
    }
  }

  /// The first character, the first two and the first three.
  private static func beginnings(of word: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var end = word.startIndex
    var found: [ArraySlice<UInt8>] = []
    while end < word.endIndex, found.count < IndexLimits.prefixCharacters {
      end += 1
      while end < word.endIndex, word[end] & 0xc0 == 0x80 { end += 1 }
      found.append(word[word.startIndex..<end])
    }
    return found
  }

  private mutating func addNameWord(_ range: Range<Int>, marked: Range<Int>? = nil, isGram: Bool) {
    // A copy of the reference: a span may not outlive one access to a property.
    let folded = text.folded
    let word = folded.span.extracting(range)
    // Names come first: a word that is known has all its tokens.
    guard words.insert(word).isNew else {
      // The same letters with other marks have other stems.
      if marked != nil { addStems(of: range, marked: marked) }
      return
    }
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
    addStems(of: range, marked: marked)
  }

  private mutating func addStems(of word: Range<Int>, marked: Range<Int>?) {
    let numbers = forms.stemNumbers(of: word, marked: marked, in: text.folded)
    let bytes = forms.stemBytes
    for number in numbers { addToken(forms.marker, bytes.span.extracting(forms.stemRange(number))) }
  }

  private mutating func addText(_ string: String) {
    analyze(string)
    if !text.humpedWords.isEmpty { addToken(Marker.filter, FilterToken.humpedText.span) }
    for word in text.words {
      if word.isUnspaced {
        TextAnalyzer.grams(of: word, in: text, includeSingles: true) { addTextGram($0) }
      } else {
        addTextWord(word.folded, marked: word.marked)
        if let expanded = word.expanded { addTextWord(expanded) }
      }
    }
    for part in text.parts { addTextWord(part.folded) }
    for compound in text.compounds { addTextWord(compound.folded) }
  }

  private mutating func addTextWord(_ range: Range<Int>, marked: Range<Int>? = nil) {
    let folded = text.folded
    let word = folded.span.extracting(range)
    guard !forms.stopWords.contains(word) else { return }
    if words.insert(word).isNew || marked != nil {
      addStems(of: range, marked: marked)
    }
  }

  /// Pairs of characters have no inflection: they are the same in every language.
  private mutating func addTextGram(_ range: Range<Int>) {
    let folded = text.folded
    let gram = folded.span.extracting(range)
    if words.insert(gram).isNew { addToken([], gram) }
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

extension AnalyzedText {
  /// Words are cut at 255 bytes.
  private static let longBytes = 250

  fileprivate var hasCutWord: Bool { words.contains { $0.folded.count >= Self.longBytes } }

  /// The parts of each word that has three or more of them.
  fileprivate var humpedWords: [Range<Int>] {
    guard parts.count >= 3 else { return [] }
    var words: [Range<Int>] = []
    var first = 0
    for next in 1...parts.count {
      let goesOn =
        next < parts.count && parts[next - 1].folded.upperBound == parts[next].folded.lowerBound
      guard !goesOn else { continue }
      if next - first >= 3 { words.append(first..<next) }
      first = next
    }
    return words
  }
}

/// A number that an attribute holds.
struct AttributeNumber: Hashable {
  var name: String
  /// Flags are 0 and 1, dates seconds since 2001.
  var number: Double
}

/// The tokens that filters ask for. A hash stands for the text, which may hold anything; a hit's
/// own columns are compared before it is shown, so that a collision costs time only.
enum FilterToken {
  /// A name has a word of more than `IndexLimits.humps` humps: its runs of humps have no tokens.
  static let manyHumps = Array("hm".utf8)
  /// A text that is no name has a word of three humps or more: its runs of humps have no tokens.
  static let humpedText = Array("ht".utf8)
  /// Some word is cut, because it is too long.
  static let cutWord = Array("c".utf8)

  /// Some word of the index is more than one in queries by attribute.
  static let oddWord = Array("o".utf8)

  /// Humps that follow each other within a name's word, but are not all of it.
  static func humpRun(_ run: ArraySlice<UInt8>) -> [UInt8] { token("r", run) }
  /// How a name's word goes on from one of its humps: one to three characters.
  static func humpBeginning(_ beginning: ArraySlice<UInt8>) -> [UInt8] { token("p", beginning) }

  static func kind(_ kind: String) -> [UInt8] { token("k", kind) }
  static func domain(_ domain: String) -> [UInt8] { token("d", domain) }
  static func index(_ index: String) -> [UInt8] { token("i", index) }

  /// The token of an attribute's whole text, whatever its case and marks; nil without letters and digits.
  static func attribute(_ name: String, _ value: String) -> [UInt8]? {
    joinedWords(of: value).map { token("a", Array(name.utf8) + [0] + $0) }
  }

  /// What a text is to tokens: its words, whatever their case and marks; nil without letters and digits.
  static func joinedWords(of value: String) -> [UInt8]? {
    var text = AnalyzedText()
    TextAnalyzer.analyze(value, into: &text)
    let joined = text.words.flatMap { text.folded[$0.folded] }
    return joined.isEmpty ? nil : joined
  }

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
    token(type, value.utf8)
  }

  private static func token(_ type: Character, _ value: some Sequence<UInt8>) -> [UInt8] {
    // FNV-1a: part of the file's format, so it stands here by itself.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in value { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return Array("\(type)\(String(hash, radix: 36))".utf8)
  }
}
