// The strings that a misspelt word is compared with, and how they are laid out in blocks.

internal import TextAnalysis

/// Facts about the typo tables.
enum TypoDictionary {
  /// Strings whose signatures stand in one block.
  static let blockStrings = 4096
  /// Strings in one row of `typo_string`: few enough for the row to fit a page, so that reading it
  /// copies nothing.
  static let partStrings = 128

  /// Whether the string is worth keeping: very short ones are a letter away from everything, very
  /// long ones are no words.
  static func holds(_ string: [UInt8]) -> Bool {
    IndexLimits.typoBytes.contains(string.count)
      && (string.count > 8 || EditDistance.scalarCount(string.span) >= 3)
  }

  static func part(block: Int64, position: Int) -> Int64 {
    block << 8 | Int64(position / partStrings)
  }
}

/// Collects strings by byte length and writes a block whenever one is full.
struct TypoBlockWriter {
  private let connection: Connection
  private var nextBlock: Int64
  private var open: [Int: Block] = [:]

  private struct Block {
    var signatures: [UInt64] = []
    var strings: [UInt8] = []
  }

  init(connection: Connection, firstBlock: Int64) {
    self.connection = connection
    nextBlock = firstBlock
  }

  mutating func add(_ string: [UInt8], isRanked: Bool) throws(EntityStoreError) {
    let bucket = string.count << 1 | (isRanked ? 1 : 0)
    open[bucket, default: Block()].signatures.append(LetterSignature(string.span).bits)
    open[bucket]?.strings.append(contentsOf: string)
    if open[bucket]?.signatures.count == TypoDictionary.blockStrings { try write(bucket) }
  }

  /// Writes what is left, shortest strings first.
  mutating func finish() throws(EntityStoreError) {
    for bucket in open.keys.sorted() { try write(bucket) }
  }

  private mutating func write(_ bucket: Int) throws(EntityStoreError) {
    guard let block = open.removeValue(forKey: bucket), !block.signatures.isEmpty else { return }
    let length = bucket >> 1
    let statement = try connection.statement(SQL.insertTypoBlock)
    statement.bind(1, nextBlock)
    statement.bind(2, length)
    statement.bind(3, bucket & 1)
    statement.bind(4, block.signatures.count)
    try statement.bindBlob(5, block.signatures)
    try statement.run()
    statement.clearBindings()
    let strings = try connection.statement(SQL.insertTypoStrings)
    for first in stride(from: 0, to: block.signatures.count, by: TypoDictionary.partStrings) {
      let end = min(first + TypoDictionary.partStrings, block.signatures.count)
      strings.bind(1, TypoDictionary.part(block: nextBlock, position: first))
      try strings.bindBlob(2, Array(block.strings[first * length..<end * length]))
      try strings.run()
    }
    strings.clearBindings()
    nextBlock += 1
  }
}
