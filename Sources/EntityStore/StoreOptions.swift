// How a store is opened.

/// Options of opening a store; the defaults suit a program that reads and writes.
public struct StoreOptions: Sendable, Hashable {
  /// What may be done with the file.
  public enum Access: Sendable, Hashable {
    /// The file must exist and is never changed.
    case readOnly
    /// The file must exist.
    case readWrite
    /// The file is made if it does not exist.
    case create
  }

  /// What a commit survives (sqlite.org/pragma.html#pragma_synchronous).
  public enum Durability: Sendable, Hashable {
    /// A crash of the program loses nothing; a power failure may undo the last commits, never half of one.
    case normal
    /// A power failure loses nothing either; each commit waits for the disk.
    case full
  }

  /// What may be done with the file.
  public var access: Access
  /// What a commit survives.
  public var durability: Durability
  /// How long to wait for another writer, in milliseconds.
  public var busyTimeoutMs: Int
  /// How many idle reading connections are kept; more are opened while needed.
  public var maxReaders: Int
  /// The language of entities that name none, as a BCP 47 tag: decides stems and stop words.
  ///
  /// Used when the file is made; a file that exists keeps its own.
  public var language: String
  /// What time it is: decides what has expired and how recent uses are.
  public var clock: StoreClock

  /// Creates options.
  public init(
    access: Access = .create, durability: Durability = .normal, busyTimeoutMs: Int = 5000,
    maxReaders: Int = 4, language: String = "en", clock: StoreClock = .system
  ) {
    self.access = access
    self.durability = durability
    self.busyTimeoutMs = busyTimeoutMs
    self.maxReaders = maxReaders
    self.language = language
    self.clock = clock
  }
}
