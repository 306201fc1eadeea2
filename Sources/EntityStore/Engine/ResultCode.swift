// SQLite's result codes: a struct, not an enum, so that a code of a newer library survives.

internal import CSQLite

/// An extended result code of SQLite (sqlite.org/rescode.html).
public struct ResultCode: Sendable, Hashable, CustomStringConvertible {
  /// The extended code, such as 2570 for `SQLITE_IOERR_…`.
  public let rawValue: Int32

  /// Wraps an extended code.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The low byte: the family that the code belongs to.
  public var primary: Int32 { rawValue & 0xff }

  /// SQLite's own English words for the code, with the number.
  public var description: String {
    let words = unsafe String(cString: sqlite3_errstr(rawValue))
    return "\(words) (SQLite \(rawValue))"
  }

  static let ok = ResultCode(rawValue: SQLITE_OK)
}
