// What a search box may offer while people type, and how to ask for it.

public import LinkTypes

/// What was typed so far, and which completions are wanted.
public struct SuggestionRequest: Sendable, Hashable {
  /// What was typed, with the syntax of `SearchRequest.query`; empty for what is used most.
  public var text: String
  /// Only entities of these kinds; empty for all.
  public var kinds: [String]
  /// Only entities of these named indexes, nil standing for the default one; nil for all.
  ///
  /// With indexes or a filter only names of entities are suggested: words and past queries are not one
  /// entity's.
  public var indexes: [String?]?
  /// A query by attributes that the entity of every suggestion must satisfy; its kinds, domain and limit
  /// do not count.
  public var filterQuery: QueryRequest?
  /// Whether all of `text` is words.
  public var isLiteral: Bool
  /// The most suggestions wanted, 1 to 100.
  public var limit: Int
  /// The moment that expiry and uses are judged by, in seconds since 1970; nil for now.
  public var now: Int64?

  /// Creates a request for the `limit` most useful completions.
  public init(_ text: String, kinds: [String] = [], limit: Int = 8) {
    self.text = text
    self.kinds = kinds
    self.limit = limit
    isLiteral = false
  }
}

/// A text that completes what was typed; a search for it finds something.
public struct Suggestion: Sendable, Hashable {
  /// Where a suggestion comes from.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// An entity's title.
    case title
    /// An entity's alias.
    case alias
    /// A word of the index; the words before it are as typed.
    case word
    /// A query that somebody typed before they opened something.
    case pastQuery
  }

  /// The whole text to search for.
  public var text: String
  /// Where it comes from.
  public var source: Source
  /// The parts of `text` that were typed, in UTF-8 byte offsets, ascending; empty where it was corrected.
  public var typedRanges: [Range<Int>]
  /// The entity of a title or alias, the most prominent of several; nil for words and past queries.
  public var identifier: EntityIdentifier?
}
