// What to ask in Core Spotlight's query language, and of which entities.

public import AttributeQuery

/// A query by attributes, read and found to be one.
public struct QueryRequest: Sendable, Hashable {
  /// The query and its filters as one text.
  public let text: String
  /// What the text says.
  public let expression: QueryExpression
  /// Only entities of these kinds; empty for all.
  public var kinds: [String] = []
  /// Only entities of these named indexes, nil standing for the default one; nil for all.
  public var indexes: [String?]?
  /// Only entities at this domain or below it; nil for all.
  public var domain: String?
  /// The most results wanted, from 1; nil for all.
  public var limit: Int?
  /// The moment, zone and first day of the week that `$time` is resolved by; nil for now, in UTC.
  public var clock: QueryClock?
  /// Whether entities that have expired are found, too.
  public var includesExpired = false

  /// Reads a query and the filters that every result must satisfy as well.
  ///
  /// - Parameters:
  ///   - query: what is asked, such as `title == "coffee*"cd && rating > 3`.
  ///   - filterQueries: more queries, all of which must hold.
  ///   - limit: the most results wanted; nil for all.
  /// - Throws: `InvalidQuery` with the place of the first fault.
  public init(_ query: String, filterQueries: [String] = [], limit: Int? = nil)
    throws(InvalidQuery)
  {
    var expression = try QueryParser.parse(query)
    var text = query
    if !filterQueries.isEmpty {
      for filter in filterQueries { _ = try QueryParser.parse(filter) }
      text = ([query] + filterQueries).map { "(\($0))" }.joined(separator: " && ")
      expression = try QueryParser.parse(text)
    }
    self.text = text
    self.expression = expression
    self.limit = limit
  }
}

/// What a query found.
public struct QueryResponse: Sendable {
  /// The entities that match, the most prominent first.
  public var entities: [Entity]
  /// How they were found.
  public var plan: QueryPlan
}
