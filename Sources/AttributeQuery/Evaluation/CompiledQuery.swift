// A query that only needs items: times resolved, patterns folded, attributes numbered. What a planner
// reads and a judge asks.

/// A query, resolved at one moment.
public struct CompiledQuery: Sendable {
  /// How tests are joined.
  public indirect enum Node: Sendable, Hashable {
    /// All must hold.
    case all([Node])
    /// One must hold.
    case any([Node])
    /// The test of this number in `tests`.
    case test(Int)
  }

  /// The tree of tests.
  public let root: Node
  /// The tests, in the order of the text.
  public let tests: [AttributeTest]
  /// The attributes that are named, each once, in the order of the text.
  public let attributes: [QuerySlot]
  /// The query that it was made from.
  public let expression: QueryExpression

  /// Resolves a query: times by the clock, aliases of attributes to their names.
  public init(_ expression: QueryExpression, clock: QueryClock) {
    var compiler = QueryCompiler(clock: clock)
    root = compiler.node(expression)
    tests = compiler.tests
    attributes = compiler.attributes
    self.expression = expression
  }

  /// Resolves several queries that must all hold, such as a query and its filters.
  public init(all expressions: [QueryExpression], clock: QueryClock) {
    self.init(
      expressions.count == 1
        ? expressions[0] : QueryExpression(.and(expressions)), clock: clock)
  }
}

/// An attribute that a query asks for.
public struct QuerySlot: Sendable, Hashable {
  /// Its number among the query's attributes: items may keep what they know of it by this.
  public let index: Int
  /// Its name; an alias has become the attribute's own name.
  public let name: String
}

/// One comparison, resolved.
public struct AttributeTest: Sendable {
  /// Whose values are tested.
  public enum Subject: Sendable, Hashable {
    /// All attributes that are searched unless told otherwise.
    case any
    /// One attribute.
    case attribute(QuerySlot)
  }

  /// What some value must be.
  public enum Condition: Sendable {
    /// Anything.
    case present
    /// A text that is like this.
    case text(TextCondition)
    /// A number, flag or date within this.
    case range(NumericRange)
  }

  /// Whose values are tested.
  public let subject: Subject
  /// What some value must be.
  public let condition: Condition
  /// Whether the test holds if no value is so, `!=`; then it holds where there is no value at all.
  public let isNegated: Bool
  /// Where the comparison stands: bytes of the text.
  public let source: Range<Int>
}

private struct QueryCompiler {
  let clock: QueryClock
  var tests: [AttributeTest] = []
  var attributes: [QuerySlot] = []
  private var slots: [String: QuerySlot] = [:]

  init(clock: QueryClock) {
    self.clock = clock
  }

  mutating func node(_ expression: QueryExpression) -> CompiledQuery.Node {
    switch expression.node {
    case .and(let operands): return .all(operands.map { node($0) })
    case .or(let operands): return .any(operands.map { node($0) })
    case .comparison(let comparison):
      return test(
        comparison.attribute, condition(comparison), isNegated: comparison.comparator == .notEqual,
        expression.source)
    case .inRange(let test):
      return self.test(
        test.attribute, .range(NumericRange(test, clock)), isNegated: false, expression.source)
    }
  }

  private func condition(_ comparison: QueryComparison) -> AttributeTest.Condition {
    switch comparison.value {
    case .text(let pattern): pattern.isPresence ? .present : .text(TextCondition(pattern))
    case .number(let number): .range(NumericRange(comparison.comparator, number))
    case .time(let time): .range(NumericRange(comparison.comparator, clock.span(of: time)))
    }
  }

  private mutating func test(
    _ attribute: QueryAttribute, _ condition: AttributeTest.Condition, isNegated: Bool,
    _ source: Range<Int>
  ) -> CompiledQuery.Node {
    let subject: AttributeTest.Subject
    switch attribute.name {
    case .any: subject = .any
    case .named(let name): subject = .attribute(slot(name))
    }
    tests.append(
      AttributeTest(subject: subject, condition: condition, isNegated: isNegated, source: source))
    return .test(tests.count - 1)
  }

  private mutating func slot(_ name: String) -> QuerySlot {
    let name = AttributeDefinition(named: name)?.name ?? name
    if let slot = slots[name] { return slot }
    let slot = QuerySlot(index: attributes.count, name: name)
    attributes.append(slot)
    slots[name] = slot
    return slot
  }
}
