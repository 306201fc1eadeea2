// What numbers, dates and spans of time come down to once a clock was asked.

/// Numbers between two ends; dates are seconds since 2001.
public struct NumericRange: Sendable, Hashable {
  /// The least number; nil for no lower end.
  public var lower: Double?
  /// Whether `lower` itself belongs to the range.
  public var includesLower: Bool
  /// The greatest number; nil for no upper end.
  public var upper: Double?
  /// Whether `upper` itself belongs to the range.
  public var includesUpper: Bool

  /// Creates a range from its ends.
  public init(
    lower: Double? = nil, includesLower: Bool = true, upper: Double? = nil,
    includesUpper: Bool = true
  ) {
    self.lower = lower
    self.includesLower = includesLower
    self.upper = upper
    self.includesUpper = includesUpper
  }

  /// Whether a number lies between the ends; NaN lies in no range.
  @inlinable
  public func contains(_ number: Double) -> Bool {
    if let lower, includesLower ? !(number >= lower) : !(number > lower) { return false }
    if let upper, includesUpper ? !(number <= upper) : !(number < upper) { return false }
    return !number.isNaN
  }

  /// Whether no number can lie between the ends.
  public var isEmpty: Bool {
    guard let lower, let upper else { return false }
    return lower > upper || lower == upper && !(includesLower && includesUpper)
  }
}

extension NumericRange {
  /// The numbers for which a comparison with a number holds.
  init(_ comparator: QueryComparator, _ number: Double) {
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
    let start = span.start.secondsSince2001
    guard let end = span.end?.secondsSince2001 else {
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
    case .time(let time): lower = clock.span(of: time).start.secondsSince2001
    }
    switch test.upper.value {
    case .number(let number): upper = number
    case .time(let time):
      let span = clock.span(of: time)
      upper = (span.end ?? span.start).secondsSince2001
      includesUpper = span.end == nil
    }
  }
}
