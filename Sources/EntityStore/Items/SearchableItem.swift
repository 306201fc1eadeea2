// An item as Core Spotlight has it: what apps index. The store keeps it as an entity.

public import AttributeQuery

/// A thing to index under an identifier: its attributes, its domain and how long it is to be found.
public struct SearchableItem: Sendable, Hashable {
  /// What an app wants to hear of after it has indexed an item.
  public struct UpdateListenerOptions: OptionSet, Sendable, Hashable {
    /// The bits, as on Apple's platforms.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// That a summary was made of its text.
    public static let summarization = UpdateListenerOptions(rawValue: 1 << 1)
    /// That it was found to be urgent.
    public static let priority = UpdateListenerOptions(rawValue: 1 << 2)
  }

  /// How two results of one search stand to each other.
  public enum RankComparison: Int, Sendable, Hashable {
    /// The first comes earlier.
    case orderedAscending = -1
    /// Nothing says which comes first.
    case orderedSame = 0
    /// The first comes later.
    case orderedDescending = 1
  }

  /// The name of the item: indexing it again replaces it.
  public var uniqueIdentifier: String
  /// What the item says of itself.
  public var attributeSet: SearchableItemAttributeSet
  /// When it stops being found: 30 days after it was created unless told; `.distantFuture` is never.
  public var expirationDate: Moment {
    didSet { hasExplicitExpiration = true }
  }
  /// Whether the expiry was set by somebody; an update changes it only then.
  public private(set) var hasExplicitExpiration = false
  /// Whether indexing changes only the attributes that were mentioned; it is not stored.
  public var isUpdate = false
  /// What the app wants to hear of; kept, while nothing here makes summaries or finds urgency.
  public var updateListenerOptions: UpdateListenerOptions = []
  /// Where it stands among the results of the search that found it, from 0; nil for other items.
  public var resultRank: Int?

  private var defaultExpiration: Moment

  /// How long items are found by default, in seconds.
  public static let defaultLifetime = 30.0 * 86_400

  /// Creates an item.
  ///
  /// Without an identifier it gets a random one (UUID). A domain of nil leaves the one of the attributes.
  public init(
    uniqueIdentifier: String?, domainIdentifier: String?,
    attributeSet: SearchableItemAttributeSet, now: Moment = .now
  ) {
    self.uniqueIdentifier = uniqueIdentifier ?? Self.randomIdentifier()
    self.attributeSet = attributeSet
    defaultExpiration = Moment(secondsSince1970: now.secondsSince1970 + Self.defaultLifetime)
    expirationDate = defaultExpiration
    if let domainIdentifier { self.domainIdentifier = domainIdentifier }
  }

  /// The group it belongs to, such as `account.mailbox`: the attribute of the same name.
  public var domainIdentifier: String? {
    get { attributeSet.domainIdentifier }
    set { attributeSet.domainIdentifier = newValue }
  }

  /// Takes back what was said about the expiry.
  public mutating func resetExpirationDate() {
    expirationDate = defaultExpiration
    hasExplicitExpiration = false
  }

  /// Says which of two results of one ranked search comes first.
  public func compare(byRank other: SearchableItem) -> RankComparison {
    guard let resultRank, let otherRank = other.resultRank, resultRank != otherRank else {
      return .orderedSame
    }
    return resultRank < otherRank ? .orderedAscending : .orderedDescending
  }

  /// Changes what an update mentions: attributes, and the expiry if it was set.
  public mutating func apply(_ update: SearchableItem) {
    attributeSet.apply(update.attributeSet)
    if update.hasExplicitExpiration { expirationDate = update.expirationDate }
    if !update.updateListenerOptions.isEmpty {
      updateListenerOptions = update.updateListenerOptions
    }
  }

  /// A version 4 UUID.
  private static func randomIdentifier() -> String {
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & ~0xF000 | 0x4000
    let low = generator.next() & ~(3 << 62) | 2 << 62
    let digits = [high, low].map { word in
      let text = String(word, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var groups: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      groups.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return groups.joined(separator: "-")
  }
}
