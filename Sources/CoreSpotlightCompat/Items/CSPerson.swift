// Somebody in an item.

public import AttributeQuery
public import Foundation
internal import Synchronization

/// A person with the handles that reach them.
public final class CSPerson: NSObject, NSCopying, Sendable {
  private let state: Mutex<Person>

  /// Creates a person; `handleIdentifier` names the kind of the handles, such as e-mail addresses.
  public init(displayName: String?, handles: [String], handleIdentifier: String) {
    state = Mutex(
      Person(displayName: displayName, handles: handles, handleIdentifier: handleIdentifier))
  }

  init(_ person: Person) {
    state = Mutex(person)
  }

  /// The person as a value.
  public var person: Person { state.withLock { $0 } }
  /// The name to show.
  public var displayName: String? { person.displayName }
  /// What reaches the person.
  public var handles: [String] { person.handles }
  /// The kind of the handles.
  public var handleIdentifier: String { person.handleIdentifier }
  /// The identifier among the contacts.
  public var contactIdentifier: String? {
    get { person.contactIdentifier }
    set { state.withLock { $0.contactIdentifier = newValue } }
  }

  /// A copy that changes by itself.
  public func copy(with zone: NSZone? = nil) -> Any { CSPerson(person) }

  /// Whether the other object is the same person.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CSPerson).map { $0.person == person } ?? false
  }

  /// The hash of the person.
  public override var hash: Int { person.hashValue }
}
