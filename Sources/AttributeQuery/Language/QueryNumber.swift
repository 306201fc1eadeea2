// The numbers of queries: identifiers beyond 2^53 are whole numbers that no Double tells apart.

internal import LinkTypes

/// A number as a query says it.
public struct QueryNumber: Sendable, Hashable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// The number, or the nearest one to it that a Double holds.
  public let value: Double
  /// The number itself if it is whole, fits 64 bits and lies beyond ±2^53, where `value` may be another one.
  public let integer: Int64?

  /// A number.
  public init(_ value: Double) {
    self.value = value
    integer = nil
  }

  /// A whole number.
  public init(_ integer: Int64) {
    value = Double(integer)
    self.integer = integer.magnitude > 1 << 53 ? integer : nil
  }

  /// A literal with a fraction.
  public init(floatLiteral value: Double) {
    self.init(value)
  }

  /// A whole literal.
  public init(integerLiteral value: Int64) {
    self.init(value)
  }

  /// -1, 0 or 1 for a number less than, equal to or greater than this; NaN is no number to compare.
  func order(of number: Double) -> Int {
    guard let integer, number == value else { return number < value ? -1 : number > value ? 1 : 0 }
    // The Double just beyond the greatest integer equals the `value` of those near it.
    return Int64(exactly: number).map { $0 < integer ? -1 : $0 > integer ? 1 : 0 } ?? 1
  }

  /// -1, 0 or 1 for a whole number less than, equal to or greater than this.
  func order(of number: Int64) -> Int {
    if let integer { return number < integer ? -1 : number > integer ? 1 : 0 }
    // Rounding keeps order, so only equal ones need a closer look.
    let rounded = Double(number)
    guard rounded == value else { return rounded < value ? -1 : 1 }
    return Int64(exactly: value).map { number < $0 ? -1 : number > $0 ? 1 : 0 } ?? -1
  }
}

extension QueryNumber: CustomStringConvertible {
  /// The number in digits, without an exponent.
  public var description: String {
    integer.map(String.init) ?? DecimalText.plain(value)
  }
}
