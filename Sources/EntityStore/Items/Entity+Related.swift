// What an entity belongs to.

internal import LinkTypes

extension Entity {
  /// The attribute that names what the entity belongs to, as the unique identifier of an item of its index.
  public static let relatedAttribute = "relatedUniqueIdentifier"

  /// What it goes with: when that is removed, so is this.
  var related: String? { attributes[Self.relatedAttribute]?.string }
}
