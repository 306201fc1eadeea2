// Numbers in digits with their marks: thousands, decimals, fractions. Which mark is which, the language says;
// where only the other reading makes a number, it is that one.

/// Reads one number in digits.
enum WrittenNumber {
  /// The number that the scalars write, without a sign; nil if they write none.
  ///
  /// `20`, `1.5`, `1,5`, `1,000.25`, `1 000`, `1/2`, `1 1/2`. Three digits behind the mark that parts thousands in the
  /// language are thousands.
  static func value(_ text: Substring.UnicodeScalarView, decimalMark: Unicode.Scalar) -> Double? {
    if let slash = text.firstIndex(where: { $0 == "/" || $0 == "\u{2044}" }) {
      let below = text[text.index(after: slash)...]
      var above = text[..<slash]
      var whole = 0.0
      if let space = above.lastIndex(where: { $0 == " " || $0 == "\u{A0}" }) {
        guard let left = digits(above[..<space]) else { return nil }
        whole = left
        above = above[above.index(after: space)...]
      }
      guard let numerator = digits(above), let denominator = digits(below), denominator > 0 else {
        return nil
      }
      return whole + numerator / denominator
    }
    var groups: [Substring.UnicodeScalarView] = []
    var marks: [Unicode.Scalar] = []
    var start = text.startIndex
    for index in text.indices where !isDigit(text[index]) {
      groups.append(text[start..<index])
      marks.append(isSpace(text[index]) ? " " : text[index] == "’" ? "'" : text[index])
      start = text.index(after: index)
    }
    groups.append(text[start...])
    guard groups.allSatisfy({ !$0.isEmpty }), groups.reduce(0, { $0 + $1.count }) <= 15 else {
      return nil
    }
    return value(groups, marks, decimalMark)
  }

  private static func value(
    _ groups: [Substring.UnicodeScalarView], _ marks: [Unicode.Scalar],
    _ decimalMark: Unicode.Scalar
  ) -> Double? {
    guard let last = marks.last else { return digits(groups[0]) }
    guard marks.allSatisfy({ $0 == "." || $0 == "," || $0 == " " || $0 == "'" }) else { return nil }
    let isPoint = last == "." || last == ","
    let hasTwoKinds = marks.dropLast().contains { $0 != last }
    let areThousands =
      !hasTwoKinds && groups.dropFirst().allSatisfy { $0.count == 3 } && isHead(groups[0])
    if areThousands, marks.count > 1 || last != decimalMark { return joined(groups[...]) }
    guard isPoint, hasTwoKinds || marks.count == 1 else { return nil }
    let heads = groups.dropLast()
    if hasTwoKinds {
      guard Set(marks.dropLast()).count == 1, marks[0] != last, isHead(heads[0]),
        heads.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
    }
    guard let whole = joined(heads), let part = groups.last, let fraction = digits(part) else {
      return nil
    }
    var scale = 1.0
    for _ in part { scale *= 10 }
    return whole + fraction / scale
  }

  /// Whether the digits may stand before thousands.
  private static func isHead(_ group: Substring.UnicodeScalarView) -> Bool {
    (1...3).contains(group.count) && group.first != "0"
  }

  private static func joined(_ groups: ArraySlice<Substring.UnicodeScalarView>) -> Double? {
    var value = 0.0
    for group in groups {
      guard let part = digits(group) else { return nil }
      for _ in group { value *= 10 }
      value += part
    }
    return value
  }

  private static func digits(_ text: Substring.UnicodeScalarView) -> Double? {
    guard !text.isEmpty, text.count <= 15 else { return nil }
    var value = 0.0
    for scalar in text {
      guard isDigit(scalar) else { return nil }
      value = value * 10 + Double(scalar.value - 0x30)
    }
    return value
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

  /// A space that may part thousands.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\u{A0}" || scalar == "\u{202F}" || scalar == "\u{2009}"
  }
}
