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
  /// - Throws: `InvalidQuery` with the place of the first fault, and the number of the filter that it is in.
  public init(_ query: String, filterQueries: [String] = [], limit: Int? = nil)
    throws(InvalidQuery)
  {
    let expression = try QueryParser.parse(query)
    try Self.check(filterQueries)
    if filterQueries.isEmpty {
      self.init(query, expression)
    } else {
      try self.init(joining: [query] + filterQueries)
    }
    self.limit = limit
  }

  private init(_ text: String, _ expression: QueryExpression) {
    self.text = text
    self.expression = expression
  }

  /// All must hold; each must be a query by itself, lest parentheses close those around another.
  private init(joining queries: [String]) throws(InvalidQuery) {
    let text = queries.map { "(\($0))" }.joined(separator: " && ")
    self.init(text, try QueryParser.parse(text))
  }

  private static func check(_ filters: [String]) throws(InvalidQuery) {
    for (position, filter) in filters.enumerated() {
      do throws(InvalidQuery) {
        _ = try QueryParser.parse(filter)
      } catch {
        throw error.ofFilter(position + 1)
      }
    }
  }
}

extension QueryRequest {
  /// Several queries that must all hold as one request, numbered as filters; nil if there are none.
  ///
  /// - Throws: `InvalidQuery` with the number of the filter at fault.
  public static func filter(_ queries: [String], clock: QueryClock? = nil) throws(InvalidQuery)
    -> QueryRequest?
  {
    guard !queries.isEmpty else { return nil }
    try check(queries)
    var request =
      queries.count == 1 ? try QueryRequest(queries[0]) : try QueryRequest(joining: queries)
    request.clock = clock
    return request
  }

  /// The names that a query may use beside Core Spotlight's attributes and custom keys: the fields of an
  /// entity.
  public static let fieldNames: [String] = fields.keys.sorted()

  /// What these fields hold.
  public static let fields: [String: AttributeDefinition.Kind] = {
    let texts = [
      "kind", "id", "uniqueIdentifier", "index", "domain", "aliases", "subtitle", "summary", "text",
      "language",
    ]
    var fields: [String: AttributeDefinition.Kind] = [
      "rank": .number, "expires": .date, "expirationDate": .date, "url": .url,
      Entity.hiddenAttribute: .flag, Entity.privateAttribute: .flag,
    ]
    for name in texts { fields[name] = .text }
    return fields
  }()
}

/// What a query found.
public struct QueryResponse: Sendable {
  /// The entities that match, the most prominent first.
  public var entities: [Entity]
  /// How they were found.
  public var plan: QueryPlan
}
