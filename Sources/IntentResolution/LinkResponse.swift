// A search's answer whose hits can be opened.

public import EntityStore

/// What a search answers, with the links of its hits.
public struct LinkResponse: Sendable, Hashable {
  /// The entities found, in the order asked for.
  public var hits: [LinkHit]
  /// Whether the search ended before it had looked at everything that could belong here.
  public var isCapped: Bool
  /// The counts asked for.
  public var facets: [Facet]

  /// Creates an answer.
  public init(hits: [LinkHit], isCapped: Bool = false, facets: [Facet] = []) {
    self.hits = hits
    self.isCapped = isCapped
    self.facets = facets
  }
}
