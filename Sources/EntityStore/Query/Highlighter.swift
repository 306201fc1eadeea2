// Where in the original text the query's words are: found by analyzing the few texts that are shown,
// since a contentless index keeps no positions.

internal import TextAnalysis

/// Marks the words of one query in texts.
struct Highlighter {
  let query: AnalyzedQuery
  /// The entity's language.
  let forms: LanguageForms
  /// Whether the hit was found by correcting the query: only then may a word stand for a near one.
  let allowsTypos: Bool

  /// A matched part of a text and the query's word that it stands for.
  private struct Mark {
    var range: Range<Int>
    var term: Int
  }

  /// The matched parts of a text, in UTF-8 byte offsets, ascending and apart from each other.
  func ranges(in text: String) -> [Range<Int>] {
    let analyzed = analyzed(text)
    var found = marks(in: text, analyzed).map(\.range)
    if found.isEmpty, let range = joinedRange(in: text, analyzed) { found = [range] }
    return Self.merged(found)
  }

  private func analyzed(_ text: String) -> AnalyzedText {
    var analyzed = AnalyzedText()
    TextAnalyzer.analyze(text, into: &analyzed)
    if forms.usesMarks { TextAnalyzer.addMarkedForms(of: text, to: &analyzed) }
    return analyzed
  }

