// Values that attributes may hold, at random: for laws that must hold for every value.

public import AttributeQuery
internal import LinkTypes

/// Makes values for attributes; equal seeds give equal values.
public struct RandomAttributes: Sendable {
  /// Where the chance comes from.
  public var generator: SeededGenerator

  /// Creates a source of values.
  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A value that fits an attribute.
  public mutating func value(for definition: AttributeDefinition) -> AttributeValue {
    guard definition.isMultiValued else { return element(of: definition.kind) }
    return .list(
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in element(of: definition.kind) })
  }

  /// A value of a custom key; lists and objects nest at most `depth` deep.
  public mutating func customValue(depth: Int = 3) -> AttributeValue {
    switch Int.random(in: 0..<(depth > 0 ? 11 : 8), using: &generator) {
    case 0: return .null
    case 1: return .flag(.random(using: &generator))
    case 2: return number()
    case 3: return .date(moment())
    case 4: return .data(bytes())
    case 5: return .localized(localized())
    case 6: return .person(person())
    case 7: return .text(text())
    case 8: return object(depth: depth)
    default:
      return .list(
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          customValue(depth: depth - 1)
        })
    }
  }

  /// A text, some of it hostile.
  public mutating func text() -> String {
    let texts = [
      "", "Coffee", "Crème brûlée", "東京", "\0", "\"\\\n", "🏳️‍🌈", "e\u{301}", "$date", "2026-11-30",
      "a.b",
    ]
    return (0..<Int.random(in: 0...2, using: &generator))
      .map { _ in texts.randomElement(using: &generator) ?? "" }.joined(separator: " ")
  }

  /// A moment, with or without a fraction, near or far.
  public mutating func moment() -> Moment {
    let seconds: Double =
      switch Int.random(in: 0...4, using: &generator) {
      case 0: Double.random(in: 1.5e9...2e9, using: &generator)
      case 1: Double(Int.random(in: -3_000_000_000...3_000_000_000, using: &generator))
      case 2: Double.random(in: -2...2, using: &generator)
      case 3: Double.random(in: -1e15...1e15, using: &generator)
      default:
        [0, -0.5, 1e-9, 1e-300, 253_402_300_799.5, -1e300].randomElement(using: &generator) ?? 0
      }
    return Moment(secondsSince1970: seconds)
  }

  /// A number, whole or not.
  public mutating func number() -> AttributeValue {
    switch Int.random(in: 0...2, using: &generator) {
    case 0: .integer([0, 1, -7, .max, .min, 1 << 53 + 1].randomElement(using: &generator) ?? 0)
    case 1: .number([0.1, -0.0, 5.0, 1e300, 1e-300].randomElement(using: &generator) ?? 0)
    default: .number(Double.random(in: -1000...1000, using: &generator))
    }
  }

  private mutating func element(of kind: AttributeDefinition.Kind) -> AttributeValue {
    switch kind {
    case .text:
      Int.random(in: 0...4, using: &generator) == 0 ? .localized(localized()) : .text(text())
    case .number: number()
    case .flag: .flag(.random(using: &generator))
    case .date: .date(moment())
    case .url: .text("https://example.com/" + text())
    case .data: .data(bytes())
    case .persons: .person(person())
    case .contentType:
      .text(["public.image", "public.jpeg", "x"].randomElement(using: &generator) ?? "")
    case .headers:
      .object(
        ["From", "X-Spam"].map { name in
          .init(
            name, .list((0..<Int.random(in: 0...2, using: &generator)).map { _ in .text(text()) }))
        })
    }
  }

  private mutating func bytes() -> [UInt8] {
    (0..<Int.random(in: 0...7, using: &generator)).map { _ in
      .random(in: 0...255, using: &generator)
    }
  }

  private mutating func localized() -> LocalizedString {
    var forms: [String: String] = [:]
    for language in ["en", "de", "pt-BR", "$date"] where Bool.random(using: &generator) {
      forms[language] = text()
    }
    return LocalizedString(forms)
  }

  private mutating func person() -> Person {
    Person(
      displayName: Bool.random(using: &generator) ? text() : nil,
      handles: (0..<Int.random(in: 0...2, using: &generator)).map { _ in text() },
      handleIdentifier: Bool.random(using: &generator) ? "emailAddresses" : "",
      contactIdentifier: Bool.random(using: &generator) ? text() : nil)
  }

  private mutating func object(depth: Int) -> AttributeValue {
    let names = ["$date", "$data", "$localized", "$person", "$literal", "a", "handles", ""]
    var members: [AttributeValue.Member] = []
    for name in names.shuffled(using: &generator).prefix(Int.random(in: 0...2, using: &generator)) {
      members.append(.init(name, customValue(depth: depth - 1)))
    }
    return .object(members)
  }
}
