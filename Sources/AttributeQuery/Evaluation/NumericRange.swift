// What numbers, dates and spans of time come down to once a clock was asked.

/// Numbers between two ends; dates are seconds since 2001.
public struct NumericRange: Sendable, Hashable {
  /// The least number; nil for no lower end.
  public var lower: QueryNumber?
  /// Whether `lower` itself belongs to the range.
  public var includesLower: Bool
  /// The greatest number; nil for no upper end.
  public var upper: QueryNumber?
  /// Whether `upper` itself belongs to the range.
  public var includesUpper: Bool

  /// Creates a range from its ends.
  public init(
    lower: QueryNumber? = nil, includesLower: Bool = true, upper: QueryNumber? = nil,
    includesUpper: Bool = true
  ) {
    self.lower = lower
    self.includesLower = includesLower
    self.upper = upper
    self.includesUpper = includesUpper
  }

  /// Whether a number lies between the ends; NaN lies in no range.
  public func contains(_ number: Double) -> Bool {
    if number.isNaN { return false }
    if let lower, lower.order(of: number) < (includesLower ? 0 : 1) { return false }
    if let upper, upper.order(of: number) > (includesUpper ? 0 : -1) { return false }
    return true
  }

  /// Whether a whole number lies between the ends, to the last digit.
  public func contains(_ number: Int64) -> Bool {
    if let lower, lower.order(of: number) < (includesLower ? 0 : 1) { return false }
    if let upper, upper.order(of: number) > (includesUpper ? 0 : -1) { return false }
    return true
  }

  /// Whether no number can lie between the ends.
  public var isEmpty: Bool {
    guard let lower, let upper else { return false }
    return lower.value > upper.value || lower == upper && !(includesLower && includesUpper)
  }
}

extension NumericRange {
  /// The numbers for which a comparison with a number holds.
  init(_ comparator: QueryComparator, _ number: QueryNumber) {
    switch comparator {
    case .equal, .notEqual: self.init(lower: number, upper: number)
    case .less: self.init(upper: number, includesUpper: false)
    case .lessOrEqual: self.init(upper: number)
    case .greater: self.init(lower: number, includesLower: false)
    case .greaterOrEqual: self.init(lower: number)
    }
  }

  /// The moments for which a comparison with a moment or span holds.
  ///
  /// `==` means within the span, `<` before its start, `<=` before its end, `>` at its end or later,
  /// `>=` at its start or later.
  init(_ comparator: QueryComparator, _ span: TimeSpan) {
    let start = QueryNumber(span.start.secondsSince2001)
    guard let end = span.end.map({ QueryNumber($0.secondsSince2001) }) else {
      self.init(comparator, start)
      return
    }
    switch comparator {
    case .equal, .notEqual: self.init(lower: start, upper: end, includesUpper: false)
    case .less: self.init(upper: start, includesUpper: false)
    case .lessOrEqual: self.init(upper: end, includesUpper: false)
    case .greater: self.init(lower: end)
    case .greaterOrEqual: self.init(lower: start)
    }
  }

  /// What `InRange` means: from the start of the lower end to the end of the upper one.
  init(_ test: QueryRangeTest, _ clock: QueryClock) {
    self.init()
    switch test.lower.value {
    case .number(let number): lower = number
    case .time(let time): lower = QueryNumber(clock.span(of: time).start.secondsSince2001)
    }
    switch test.upper.value {
    case .number(let number): upper = number
    case .time(let time):
      let span = clock.span(of: time)
      upper = QueryNumber((span.end ?? span.start).secondsSince2001)
      includesUpper = span.end == nil
    }
  }
}
