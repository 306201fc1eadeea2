// Splits Swift source into words, brackets and string literals; comments fall away, and brackets must close.

import LinkTypes

/// A token of Swift source.
struct SwiftToken {
  enum Kind: Equatable {
    case word(String)
    case number(String)
    case mark(Character)
    case string(SwiftLiteral)
  }

  let kind: Kind
  let position: JSONPosition

  var isOpening: Bool { [.mark("("), .mark("["), .mark("{")].contains(kind) }
  var isClosing: Bool { [.mark(")"), .mark("]"), .mark("}")].contains(kind) }

  var word: String? {
    if case .word(let word) = kind { word } else { nil }
  }

  var literal: SwiftLiteral? {
    if case .string(let literal) = kind { literal } else { nil }
  }
}

/// A string literal: where its text stands, quotes left out, and how it is written.
struct SwiftLiteral: Equatable {
  let range: Range<Int>
  /// Where the text begins.
  let start: JSONPosition
  /// How many `#` stand before the quote.
  let pounds: Int
  /// Whether it stands between `"""`.
  let isBlock: Bool
}

/// Splits source text.
struct SwiftTokens {
  private(set) var tokens: [SwiftToken] = []
  /// The index of the closing bracket of each opening one.
  private(set) var closings: [Int: Int] = [:]
  private var cursor: ScalarCursor

  /// The text of the source.
  var scalars: [Unicode.Scalar] { cursor.scalars }

  /// Reads a text.
  ///
  /// - Throws: `intents.swift` where a comment, a literal or a bracket is not closed.
  init(_ text: String) throws(CatalogError) {
    cursor = ScalarCursor(Array(text.unicodeScalars))
    while let scalar = cursor.current {
      let start = cursor.place
      if cursor.stands("//") {
        skipLine()
      } else if cursor.stands("/*") {
        try skipBlockComment()
      } else if scalar == "\"" || scalar == "#", let pounds = rawMark("\"") {
        append(.string(try literal(pounds: pounds)), at: start)
      } else if scalar == "#", let pounds = rawMark("/") {
        try skipExtendedRegex(pounds: pounds)
      } else if scalar == "/", let length = regexLength() {
        cursor.advance(length)
        append(.number("/"), at: start)
      } else if scalar == "_" || scalar.properties.isAlphabetic {
        append(.word(word()), at: start)
      } else if "0"..."9" ~= scalar {
        append(.number(word()), at: start)
      } else {
        // A name between backticks is a name.
        if !scalar.properties.isWhitespace, scalar != "`", scalar != "\u{FEFF}" {
          append(.mark(Character(scalar)), at: start)
        }
        cursor.advance()
      }
    }
    try matchBrackets()
  }

  private mutating func append(_ kind: SwiftToken.Kind, at position: JSONPosition) {
    tokens.append(SwiftToken(kind: kind, position: position))
  }

  private mutating func word() -> String {
    let start = cursor.index
    while let next = cursor.current, SlotName.isPart(next), next != "-" { cursor.advance() }
    // A fraction, not a member and not a range.
    if "0"..."9" ~= cursor.scalars[start], cursor.current == ".",
      let next = cursor.peek(1), "0"..."9" ~= next
    {
      cursor.advance()
      while let next = cursor.current, SlotName.isPart(next), next != "-" { cursor.advance() }
    }
    return cursor.text(start..<cursor.index)
  }

