// Many operations one after the other: puts in a row are loaded together when they become many.

/// Does operations on one index, of which '' is the default one, in their order.
struct ChangeRun {
  let writer: Writer
  let index: String
  private var summary = IndexSummary()
  private var waiting: [Entity] = []
  private var loader: BulkLoader?

  init(writer: Writer, index: String) {
    self.writer = writer
    self.index = index
  }

  mutating func add(_ operation: IndexOperation) throws(EntityStoreError) {
    guard case .put(let entity) = operation else {
      try settlePuts()
      return try writer.apply(operation, index: index, &summary)
    }
    if let loader { return try loader.add(entity) }
    waiting.append(entity)
    guard waiting.count > IndexBatch.maxSinglePuts else { return }
    let new = try BulkLoader(connection: writer.connection, kinds: writer.kinds)
    for entity in waiting { try new.add(entity) }
    waiting.removeAll(keepingCapacity: true)
    loader = new
  }

  mutating func finish() throws(EntityStoreError) -> IndexSummary {
    try settlePuts()
    return summary
  }

  private mutating func settlePuts() throws(EntityStoreError) {
    for entity in waiting { try writer.put(entity, &summary) }
    waiting.removeAll(keepingCapacity: true)
    if let full = loader { summary.add(try full.finish(writer: writer.index)) }
    loader = nil
  }
}
