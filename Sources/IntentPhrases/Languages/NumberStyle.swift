// How numbers are written and said in a language, beyond the words for them.

/// The marks of written numbers, and the small words of spoken ones.
public struct NumberStyle: Sendable, Hashable {
  /// The mark before the fraction of a written number: `.` or `,`. The other one parts thousands.
  public var decimalMark: Unicode.Scalar = "."
  /// Words for "less than nothing" before a number.
  public var minus: [String] = []
  /// Words for the mark before the digits of a fraction: "one point five".
  public var point: [String] = []
  /// What is said behind a number for half more: "and a half", or `einhalb` in the word itself.
  public var halves: [String] = []
  /// What means a half by itself.
  public var half: [String] = []
  /// What may stand for one before hundred and thousand: "a".
  public var ones: [String] = []
  /// Whether the words of a number are written as one: `dreihundertfünfzig`.
  public var isJoined = false
  /// Whether the ones come before the tens: `eenentwintig`, "vijf en twintig".
  public var hasOnesFirst = false
  /// Whether a link may stand between tens and ones: "treinta y dos".
  public var linksTens = false
  /// Whether eleven to nineteen hundred are said, and so on: "twelve hundred".
  public var countsHundreds = false
  /// Forms that stand inside of joined words only: `cent` of `centotto`.
  public var inside: [String: Int] = [:]
  /// Whether a digit right behind a multiplier counts the next lower one: 一百五 is 150.
  public var shortensTail = false

  /// The style of a language that says nothing of numbers.
  public init() {}
}
