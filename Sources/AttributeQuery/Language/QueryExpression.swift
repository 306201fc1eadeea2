// What a query says, as a tree with places: what the parser makes, the compiler resolves and a
// planner walks.

/// A query or a part of one, with the bytes of the text that it was read from.
///
/// `description` is the query again, in a spelling of its own; parsing it gives an equal tree apart
/// from places. The tree is no deeper than `QueryParser.maxDepth`, so walking it may recurse.
public struct QueryExpression: Sendable, Hashable {
  /// The kinds of expression.
  public indirect enum Node: Sendable, Hashable {
    /// All must hold; two or more.
    case and([QueryExpression])
    /// One must hold; two or more.
    case or([QueryExpression])
    /// An attribute compared with a value.
    case comparison(QueryComparison)
    /// `InRange(attribute, lower, upper)`.
    case inRange(QueryRangeTest)
  }

  /// What it is.
  public var node: Node
  /// Where it stands: bytes of the text, its parentheses included.
  public var source: Range<Int>
  /// Whether parentheses stood around it.
  public var isParenthesized: Bool

  /// Creates an expression from its parts.
  public init(_ node: Node, source: Range<Int> = 0..<0, isParenthesized: Bool = false) {
    self.node = node
    self.source = source
    self.isParenthesized = isParenthesized
  }
}

/// `attribute == value` and its kin.
public struct QueryComparison: Sendable, Hashable {
  /// What is compared.
  public var attribute: QueryAttribute
  /// How.
  public var comparator: QueryComparator
  /// With what.
  public var value: QueryValue
  /// Where the value stands: bytes of the text.
  public var valueSource: Range<Int>

  /// Creates a comparison from its parts.
  public init(
    _ attribute: QueryAttribute, _ comparator: QueryComparator, _ value: QueryValue,
    valueSource: Range<Int> = 0..<0
  ) {
    self.attribute = attribute
    self.comparator = comparator
    self.value = value
    self.valueSource = valueSource
  }
}

/// `InRange(attribute, lower, upper)`; both ends belong to the range.
public struct QueryRangeTest: Sendable, Hashable {
  /// What is compared.
  public var attribute: QueryAttribute
  /// The least value: a number or a time.
  public var lower: QueryBound
  /// The greatest value; a span of time belongs to the range as a whole.
  public var upper: QueryBound

  /// Creates a test from its parts.
  public init(_ attribute: QueryAttribute, _ lower: QueryBound, _ upper: QueryBound) {
    self.attribute = attribute
    self.lower = lower
    self.upper = upper
  }
}

/// One end of `InRange`.
public struct QueryBound: Sendable, Hashable {
  /// What stands there.
  public enum Value: Sendable, Hashable {
    /// A number; for dates seconds since 2001.
    case number(QueryNumber)
    /// A moment or span.
    case time(QueryTime)
  }

  /// What stands there.
  public var value: Value
  /// Where: bytes of the text.
  public var source: Range<Int>

  /// Creates an end from its parts.
  public init(_ value: Value, source: Range<Int> = 0..<0) {
    self.value = value
    self.source = source
  }
}

/// The left side of a comparison.
public struct QueryAttribute: Sendable, Hashable {
  /// Whose values count.
  public enum Name: Sendable, Hashable {
    /// `*` or `**`: all attributes that are searched unless told otherwise.
    case any
    /// One attribute, as it was written.
    case named(String)
  }

  /// Whose values count.
  public var name: Name
  /// Where it stands: bytes of the text.
  public var source: Range<Int>

  /// Creates an attribute from its parts.
  public init(_ name: Name, source: Range<Int> = 0..<0) {
    self.name = name
    self.source = source
  }
}

/// How a comparison compares; `=` is read as `==`.
public enum QueryComparator: String, Sendable, Hashable, CaseIterable {
  /// Some value is equal, matches, or lies in the span.
  case equal = "=="
  /// The opposite of `equal`, so it holds where there is no value.
  case notEqual = "!="
  /// Some value is less than the number or than the beginning of the span.
  case less = "<"
  /// Some value is at most the number, or lies before the end of the span.
  case lessOrEqual = "<="
  /// Some value is greater than the number, or lies at or after the end of the span.
  case greater = ">"
  /// Some value is at least the number or the beginning of the span.
  case greaterOrEqual = ">="
}

/// The right side of a comparison.
public enum QueryValue: Sendable, Hashable {
  /// A string with its wildcards and modifiers.
  case text(QueryPattern)
  /// A number.
  case number(QueryNumber)
  /// A moment or span.
  case time(QueryTime)
}
