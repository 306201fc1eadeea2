// The words of the index that begin with or hold some letters: a pattern with wildcards becomes a list
// of words, and words have postings. Nothing of its own is stored for it: the strings of the typo
// tables hold every word, and their signatures pass over those that lack a letter.

internal import TextAnalysis

/// Finds words by a part of them.
struct WordFinder {
  let connection: Connection
  let signatures: SignatureCache

  /// More words than this are not told apart: so many entities hold one that a scan soon finds some.
  static let maxWords = 1000
  /// More strings than this are not looked up.
  private static let maxStrings = 4000
  /// Fewer letters stand in too many words.
  static let fewestLetters = 3

  /// The words that begin so, the beginning itself included if it is one; nil if there are too many.
  func words(beginningWith beginning: [UInt8], limit: Int) throws(EntityStoreError) -> [[UInt8]]? {
    let statement = try connection.statement(SQL.wordsFrom)
    defer { statement.reset() }
    try statement.bindText(1, beginning)
    try statement.bindText(2, beginning + [0xff])
    statement.bind(3, limit + 1)
    var words: [[UInt8]] = []
    while try statement.step() { words.append(statement.bytes(0)) }
    return words.count > limit ? nil : words
  }

  /// The words that hold the letters anywhere; nil if there are too many.
  func words(containing letters: [UInt8]) throws(EntityStoreError) -> [[UInt8]]? {
    let bytes = IndexLimits.typoBytes
    var strings: [[UInt8]] = []
    if letters.count <= bytes.upperBound {
      let blocks = try signatures.blocks(
        lengths: max(letters.count, bytes.lowerBound)...bytes.upperBound, rankedOnly: false,
        connection: connection)
      let wanted = LetterSignature(letters.span).bits
      for block in blocks {
        try scan(block, wanted, letters, &strings)
        if strings.count > Self.maxStrings { return nil }
      }
      let new = try connection.statement(SQL.newTypos)
      defer { new.reset() }
      new.bind(1, letters.count)
      new.bind(2, bytes.upperBound)
      new.bind(3, 0)
      while try new.step() { take(new.bytes(0), letters, &strings) }
    }
    let long = try connection.statement(SQL.longWords)
    defer { long.reset() }
    while try long.step() { take(long.bytes(0), letters, &strings) }
    guard strings.count <= Self.maxStrings else { return nil }

    // The strings are names, too, and words that are gone.
    var words: [[UInt8]] = []
    let documents = try connection.statement(SQL.documents)
    defer { documents.reset() }
    for string in strings {
      documents.reset()
      try documents.bindText(1, string)
      if try documents.step() { words.append(string) }
      if words.count > Self.maxWords { return nil }
    }
    return words
  }

  private func take(_ string: [UInt8], _ letters: [UInt8], _ strings: inout [[UInt8]]) {
    if string[...].contains(letters) { strings.append(string) }
  }

  /// Looks at the strings of a block whose signatures have all letters.
  private func scan(
    _ block: SignatureBlock, _ wanted: UInt64, _ letters: [UInt8], _ strings: inout [[UInt8]]
  ) throws(EntityStoreError) {
    var positions: [Int] = []
    for (part, bits) in block.parts.enumerated() where wanted & ~bits.any == 0 {
      let first = part * TypoDictionary.partStrings
      let end = min(first + TypoDictionary.partStrings, block.signatures.count)
      for position in first..<end where wanted & ~block.signatures[position] == 0 {
        positions.append(position)
      }
    }
    try block.forEachString(at: positions, connection: connection) { string in
      if holds(string, letters) { strings.append(Array(string)) }
    }
  }

  private func holds(_ string: Span<UInt8>, _ letters: [UInt8]) -> Bool {
    guard string.count >= letters.count else { return false }
    for start in 0...(string.count - letters.count) where string[start] == letters[0] {
      var index = 1
      while index < letters.count, string[start + index] == letters[index] { index += 1 }
      if index == letters.count { return true }
    }
    return false
  }
}
