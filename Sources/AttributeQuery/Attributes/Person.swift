// Somebody in an item: who wrote, sent or received it.

/// A person with the handles that reach them.
public struct Person: Sendable, Hashable {
  /// The name to show.
  public var displayName: String?
  /// E-mail addresses, phone numbers or the like, all of the kind that `handleIdentifier` names.
  public var handles: [String]
  /// The kind of the handles, such as `emailAddresses` or `phoneNumbers`.
  public var handleIdentifier: String
  /// The identifier of the person among the contacts.
  public var contactIdentifier: String?

  /// Creates a person from their name and handles.
  public init(
    displayName: String?, handles: [String], handleIdentifier: String,
    contactIdentifier: String? = nil
  ) {
    self.displayName = displayName
    self.handles = handles
    self.handleIdentifier = handleIdentifier
    self.contactIdentifier = contactIdentifier
  }
}
