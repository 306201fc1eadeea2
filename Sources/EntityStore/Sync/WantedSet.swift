// What an index should hold: the other side of a comparison. It is kept in a temporary database of
// SQLite's, of which 16 MB are in memory, so a source may be of any size.

public import LinkTypes

/// Entities that an index should hold, and no others; filled once, then compared.
///
/// Of several with one identifier the last one counts.
public final class WantedSet {
  /// How many entities were added.
  public private(set) var count = 0
  /// Which part of the index the entities are all of.
  public let scope: SyncScope

  private let connection: Connection
  private let kinds: KindTable
  private let insert: Statement

  /// Creates an empty set for a part of an index.
  public init(scope: SyncScope = SyncScope()) throws(EntityStoreError) {
    self.scope = scope
    connection = try Connection(
      path: "a temporary file", access: .create, busyTimeoutMs: 0, temporary: true)
    try connection.execute(SQL.makeWantedSet)
    kinds = KindTable(connection: connection)
    insert = try connection.prepare(SQL.addWanted)
  }

  deinit { connection.close() }

  /// Adds an entity.
  ///
  /// - Throws: `store.invalidEntity`, also for one that does not belong to the scope.
  public func add(_ entity: Entity) throws(EntityStoreError) {
    try entity.validate()
    if let reason = scope.reasonAgainst(entity) {
      throw .invalidEntity(identifier: entity.identifier, reason: reason)
    }
    try EntityRow.bind(
      entity, kindID: try kinds.id(of: entity.identifier), row: Int64(count), to: insert)
    try insert.run()
    count += 1
  }

  /// How many different entities there are.
  func distinctCount() throws(EntityStoreError) -> Int {
    Int(try connection.integer(SQL.wantedCount))
  }

  func contains(_ identifier: EntityIdentifier) throws(EntityStoreError) -> Bool {
    guard let kindID = try kinds.existingID(of: identifier) else { return false }
    let statement = try connection.statement(SQL.isWanted)
    defer { statement.reset() }
    statement.bind(1, kindID)
    try statement.bind(2, identifier.id)
    return try statement.step()
  }

  func forEach(_ body: (Entity) throws(EntityStoreError) -> Void) throws(EntityStoreError) {
    let statement = try connection.prepare(SQL.wanted)
    while try statement.step() {
      let row = try EntityRow.read(statement) { (id) throws(EntityStoreError) in try kinds.name(id)
      }
      try body(row.entity)
    }
  }
}

@available(*, unavailable)
extension WantedSet: Sendable {}

/// The part of a store that a comparison is about; what is outside of it stays as it is.
public struct SyncScope: Sendable, Hashable {
  /// Only entities of this kind; nil for all.
  public var kind: String?
  /// Only entities of this named index, `""` being the default one; nil for all.
  public var index: String?
  /// Only entities at this domain or below it; nil for all.
  public var domain: String?
  /// Only these entities; nil for all.
  public var identifiers: Set<EntityIdentifier>?

  /// Creates a scope; without arguments it is the whole store.
  public init(
    kind: String? = nil, index: String? = nil, domain: String? = nil,
    identifiers: Set<EntityIdentifier>? = nil
  ) {
    self.kind = kind
    self.index = index
    self.domain = domain
    self.identifiers = identifiers
  }

  /// Why an entity is outside of it; nil if it is not.
  func reasonAgainst(_ entity: Entity) -> String? {
    if let kind, !kind.utf8.elementsEqual(entity.identifier.kind.utf8) {
      return "is not of the kind '\(kind)' that the comparison is about"
    }
    if let index, !index.utf8.elementsEqual((entity.index ?? "").utf8) {
      let name = index.isEmpty ? "default index" : "index '\(index)'"
      return "is not of the \(name) that the comparison is about"
    }
    if let domain, !RowFilter.isAtOrBelow(entity.domain ?? "", domain) {
      return "is not at or below the domain '\(domain)' that the comparison is about"
    }
    if let identifiers, !identifiers.contains(entity.identifier) { return "was not asked for" }
    return nil
  }
}

/// One way in which an index differs from what it should hold.
public struct SyncChange: Sendable, Hashable {
  /// What is to be done about it.
  public enum Action: Sendable, Hashable {
    /// It is not there.
    case added
    /// It is there, but these fields and attributes differ, such as `title` and `attributes.price`.
    case changed(fields: [String])
    /// It should not be there.
    case removed
  }

  /// What is to be done.
  public var action: Action
  /// The entity.
  public var identifier: EntityIdentifier
  /// Its title, the wanted one if it is wanted.
  public var title: String
}

/// How an index differs from what it should hold, or differed before it was made so.
public struct SyncSummary: Sendable, Hashable {
  /// Entities that were not there.
  public var added = 0
  /// Entities that were there as another version.
  public var changed = 0
  /// Entities that are as they should be.
  public var unchanged = 0
  /// Entities that should not be there.
  public var removed = 0
  /// Entities of the source whose place a later one with the same identifier took.
  public var repeated = 0
  /// Whether nothing differs.
  public var isSame: Bool { added + changed + removed == 0 }

  /// Creates a summary of nothing.
  public init() {}
}
