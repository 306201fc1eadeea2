// The way back from `CaptureCover`: what a captured value must look like to be what a pattern of an
// association file matches. Where a file cannot say it all, the type is the likeliest one.

import LinkRouter
import LinkTypes
import SiteAssociation

/// Reads the patterns of one file, whose variables it knows.
struct CaptureReader {
  /// The values of the file's own variables, those without wildcards.
  private var variables: [String: [String]] = [:]

  init(_ links: AppLinks) {
    for variable in links.variables {
      let texts = variable.values.map(\.text)
      let isPlain = !texts.contains { text in
        text.isEmpty || text.contains { "*?$|(){}".contains($0) }
      }
      if isPlain { variables[variable.name] = texts.map { PercentEncoding.decode($0) ?? $0 } }
    }
  }

  /// A piece of a segment or value.
  enum Part: Equatable {
    case literal(String)
    /// The type as a pattern writes it, empty for text; and what the value may be called.
    case capture(type: String, name: String?)
  }

  /// What a text with wildcards and variables is made of.
  ///
  /// `isNegative` says that it is a number with a minus sign, which is half of what a whole number can be.
  func parts(of text: String) -> (parts: [Part], isNegative: Bool) {
    let tokens = tokens(of: text)
    if let whole = Self.whole(tokens) { return ([whole], false) }
    let isNegative = tokens.starts(with: [.literal("-"), .set(.digits, 1), .any])
    var parts: [Part] = isNegative ? [.capture(type: "int", name: "id")] : []
    var run: [Token] = []
    for token in tokens.dropFirst(isNegative ? 3 : 0) {
      guard case .literal(let literal) = token else {
        run.append(token)
        continue
      }
      if !run.isEmpty { parts.append(Self.capture(run)) }
      run = []
      parts.append(.literal(literal))
    }
    if !run.isEmpty { parts.append(Self.capture(run)) }
    return (parts, isNegative)
  }

  // MARK: - Tokens

  private enum Token: Equatable {
    case literal(String)
    /// So many characters of a set.
    case set(ByteSet, Int)
    /// A type as patterns write it.
    case typed(String, name: String)
    /// One of these words, and the name of the variable.
    case words([String], String)
    /// Any one character.
    case one
    /// Any text.
    case any
  }

  private func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var literal = ""
    func end() {
      if !literal.isEmpty { tokens.append(.literal(literal)) }
      literal = ""
    }
    var rest = Substring(text)
    while let character = rest.first {
      if rest.hasPrefix("$("), let close = rest.firstIndex(of: ")") {
        end()
        let token = variable(String(rest[..<close].dropFirst(2)))
        if case .set(let set, _) = token, case .set(set, let count)? = tokens.last {
          tokens[tokens.count - 1] = .set(set, count + 1)
        } else {
          tokens.append(token)
        }
        rest = rest[close...].dropFirst()
      } else {
        rest = rest.dropFirst()
        if character == "*" || character == "?" {
          end()
          tokens.append(character == "*" ? .any : .one)
        } else {
          literal.append(character)
        }
      }
    }
    end()
    return tokens
  }

  private func variable(_ name: String) -> Token {
    switch name {
    case "digit": return .set(.digits, 1)
    case "xdigit": return .set(.hexDigits, 1)
    case "upper": return .set(.upper, 1)
    case "lower": return .set(.lower, 1)
    case "alpha": return .set(.letters, 1)
    case "alnum": return .set(.lettersAndDigits, 1)
    // The codes of languages and regions are too many to list: what they look like must do.
    case "lang": return .typed("set(a-z;2-3)", name: "lang")
    case "region": return .typed("set(A-Z;2)", name: "region")
    default: break
    }
    guard let words = variables[name] else { return .any }
    var set = ByteSet()
    for word in words {
      guard word.utf8.count == 1, let byte = word.utf8.first, byte < 0x80, words.count > 8 else {
        return .words(words, name)
      }
      set.insert(byte)
    }
    return .set(set, 1)
  }

  // MARK: - Types

  /// What `CaptureCover` writes for types that fill more than one token.
  private static func whole(_ tokens: [Token]) -> Part? {
    let minus = Token.literal("-")
    let uuid = [8, 4, 4, 4, 12].map { Token.set(.hexDigits, $0) }
    if tokens == Array(uuid.map { [$0] }.joined(separator: [minus])) {
      return .capture(type: "uuid", name: "id")
    }
    if tokens.count == 5, tokens[0] == .set(.digits, 4), tokens[1] == minus, tokens[3] == minus,
      case (.words(let months, _), .words(let days, _)) = (tokens[2], tokens[4]),
      months.count == 12, days.count == 31
    {
      return .capture(type: "date", name: "date")
    }
    return nil
  }

  /// One value for wildcards and variables side by side.
  private static func capture(_ run: [Token]) -> Part {
    switch run {
    case [.set(.digits, 1), .any]: return .capture(type: "uint", name: "id")
    case [.set(.hexDigits, 1), .any]: return .capture(type: "hex", name: "id")
    case [.set(.slug, 1), .any]: return .capture(type: "slug", name: nil)
    case [.set(.letters, 1), .one, .any]: return .capture(type: "url", name: nil)
    default: break
    }
    if run.count == 1, case .words(let words, let name) = run[0] {
      // `true` in every spelling.
      if words.contains("true"), words.contains("TRUE"), words.contains("0") {
        return .capture(type: "bool", name: nil)
      }
      return .capture(type: "enum(" + words.joined(separator: "|") + ")", name: name)
    }
    if run.count == 1, case .typed(let type, let name) = run[0] {
      return .capture(type: type, name: name)
    }
    guard case .set(let set, let count)? = run.first, run.count == 1 || run.dropFirst() == [.any]
    else { return .capture(type: "", name: nil) }
    let isOpen = run.count > 1
    if set == .digits, !isOpen { return .capture(type: "digits(\(count))", name: "id") }
    if set == .hexDigits, !isOpen { return .capture(type: "hex(\(count))", name: "id") }
    guard let characters = set.notation else { return .capture(type: "", name: nil) }
    return .capture(type: "set(\(characters);\(count)\(isOpen ? "-" : ""))", name: nil)
  }
}

extension ByteSet {
  fileprivate static let upper = ByteSet(UInt8(ascii: "A")...UInt8(ascii: "Z"))
  fileprivate static let lower = ByteSet(UInt8(ascii: "a")...UInt8(ascii: "z"))
  fileprivate static let lettersAndDigits = ByteSet(
    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"))

  /// The set as the type `set` writes it; nil if it holds what has a meaning there.
  fileprivate var notation: String? {
    var text = ""
    var byte = UInt8(0x21)
    // A hyphen stands for itself where it is last.
    while byte < 0x7F {
      defer { byte += 1 }
      guard contains(byte), byte != UInt8(ascii: "-") else { continue }
      if "(){};".utf8.contains(byte) { return nil }
      let first = byte
      while byte < 0x7E, contains(byte + 1), byte + 1 != UInt8(ascii: "-") { byte += 1 }
      text += String(UnicodeScalar(first))
      if byte > first { text += (byte > first + 1 ? "-" : "") + String(UnicodeScalar(byte)) }
    }
    if contains(UInt8(ascii: "-")) { text += "-" }
    return text.isEmpty ? nil : text
  }
}
