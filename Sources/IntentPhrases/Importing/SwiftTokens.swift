// Splits Swift source into words, brackets and string literals; comments fall away.

import LinkTypes

/// A token of Swift source.
struct SwiftToken {
  enum Kind: Equatable {
    case word(String)
    case mark(Character)
    /// What stands between the quotes, escapes and interpolations as written.
    case string(String)
  }

  let kind: Kind
  let position: JSONPosition
}

/// Splits source text.
enum SwiftTokens {
  static func tokens(of text: String) -> [SwiftToken] {
    var scanner = Scanner(text)
    return scanner.tokens()
  }

  private struct Scanner {
    let scalars: [Unicode.Scalar]
    var index = 0
    var offset = 0
    var line = 1
    var column = 1

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    private var place: JSONPosition { JSONPosition(offset: offset, line: line, column: column) }

    private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
      index + distance < scalars.count ? scalars[index + distance] : nil
    }

    private mutating func advance(_ count: Int = 1) {
      for _ in 0..<count where index < scalars.count {
        offset += UTF8.width(scalars[index])
        if scalars[index] == "\n" {
          line += 1
          column = 1
        } else {
          column += 1
        }
        index += 1
      }
    }

    mutating func tokens() -> [SwiftToken] {
      var tokens: [SwiftToken] = []
      while let scalar = peek() {
        let start = place
        if scalar == "/", peek(1) == "/" {
          while let next = peek(), next != "\n" { advance() }
        } else if scalar == "/", peek(1) == "*" {
          skipBlockComment()
        } else if scalar == "\"" {
          tokens.append(SwiftToken(kind: .string(literal(pounds: 0)), position: start))
        } else if scalar == "#", let pounds = rawMark() {
          advance(pounds)
          tokens.append(SwiftToken(kind: .string(literal(pounds: pounds)), position: start))
        } else if scalar == "_" || scalar.properties.isAlphabetic {
          var word = String.UnicodeScalarView()
          while let next = peek(), SlotName.isPart(next), next != "-" {
            word.append(next)
            advance()
          }
          tokens.append(SwiftToken(kind: .word(String(word)), position: start))
        } else {
          if !scalar.properties.isWhitespace {
            tokens.append(SwiftToken(kind: .mark(Character(scalar)), position: start))
          }
          advance()
        }
      }
      return tokens
    }

    private mutating func skipBlockComment() {
      var depth = 0
      while peek() != nil {
        if peek() == "/", peek(1) == "*" {
          depth += 1
          advance(2)
        } else if peek() == "*", peek(1) == "/" {
          depth -= 1
          advance(2)
          if depth == 0 { return }
        } else {
          advance()
        }
      }
    }

    /// How many `#` stand before a quote here; nil if no quote follows.
    private func rawMark() -> Int? {
      var count = 0
      while peek(count) == "#" { count += 1 }
      return peek(count) == "\"" ? count : nil
    }

    /// A literal, its opening quote first; a closing quote in an interpolation does not end it.
    private mutating func literal(pounds: Int) -> String {
      let isBlock = peek(1) == "\"" && peek(2) == "\""
      let quotes = isBlock ? 3 : 1
      advance(quotes)
      var text = String.UnicodeScalarView()
      var depth = 0
      while let scalar = peek() {
        if depth == 0, isEnd(quotes: quotes, pounds: pounds) {
          advance(quotes + pounds)
          break
        }
        if scalar == "\n", !isBlock { break }
        if scalar == "\\" {
          text.append(scalar)
          advance()
          if let next = peek() {
            if next == "(" { depth += 1 }
            text.append(next)
            advance()
          }
          continue
        }
        if depth > 0 { depth += scalar == "(" ? 1 : scalar == ")" ? -1 : 0 }
        text.append(scalar)
        advance()
      }
      return String(text)
    }

    private func isEnd(quotes: Int, pounds: Int) -> Bool {
      (0..<quotes).allSatisfy { peek($0) == "\"" }
        && (0..<pounds).allSatisfy { peek(quotes + $0) == "#" }
    }
  }
}
