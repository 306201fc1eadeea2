// What a string literal of Swift says as a phrase: indentation of blocks, raw strings and the spellings of a token
// become one form, and every character knows its place in the file.

import LinkTypes

/// The text of a literal in the plain notation of phrases, `Open \(\.$target) in \(.applicationName)`.
struct SwiftPhrase {
  /// Why a literal is no phrase.
  struct Fault: Error {
    let detail: String
    let position: JSONPosition
  }

  private(set) var text = ""
  /// The place of each scalar of the text.
  private(set) var places: [JSONPosition] = []
  private var cursor: ScalarCursor
  private let literal: SwiftLiteral

  init(_ literal: SwiftLiteral, in scalars: [Unicode.Scalar]) throws(Fault) {
    self.literal = literal
    cursor = ScalarCursor(scalars, index: literal.range.lowerBound, place: literal.start)
    let indent = literal.isBlock ? indentation() : 0
    if literal.isBlock { skipBlockStart(indent) }
    let end = literal.isBlock ? lastLineEnd() : literal.range.upperBound
    while cursor.index < end, let scalar = cursor.current {
      let place = cursor.place
      if scalar == "\\", isEscape {
        try escape(at: place, indent)
      } else if literal.isBlock, scalar == "\n" || scalar == "\r" {
        cursor.advance(cursor.stands("\r\n") ? 2 : 1)
        append("\n", at: place)
        skipSpaces(most: indent)
      } else {
        cursor.advance()
        append(scalar == "\\" ? "\\\\" : String(scalar), at: place)
      }
    }
  }

  private mutating func append(_ more: String, at place: JSONPosition) {
    text += more
    for _ in more.unicodeScalars { places.append(place) }
  }

  /// The place of a scalar of the text.
  func place(of offset: Int) -> JSONPosition {
    places.indices.contains(offset) ? places[offset] : places.last ?? literal.start
  }

  // MARK: - Blocks

  /// The spaces before the closing quotes.
  private func indentation() -> Int {
    var count = 0
    var index = literal.range.upperBound
    while index > literal.range.lowerBound, isSpace(cursor.scalars[index - 1]) {
      index -= 1
      count += 1
    }
    return count
  }

  /// Where the line before the closing quotes ends.
  private func lastLineEnd() -> Int {
    var index = literal.range.upperBound
    while index > cursor.index, isSpace(cursor.scalars[index - 1]) { index -= 1 }
    if index > cursor.index, cursor.scalars[index - 1] == "\n" { index -= 1 }
    if index > cursor.index, cursor.scalars[index - 1] == "\r" { index -= 1 }
    return index
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private mutating func skipBlockStart(_ indent: Int) {
    skipSpaces(most: .max)
    if cursor.index < literal.range.upperBound {
      cursor.advance(cursor.stands("\r\n") ? 2 : 1)
    }
    skipSpaces(most: indent)
  }

  private mutating func skipSpaces(most: Int) {
    var count = 0
    while count < most, cursor.index < literal.range.upperBound, let scalar = cursor.current,
      isSpace(scalar)
    {
      cursor.advance()
      count += 1
    }
  }

  // MARK: - Escapes

  private var isEscape: Bool {
    (0..<literal.pounds).allSatisfy { cursor.peek(1 + $0) == "#" }
  }

  private mutating func escape(at place: JSONPosition, _ indent: Int) throws(Fault) {
    cursor.advance(1 + literal.pounds)
    guard let scalar = cursor.current else { return }
    switch scalar {
    case "(": append(try token(at: place), at: place)
    case "\n", "\r", " ", "\t":
      // The line goes on in the next.
      skipSpaces(most: .max)
      cursor.advance(cursor.stands("\r\n") ? 2 : 1)
      skipSpaces(most: indent)
    default:
      append("\\\(scalar)", at: place)
      cursor.advance()
    }
  }

  /// `\.$name`, `\Type.$name`, `.applicationName` or `Type.applicationName`, as phrases write it.
  private mutating func token(at place: JSONPosition) throws(Fault) -> String {
    let start = cursor.index
    var depth = 0
    var isQuoted = false
    repeat {
      if cursor.current == "\"" { isQuoted.toggle() }
      if cursor.current == "(", !isQuoted { depth += 1 }
      if cursor.current == ")", !isQuoted { depth -= 1 }
      cursor.advance()
    } while depth > 0 && cursor.index < literal.range.upperBound
    let inside = cursor.text(start + 1..<max(start + 1, cursor.index - 1))
    let parts = inside.split(
      separator: ".", omittingEmptySubsequences: false
    ).map { $0.filter { !$0.isWhitespace } }
    if let last = parts.last, parts.count >= 2 {
      let types = parts.dropLast()
      let path =
        types.first?.first == "\\" ? [String(types[0].dropFirst())] + types.dropFirst() : []
      if last == PhrasePrinter.applicationName, types == [""] || types.allSatisfy(SlotName.isName) {
        return "\\(.\(last))"
      }
      if last.first == "$", !path.isEmpty, path == [""] || path.allSatisfy(SlotName.isName),
        SlotName.isName(String(last.dropFirst()))
      {
        return "\\(\\.\(last))"
      }
    }
    throw Fault(
      detail: "\\(\(SlotLint.excerpt(inside))) is neither a parameter nor the application's name",
      position: place)
  }
}
