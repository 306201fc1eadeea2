// How a query is answered: from which index its candidates come, or that everything is looked at.

/// What a query starts from; every candidate is judged exactly.
public struct QueryPlan: Sendable, Hashable {
  /// Where candidates come from.
  public enum Source: String, Sendable, Hashable {
    /// Nothing can match.
    case nothing
    /// Postings of words, beginnings and identifiers, most prominent first.
    case postings
    /// Rows of the ordered names or numbers.
    case rows
    /// Every entity, most prominent first.
    case scan
  }

  /// What one comparison starts from.
  public struct Step: Sendable, Hashable {
    /// The comparison as written.
    public var comparison: String
    /// What narrows it: `key`, `attribute_number`, `postings`; nil for nothing.
    public var index: String?
    /// How many rows it yields, where that is known before they are read.
    public var rowCount: Int?
  }

  /// Where candidates come from.
  public var source: Source
  /// How many candidates there are, where that is known before they are read.
  public var rowCount: Int?
  /// The comparisons in the order of the query.
  public var steps: [Step]
}

/// Entities that may match.
enum Candidates {
  case everything
  case nothing
  /// Ascending row numbers.
  case rows([Int64])
  case postings(MatchExpression)
}
