// "Did you mean": the query as its hits hold it, when nothing holds it as it was typed.

internal import TextAnalysis

/// A query with misspelt words put right.
public struct Correction: Sendable, Hashable {
  /// One word, and what the hits hold in its place.
  public struct Word: Sendable, Hashable {
    /// The word as typed.
    public var typed: String
    /// The word as the best hit has it, in the letter case of what was typed.
    public var meant: String
  }

  /// The whole query with the words replaced; everything else stands as typed.
  public var text: String
  /// What was replaced, in the order typed.
  public var words: [Word]
}

/// Finds what the best hit holds in place of the words that were typed.
struct CorrectionFinder {
  let request: SearchRequest
  let syntax: QuerySyntax
  let query: AnalyzedQuery
  /// The hit's language.
  let forms: LanguageForms

  /// Words shorter than this are not corrected: everything is an edit away from them.
  private static let fewestLetters = 4
  /// From this length on a word may have two edits.
  private static let lettersForTwo = 6
  /// Texts are looked through up to here.
  private static let maxTextBytes = 16_384

  /// What the hit suggests to have typed; nil if it is not found word by word.
  func correction(from entity: Entity) -> Correction? {
    let typed = QueryWords(syntax.words)
    let held = HeldWords(entity, maxBytes: Self.maxTextBytes)
    var replacements: [Int: String] = [:]
    for (index, word) in typed.words.enumerated() {
      guard let term = query.terms.first(where: { $0.word == word.folded }) else { continue }
      if held.words.contains(where: { holds($0, term) }) { continue }
      let isFixed = syntax.fixed.contains { $0.overlaps(word.source) }
      guard !isFixed, let nearest = held.nearest(to: term, limit: Self.limit(of: term)) else {
        return wholeName(of: entity)
      }
      replacements[index] = LetterCase(word.text).applied(to: nearest)
    }
    return replacements.isEmpty ? wholeName(of: entity) : correction(replacements, of: typed)
  }

  private static func limit(of term: QueryTerm) -> Int {
    term.length < fewestLetters ? 0 : term.length < lettersForTwo ? 1 : 2
  }

  /// Whether the hit's word is the term, another form of it, or what it may become.
  private func holds(_ word: HeldWords.Word, _ term: QueryTerm) -> Bool {
    if term.isUnspaced { return word.folded[...].contains(term.word) }
    let isSame =
      term.isLast
      ? word.folded.starts(with: term.word) : word.folded == term.word
    return isSame || word.folded == term.expanded
      || forms.hasStem(
        of: 0..<word.folded.count, in: word.folded, among: term.stems.stems(in: forms))
  }

  private func correction(_ replacements: [Int: String], of typed: QueryWords) -> Correction? {
    // The words of the whole text in their order; names of filters stand among them.
    let all = QueryWords(request.query)
    var text: [UInt8] = []
    var copied = 0
    var position = 0
    var words: [Correction.Word] = []
    let source = Array(request.query.utf8)
    for (index, word) in typed.words.enumerated() {
      guard let found = all.words[position...].firstIndex(where: { $0.folded == word.folded })
      else { return nil }
      position = found + 1
      guard let meant = replacements[index] else { continue }
      text += source[copied..<all.words[found].source.lowerBound]
      text += meant.utf8
      copied = all.words[found].source.upperBound
      words.append(Correction.Word(typed: all.words[found].text, meant: meant))
    }
    text += source[copied...]
    let corrected = String(decoding: text, as: UTF8.self)
    // A word that also names a filter must not have been replaced in its place.
    let read = QueryWords(QuerySyntax(corrected, isLiteral: request.isLiteral).words)
    let wanted = typed.words.indices.map { index in
      replacements[index].map { QueryWords($0).words.map(\.folded) } ?? [typed.words[index].folded]
    }
    guard read.words.map(\.folded) == wanted.flatMap(\.self) else { return nil }
    return Correction(text: corrected, words: words)
  }

