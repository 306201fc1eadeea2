// What an entity must be to be stored. Texts may hold anything; these are the fields that something
// is looked up or computed by.

internal import LinkTypes

extension Entity {
  /// The longest identifier and kind, in UTF-8 bytes.
  static let maxIdentifierBytes = 4096

  /// Throws `store.invalidEntity` with the field at fault.
  func validate() throws(EntityStoreError) {
    func fail(_ reason: String) -> EntityStoreError {
      .invalidEntity(identifier: identifier, reason: reason)
    }
    if identifier.id.isEmpty { throw fail("has an empty id") }
    if identifier.id.utf8.count > Self.maxIdentifierBytes {
      throw fail("has an id of more than \(Self.maxIdentifierBytes) bytes")
    }
    if identifier.kind.utf8.count > Self.maxIdentifierBytes {
      throw fail("has a kind of more than \(Self.maxIdentifierBytes) bytes")
    }
    if identifier.index?.isEmpty == true { throw fail("has an empty index name") }
    if let rank, !(0...1).contains(rank) { throw fail("has rank \(rank), which is not 0 to 1") }
    if domain?.isEmpty == true { throw fail("has an empty domain") }
    for (name, value) in attributes where !value.isNoDeeper(than: Self.maxAttributeDepth) {
      throw fail("has attribute '\(name)', which is nested too deep")
    }
  }

  /// Levels of arrays and objects below an attribute: the attributes' own object is read with them.
  private static let maxAttributeDepth = JSONReader.Options().maxDepth - 1
}

extension JSONValue {
  fileprivate func isNoDeeper(than levels: Int) -> Bool {
    switch self {
    case .array(let elements):
      levels > 0 && elements.allSatisfy { $0.isNoDeeper(than: levels - 1) }
    case .object(let members):
      levels > 0 && members.allSatisfy { $0.value.isNoDeeper(than: levels - 1) }
    default: true
    }
  }
}
