// When an entity was last used, as its own attributes say.

internal import LinkTypes

extension Entity {
  /// The attribute that says when the entity was last used (as in Core Spotlight).
  static let lastUsedAttribute = "lastUsedDate"

  /// The moments that something can have been used at: the years 1970 to 9999.
  static let moments: ClosedRange<Int64> = 0...253_402_300_799

  /// When it was last used, in seconds since 1970: an ISO 8601 text or a number of seconds.
  var lastUsed: Int64? {
    guard let value = attributes[Self.lastUsedAttribute] else { return nil }
    let moment: Int64? =
      switch value {
      case .string(let text): Timestamp.parse(text)
      case .integer(let seconds): seconds
      case .double(let seconds): Int64(exactly: seconds.rounded(.down))
      default: nil
      }
    return moment.flatMap { Self.moments.contains($0) ? $0 : nil }
  }
}
