// The signatures of the typo blocks in memory, shared by all readers of a store. A program that asks
// once reads only the lengths it needs; later everything is kept: 9 bytes a string.

internal import Synchronization
internal import TextAnalysis

/// The signatures of one block.
struct SignatureBlock: Sendable {
  var block: Int64
  var length: Int
  var isRanked: Bool
  var signatures: [UInt64]
  /// What is known of each part of the block, and of each group of signatures within the parts: most
  /// of them hold nothing like a word.
  var parts: [Bits]
  var groups: [Bits]

  /// The bits that any and that all signatures of a run have.
  struct Bits: Sendable {
    var any: UInt64 = 0
    var all: UInt64 = ~0

    mutating func add(_ signature: UInt64) {
      any |= signature
      all &= signature
    }

    mutating func add(_ other: Bits) {
      any |= other.any
      all &= other.all
    }
  }

  /// Signatures in a group, and groups in a part.
  static let groupStrings = 16
  static let partGroups = TypoDictionary.partStrings / groupStrings

  /// Reads the columns of `SQL.typoBlocks`.
  init(_ statement: Statement) {
    block = statement.int64(0)
    length = statement.int(1)
    isRanked = statement.int(2) == 1
    signatures = statement.array(4, of: UInt64.self)
    groups = Array(
      repeating: Bits(), count: (signatures.count + Self.groupStrings - 1) / Self.groupStrings)
    parts = Array(
      repeating: Bits(), count: (groups.count + Self.partGroups - 1) / Self.partGroups)
    for (index, signature) in signatures.enumerated() {
      groups[index / Self.groupStrings].add(signature)
    }
    for (index, bits) in groups.enumerated() { parts[index / Self.partGroups].add(bits) }
  }
}

/// Keeps the blocks of the last generation seen.
final class SignatureCache: Sendable {
  private struct State: Sendable {
    var generation: Int64 = -1
    var scans = 0
    /// All blocks in order of their numbers; nil until they are worth their memory.
    var blocks: [SignatureBlock]?
    /// The strings of ranked names in them.
    var rankedStrings = 0
  }

  private let state = Mutex(State())

  /// The blocks of the lengths, of ranked strings only if asked; must be called inside a read transaction.
  func blocks(lengths: ClosedRange<Int>, rankedOnly: Bool, connection: Connection)
    throws(EntityStoreError) -> [SignatureBlock]
  {
    let generation = try Self.generation(connection)
    let (known, isCurrent, scans) = state.withLock { state -> ([SignatureBlock]?, Bool, Int) in
      state.scans += 1
      return (state.blocks, state.generation == generation, state.scans)
    }
    if let known, isCurrent { return Self.selected(known, lengths, rankedOnly) }
    guard known != nil || scans > Self.scansBeforeLoading else {
      return try Self.read(lengths, rankedOnly, connection)
    }
    let all = try Self.refreshed(known ?? [], connection)
    state.withLock { state in
      // A reader of an older commit must not undo what one of a newer commit has found.
      if generation > state.generation {
        state.generation = generation
        state.blocks = all
        state.rankedStrings = all.reduce(0) { $0 + ($1.isRanked ? $1.signatures.count : 0) }
      }
    }
    return Self.selected(all, lengths, rankedOnly)
  }

  /// Reads all blocks into memory now; must be called inside a read transaction.
  func load(_ connection: Connection) throws(EntityStoreError) {
    state.withLock { $0.scans = max($0.scans, Self.scansBeforeLoading) }
    _ = try blocks(lengths: IndexLimits.typoBytes, rankedOnly: true, connection: connection)
  }

  /// A search makes up to six scans: a one-shot command must not load what it will not need.
  private static let scansBeforeLoading = 8

  /// How many strings of ranked names are in memory; 0 while none are kept.
  var rankedStrings: Int { state.withLock { $0.rankedStrings } }

  /// The blocks of this commit: those that are known, since a block never changes, and the new ones.
  private static func refreshed(_ known: [SignatureBlock], _ connection: Connection)
    throws(EntityStoreError) -> [SignatureBlock]
  {
    let numbers = try connection.statement(SQL.typoBlockNumbers)
    defer { numbers.reset() }
    var blocks: [SignatureBlock] = []
    var position = known.startIndex
    while try numbers.step() {
      let number = numbers.int64(0)
      while position < known.endIndex, known[position].block < number { position += 1 }
      if position < known.endIndex, known[position].block == number {
        blocks.append(known[position])
        continue
      }
      let statement = try connection.statement(SQL.typoBlock)
      defer { statement.reset() }
      statement.bind(1, number)
      if try statement.step() { blocks.append(SignatureBlock(statement)) }
    }
    return blocks
  }

  private static func selected(
    _ blocks: [SignatureBlock], _ lengths: ClosedRange<Int>, _ rankedOnly: Bool
  ) -> [SignatureBlock] {
    blocks.filter { lengths.contains($0.length) && ($0.isRanked || !rankedOnly) }
  }

  private static func read(
    _ lengths: ClosedRange<Int>, _ rankedOnly: Bool, _ connection: Connection
  ) throws(EntityStoreError) -> [SignatureBlock] {
    let statement = try connection.statement(SQL.typoBlocks)
    defer { statement.reset() }
    statement.bind(1, lengths.lowerBound)
    statement.bind(2, lengths.upperBound)
    statement.bind(3, rankedOnly ? 1 : 0)
    var blocks: [SignatureBlock] = []
    while try statement.step() {
      blocks.append(SignatureBlock(statement))
    }
    return blocks
  }

  private static func generation(_ connection: Connection) throws(EntityStoreError) -> Int64 {
    let statement = try connection.statement(SQL.info)
    defer { statement.reset() }
    try statement.bind(1, InfoKey.typoGeneration)
    return try statement.step() ? statement.int64(0) : 0
  }
}

extension SignatureBlock {
  /// Calls the body with the strings at these positions, which are in ascending order.
  func forEachString(
    at positions: [Int], connection: Connection, _ body: (Span<UInt8>) -> Void
  ) throws(EntityStoreError) {
    guard !positions.isEmpty else { return }
    let statement = try connection.statement(SQL.typoStrings)
    defer { statement.reset() }
    var openPart: Int64 = -1
    for position in positions {
      let part = TypoDictionary.part(block: block, position: position)
      if part != openPart {
        statement.reset()
        statement.bind(1, part)
        guard try statement.step() else {
          throw .damaged(path: connection.path, reason: "typo_string has no part \(part)")
        }
        openPart = part
      }
      let start = position % TypoDictionary.partStrings * length
      unsafe statement.withBytes(0) { bytes in
        guard start + length <= bytes.count else { return }
        unsafe body(bytes.span.extracting(start..<start + length))
      }
    }
  }
}
