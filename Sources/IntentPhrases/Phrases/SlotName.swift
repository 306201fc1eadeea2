// What may be the name of a slot, a rule or a list.

/// The rule for names in phrases: letters, digits and `_`, with `-` and `.` inside, no digit first.
public enum SlotName {
  /// Whether a text is a name.
  public static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isStart(first) else { return false }
    return text.unicodeScalars.allSatisfy(isPart)
  }

  static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    isStart(scalar) || scalar == "-" || scalar.properties.numericType != nil
      || scalar.properties.generalCategory == .nonspacingMark
      || scalar.properties.generalCategory == .spacingMark
  }
}
