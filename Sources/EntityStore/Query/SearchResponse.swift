// The whole answer to a search: hits, counts, and whether anything was left unread.

/// What a search answers.
public struct SearchResponse: Sendable, Hashable {
  /// The entities found, in the order asked for.
  public var hits: [SearchHit]
  /// Whether the search ended before it had looked at everything that could belong here.
  ///
  /// A search reads the texts and attributes of at most 5,000 entities to judge phrases, fields and
  /// filters, passes over at most 30,000 that have expired or are of a domain, index or kind that is
  /// not wanted, and sorts at most 5,000 matches in an order other than relevance; the most prominent
  /// ones are taken.
  public var isCapped: Bool
  /// The counts asked for, in the order asked for.
  public var facets: [Facet]
  /// "Did you mean": the query as the hits hold it, if nothing holds it as typed; else nil.
  public var correction: Correction?
  /// The words as typed that no entity of the index holds, in no form and in no kind.
  ///
  /// Only where nothing was found as typed: then they say why. The last word is among them if no
  /// word begins so, unless a space ends it.
  public var unknownWords: [String]

  /// Creates an answer.
  public init(
    hits: [SearchHit] = [], isCapped: Bool = false, facets: [Facet] = [],
    correction: Correction? = nil, unknownWords: [String] = []
  ) {
    self.hits = hits
    self.isCapped = isCapped
    self.facets = facets
    self.correction = correction
    self.unknownWords = unknownWords
  }
}

/// How many of the matching entities have each kind, domain or keyword.
///
/// What matches is what holds the words as typed, their other forms or synonyms; corrected words
/// count only if nothing does.
public struct Facet: Sendable, Hashable {
  /// What can be counted.
  public enum Subject: String, Sendable, Hashable, CaseIterable {
    /// Kinds.
    case kind
    /// Domains, one level below the one asked for; without one, those at the top.
    case domain
    /// Keywords, as written.
    case keyword
  }

  /// One value and how many entities have it.
  public struct Count: Sendable, Hashable {
    /// The kind, domain or keyword.
    public var value: String
    /// How many matching entities have it.
    public var count: Int
  }

  /// The most values that a facet lists.
  public static let maxValues = 100

  /// What was counted.
  public var subject: Subject
  /// The values met, most frequent first, then by their bytes; at most `maxValues`.
  public var counts: [Count]
  /// How many different values there are, listed or not.
  public var distinctCount: Int
  /// Whether more matched than was counted: then each count is the least it can be.
  public var isCapped: Bool
}
