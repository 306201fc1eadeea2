// Strings of the index within any number of edits of another: `TypoScan` knows one and two edits and
// looks what is still there; here callers ask for up to three and look at the entities anyway.

internal import TextAnalysis

/// One pass over the signatures of the strings that may be near enough.
struct NearScan {
  private let string: [UInt8]
  private let edits: Int
  private let connection: Connection
  private let distance: PatternDistance

  /// More strings than this tell nothing.
  private static let mostFound = 400
  /// Strings farther away than this are not alike.
  private static let mostEdits = 3

  init(string: [UInt8], edits: Int, connection: Connection) {
    self.string = string
    self.edits = min(edits, Self.mostEdits)
    self.connection = connection
    distance = PatternDistance(string)
  }

  func strings(signatures: SignatureCache) throws(EntityStoreError) -> [NearString] {
    guard edits > 0 else { return [] }
    let wanted = LetterSignature(string.span)
    // Where letters take several bytes, an edit changes the length by as many.
    let widest = string.contains { $0 >= 0xe0 } ? 4 : string.contains { $0 >= 0x80 } ? 2 : 1
    let bytes = IndexLimits.typoBytes
    let low = max(bytes.lowerBound, string.count - edits * widest)
    let high = min(bytes.upperBound, string.count + edits * widest)
    guard low <= high else { return [] }
    var found: [[UInt8]: Int] = [:]
    let blocks = try signatures.blocks(
      lengths: low...high, rankedOnly: false, connection: connection)
    for block in blocks where found.count < Self.mostFound {
      let positions = block.positions(like: wanted.bits, edits: edits, isUnfinished: false)
      try block.forEachString(at: positions, connection: connection) { offer($0, &found) }
    }
    try scanNew(low...high, wanted, &found)
    return found.map { NearString(bytes: $0.key, edits: $0.value) }.sorted {
      $0.edits != $1.edits
        ? $0.edits < $1.edits : $0.bytes.lexicographicallyPrecedes($1.bytes)
    }
  }

  private func offer(_ other: Span<UInt8>, _ found: inout [[UInt8]: Int]) {
    guard let distance = distance.osa(to: other, limit: edits), distance > 0 else { return }
    found[Array(other)] = distance
  }

  private func scanNew(
    _ lengths: ClosedRange<Int>, _ wanted: LetterSignature, _ found: inout [[UInt8]: Int]
  ) throws(EntityStoreError) {
    let statement = try connection.statement(SQL.newTypos)
    defer { statement.reset() }
    statement.bind(1, lengths.lowerBound)
    statement.bind(2, lengths.upperBound)
    statement.bind(3, 0)
    while try statement.step() {
      unsafe statement.withBytes(0) { bytes in
        let other = unsafe bytes.span
        if wanted.mayMatch(LetterSignature(other).bits, edits: edits) { offer(other, &found) }
      }
    }
  }
}
