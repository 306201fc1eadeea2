// A link that does not lead back to the entity it was made for.

public import LinkTypes

/// An entity whose link does not open it.
public struct LinkFault: Sendable, Hashable {
  /// The entity.
  public let identifier: EntityIdentifier
  /// Its link; nil if its route cannot make one.
  public let url: String?
  /// What is wrong.
  public let reason: String

  /// Always `link.notBack`.
  public var code: String { "link.notBack" }
  /// The fault in one sentence.
  public var message: String {
    "'\(identifier.uniqueIdentifier)'" + (url.map { ": '\($0)'" } ?? "") + ": " + reason
  }
}
