// What attributes hold, whatever the attribute: one type for items, files and queries.

/// The value of an attribute.
public enum AttributeValue: Sendable, Hashable {
  /// The null of a custom key.
  case null
  /// A text, URL or type identifier.
  case text(String)
  /// A text in several languages.
  case localized(LocalizedString)
  /// A whole number that fits 64 bits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// Yes or no.
  case flag(Bool)
  /// A point in time.
  case date(Moment)
  /// Bytes.
  case data([UInt8])
  /// A person.
  indirect case person(Person)
  /// Several values.
  case list([AttributeValue])
  /// Values by name, such as the headers of an e-mail; a name may stand only once.
  case object([Member])

  /// One named value.
  public struct Member: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: AttributeValue

    /// Creates a member.
    public init(_ name: String, _ value: AttributeValue) {
      self.name = name
      self.value = value
    }
  }

  /// A number: an integer if it is whole and exact as one.
  public init(_ number: Double) {
    if let whole = Int64(exactly: number), abs(number) <= 0x1p53,
      number != 0 || number.sign == .plus
    {
      self = .integer(whole)
    } else {
      self = .number(number)
    }
  }

  /// Texts as a list.
  public init(_ texts: [String]) {
    self = .list(texts.map(AttributeValue.text))
  }

  /// The number that comparisons use: flags are 0 and 1, dates seconds since 2001; nil if it is none.
  public var numericValue: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .flag(let flag): flag ? 1 : 0
    case .date(let moment): moment.secondsSince2001
    default: nil
    }
  }

  /// The text, in the form of `preferred` languages; nil if it is none.
  public func text(in preferred: [String] = []) -> String? {
    switch self {
    case .text(let text): text
    case .localized(let string): string.string(for: preferred)
    default: nil
    }
  }

  /// Every text in it: all forms of a localized one, names and handles of persons, the elements of lists.
  public var texts: [String] {
    switch self {
    case .null, .integer, .number, .flag, .date, .data: []
    case .text(let text): [text]
    case .localized(let string): string.languages.compactMap { string.forms[$0] }
    case .person(let person): (person.displayName.map { [$0] } ?? []) + person.handles
    case .list(let values): values.flatMap(\.texts)
    case .object(let members): members.flatMap(\.value.texts)
    }
  }

  /// The elements of a list; one element for anything else.
  public var elements: [AttributeValue] {
    if case .list(let values) = self { return values }
    return [self]
  }

  /// What it holds, for messages: `a text`, `a number`, `a list`.
  public var description: String {
    switch self {
    case .null: "null"
    case .text, .localized: "a text"
    case .integer, .number: "a number"
    case .flag: "a flag"
    case .date: "a date"
    case .data: "data"
    case .person: "a person"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
