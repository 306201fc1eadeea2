// A query with the outcome that it must have: the conformance cases, and tests that people write for
// queries of their own.

public import LinkTypes

/// A query and what must come of it.
public struct QueryCase: Sendable {
  /// What must come of it.
  public enum Expectation: Sendable, Hashable {
    /// The item is found, or not.
    case matches(Bool)
    /// The query is malformed: the name and number of Core Spotlight's error, if they are given.
    case error(name: String?, code: Int64?)
  }

  /// The query.
  public var query: String
  /// The item that it is asked about.
  public var item: AttributeItem
  /// The item as it is written, for messages.
  public var itemJSON: JSONValue
  /// What must come of it.
  public var expectation: Expectation
  /// The clock that it is resolved by.
  public var clock: QueryClock
  /// Why it is so, in the words of whoever wrote it.
  public var note: String?
  /// Where it stands in its file.
  public var position: JSONPosition

  /// What came of a case that should have come otherwise.
  public struct Failure: Sendable, Hashable {
    /// What should have come.
    public var expected: String
    /// What came.
    public var got: String
    /// How that came about: what each comparison said, or why the query is malformed.
    public var why: String
  }

  /// Runs the case; nil if all is as it should be.
  public func failure() -> Failure? {
    let expression: QueryExpression
    do {
      expression = try QueryParser.parse(query)
    } catch {
      guard case .error(let name, let code) = expectation else {
        return Failure(expected: expected, got: "invalidQuery", why: error.message)
      }
      let isRight =
        name ?? "invalidQuery" == "invalidQuery"
        && code ?? Int64(InvalidQuery.errorCode) == Int64(InvalidQuery.errorCode)
      return isRight
        ? nil
        : Failure(
          expected: expected, got: "invalidQuery (\(InvalidQuery.errorCode))", why: error.message)
    }
    var judge = QueryJudge(CompiledQuery(expression, clock: clock))
    let isMatch = judge.matches(item)
    guard expectation != .matches(isMatch) else { return nil }
    return Failure(
      expected: expected, got: isMatch ? "a match" : "no match",
      why: judge.explanation(of: item, in: query))
  }

  private var expected: String {
    switch expectation {
    case .matches(true): "a match"
    case .matches(false): "no match"
    case .error(let name, let code): (name ?? "an error") + (code.map { " (\($0))" } ?? "")
    }
  }
}

extension QueryJudge {
  /// What each comparison of a query says of an item, in the order of the text that it was read from.
  public mutating func explanation(of item: some QueryableItem, in text: String) -> String {
    let bytes = Array(text.utf8)
    return query.tests.indices.map { number in
      let source = query.tests[number].source.clamped(to: bytes.indices)
      let comparison = String(decoding: bytes[source], as: UTF8.self)
      return comparison + (holds(test: number, item) ? " holds" : " does not hold")
    }
    .joined(separator: "; ")
  }
}
