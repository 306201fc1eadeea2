// Reading the index as a list, in an order that does not change while it is paged through.

public import LinkTypes

/// A page of entities to list, in order of kind and identifier.
public struct ListRequest: Sendable, Hashable {
  /// Only entities of this kind; nil for all.
  public var kind: String?
  /// Only entities at this domain or below it; nil for all.
  public var domain: String?
  /// Only entities of this named index, `""` being the default one; nil for all.
  public var index: String?
  /// Only entities after this one in the order: the last one of the page before.
  public var after: EntityIdentifier?
  /// The most entities wanted, from 1.
  public var limit: Int
  /// Whether what has expired is listed too, as long as it was not swept out.
  public var includesExpired: Bool
  /// The moment that expiry is judged by, in seconds since 1970; nil for now.
  public var now: Int64?

  /// Creates a request for the first page of everything.
  public init(
    kind: String? = nil, domain: String? = nil, index: String? = nil,
    after: EntityIdentifier? = nil, limit: Int = 100, includesExpired: Bool = false
  ) {
    self.kind = kind
    self.domain = domain
    self.index = index
    self.after = after
    self.limit = limit
    self.includesExpired = includesExpired
  }
}

/// One page of a list.
public struct ListPage: Sendable, Hashable {
  /// The entities, in order of kind and identifier.
  public var entities: [Entity]
  /// What to ask for after this page; nil if it was the last one.
  public var next: EntityIdentifier?
}
