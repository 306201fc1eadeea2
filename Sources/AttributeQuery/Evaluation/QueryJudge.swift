// The exact answer for one item after another. Whatever found a candidate, this decides.

/// Something that a query can be asked about: it shows its values to a judge.
///
/// A value is shown by calling one of the judge's methods; each says whether the judge has seen enough,
/// after which the rest need not be shown. Elements of a list are shown one by one; null and empty lists
/// are no values.
public protocol QueryableItem: ~Copyable, ~Escapable {
  /// Shows the values of one attribute.
  func show(_ attribute: QuerySlot, to judge: inout QueryJudge)
  /// Shows the values of all attributes that are searched unless told otherwise: texts that are no
  /// identifiers, and custom keys that want it.
  func showSearchedByDefault(to judge: inout QueryJudge)
}

/// Judges items by one query. It keeps buffers, so that judging allocates nothing; use one per thread.
public struct QueryJudge: Sendable {
  /// The query that it judges by.
  public let query: CompiledQuery
  private let tests: [AttributeTest]
  /// The test that values are shown to.
  private var current = 0
  private var isFound = false
  private var folder = TextFolder()

  /// Creates a judge.
  public init(_ query: CompiledQuery) {
    self.query = query
    tests = query.tests
  }

  /// Whether the query holds for an item.
  public mutating func matches<Item: QueryableItem & ~Copyable & ~Escapable>(
    _ item: borrowing Item
  ) -> Bool {
    holds(query.root, item)
  }

  /// Whether one of the query's tests holds for an item: what "why not" answers are made of.
  public mutating func holds<Item: QueryableItem & ~Copyable & ~Escapable>(
    test number: Int, _ item: borrowing Item
  ) -> Bool {
    current = number
    isFound = false
    switch tests[number].subject {
    case .any: item.showSearchedByDefault(to: &self)
    case .attribute(let slot): item.show(slot, to: &self)
    }
    return isFound != tests[number].isNegated
  }

  private mutating func holds<Item: QueryableItem & ~Copyable & ~Escapable>(
    _ node: CompiledQuery.Node, _ item: borrowing Item
  ) -> Bool {
    switch node {
    case .test(let number): return holds(test: number, item)
    case .all(let nodes):
      for node in nodes where !holds(node, item) { return false }
      return true
    case .any(let nodes):
      for node in nodes where holds(node, item) { return true }
      return false
    }
  }

  // MARK: - Values

  /// Shows a text as UTF-8; true if no more values are needed.
  public mutating func text(_ text: Span<UInt8>) -> Bool {
    switch tests[current].condition {
    case .present: isFound = true
    case .text(let condition):
      if !isFound {
        isFound = unsafe text.withUnsafeBufferPointer { unsafe condition.matches($0, &folder) }
      }
    case .range: break
    }
    return isFound
  }

  /// Shows a number, or 0 or 1 for a flag; true if no more values are needed.
  public mutating func number(_ number: Double) -> Bool {
    switch tests[current].condition {
    case .present: isFound = true
    case .text: break
    case .range(let range): isFound = isFound || range.contains(number)
    }
    return isFound
  }

  /// Shows a whole number; true if no more values are needed.
  public mutating func number(_ number: Int64) -> Bool {
    switch tests[current].condition {
    case .present: isFound = true
    case .text: break
    case .range(let range): isFound = isFound || range.contains(number)
    }
    return isFound
  }

  /// Shows a date; true if no more values are needed.
  public mutating func date(_ moment: Moment) -> Bool {
    number(moment.secondsSince2001)
  }

  /// Shows a value that can only be present, such as data; true if no more values are needed.
  public mutating func other() -> Bool {
    if case .present = tests[current].condition { isFound = true }
    return isFound
  }

  /// Shows a text; true if no more values are needed.
  public mutating func text(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe self.text($0.span) }
  }

  /// Shows whatever a value holds; true if no more values are needed.
  public mutating func value(_ value: AttributeValue) -> Bool {
    switch value {
    case .null: return isFound
    case .text(let text): return self.text(text)
    case .integer(let number): return self.number(number)
    case .number(let number): return self.number(number)
    case .flag(let flag): return number(flag ? 1.0 : 0)
    case .date(let moment): return date(moment)
    case .data: return other()
    case .list(let values):
      for value in values where self.value(value) { return true }
      return isFound
    case .localized, .person, .object:
      for text in value.texts where self.text(text) { return true }
      return other()
    }
  }
}
