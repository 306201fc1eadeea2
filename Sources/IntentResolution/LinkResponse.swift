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
  /// "Did you mean": the query as the hits hold it, if nothing holds it as typed; else nil.
  public var correction: Correction?
  /// The words that no entity of the index holds, where nothing was found as typed.
  public var unknownWords: [String]

  /// Creates an answer.
  public init(
    hits: [LinkHit], isCapped: Bool = false, facets: [Facet] = [], correction: Correction? = nil,
    unknownWords: [String] = []
  ) {
    self.hits = hits
    self.isCapped = isCapped
    self.facets = facets
    self.correction = correction
    self.unknownWords = unknownWords
  }
}
