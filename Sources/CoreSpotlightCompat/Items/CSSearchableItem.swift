// The item of Core Spotlight, over the one of EntityStore.

internal import AttributeQuery
public import EntityStore
public import Foundation
internal import Synchronization

/// A thing to index under an identifier.
open class CSSearchableItem: NSObject, NSCopying, @unchecked Sendable {
  /// What an app wants to hear of after it has indexed an item.
  public struct UpdateListenerOptions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Summaries of its text.
    public static let summarization = UpdateListenerOptions(rawValue: 1 << 1)
    /// How urgent it is.
    public static let priority = UpdateListenerOptions(rawValue: 1 << 2)
  }

  private struct State {
    /// Everything but the attributes, which are shared by reference as on Apple's platforms.
    var item: SearchableItem
    var attributeSet: CSSearchableItemAttributeSet
  }

  private let state: Mutex<State>

  /// Creates an item; without an identifier it gets a random one.
  public init(
    uniqueIdentifier: String?, domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) {
    let item = SearchableItem(
      uniqueIdentifier: uniqueIdentifier, domainIdentifier: nil, attributeSet: .init())
    if let domainIdentifier { attributeSet.domainIdentifier = domainIdentifier }
    state = Mutex(State(item: item, attributeSet: attributeSet))
  }

  /// Creates an item from the value that EntityStore has for it.
  public init(_ item: SearchableItem) {
    let attributeSet = CSSearchableItemAttributeSet(item.attributeSet)
    var item = item
    item.attributeSet = SearchableItemAttributeSet()
    state = Mutex(State(item: item, attributeSet: attributeSet))
  }

  /// The item as a value.
  public var item: SearchableItem {
    state.withLock { state in
      var item = state.item
      item.attributeSet = state.attributeSet.attributes
      return item
    }
  }

  /// The name of the item: indexing it again replaces it.
  open var uniqueIdentifier: String {
    get { state.withLock { $0.item.uniqueIdentifier } }
    set { state.withLock { $0.item.uniqueIdentifier = newValue } }
  }

  /// The group it belongs to, such as `account.mailbox`.
  open var domainIdentifier: String? {
    get { attributeSet.domainIdentifier }
    set { attributeSet.domainIdentifier = newValue }
  }

  /// When it stops being found; nil sets it back to 30 days after the item was created.
  open var expirationDate: Date! {
    get { state.withLock { $0.item.expirationDate }.date }
    set {
      state.withLock { state in
        if let newValue {
          // What Foundation calls the distant future is later than what the store calls never.
          state.item.expirationDate = newValue >= .distantFuture ? .distantFuture : Moment(newValue)
        } else {
          state.item.resetExpirationDate()
        }
      }
    }
  }

  /// What the item says of itself.
  open var attributeSet: CSSearchableItemAttributeSet {
    get { state.withLock { $0.attributeSet } }
    set { state.withLock { $0.attributeSet = newValue } }
  }

  /// Whether indexing changes only what was set.
  open var isUpdate: Bool {
    get { state.withLock { $0.item.isUpdate } }
    set { state.withLock { $0.item.isUpdate = newValue } }
  }

  /// What the app wants to hear of; nothing here makes summaries or finds urgency.
  open var updateListenerOptions: UpdateListenerOptions {
    get {
      UpdateListenerOptions(rawValue: state.withLock { $0.item.updateListenerOptions.rawValue })
    }
    set {
      state.withLock { $0.item.updateListenerOptions = .init(rawValue: newValue.rawValue) }
    }
  }

  /// Says which of two results of one ranked query comes first.
  open func compare(byRank other: CSSearchableItem) -> ComparisonResult {
    switch item.compare(byRank: other.item) {
    case .orderedAscending: .orderedAscending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedDescending
    }
  }

  /// A copy that changes by itself.
  open func copy(with zone: NSZone? = nil) -> Any { CSSearchableItem(item) }

  /// Whether the other object has the same identifier.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CSSearchableItem)?.uniqueIdentifier == uniqueIdentifier
  }

  /// The hash of the identifier.
  open override var hash: Int { uniqueIdentifier.hashValue }
}
