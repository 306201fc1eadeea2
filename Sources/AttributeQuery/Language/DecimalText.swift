// Numbers as the language writes them: no exponents.

/// Writes doubles with digits and a point only.
enum DecimalText {
  /// The fewest digits that read back as the same number, without an exponent.
  static func plain(_ number: Double) -> String {
    let text = "\(number)"
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...])
    else { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
    var mantissa = text[..<mark]
    let sign = mantissa.first == "-" ? "-" : ""
    mantissa = mantissa.drop { $0 == "-" }
    let whole = mantissa.prefix { $0 != "." }
    let decimals = mantissa.drop { $0 != "." }.dropFirst()
    var digits = whole + (decimals == "0" ? "" : decimals)
    let point = whole.count + exponent
    if point <= 0 {
      return sign + "0." + String(repeating: "0", count: -point) + digits
    }
    if point >= digits.count {
      digits += String(repeating: "0", count: point - digits.count)
      return sign + digits
    }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }
}