  /// The name that the whole query is near to, where words were torn apart or joined; of a longer
  /// name as many words as were typed, if they are whole.
  private func wholeName(of entity: Entity) -> Correction? {
    guard !syntax.hasConditions, let key = query.keys.first,
      query.keyLength >= Self.fewestLetters
    else { return nil }
    let limit = query.keyLength < Self.lettersForTwo ? 1 : 2
    var best: (edits: Int, text: String)?
    for name in [entity.title] + entity.aliases {
      let bytes = Array(name.utf8)
      var joined: [UInt8] = []
      let words = QueryWords(name).words
      for word in words {
        joined += word.folded
        guard let edits = EditDistance.osa(key.span, joined.span, limit: limit),
          edits < best?.edits ?? .max
        else { continue }
        let piece = bytes[words[0].source.lowerBound..<word.source.upperBound]
        best = (edits, String(decoding: piece, as: UTF8.self))
      }
      if best == nil, !syntax.endsWord,
        EditDistance.osaPrefix(key.span, joined.span, limit: limit) != nil
      {
        best = (limit, name)
      }
    }
    guard let best else { return nil }
    let meant = LetterCase(request.query).applied(to: best.text)
    return Correction(text: meant, words: [Correction.Word(typed: request.query, meant: meant)])
  }
}

/// The words of a text with their places.
struct QueryWords {
  struct Word {
    var folded: [UInt8]
    var source: Range<Int>
    var text: String
  }

  var words: [Word] = []

  init(_ text: String) {
    var analyzed = AnalyzedText()
    TextAnalyzer.analyze(text, into: &analyzed)
    let bytes = Array(text.utf8)
    words = analyzed.words.map { word in
      Word(
        folded: Array(analyzed.folded[word.folded]), source: word.source,
        text: String(decoding: bytes[word.source], as: UTF8.self))
    }
  }
}

/// The words of an entity as they are written, names first.
private struct HeldWords {
  struct Word {
    var folded: [UInt8]
    var text: String
  }

  private(set) var words: [Word] = []

  init(_ entity: Entity, maxBytes: Int) {
    for name in [entity.title] + entity.aliases + entity.keywords { add(name, maxBytes) }
    for text in [entity.subtitle, entity.summary, entity.text] {
      if let text { add(text, maxBytes) }
    }
  }

  private mutating func add(_ text: String, _ maxBytes: Int) {
    var analyzed = AnalyzedText()
    let bytes = Array(text.utf8.prefix(maxBytes))
    unsafe bytes.withUnsafeBufferPointer { unsafe TextAnalyzer.analyze($0, into: &analyzed) }
    func add(_ folded: Range<Int>, _ source: Range<Int>) {
      words.append(
        Word(
          folded: Array(analyzed.folded[folded]),
          text: String(decoding: bytes[source], as: UTF8.self)))
    }
    for word in analyzed.words {
      add(word.folded, word.source)
      if let expanded = word.expanded { add(expanded, word.source) }
    }
    for piece in analyzed.parts + analyzed.compounds { add(piece.folded, piece.source) }
  }

  /// The word that is fewest edits away, the first of several.
  func nearest(to term: QueryTerm, limit: Int) -> String? {
    guard limit > 0, !term.isUnspaced else { return nil }
    var best: (edits: Int, text: String)?
    for word in words {
      guard word.folded.count >= 3 else { continue }
      var edits = EditDistance.osa(term.word.span, word.folded.span, limit: limit)
      if edits == nil, term.isLast,
        let begun = EditDistance.osaPrefix(term.word.span, word.folded.span, limit: limit)
      {
        // A whole word is the better guess.
        edits = begun + limit
      }
      if let edits, edits < best?.edits ?? .max { best = (edits, word.text) }
    }
    return best?.text
  }
}

/// How a word is written, so that what replaces it looks like it.
struct LetterCase {
  private let hasUpper: Bool
  private let hasLower: Bool
  private let count: Int

  init(_ text: String) {
    hasUpper = text.contains(where: \.isUppercase)
    hasLower = text.contains(where: \.isLowercase)
    count = text.count
  }

  /// The text in small letters or capitals if the other one was; as it stands otherwise.
  func applied(to text: String) -> String {
    if !hasUpper { return text.lowercased() }
    return !hasLower && count > 1 ? text.uppercased() : text
  }
}
