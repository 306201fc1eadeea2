// What values a parameter of an intent takes.

public import LinkTypes

/// A parameter of an intent.
public struct ParameterDefinition: Sendable, Hashable {
  /// Where the values come from.
  public enum Kind: Sendable, Hashable {
    /// Entities of these kinds; of every kind if there are none.
    case entity(kinds: [String])
    /// One of these values.
    case enumeration([ListValue])
    /// A value of the catalog's list of this name.
    case list(String)
    /// A number.
    case number(NumberRange)
    /// Free text.
    case text
  }

  /// The name, as slots and URL patterns use it.
  public var name: String
  /// The values.
  public var kind: Kind
  /// What people call the parameter.
  public var title: String?
  /// Where the file declares it.
  public var position: JSONPosition?

  /// Creates a parameter.
  public init(name: String, kind: Kind, title: String? = nil, position: JSONPosition? = nil) {
    self.name = name
    self.kind = kind
    self.title = title
    self.position = position
  }
}

/// What a slot can hold, with lists looked up.
public enum SlotDomain: Sendable, Hashable {
  /// Entities of these kinds; of every kind if there are none.
  case entity(kinds: [String])
  /// One of these values.
  case enumeration([ListValue])
  /// A number.
  case number(NumberRange)
  /// Free text.
  case text
}

/// One value of an enumeration or a closed list.
public struct ListValue: Sendable, Hashable {
  /// The value that the intent gets.
  public var value: SlotValue
  /// What to show for it; the value itself if nil.
  public var title: String?
  /// How it is said, in templates without slots, each with its language (nil for every one).
  public var phrases: [IntentPhrase]
  /// Where the file declares it.
  public var position: JSONPosition?

  /// Creates a value.
  public init(
    value: SlotValue, title: String? = nil, phrases: [IntentPhrase] = [],
    position: JSONPosition? = nil
  ) {
    self.value = value
    self.title = title
    self.phrases = phrases
    self.position = position
  }

  /// How the value is said in a language: its phrases of the language's best tag and of every language.
  public func phrases(in language: String) -> [IntentPhrase] {
    let tag = LanguageTag.best(for: language, among: phrases.compactMap(\.language))
    return phrases.filter { $0.language == nil || $0.language == tag }
  }
}
