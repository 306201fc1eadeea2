// How often something was used, with the past counting less and less.

/// A count that halves with every half-life; kept as its value at the last use.
///
/// Logarithms are those of `Double.log2`: exact at powers of two and straight lines between them, so
/// that a count halves exactly in a half-life and every platform has the same number.
struct UseCount: Hashable {
  /// The count at `usedAt`.
  private(set) var uses = 0.0
  /// When it was last raised, in seconds since 1970.
  private(set) var usedAt: Int64 = 0

  /// Seconds in which a count halves.
  static let halfLife = Weights.usesHalfLifeDays * 86_400

  init() {}

  init(uses: Double, usedAt: Int64) {
    self.uses = uses
    self.usedAt = usedAt
  }

  /// Counts one use; an earlier one than the last counts as much as is left of it.
  mutating func add(at moment: Int64) {
    if uses <= 0 {
      self = UseCount(uses: 1, usedAt: moment)
    } else if moment >= usedAt {
      self = UseCount(uses: value(at: moment) + 1, usedAt: moment)
    } else {
      uses += UseCount(uses: 1, usedAt: moment).value(at: usedAt)
    }
  }

  /// What is left of the count; before the last use it is what it will be then.
  func value(at moment: Int64) -> Double {
    guard uses > 0 else { return 0 }
    let age = max(0, Double(moment) - Double(usedAt))
    return (uses.log2 - age / Self.halfLife).exp2
  }

  /// Orders counts as their values do at any one moment.
  var heat: Double { uses.log2 + Double(usedAt) / Self.halfLife }

  /// Whether it can have come from counting.
  var isPossible: Bool { uses > 0 && uses.isFinite && Entity.moments.contains(usedAt) }
}

extension Double {
  /// Two to this power: the inverse of `log2`, straight lines between whole powers.
  var exp2: Double {
    guard self > -1000 else { return 0 }
    let whole = rounded(.down)
    return Double(sign: .plus, exponent: Int(min(whole, 1000)), significand: 1 + (self - whole))
  }
}
