// The attribute set of Core Spotlight with Foundation's types, over the one of EntityStore.

public import AttributeQuery
public import EntityStore
public import Foundation
internal import Synchronization

#if canImport(UniformTypeIdentifiers)
  public import UniformTypeIdentifiers
#endif

/// The attributes of an item: every property of Core Spotlight's class, and custom keys.
///
/// Dates are kept as seconds since 1970 and so to a quarter of a microsecond, numbers as whole ones
/// where they are. An object may be shared between threads.
open class CSSearchableItemAttributeSet: NSObject, NSCopying, @unchecked Sendable {
  private let state: Mutex<SearchableItemAttributeSet>

  /// Creates a set for content of a type.
  public init(contentType: UTType) {
    state = Mutex(SearchableItemAttributeSet(contentType: contentType.identifier))
  }

  /// Creates a set for content of a type by its identifier, such as `public.text`.
  public init(itemContentType: String) {
    state = Mutex(SearchableItemAttributeSet(contentType: itemContentType))
  }

  /// Creates a set from the values of another kind of set.
  public init(_ attributes: SearchableItemAttributeSet) {
    state = Mutex(attributes)
  }

  /// All values, to be read by name or listed, which Core Spotlight's class cannot.
  public var attributes: SearchableItemAttributeSet {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// A copy that changes by itself.
  public func copy(with zone: NSZone? = nil) -> Any { CSSearchableItemAttributeSet(attributes) }

  /// Whether the other object has the same values.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CSSearchableItemAttributeSet).map { $0.attributes == attributes } ?? false
  }

  /// The hash of the values.
  public override var hash: Int { attributes.hashValue }

  /// Moves the values of another set here; the other one is empty afterwards.
  public func move(from sourceAttributeSet: CSSearchableItemAttributeSet) {
    guard sourceAttributeSet !== self else { return }
    var other = sourceAttributeSet.state.withLock { other in
      defer { other = SearchableItemAttributeSet() }
      return other
    }
    state.withLock { $0.move(from: &other) }
  }

  /// Sets the value of a custom key: a string, number, date, data, null or an array of these; nil removes it.
  ///
  /// What is none of these is not kept.
  public func setValue(_ value: Any?, forCustomKey key: CSCustomAttributeKey) {
    store(value.flatMap(AttributeValue.init(foundation:)), forCustomKey: key)
  }

  /// Sets a localized string for a custom key.
  public func setValue(_ value: CSLocalizedString, forCustomKey key: CSCustomAttributeKey) {
    store(.localized(value.localized), forCustomKey: key)
  }

  private func store(_ value: AttributeValue?, forCustomKey key: CSCustomAttributeKey) {
    state.withLock { $0.setValue(value, forCustomKey: key.key) }
  }

  /// The value of a custom key as a string, number, date, data, null or array; nil if it is not set.
  public func value(forCustomKey key: CSCustomAttributeKey) -> Any? {
    state.withLock { $0.value(forCustomKey: key.key) }?.foundation
  }

  /// Sets a text attribute by its name to a string that has a form in several languages.
  ///
  /// On Apple's platforms the localized string is a kind of `NSString` and is assigned to the property.
  ///
  /// - Throws: `AttributeValueError` if the attribute holds no text.
  public func setLocalizedString(
    _ string: CSLocalizedString, forName name: String
  ) throws(AttributeValueError) {
    try state.withLock { (attributes) throws(AttributeValueError) in
      try attributes.setValue(.localized(string.localized), forName: name)
    }
  }

  func read<Value: Sendable>(
    _ body: (SearchableItemAttributeSet) -> sending Value
  ) -> sending Value {
    state.withLock { body($0) }
  }

  func store(_ value: AttributeValue?, _ name: String) {
    state.withLock { $0.store(value, name) }
  }
}
