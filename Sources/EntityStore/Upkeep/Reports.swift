// What upkeep says it found or did.

/// What `check` found.
public struct CheckReport: Sendable, Hashable {
  /// What is wrong, empty if nothing is.
  public var findings: [CheckFinding]
  /// How many entities the index holds.
  public var entityCount: Int
  /// Whether nothing is wrong.
  public var isClean: Bool { findings.isEmpty }
}

/// One thing that is wrong with an index.
public struct CheckFinding: Sendable, Hashable {
  /// Which check failed, such as `check.postings`: stable.
  public var code: String
  /// What it found, in words.
  public var message: String
}

/// What `repair` did.
public struct RepairReport: Sendable, Hashable {
  /// How many entities the derived tables were made from.
  public var entityCount: Int
  /// What had to be changed in the entities themselves, in words; empty unless another program wrote
  /// there.
  public var notes: [String]
}

/// What `salvage` could read.
public struct SalvageReport: Sendable, Hashable {
  /// How many entities the new file holds.
  public var salvaged: Int
  /// What could not be read, in words; empty if everything could.
  public var lost: [String]
}

/// The size of an index and what it holds.
public struct StoreStats: Sendable, Hashable {
  /// How many entities there are.
  public var entityCount: Int
  /// How many of each kind, in order of the kinds' names.
  public var kinds: [KindCount]
  /// The size of the file in bytes.
  public var fileSizeBytes: Int
  /// The size of the write-ahead log beside it in bytes.
  public var walSizeBytes: Int
  /// The size of each table and index inside the file.
  public var tables: [TableSize]
  /// The version of the schema.
  public var schemaVersion: Int
  /// The version of the text analysis that made the derived tables.
  public var analyzerVersion: Int
  /// Entities whose tokens wait in the smaller posting tables for the next `optimize`.
  public var pendingCount: Int
  /// How many entities were used.
  public var usedCount: Int
  /// How many choices after a query are kept.
  public var choiceCount: Int
  /// How many pins there are.
  public var pinCount: Int
  /// The version of SQLite in use.
  public var sqliteVersion: String

  /// The number of entities of one kind.
  public struct KindCount: Sendable, Hashable {
    /// The kind.
    public var kind: String
    /// How many entities it has.
    public var count: Int
  }

  /// The pages of one table or index.
  public struct TableSize: Sendable, Hashable {
    /// The name in the schema.
    public var name: String
    /// Its size in bytes, unused space in its pages included.
    public var sizeBytes: Int
  }
}
