// How much one search may read to look at conditions that no table answers: texts for phrases,
// attributes for comparisons. Counted in rows and bytes, not in time, so that the same question always
// gets the same answer.

/// Counts what a search reads for its conditions, and remembers what it found.
final class ReadMeter {
  /// The most entities that are looked at one by one.
  static let maxRows = 5_000
  /// The most bytes of text that are analyzed for phrases and fields.
  static let maxTextBytes = 2 << 20

  /// The most entities that are passed over: of a domain that is not wanted, or expired.
  static let maxSkippedRows = 30_000

  private var rows = 0
  private var skippedRows = 0
  private var textBytes = 0
  private var verdicts: [Int64: Bool] = [:]
  /// Whether something was left unread: then the answer may lack hits.
  private(set) var isExhausted = false

  /// What was found of the row before; nil if it was not looked at.
  func verdict(_ row: Int64) -> Bool? { verdicts[row] }

  func remember(_ row: Int64, _ verdict: Bool) { verdicts[row] = verdict }

  /// Takes one row from what may be read; false if nothing is left.
  func takeRow() -> Bool {
    guard rows < Self.maxRows, textBytes < Self.maxTextBytes else {
      isExhausted = true
      return false
    }
    rows += 1
    return true
  }

  /// Counts a row that was looked at only to be left out. What was found before still counts.
  func skipRow() {
    skippedRows += 1
    if skippedRows >= Self.maxSkippedRows { isExhausted = true }
  }

  /// Counts bytes of text that were analyzed.
  func count(textBytes: Int) { self.textBytes += textBytes }
}
