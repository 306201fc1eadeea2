// What a URL scheme looks like, written out or with build variables in it.

/// Which texts are URL schemes.
public enum URLTypeScheme {
  /// Whether a text is a scheme: a letter, then letters, digits, `+`, `-` and `.` (RFC 3986, 3.1).
  public static func isScheme(_ text: String) -> Bool {
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        if index == 0 { return false }
      default: return false
      }
    }
    return !text.isEmpty
  }

  /// Whether a text is a scheme, or one when the build has put texts in the places of `$(NAME)` or `${NAME}`.
  static func isSchemeWithVariables(_ text: String) -> Bool {
    var rest = text[...]
    var literal = ""
    while let start = rest.firstIndex(of: "$") {
      literal += rest[..<start]
      rest = rest[rest.index(after: start)...]
      guard let open = rest.first, open == "(" || open == "{",
        let end = rest.firstIndex(of: open == "(" ? ")" : "}")
      else { return false }
      let name = rest[rest.index(after: rest.startIndex)..<end]
      guard isVariableName(name) else { return false }
      // A variable is a letter as far as the form goes.
      literal += "a"
      rest = rest[rest.index(after: end)...]
    }
    return isScheme(literal + rest)
  }

  /// A name of a build setting, perhaps with an operator: `NAME:lower`.
  private static func isVariableName(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, first == UInt8(ascii: "_") || first | 0x20 &- 0x61 < 26
    else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "="):
        true
      default: false
      }
    }
  }
}