  private mutating func matchBrackets() throws(CatalogError) {
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.isOpening { open.append(index) }
      guard token.isClosing, case .mark(let closing) = token.kind else { continue }
      guard let last = open.popLast(), case .mark(let opening) = tokens[last].kind else {
        throw malformed("\"\(closing)\" closes nothing", at: token.position)
      }
      guard ["()", "[]", "{}"].contains("\(opening)\(closing)") else {
        let place = tokens[last].position
        throw malformed(
          "\"\(closing)\" stands where \"\(opening)\" of line \(place.line), column \(place.column) is to be closed",
          at: token.position)
      }
      closings[last] = index
    }
    if let last = open.last, case .mark(let opening) = tokens[last].kind {
      throw malformed("nothing closes \"\(opening)\"", at: tokens[last].position)
    }
  }

  private func malformed(_ detail: String, at place: JSONPosition) -> CatalogError {
    CatalogError(.malformedSwift(detail: detail), at: place)
  }

  // MARK: - Comments and regular expressions

  private mutating func skipLine() {
    while let next = cursor.current, next != "\n", next != "\r" { cursor.advance() }
  }

  private mutating func skipBlockComment() throws(CatalogError) {
    let start = cursor.place
    var depth = 0
    repeat {
      if cursor.stands("/*") {
        depth += 1
        cursor.advance(2)
      } else if cursor.stands("*/") {
        depth -= 1
        cursor.advance(2)
      } else if cursor.current == nil {
        throw malformed("nothing closes the comment", at: start)
      } else {
        cursor.advance()
      }
    } while depth > 0
  }

  /// The scalars of a regular expression between slashes that begins here; nil if the slash divides.
  private func regexLength() -> Int? {
    switch tokens.last?.kind {
    case .number?, .string?, .mark(")")?, .mark("]")?, .mark("}")?, .mark("?")?, .mark("!")?:
      return nil
    case .word(let word)? where !["return", "in", "case", "where", "if", "try"].contains(word):
      return nil
    default: break
    }
    guard let first = cursor.peek(1), first != " ", first != "\t" else { return nil }
    var length = 1
    while let scalar = cursor.peek(length), scalar != "\n", scalar != "\r" {
      if scalar == "/" { return length > 1 ? length + 1 : nil }
      length += scalar == "\\" ? 2 : 1
    }
    return nil
  }

  private mutating func skipExtendedRegex(pounds: Int) throws(CatalogError) {
    let start = cursor.place
    let end = "/" + String(repeating: "#", count: pounds)
    cursor.advance(pounds + 1)
    while !cursor.stands(end) {
      guard cursor.current != nil else {
        throw malformed("nothing closes the regular expression", at: start)
      }
      cursor.advance(cursor.current == "\\" ? 2 : 1)
    }
    cursor.advance(pounds + 1)
    append(.number("/"), at: start)
  }

  // MARK: - Literals

  /// How many `#` stand here before a mark; nil if it does not follow.
  private func rawMark(_ mark: Unicode.Scalar) -> Int? {
    var count = 0
    while cursor.peek(count) == "#" { count += 1 }
    return cursor.peek(count) == mark ? count : nil
  }

  /// A literal, from its first `#` or quote on.
  private mutating func literal(pounds: Int) throws(CatalogError) -> SwiftLiteral {
    let opening = cursor.place
    let tail = String(repeating: "#", count: pounds)
    cursor.advance(pounds)
    // `#"""#` is a quote between quotes, `""` is empty.
    let isBlock = cursor.stands("\"\"\"") && (pounds == 0 || !cursor.stands("\"\"\"" + tail))
    let quotes = isBlock ? "\"\"\"" : "\""
    cursor.advance(quotes.count)
    let (start, place) = (cursor.index, cursor.place)
    while !cursor.stands(quotes + tail) {
      guard let scalar = cursor.current, isBlock || (scalar != "\n" && scalar != "\r") else {
        throw malformed("nothing closes the string", at: opening)
      }
      cursor.advance()
      guard scalar == "\\", cursor.stands(tail) else { continue }
      cursor.advance(pounds)
      if cursor.current == "(" { try skipInterpolation() } else { cursor.advance() }
    }
    let range = start..<cursor.index
    cursor.advance(quotes.count + pounds)
    return SwiftLiteral(range: range, start: place, pounds: pounds, isBlock: isBlock)
  }

  /// What stands in an interpolation may hold literals and comments of its own.
  private mutating func skipInterpolation(depth levels: Int = 0) throws(CatalogError) {
    let start = cursor.place
    guard levels < 32 else { throw malformed("the interpolation is nested too deep", at: start) }
    var depth = 0
    repeat {
      guard let scalar = cursor.current else {
        throw malformed("nothing closes the interpolation", at: start)
      }
      if scalar == "\"" || scalar == "#", let pounds = rawMark("\"") {
        _ = try literal(pounds: pounds)
      } else if cursor.stands("/*") {
        try skipBlockComment()
      } else {
        if scalar == "(" { depth += 1 }
        if scalar == ")" { depth -= 1 }
        cursor.advance()
      }
    } while depth > 0
  }
}
