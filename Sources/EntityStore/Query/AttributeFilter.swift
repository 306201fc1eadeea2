// Conditions on what an entity holds beside its texts: prices, dates, flags.

public import LinkTypes

/// A condition on one attribute or field of an entity.
public struct AttributeFilter: Sendable, Hashable {
  /// The ways to compare.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    /// Holds where the entity has the attribute, whatever it is.
    case exists
    /// Holds where the entity lacks the attribute.
    case missing
  }

  /// The field (`rank`, `expires`, `language`…), else the attribute; `attributes.rank` is the attribute
  /// of a name that is a field's, and dots lead into objects.
  public var name: String
  /// How to compare.
  public var comparison: Comparison
  /// What to compare with; of no meaning for `exists` and `missing`.
  public var value: JSONValue

  /// Creates a condition.
  public init(_ name: String, _ comparison: Comparison, _ value: JSONValue = .null) {
    self.name = name
    self.comparison = comparison
    self.value = value
  }

  /// Reads a condition such as `priceCents<400`, `color == "dark red"`, `due>=2026-12-01`, `price exists`.
  ///
  /// A value in quotes is a text; otherwise `true`, `false`, numbers and ISO 8601 dates are what they
  /// look like, and the rest is text. `=` is `==`. Nil if there is no name or no comparison.
  public init?(parsing text: String) {
    let scalars = text.unicodeScalars
    let signs: Set<Unicode.Scalar> = ["<", ">", "=", "!"]
    guard let start = scalars.firstIndex(where: signs.contains) else {
      let words = text.split(whereSeparator: \.isWhitespace)
      guard words.count == 2, let comparison = Comparison(rawValue: String(words[1])),
        comparison == .exists || comparison == .missing
      else { return nil }
      self.init(String(words[0]), comparison)
      return
    }
    let end = scalars[start...].firstIndex { !signs.contains($0) } ?? scalars.endIndex
    let sign = String(scalars[start..<end])
    let name = Self.trimmed(text[..<start])
    guard !name.isEmpty, let comparison = Comparison(rawValue: sign == "=" ? "==" : sign) else {
      return nil
    }
    self.init(name, comparison, Self.value(Self.trimmed(text[end...])))
  }

  private static func trimmed(_ text: Substring) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }

  private static func value(_ text: String) -> JSONValue {
    for quote in ["\"", "'"] where text.count >= 2 && text.hasPrefix(quote) && text.hasSuffix(quote)
    {
      return .string(String(text.dropFirst().dropLast()))
    }
    if text == "true" || text == "false" { return .bool(text == "true") }
    return JSONOrder.number(text) ?? .string(text)
  }

  /// Whether a value of an entity fulfils the condition; nil stands for none.
  ///
  /// Numbers are compared by value, texts by their bytes, dates (ISO 8601 texts, or seconds since
  /// 1970) by time. A text that reads as a number counts as one beside a number. Of a list one
  /// element is enough, and for `!=` every element must differ. Values of different types are unequal
  /// and in no order; what is missing is unequal to everything.
  func holds(_ found: JSONValue?) -> Bool {
    switch comparison {
    case .exists: return found != nil && found != .null
    case .missing: return found == nil || found == .null
    case .notEqual: return !isAny(of: found) { $0 == .same }
    case .equal: return isAny(of: found) { $0 == .same }
    case .less: return isAny(of: found) { $0 == .before }
    case .lessOrEqual: return isAny(of: found) { $0 == .before || $0 == .same }
    case .greater: return isAny(of: found) { $0 == .after }
    case .greaterOrEqual: return isAny(of: found) { $0 == .after || $0 == .same }
    }
  }

  private func isAny(of found: JSONValue?, _ isWanted: (ValueOrder) -> Bool) -> Bool {
    switch found {
    case nil, .null: return false
    case .array(let elements): return elements.contains { isAny(of: $0, isWanted) }
    case .some(let value):
      return JSONOrder.order(value, value: self.value).map(isWanted) ?? false
    }
  }
}

/// Which of two values comes first.
enum ValueOrder {
  case before, same, after

  init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left < right ? .before : left == right ? .same : .after
  }

  var reversed: ValueOrder {
    switch self {
    case .before: .after
    case .same: .same
    case .after: .before
    }
  }
}

/// Comparing what attributes hold.
enum JSONOrder {
  /// The order of a value against the one that a condition names; nil if they cannot be compared.
  static func order(_ found: JSONValue, value wanted: JSONValue) -> ValueOrder? {
    switch (found, wanted) {
    case (.bool(let left), .bool(let right)): return ValueOrder(left ? 1 : 0, right ? 1 : 0)
    case (.string(let left), .string(let right)):
      if let left = Timestamp.parse(left), let right = Timestamp.parse(right) {
        return ValueOrder(left, right)
      }
      if left.utf8.elementsEqual(right.utf8) { return .same }
      return left.utf8.lexicographicallyPrecedes(right.utf8) ? .before : .after
    case (.string(let left), .integer), (.string(let left), .double):
      guard let number = number(left) else { return nil }
      return order(number, value: wanted)
    case (.string(let left), .bool(let right)):
      guard left == "true" || left == "false" else { return nil }
      return ValueOrder(left == "true" ? 1 : 0, right ? 1 : 0)
    case (.integer, .string(let right)), (.double, .string(let right)):
      // A number against a date is a moment in seconds.
      guard let moment = Timestamp.parse(right) else { return nil }
      return order(found, value: .integer(moment))
    default: return numericOrder(found, wanted)
    }
  }

  /// By value, also where a 64-bit integer has more digits than a double.
  private static func numericOrder(_ left: JSONValue, _ right: JSONValue) -> ValueOrder? {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): ValueOrder(left, right)
    case (.double(let left), .double(let right)):
      left.isNaN || right.isNaN ? nil : ValueOrder(left, right)
    case (.integer(let left), .double(let right)): order(left, right)
    case (.double(let left), .integer(let right)): order(right, left)?.reversed
    default: nil
    }
  }

  private static func order(_ left: Int64, _ right: Double) -> ValueOrder? {
    if right.isNaN { return nil }
    if right >= 0x1p63 { return .before }
    if right < -0x1p63 { return .after }
    let whole = Int64(right.rounded(.down))
    if left != whole { return ValueOrder(left, whole) }
    return right > Double(whole) ? .before : .same
  }

  /// The number that a whole text is, as JSON writes it; nil if it is none.
  static func number(_ text: String) -> JSONValue? {
    guard let first = text.utf8.first, text.utf8.count <= 64,
      first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10
    else { return nil }
    if let integer = Int64(text) { return .integer(integer) }
    guard text.utf8.allSatisfy({ Self.numberBytes.contains($0) }), let double = Double(text),
      double.isFinite
    else { return nil }
    return .double(double)
  }

  private static let numberBytes = Set("0123456789+-.eE".utf8)
}
