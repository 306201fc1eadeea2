// Entities that searches do not show: hidden ones, which only their identifier and queries by attribute
// find, and private ones, which only searches that ask for them find.

internal import LinkTypes

extension Entity {
  /// The attribute that hides an entity if it is true; Core Spotlight's word for it.
  public static let hiddenAttribute = "hideInSpotlight"
  /// The attribute that makes an entity private if it is true.
  public static let privateAttribute = "isPrivate"
  /// Both: only true and false are taken for them on input.
  static let flagAttributes = [hiddenAttribute, privateAttribute]

  /// Whether no search and no suggestion shows it; its identifier still opens it.
  public var isHidden: Bool { isTrue(Self.hiddenAttribute) }

  /// Whether only searches that include private entities show it, and no suggestion does.
  public var isPrivate: Bool { isTrue(Self.privateAttribute) }

  private func isTrue(_ name: String) -> Bool {
    switch attributes[name] {
    case .bool(true), .integer(1): true
    case .double(let number): number == 1
    default: false
    }
  }
}
