// Where an open batch waits for its end. A transaction would keep all other writers out for as long
// as the caller takes, so the operations are kept apart: in a temporary database of SQLite's, which
// moves to disk what does not fit into 8 MB.

internal import LinkTypes

/// The operations of one batch in their order.
final class BatchBuffer {
  private(set) var count = 0
  private let connection: Connection
  private let kinds: KindTable
  private let insert: Statement

  private enum OperationType {
    static let put = 0
    static let patch = 1
    static let remove = 2
    static let removeDomain = 3
    static let removeAll = 4
    static let update = 5
  }

  init() throws(EntityStoreError) {
    connection = try Connection(
      path: "a temporary file", access: .create, busyTimeoutMs: 0, temporary: true)
    try connection.execute(SQL.makeBatchBuffer)
    kinds = KindTable(connection: connection)
    insert = try connection.prepare(SQL.addOperation)
  }

  deinit { connection.close() }

  func add(_ operation: IndexOperation) throws(EntityStoreError) {
    insert.clearBindings()
    switch operation {
    case .put(let entity):
      try entity.validate()
      try EntityRow.bind(
        entity, kindID: try kinds.id(of: entity.identifier), row: Int64(count), to: insert)
      insert.bind(19, OperationType.put)
    case .patch(let identifier, let patch, let missing):
      try check(patch, of: identifier)
      try bind(identifier, OperationType.patch)
      try insert.bind(20, JSONWriter().string(patch.json))
      insert.bind(10, missing.rawValue)
    case .update(let item, let missing): try bind(item, missing)
    case .remove(let identifier): try bind(identifier, OperationType.remove)
    case .removeDomain(let domain):
      try insert.bind(9, domain)
      insert.bind(19, OperationType.removeDomain)
    case .removeAll: insert.bind(19, OperationType.removeAll)
    }
    insert.bind(16, count)
    try insert.run()
    count += 1
  }

  /// An update is the entity of its item, and what an entity does not say of an update.
  private func bind(_ item: SearchableItem, _ missing: MissingEntity) throws(EntityStoreError) {
    let entity = try item.entity()
    try entity.validate()
    try EntityRow.bind(
      entity, kindID: try kinds.id(of: entity.identifier), row: Int64(count), to: insert)
    insert.bind(19, OperationType.update)
    let cleared = item.attributeSet.clearedNames.sorted().map(JSONValue.string)
    let record: JSONValue = .object([
      .init("cleared", .array(cleared)), .init("expires", .bool(item.hasExplicitExpiration)),
      .init("missing", .integer(Int64(missing.rawValue))),
    ])
    try insert.bind(20, JSONWriter().string(record))
  }

  private func update(_ statement: Statement) throws(EntityStoreError) -> IndexOperation {
    let row = try EntityRow.read(statement) { (id) throws(EntityStoreError) in try kinds.name(id) }
    var item = SearchableItem(row.entity)
    guard let record = try? JSONReader.parse(statement.bytes(17)),
      case .array(let cleared)? = record["cleared"], case .integer(let missing)? = record["missing"]
    else { throw lost }
    if record["expires"] != .bool(true) { item.resetExpirationDate() }
    for name in cleared { item.attributeSet.clear(name.string ?? "") }
    item.isUpdate = true
    return .update(item, MissingEntity(rawValue: Int(missing)) ?? .ignore)
  }

  /// A patch that could only fail in the end, and take the others with it, is refused now.
  private func check(_ patch: EntityPatch, of identifier: EntityIdentifier)
    throws(EntityStoreError)
  {
    var entity = Entity(identifier, title: identifier.id)
    patch.apply(to: &entity)
    try entity.validate()
  }

  private func bind(_ identifier: EntityIdentifier, _ type: Int) throws(EntityStoreError) {
    insert.bind(1, try kinds.id(of: identifier))
    try insert.bind(2, identifier.id)
    insert.bind(19, type)
  }

  /// Calls the body with each operation in order.
  func forEach(_ body: (IndexOperation) throws(EntityStoreError) -> Void) throws(EntityStoreError) {
    let statement = try connection.prepare(SQL.operations)
    while try statement.step() { try body(try operation(statement)) }
  }

  private func operation(_ statement: Statement) throws(EntityStoreError) -> IndexOperation {
    switch statement.int(16) {
    case OperationType.put:
      return .put(
        try EntityRow.read(statement) { (id) throws(EntityStoreError) in try kinds.name(id) }.entity
      )
    case OperationType.update: return try update(statement)
    case OperationType.patch:
      guard let json = try? JSONReader.parse(statement.bytes(17)),
        let patch = try? EntityPatch(json: json, isStored: true)
      else { throw lost }
      return .patch(
        try kinds.identifier(statement.int64(0), statement.string(1)), patch,
        MissingEntity(rawValue: statement.int(9)) ?? .ignore)
    case OperationType.remove:
      return .remove(try kinds.identifier(statement.int64(0), statement.string(1)))
    case OperationType.removeDomain: return .removeDomain(statement.string(8))
    default: return .removeAll
    }
  }

  private var lost: EntityStoreError {
    .io(
      path: connection.path, reason: "an operation of a batch reads differently than it was written"
    )
  }
}

@available(*, unavailable)
extension BatchBuffer: Sendable {}
