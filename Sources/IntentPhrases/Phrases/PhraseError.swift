// What is wrong with a phrase, where, and what to write instead.

public import LinkTypes

/// A fault in a phrase, with its place.
public struct PhraseError: Diagnostic, Hashable {
  /// The kinds of fault.
  public enum Reason: Sendable, Hashable {
    /// A phrase, a group or one of a phrase's parts without anything in it.
    case empty(String)
    /// A bracket that nothing closes.
    case unclosed(String, closing: String)
    /// A closing bracket that nothing opened, or a bar outside its group.
    case unopened(String)
    /// A name that is none: of a slot, a rule or a list.
    case malformedName(String)
    /// A range of numbers that is none; `detail` says why.
    case malformedRange(String, detail: String)
    /// A token of an interpolation that no phrase may hold.
    case malformedInterpolation(String)
    /// A backslash without the character that it escapes.
    case danglingEscape
    /// `;` in a group, which only template files of others may use.
    case permutation
    /// `;` and `|` in one group.
    case mixedSeparators
    /// A permutation of more parts than can be written out.
    case longPermutation(Int)
    /// `*` in a phrase that is not negative.
    case misplacedWildcard
    /// A slot or another token where only words may stand.
    case wordsOnly(String)
    /// A control character, which nobody says.
    case controlCharacter(UInt32)
    /// More of something than a phrase may have.
    case tooLarge(String)
  }

  /// What is wrong.
  public let reason: Reason
  /// The phrase.
  public let phrase: String
  /// Where in it, in Unicode scalars.
  public let offset: Int

  /// Creates an error from its parts.
  public init(_ reason: Reason, in phrase: String, at offset: Int) {
    self.reason = reason
    self.phrase = phrase
    self.offset = offset
  }

  /// The column, from 1, in Unicode scalars.
  public var column: Int { offset + 1 }

  /// `phrase.` and the kind of fault.
  public var code: String {
    switch reason {
    case .empty: "phrase.empty"
    case .unclosed, .unopened: "phrase.bracket"
    case .malformedName: "phrase.name"
    case .malformedRange: "phrase.range"
    case .malformedInterpolation: "phrase.interpolation"
    case .danglingEscape: "phrase.escape"
    case .permutation, .mixedSeparators, .longPermutation: "phrase.permutation"
    case .misplacedWildcard: "phrase.wildcard"
    case .wordsOnly: "phrase.wordsOnly"
    case .controlCharacter: "phrase.controlCharacter"
    case .tooLarge: "phrase.tooLarge"
    }
  }

  /// The fault without its place.
  public var summary: String {
    switch reason {
    case .empty(let what): "\(what) is empty"
    case .unclosed(let bracket, let closing): "nothing closes \"\(bracket)\" with \"\(closing)\""
    case .unopened(let text): "\"\(text)\" stands outside of a group"
    case .malformedName(let name): "\"\(name)\" is no name of a slot, rule or list"
    case .malformedRange(let text, let detail): "the range \"\(text)\" \(detail)"
    case .malformedInterpolation(let text): "\"\(text)\" is no token of a phrase"
    case .danglingEscape: "the phrase ends with a backslash"
    case .permutation: "\";\" stands in a group"
    case .mixedSeparators: "\"|\" and \";\" stand in one group"
    case .longPermutation(let count): "a permutation has \(count) parts"
    case .misplacedWildcard: "\"*\" stands in a phrase that is not negative"
    case .wordsOnly(let text): "\"\(text)\" stands where only words may"
    case .controlCharacter(let code): "the phrase has the control character U+\(Self.hex(code))"
    case .tooLarge(let what): "the phrase has \(what)"
    }
  }

  /// The fault and its place.
  public var message: String {
    "\(summary), at column \(column) of the phrase \"\(PhraseError.excerpt(phrase))\""
  }

  /// What to change.
  public var hint: String? {
    switch reason {
    case .empty: "write words, or remove it"
    case .unclosed(_, let closing):
      "add \"\(closing)\", or write a bracket that is text with a backslash before it"
    case .unopened(let text): "write \"\\\(text)\" if it is text"
    case .malformedName:
      "names are letters, digits, \"_\" and \"-\", no digit first: {target}, {list:slot}, <rule>"
    case .malformedRange: "write {0..100:level}, or {0..100,5:level} for steps of 5"
    case .malformedInterpolation:
      "the tokens are \\(\\.$parameter) and \\(.applicationName); write \"\\(\\.\" if it is text"
    case .danglingEscape: "write a backslash as \"\\\\\""
    case .permutation: "write (a b|b a) for both orders, or \"\\;\" if it is text"
    case .mixedSeparators: "put the alternatives into a group of their own: ((a|b);c)"
    case .longPermutation: "write the orders that people use as alternatives"
    case .misplacedWildcard: "write a slot, or \"\\*\" if it is text"
    case .wordsOnly: "write words, [optional] parts and (alternatives|of words)"
    case .controlCharacter: "take it out; spaces and line ends are allowed"
    case .tooLarge: "split the phrase, or put a part of it into a rule"
    }
  }

  /// Data error (65).
  public var exitCode: ExitCode { .dataError }

  /// The phrase around the place at fault, with a caret below.
  public var sourceExcerpt: String? {
    let scalars = Array(phrase.unicodeScalars)
    let first = max(0, min(offset - 50, scalars.count - 100))
    var line = String.UnicodeScalarView()
    for scalar in scalars[first..<min(first + 100, scalars.count)] {
      let isSafe = scalar.value >= 0x20 && !(0x7F...0x9F ~= scalar.value)
      line.append(isSafe ? scalar : "\u{FFFD}")
    }
    return "1 | \(String(line))\n  | " + String(repeating: " ", count: max(0, offset - first)) + "^"
  }

  /// A scalar's number as Unicode writes it, in four digits at least.
  static func hex(_ code: UInt32) -> String {
    let digits = String(code, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func excerpt(_ text: String) -> String {
    text.count > 80 ? text.prefix(79) + "…" : text
  }
}
