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
    if let rank, !(0...1).contains(rank) { throw fail("has rank \(rank), which is not 0 to 1") }
    if let domain, domain.split(separator: ".", omittingEmptySubsequences: false).contains("") {
      throw fail("has domain '\(domain)', which has an empty part")
    }
  }
}