  static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    })
    where !range.isEmpty {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  // MARK: Words

  private func marks(in text: String, _ analyzed: AnalyzedText) -> [Mark] {
    var marks: [Mark] = []
    for (number, term) in query.terms.enumerated() {
      for word in analyzed.words {
        if term.isUnspaced {
          guard word.isUnspaced else { continue }
          marks += unspacedRanges(of: term, word, analyzed, text)
            .map { Mark(range: $0, term: number) }
        } else if !word.isUnspaced, let range = range(of: term, word, analyzed, text) {
          marks.append(Mark(range: range, term: number))
        }
      }
      if term.isUnspaced { continue }
      for piece in analyzed.parts + analyzed.compounds {
        if let range = range(of: term, piece, analyzed, text) {
          marks.append(Mark(range: range, term: number))
        }
      }
    }
    return marks
  }

  /// The part of the word that the term matches; nil if it does not.
  private func range(
    of term: QueryTerm, _ word: AnalyzedWord, _ analyzed: AnalyzedText, _ text: String
  ) -> Range<Int>? {
    if let range = typedRange(of: term, word.folded, word.source, analyzed, text, false) {
      return range
    }
    if let expanded = word.expanded,
      let range = typedRange(of: term, expanded, word.source, analyzed, text, true)
    {
      return range
    }
    guard mayShareStem(term, word.folded, analyzed) else {
      return correctedRange(of: term, word, analyzed, text)
    }
    let wanted = term.stems.stems(in: forms)
    if forms.hasStem(of: word.folded, marked: word.marked, in: analyzed.folded, among: wanted) {
      return word.source
    }
    if let expanded = word.expanded,
      forms.hasStem(of: expanded, in: analyzed.folded, among: wanted)
    {
      return word.source
    }
    return correctedRange(of: term, word, analyzed, text)
  }

  /// The same for a piece of a word, or a word that an apostrophe cuts.
  private func range(
    of term: QueryTerm, _ piece: AnalyzedPart, _ analyzed: AnalyzedText, _ text: String
  ) -> Range<Int>? {
    if let range = typedRange(of: term, piece.folded, piece.source, analyzed, text, false) {
      return range
    }
    let isForm =
      mayShareStem(term, piece.folded, analyzed)
      && forms.hasStem(of: piece.folded, in: analyzed.folded, among: term.stems.stems(in: forms))
    return isForm ? piece.source : nil
  }

  /// False for most words: in most languages the forms of one begin with one letter.
  private func mayShareStem(_ term: QueryTerm, _ word: Range<Int>, _ analyzed: AnalyzedText) -> Bool
  {
    !forms.keepsFirstLetter || word.first.map { analyzed.folded[$0] } == term.word.first
  }

  /// What was typed of the form of a word: all of it, or its beginning if it is still being typed.
  private func typedRange(
    of term: QueryTerm, _ form: Range<Int>, _ source: Range<Int>, _ analyzed: AnalyzedText,
    _ text: String, _ isExpanded: Bool
  ) -> Range<Int>? {
    let bytes = analyzed.folded[form]
    var typed: Int?
    if bytes.starts(with: term.word) {
      typed = term.word.count
    } else if let expanded = term.expanded, bytes.starts(with: expanded) {
      typed = expanded.count
    }
    guard let typed, typed == bytes.count || term.isLast else { return nil }
    if typed == bytes.count { return source }
    return sourceRange(of: 0..<typed, in: source, text, isExpanded)
  }

  private func correctedRange(
    of term: QueryTerm, _ word: AnalyzedWord, _ analyzed: AnalyzedText, _ text: String
  ) -> Range<Int>? {
    let folded = analyzed.folded
    let bytes = folded.span.extracting(word.folded)
    guard allowsTypos, term.length >= 4, bytes.count >= 3 else { return nil }
    let limit = term.length >= 6 ? 2 : 1
    if EditDistance.osa(term.word.span, bytes, limit: limit) != nil { return word.source }
    guard term.isLast, EditDistance.osaPrefix(term.word.span, bytes, limit: 1) != nil else {
      return nil
    }
    return sourceRange(of: 0..<min(term.word.count, bytes.count), in: word.source, text, false)
  }

  /// Every place of the word where the characters stand.
  private func unspacedRanges(
    of term: QueryTerm, _ word: AnalyzedWord, _ analyzed: AnalyzedText, _ text: String
  ) -> [Range<Int>] {
    let bytes = analyzed.folded[word.folded]
    var ranges: [Range<Int>] = []
    var start = bytes.startIndex
    while start + term.word.count <= bytes.endIndex {
      if bytes[start..<start + term.word.count].elementsEqual(term.word) {
        let offset = start - bytes.startIndex
        ranges.append(
          sourceRange(of: offset..<offset + term.word.count, in: word.source, text, false))
        start += term.word.count
      } else {
        start += 1
      }
    }
    return ranges
  }

  /// Where folded bytes of a word stand in the original.
  private func sourceRange(
    of folded: Range<Int>, in source: Range<Int>, _ text: String, _ isExpanded: Bool
  ) -> Range<Int> {
    var text = text
    let range = text.withUTF8 { bytes in
      unsafe TextAnalyzer.sourceRange(
        of: UnsafeBufferPointer(rebasing: bytes[source]), folded: folded, isExpanded: isExpanded)
    }
    return source.lowerBound + range.lowerBound..<source.lowerBound + range.upperBound
  }

  /// The beginning of a name that the joined query covers: `scikitlearn` in "scikit-learn".
  private func joinedRange(in text: String, _ analyzed: AnalyzedText) -> Range<Int>? {
    guard let first = analyzed.words.first else { return nil }
    let joined = analyzed.words.flatMap { analyzed.folded[$0.folded] }
    for key in query.keys where joined.starts(with: key) {
      var left = key.count
      for word in analyzed.words {
        if left <= word.folded.count {
          let end = sourceRange(of: 0..<left, in: word.source, text, false).upperBound
          return first.source.lowerBound..<end
        }
        left -= word.folded.count
      }
    }
    // A slip in the whole: "emasz" for "e-masz".
    guard allowsTypos, let last = analyzed.words.last, let key = query.keys.first,
      EditDistance.osa(key.span, joined.span, limit: 2) != nil
    else { return nil }
    return first.source.lowerBound..<last.source.upperBound
  }

  // MARK: Snippets

  /// Texts are looked through up to here for a snippet.
  private static let maxTextBytes = 65_536

  /// The best window of the entity's texts: the one with the most of the query's words.
  func snippet(of entity: Entity, maxCharacters: Int) -> Snippet? {
    var best: (field: String, text: String, marks: [Mark], terms: Int)?
    let fields: [(String, String?)] =
      [("subtitle", entity.subtitle), ("summary", entity.summary), ("text", entity.text)]
      + entity.aliases.map { ("aliases", $0) } + entity.keywords.map { ("keywords", $0) }
    for (field, text) in fields {
      guard let text else { continue }
      let kept = Self.prefix(text, bytes: Self.maxTextBytes)
      let marks = marks(in: kept, analyzed(kept))
      let terms = Set(marks.map(\.term)).count
      if terms > best?.terms ?? 0 { best = (field, kept, marks, terms) }
    }
    guard let best else { return joinedAlias(of: entity, maxCharacters: maxCharacters) }
    return window(
      best.text, best.marks.sorted { $0.range.lowerBound < $1.range.lowerBound },
      field: best.field, maxCharacters: maxCharacters)
  }

  /// The alias that a query found by its letters alone, whatever parts its words, if the title is not what it found.
  private func joinedAlias(of entity: Entity, maxCharacters: Int) -> Snippet? {
    guard ranges(in: entity.title).isEmpty else { return nil }
    for alias in entity.aliases {
      guard let range = joinedRange(in: alias, analyzed(alias)) else { continue }
      return window(
        alias, [Mark(range: range, term: 0)], field: "aliases", maxCharacters: maxCharacters)
    }
    return nil
  }

  /// The beginning of a text: at most so many bytes, without a part of a character.
  private static func prefix(_ text: String, bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    let end = text.utf8.index(text.utf8.startIndex, offsetBy: bytes)
    // The character before the one that the byte is in; a text that is one character stays whole.
    var last = text.startIndex
    var index = text.startIndex
    while index < text.endIndex, index <= end {
      last = index
      index = text.index(after: index)
    }
    return last == text.startIndex ? text : String(text[..<last])
  }

  /// Cuts the window that begins at one mark and holds the most different terms.
  private func window(_ text: String, _ marks: [Mark], field: String, maxCharacters: Int)
    -> Snippet
  {
    let isShort = text.utf8.count <= maxCharacters
    let characters = CharacterOffsets(isShort ? "" : text)
    guard characters.count > maxCharacters else {
      return Snippet(field: field, text: text, ranges: Self.merged(marks.map(\.range)))
    }
    // Two characters go to the marks of omission.
    let room = max(1, maxCharacters - 2)
    var best = (start: 0, terms: -1)
    for mark in marks {
      let first = characters.index(ofByte: mark.range.lowerBound)
      let start = max(0, min(first - room / 4, characters.count - room))
      let bytes = characters.byte(start)..<characters.byte(min(start + room, characters.count))
      let whole = marks.filter {
        bytes.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= bytes.upperBound
      }
      let terms = Set(whole.map(\.term)).count
      if terms > best.terms { best = (start, terms) }
    }
    let end = min(best.start + room, characters.count)
    let bytes = characters.byte(best.start)..<characters.byte(end)
    let lead = best.start > 0 ? "…" : ""
    let shift = lead.utf8.count - bytes.lowerBound
    let utf8 = Array(text.utf8)
    let cut = String(decoding: utf8[bytes], as: UTF8.self)
    let ranges = marks.map { $0.range.clamped(to: bytes) }.filter { !$0.isEmpty }
      .map { $0.lowerBound + shift..<$0.upperBound + shift }
    return Snippet(
      field: field, text: lead + cut + (end < characters.count ? "…" : ""),
      ranges: Self.merged(ranges))
  }
}

/// The byte offset of every character of a text.
private struct CharacterOffsets {
  private var starts: [Int] = []
  private let end: Int

  init(_ text: String) {
    var offset = 0
    for character in text {
      starts.append(offset)
      offset += character.utf8.count
    }
    end = offset
  }

  var count: Int { starts.count }

  func byte(_ character: Int) -> Int { character < starts.count ? starts[character] : end }

  /// The character that holds the byte.
  func index(ofByte byte: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= byte { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
