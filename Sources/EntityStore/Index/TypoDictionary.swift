// The strings that a misspelt word is compared with, and how they are laid out in blocks.

internal import TextAnalysis

/// Facts about the typo tables.
enum TypoDictionary {
  /// Strings whose signatures stand in one block.
  static let blockStrings = 4096
  /// Strings of one length that are put in order together: the more, the more alike those of one
  /// part are, and the more memory a rebuild takes.
  static let sortedStrings = 32_768
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

/// The order of strings in blocks: by the letters that about half of all words have, so that the
/// strings of one part have most of them in common and a scan can pass over whole parts.
enum SignatureOrder {
  private static let letters = "aeirotnslcpdmuyg".unicodeScalars.map {
    LetterSignature([UInt8(ascii: $0)].span).bits
  }

  static func key(_ signature: UInt64) -> UInt16 {
    var key: UInt16 = 0
    for letter in letters { key = key << 1 | (signature & letter == 0 ? 0 : 1) }
    return key
  }
}

/// Collects strings by byte length and writes blocks whenever enough have come together.
struct TypoBlockWriter {
  private let connection: Connection
  private let limits: IndexBuilder.Limits
  private var nextBlock: Int64
  private var open: [Int: Bucket] = [:]

  /// Strings of one length that wait to be written.
  private struct Bucket {
    var signatures: [UInt64] = []
    var strings: [UInt8] = []
  }

  init(connection: Connection, limits: IndexBuilder.Limits = IndexBuilder.Limits())
    throws(EntityStoreError)
  {
    self.connection = connection
    self.limits = limits
    let statement = try connection.statement(SQL.info)
    defer { statement.reset() }
    try statement.bind(1, InfoKey.nextTypoBlock)
    nextBlock = try statement.step() ? statement.int64(0) : 1
  }

  mutating func add(_ string: [UInt8], isRanked: Bool) throws(EntityStoreError) {
    let number = string.count << 1 | (isRanked ? 1 : 0)
    open[number, default: Bucket()].signatures.append(LetterSignature(string.span).bits)
    open[number]?.strings.append(contentsOf: string)
    if open[number]?.signatures.count == limits.sortedStrings { try write(number) }
  }

  /// Writes what is left, shortest strings first, and tells readers that there is something new.
  mutating func finish() throws(EntityStoreError) {
    for number in open.keys.sorted() { try write(number) }
    let next = try connection.statement(SQL.setInfo)
    try next.bind(1, InfoKey.nextTypoBlock)
    next.bind(2, nextBlock)
    try next.run()
    let bump = try connection.statement(SQL.bumpInfo)
    try bump.bind(1, InfoKey.typoGeneration)
    try bump.run()
  }

  private mutating func write(_ number: Int) throws(EntityStoreError) {
    guard let bucket = open.removeValue(forKey: number) else { return }
    let keys = bucket.signatures.map(SignatureOrder.key)
    let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    for first in stride(from: 0, to: order.count, by: limits.blockStrings) {
      let end = min(first + limits.blockStrings, order.count)
      try write(order[first..<end], of: bucket, length: number >> 1, isRanked: number & 1)
    }
  }

  private mutating func write(
    _ positions: ArraySlice<Int>, of bucket: Bucket, length: Int, isRanked: Int
  ) throws(EntityStoreError) {
    let statement = try connection.statement(SQL.insertTypoBlock)
    statement.bind(1, nextBlock)
    statement.bind(2, length)
    statement.bind(3, isRanked)
    statement.bind(4, positions.count)
    try statement.bindBlob(5, positions.map { bucket.signatures[$0] })
    try statement.run()
    statement.clearBindings()
    let strings = try connection.statement(SQL.insertTypoStrings)
    var part: [UInt8] = []
    for (index, position) in positions.enumerated() {
      part += bucket.strings[position * length..<(position + 1) * length]
      guard (index + 1) % TypoDictionary.partStrings == 0 || index + 1 == positions.count else {
        continue
      }
      strings.bind(1, TypoDictionary.part(block: nextBlock, position: index))
      try strings.bindBlob(2, part)
      try strings.run()
      part.removeAll(keepingCapacity: true)
    }
    strings.clearBindings()
    nextBlock += 1
  }
}
