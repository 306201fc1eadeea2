// What was probably meant: habits from NSPredicate, SQL, other query languages and word processors.

extension ParserState {
  /// Something that cannot begin a comparison.
  func hintForOperand() -> String? {
    switch peek() {
    case "!":
      "there is no negation: turn the operator around, or use != in the comparison itself"
    case "\"", "'", "-": "the attribute comes first: title == \"Paris\""
    case let next? where ("0"..."9").contains(next): "the attribute comes first: rating > 3"
    case "$": "the attribute comes first: dueDate > $time.now"
    case "&", "|": "a comparison is missing before it"
    case ")": "a comparison is missing within the parentheses"
    case "=", "<", ">": "the attribute's name is missing"
    case let next? where Self.isTypographicQuote(next):
      "the attribute comes first: title == \"Paris\""
    case let next? where next.properties.isWhitespace: "use ordinary spaces"
    case nil: "a comparison is missing at the end"
    default: nil
    }
  }

  /// Something that is no operator follows an attribute.
  func hintForComparator(after attribute: QueryAttribute) -> String? {
    if case .named(let name) = attribute.name {
      switch name.lowercased() {
      case "not": return "there is no negation: use != in the comparison itself"
      case "and", "or": return Self.joinHint(name)
      case "inrange" where peek() == "(": return "write InRange(attribute, lower, upper)"
      default: break
      }
    }
    switch word().lowercased() {
    case "like", "matches": return "use == with *: \(attribute) == \"*text*\""
    case "contains": return "use == with *: \(attribute) == \"*text*\"cd"
    case "beginswith": return "use == with *: \(attribute) == \"text*\"cd"
    case "endswith": return "use == with *: \(attribute) == \"*text\"cd"
    case "between": return "use InRange(\(attribute), lower, upper)"
    case "in": return "join comparisons with ||"
    case "is", "eq", "equals": return "use =="
    case "ne", "not": return "use !="
    case "and", "or": return "compare \(attribute) with a value first"
    default: break
    }
    switch (peek(), peek(1)) {
    case ("<", ">"): return "use !="
    case ("~", _), (":", _): return "use =="
    case ("(", _): return "there are no functions other than InRange"
    case (nil, _), ("&", _), ("|", _), (")", _):
      return "to ask whether there is a value, write \(attribute) == \"*\""
    case (let next?, _) where next.properties.isWhitespace: return "use ordinary spaces"
    default: return nil
    }
  }

  /// Something that is no value follows an operator.
  func hintForValue() -> String? {
    guard let next = peek() else { return "a value is missing at the end" }
    if Self.isTypographicQuote(next) { return "use straight quotes: \" or '" }
    let word = word()
    switch word.lowercased() {
    case "": break
    case "true", "yes": return "truth values are numbers: write 1"
    case "false", "no": return "truth values are numbers: write 0"
    case "nil", "null", "none":
      return "== \"*\" asks whether there is a value, != \"*\" whether there is none"
    case "nan", "inf", "infinity": return "numbers are digits with at most one point"
    case "time": return "write $time"
    default: return "put text in quotes: \"\(word)\""
    }
    switch next {
    case "[": return "modifiers stand after the string, without brackets: \"text\"cd"
    case "=": return "the operator is =="
    case "<", ">": return "the operators are <= and >="
    case "+": return "leave the + out"
    case ".": return "write 0 before the point"
    case "%": return "put the value itself here"
    case "(", ")", "&", "|", ",": return "a value is missing before it"
    default:
      if next.properties.isWhitespace { return "use ordinary spaces" }
      return next.isASCII || !next.properties.isAlphabetic
        ? nil : "put text in quotes: \"\(next)…\""
    }
  }

  func hintForOrderedString(_ pattern: QueryPattern) -> String? {
    guard case .literal(let text)? = pattern.parts.first, pattern.parts.count == 1 else {
      return nil
    }
    if Double(text)?.isFinite == true { return "write the number without quotes: \(text)" }
    if ISODate(text.utf8) != nil { return "write the date as $time.iso(\(text))" }
    return nil
  }

  /// A letter after a string that is no modifier.
  func hintForModifier(from start: Int) -> String? {
    let letters = String(decoding: bytes[start...].prefix(while: Self.isLetter), as: UTF8.self)
    switch letters.lowercased() {
    case "and", "or": return Self.joinHint(letters)
    case let lower where lower.utf8.allSatisfy("cdwt".utf8.contains):
      return "modifiers are small letters: \(lower)"
    default: return nil
    }
  }

  /// Something other than `&&`, `||` or the end follows a comparison.
  func hintAfterOperand() -> String? {
    let word = word()
    switch word.lowercased() {
    case "": break
    case "and", "or": return Self.joinHint(word)
    case let letters where letters.utf8.allSatisfy("cdwt".utf8.contains):
      return "modifiers stand directly after the closing quote"
    default: return "join comparisons with && or ||"
    }
    switch (peek(), index > 0 ? bytes[index - 1] : 0) {
    case ("&", _): return "write &&"
    case ("|", _): return "write ||"
    case (",", _), (";", _): return "join comparisons with && or ||"
    case ("[", _): return "modifiers stand after the string, without brackets: \"text\"cd"
    case ("\"", _), ("'", _): return "a quote within a string is written \\\" or \\'"
    case (let next?, _) where next.properties.isWhitespace: return "use ordinary spaces"
    case (let next?, _) where Self.isTypographicQuote(next): return "use straight quotes: \" or '"
    default: return nil
    }
  }

  private static func joinHint(_ word: String) -> String {
    word.lowercased() == "and"
      ? "write && instead of \(word)" : "write || instead of \(word)"
  }

  /// What word processors make of quotes.
  private static func isTypographicQuote(_ character: Unicode.Scalar) -> Bool {
    switch character.value {
    case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A, 0x300C...0x300F, 0xFF02, 0xFF07: true
    default: false
    }
  }
}
