// What is asked of the index: one value from the command line, the server or a library call.

/// A search: the words as typed, and what the answer may hold.
public struct SearchRequest: Sendable, Hashable {
  /// What was typed: words, the last of which may be unfinished, and a little syntax.
  ///
  /// `"exact phrase"`, `-without`, `kind:user`, `domain:menu`, `index:drafts`, `title:word` (also
  /// `alias:`, `keyword:`, `subtitle:`, `summary:`, `text:`), and a space at the end for a last word
  /// that is whole. Anything else is words; no text is an error. Without words, filters alone list
  /// the most prominent entities first.
  public var query: String
  /// Whether all of `query` is words.
  public var isLiteral: Bool
  /// Only entities of these kinds; empty for all.
  public var kinds: [String]
  /// Only entities at this domain or below it; nil for all.
  public var domain: String?
  /// Only entities of these named indexes, nil standing for the default one; nil for all.
  public var indexes: [String?]?
  /// Whether private entities may be hits; hidden ones never are.
  public var includesPrivate: Bool
  /// Conditions on attributes and fields, all of which must hold.
  public var filters: [AttributeFilter]
  /// A query by attributes that every hit must satisfy as well; its kinds, domain and limit do not count.
  public var filterQuery: QueryRequest?
  /// The order of the hits; nil for the best first.
  public var sort: SearchOrder?
  /// What to count over everything that matches.
  public var facets: [Facet.Subject]
  /// The most hits wanted, 1 to 1,000.
  public var limit: Int
  /// The most characters of a hit's snippet; 0 for no snippets.
  public var maxSnippetCharacters: Int
  /// Whether each hit says what its score is made of.
  public var explain: Bool

  /// The moment that expiry, uses and recency are judged by, in seconds since 1970; nil for now.
  public var now: Int64?

  /// Creates a request for the best `limit` entities.
  public init(_ query: String, kinds: [String] = [], limit: Int = 10) {
    self.query = query
    self.kinds = kinds
    self.limit = limit
    isLiteral = false
    includesPrivate = false
    filters = []
    facets = []
    maxSnippetCharacters = 120
    explain = false
  }
}
