// What is wrong with a route pattern, where, and what may stand there instead.

public import LinkTypes

/// A fault in a route pattern, with its place.
public struct RoutePatternError: Diagnostic, Hashable {
  /// The kinds of fault.
  public enum Reason: Sendable, Hashable {
    /// Something else stands where one of these may.
    case unexpected(found: String, expected: [String])
    /// A scheme that is none.
    case malformedScheme(String)
    /// A percent sign without two hexadecimal digits.
    case malformedEscape(String)
    /// A character that no URL holds as it is.
    case forbiddenCharacter(String)
    /// A character that no web host has.
    case forbiddenInHost(String)
    /// A web host beyond ASCII that has no spelling in Punycode.
    case malformedHost(String)
    /// A type that there is not, and the nearest.
    case unknownType(String, nearest: String?)
    /// Arguments that a type cannot take.
    case malformedType(String, detail: String)
    /// A name that stands twice.
    case repeatedName(String)
    /// Two captures with nothing between them: nobody could tell where one ends.
    case adjacentCaptures(String, String)
    /// A modifier that has no meaning there.
    case misplacedModifier(String, detail: String)
    /// A default that its type refuses.
    case malformedDefault(String, type: String)
    /// Two query items of one key.
    case repeatedKey(String)
    /// More parts than a pattern may have.
    case tooLarge(String)
  }

  /// What is wrong.
  public let reason: Reason
  /// The pattern.
  public let pattern: String
  /// Where in it, in bytes.
  public let offset: Int

  /// The column, from 1, in characters.
  public var column: Int {
    String(decoding: pattern.utf8.prefix(offset), as: UTF8.self).unicodeScalars.count + 1
  }

  /// `pattern.` and the kind of fault.
  public var code: String {
    switch reason {
    case .unexpected: "pattern.syntax"
    case .malformedScheme: "pattern.scheme"
    case .malformedEscape: "pattern.escape"
    case .forbiddenCharacter: "pattern.character"
    case .forbiddenInHost, .malformedHost: "pattern.host"
    case .unknownType, .malformedType: "pattern.type"
    case .repeatedName: "pattern.repeatedName"
    case .adjacentCaptures: "pattern.adjacentCaptures"
    case .misplacedModifier: "pattern.modifier"
    case .malformedDefault: "pattern.default"
    case .repeatedKey: "pattern.repeatedKey"
    case .tooLarge: "pattern.tooLarge"
    }
  }

  /// The fault without its place.
  public var summary: String {
    switch reason {
    case .unexpected(let found, let expected):
      "\(found) stands where \(RoutePatternError.choices(expected)) may"
    case .malformedScheme(let text): "\"\(text)\" is no URL scheme"
    case .malformedEscape(let text): "\"\(text)\" is no percent escape"
    case .forbiddenCharacter(let text): "\"\(text)\" may not stand in a pattern as it is"
    case .forbiddenInHost(let text): "\"\(text)\" cannot stand in the name of a web host"
    case .malformedHost(let name): "\"\(name)\" is no name of a web host"
    case .unknownType(let name, _): "there is no type \"\(name)\""
    case .malformedType(let name, let detail): "the type \"\(name)\" \(detail)"
    case .repeatedName(let name): "two values are named \"\(name)\""
    case .adjacentCaptures(let one, let other):
      "\"\(one)\" and \"\(other)\" stand side by side: nothing says where one ends"
    case .misplacedModifier(let text, let detail): "\"\(text)\" \(detail)"
    case .malformedDefault(let text, let type): "the default \"\(text)\" is not \(type)"
    case .repeatedKey(let key): "the query has the key \"\(key)\" twice"
    case .tooLarge(let what): "the pattern has \(what)"
    }
  }

  /// The fault and its place.
  public var message: String { "\(summary), at column \(column) of the pattern \"\(pattern)\"" }

  /// What to change.
  public var hint: String? {
    switch reason {
    case .unexpected: nil
    case .malformedScheme:
      "a scheme has letters, digits, \"+\", \"-\" and \".\" and begins with a letter"
    case .malformedEscape: "write a percent sign as \"%25\""
    case .forbiddenCharacter(let text): "write it as \"\(PercentEncoding.encode(text))\""
    case .forbiddenInHost: nil
    case .malformedHost:
      "a label has letters, digits and \"-\", no look-alike forms of them; beside captures write Punycode"
    case .unknownType(_, let nearest?): "did you mean \"\(nearest)\"?"
    case .unknownType(_, nil): "the types are " + CaptureType.names.joined(separator: ", ")
    case .malformedType: "examples: hex(40), digits(6), enum(day|week), set(A-Z0-9;3-12)"
    case .repeatedName: "give one of them another name"
    case .adjacentCaptures: "put a literal between them"
    case .misplacedModifier: nil
    case .malformedDefault: "write a default that the type accepts"
    case .repeatedKey: "write {name+} for the values of a key that repeats"
    case .tooLarge: "split the route"
    }
  }

  /// Data error (65).
  public var exitCode: ExitCode { .dataError }

  static func choices(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
