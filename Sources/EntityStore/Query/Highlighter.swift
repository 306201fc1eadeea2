// Where in the original text the query's words are: found by analyzing the few texts that are shown,
// since a contentless index keeps no positions.

internal import TextAnalysis

/// Marks the words of one query in texts.
struct Highlighter {
  let query: AnalyzedQuery
  let stems: StemCache
  /// Whether the hit was found by correcting the query: only then may a word stand for a near one.
  let allowsTypos: Bool

  /// A matched part of a text and the query's word that it stands for.
  private struct Mark {
    var range: Range<Int>
    var term: Int
  }

  /// The matched parts of a text, in UTF-8 byte offsets, ascending and apart from each other.
  func ranges(in text: String) -> [Range<Int>] {
    var analyzed = AnalyzedText()
    var text = text
    text.makeContiguousUTF8()
    TextAnalyzer.analyze(text, into: &analyzed)
    var found = marks(in: text, analyzed).map(\.range)
    if found.isEmpty, let range = joinedRange(in: text, analyzed) { found = [range] }
    return Self.merged(found)
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
    for word in analyzed.words {
      for (number, term) in query.terms.enumerated() {
        if let range = range(of: term, word, analyzed, text) {
          marks.append(Mark(range: range, term: number))
        }
      }
    }
    for part in analyzed.parts {
      let folded = analyzed.folded[part.folded]
      for (number, term) in query.terms.enumerated() where folded.elementsEqual(term.word) {
        marks.append(Mark(range: part.source, term: number))
      }
    }
    return marks
  }

  /// The part of the word that the term matches; nil if it does not.
  private func range(
    of term: QueryTerm, _ word: AnalyzedWord, _ analyzed: AnalyzedText, _ text: String
  ) -> Range<Int>? {
    for form in [word.folded, word.expanded].compactMap(\.self) {
      let bytes = analyzed.folded[form]
      if term.isUnspaced {
        if word.isUnspaced, let range = unspacedRange(of: term, word, bytes, text) { return range }
        continue
      }
      if bytes.elementsEqual(term.word) || term.expanded.map(bytes.elementsEqual) ?? false {
        return word.source
      }
      if term.isLast, bytes.starts(with: term.word) {
        // The second form is longer than the original: the count of the first one marks enough.
        return head(of: word, foldedBytes: term.word.count, text)
      }
    }
    guard !term.isUnspaced, !word.isUnspaced else { return nil }
    let bytes = Array(analyzed.folded[word.folded])
    if stems.stem(of: bytes.span) == term.stem { return word.source }
    guard allowsTypos, term.length >= 4, bytes.count >= 3 else { return nil }
    let limit = term.length >= 6 ? 2 : 1
    if EditDistance.osa(term.word.span, bytes.span, limit: limit) != nil { return word.source }
    if term.isLast, EditDistance.osaPrefix(term.word.span, bytes.span, limit: 1) != nil {
      return head(of: word, foldedBytes: term.word.count, text)
    }
    return nil
  }

  private func unspacedRange(
    of term: QueryTerm, _ word: AnalyzedWord, _ bytes: ArraySlice<UInt8>, _ text: String
  ) -> Range<Int>? {
    var start = bytes.startIndex
    while start + term.word.count <= bytes.endIndex {
      if bytes[start..<start + term.word.count].elementsEqual(term.word) {
        let offset = start - bytes.startIndex
        let first = offset == 0 ? 0 : sourceBytes(of: word, foldedBytes: offset, text)
        let last = sourceBytes(of: word, foldedBytes: offset + term.word.count, text)
        return word.source.lowerBound + first..<word.source.lowerBound + last
      }
      start += 1
    }
    return nil
  }

  private func head(of word: AnalyzedWord, foldedBytes: Int, _ text: String) -> Range<Int> {
    let count = sourceBytes(of: word, foldedBytes: foldedBytes, text)
    return word.source.lowerBound..<min(word.source.upperBound, word.source.lowerBound + count)
  }

  private func sourceBytes(of word: AnalyzedWord, foldedBytes: Int, _ text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      unsafe TextAnalyzer.sourceByteCount(
        of: UnsafeBufferPointer(rebasing: bytes[word.source]), foldedByteCount: foldedBytes)
    }
  }

  /// The beginning of a name that the joined query covers: `scikitlearn` in "scikit-learn".
  private func joinedRange(in text: String, _ analyzed: AnalyzedText) -> Range<Int>? {
    guard let first = analyzed.words.first else { return nil }
    let joined = analyzed.words.flatMap { analyzed.folded[$0.folded] }
    for key in query.keys where joined.starts(with: key) {
      var left = key.count
      for word in analyzed.words {
        if left <= word.folded.count {
          return first.source.lowerBound..<head(of: word, foldedBytes: left, text).upperBound
        }
        left -= word.folded.count
      }
    }
    return nil
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
      var analyzed = AnalyzedText()
      TextAnalyzer.analyze(kept, into: &analyzed)
      let marks = marks(in: kept, analyzed)
      let terms = Set(marks.map(\.term)).count
      if terms > best?.terms ?? 0 { best = (field, kept, marks, terms) }
    }
    guard let best else { return nil }
    return window(
      best.text, best.marks.sorted { $0.range.lowerBound < $1.range.lowerBound },
      field: best.field, maxCharacters: maxCharacters)
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
    let characters = CharacterOffsets(text)
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
      let terms = Set(marks.filter { bytes.contains($0.range.lowerBound) }.map(\.term)).count
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
