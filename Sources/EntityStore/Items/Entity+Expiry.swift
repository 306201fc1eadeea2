// When an entity stops being there.

extension Entity {
  /// Whether it has expired at a moment, in seconds since 1970: nothing finds, lists or counts it then.
  public func hasExpired(at moment: Int64) -> Bool { expires.map { $0 <= moment } ?? false }
}
