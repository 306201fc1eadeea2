// The numbers that a slot takes.

/// Numbers from a lower to an upper bound, both included, in steps.
public struct NumberRange: Sendable, Hashable {
  /// The smallest number.
  public var lower: Double
  /// The largest number.
  public var upper: Double
  /// The distance from one number to the next, above 0; counted from `lower`.
  public var step: Double
  /// What a spoken number is multiplied by to give the value: -1 where "down by 10" means -10.
  public var multiplier: Double

  /// Creates a range from parts that are known to be in order.
  public init(lower: Double, upper: Double, step: Double = 1, multiplier: Double = 1) {
    self.lower = lower
    self.upper = upper
    self.step = step
    self.multiplier = multiplier
  }

  /// How many numbers there are; capped at `Int.max`.
  public var count: Int {
    guard step > 0, upper >= lower else { return 0 }
    let steps = ((upper - lower) / step + 1e-9).rounded(.down) + 1
    return steps < 9e18 ? Int(steps) : Int.max
  }

  /// The value of a spoken number; nil if neither it nor what it is multiplied to is in the range.
  public func value(of spoken: Double) -> Double? {
    let value = spoken * multiplier
    return contains(spoken) || contains(value) ? value : nil
  }

  /// Whether the number is in the range and on a step.
  public func contains(_ number: Double) -> Bool {
    guard number >= lower, number <= upper, step > 0 else { return false }
    let steps = (number - lower) / step
    return (steps - steps.rounded()).magnitude < 1e-6
  }
}
