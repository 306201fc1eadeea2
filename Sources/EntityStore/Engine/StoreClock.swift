// The clock of a store, so that whoever tests what expires need not wait for it.

/// Tells a store what time it is.
public final class StoreClock: Sendable, Hashable {
  /// The clock of the system.
  public static let system = StoreClock { Clock.now() }

  private let read: @Sendable () -> Int64

  /// Creates a clock from a function that says how many seconds have passed since 1970.
  public init(_ read: @escaping @Sendable () -> Int64) {
    self.read = read
  }

  /// Seconds since 1970.
  public func now() -> Int64 { read() }

  /// Every clock equals itself only.
  public static func == (left: StoreClock, right: StoreClock) -> Bool { left === right }

  /// Hashes which clock it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
