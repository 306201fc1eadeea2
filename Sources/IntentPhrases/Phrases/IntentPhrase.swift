// A phrase of an intent: its text, its tree, and what holds for all utterances that it matches.

public import LinkTypes

/// How a phrase is written; printing a phrase in its own notation gives its text again.
public enum PhraseNotation: String, Sendable, Hashable, CaseIterable {
  /// `Open [the] {target} in {app}`, with groups, rules and typed slots.
  case template
  /// `Open \(\.$target) in \(.applicationName)`, as in Swift source.
  case swift
  /// `Open ${target} in ${applicationName}`, as in `.strings` and `.xcstrings` files.
  case strings
}

/// One way to say an intent, in one language.
public struct IntentPhrase: Sendable, Hashable {
  /// The text as written.
  public var source: String
  /// How the text is written.
  public var notation: PhraseNotation
  /// What the text says.
  public var nodes: [PhraseNode]
  /// The BCP 47 tag of its language; nil for every language.
  public var language: String?
  /// The values that every match of this phrase has without saying them, in the order written.
  public var fixedSlots: [FixedSlot]
  /// What must be known of the situation; kept as data, see `ContextRequirement`.
  public var requiresContext: [ContextRequirement]
  /// What must not be so in the situation.
  public var excludesContext: [ContextRequirement]
  /// Where the phrase's text begins in its file.
  public var position: JSONPosition?

  /// Creates a phrase from parts.
  public init(
    source: String, notation: PhraseNotation, nodes: [PhraseNode], language: String? = nil,
    fixedSlots: [FixedSlot] = [], requiresContext: [ContextRequirement] = [],
    excludesContext: [ContextRequirement] = [], position: JSONPosition? = nil
  ) {
    self.source = source
    self.notation = notation
    self.nodes = nodes
    self.language = language
    self.fixedSlots = fixedSlots
    self.requiresContext = requiresContext
    self.excludesContext = excludesContext
    self.position = position
  }

  /// Whether the phrase can match without knowing the situation.
  public var isContextFree: Bool { requiresContext.isEmpty && excludesContext.isEmpty }
}

/// What a phrase means beside its words: the values that it sets, and the situation that it is said in.
struct PhraseSetting: Hashable {
  let fixedSlots: [FixedSlot]
  let requires: [ContextRequirement]
  let excludes: [ContextRequirement]
}

extension IntentPhrase {
  var setting: PhraseSetting {
    get {
      PhraseSetting(
        fixedSlots: fixedSlots, requires: requiresContext, excludes: excludesContext)
    }
    set {
      fixedSlots = newValue.fixedSlots
      requiresContext = newValue.requires
      excludesContext = newValue.excludes
    }
  }
}

/// A value that a phrase sets by being said.
public struct FixedSlot: Sendable, Hashable {
  /// The parameter.
  public var name: String
  /// Its value.
  public var value: SlotValue

  /// Creates a fixed value.
  public init(name: String, value: SlotValue) {
    self.name = name
    self.value = value
  }
}

/// Something of the situation that a phrase depends on, such as the room that somebody is in.
public struct ContextRequirement: Sendable, Hashable {
  /// The name of what is known, such as `area` or `domain`.
  public var key: String
  /// The values that will do; empty if any will.
  public var values: [SlotValue]
  /// Whether the known value becomes the parameter of this name.
  public var fillsSlot: Bool

  /// Creates a requirement.
  public init(key: String, values: [SlotValue] = [], fillsSlot: Bool = false) {
    self.key = key
    self.values = values
    self.fillsSlot = fillsSlot
  }
}

/// A value of a parameter that is no entity.
public enum SlotValue: Sendable, Hashable {
  /// A word, such as the identifier of an enumeration's case.
  case text(String)
  /// A number.
  case number(Double)

  /// The value as JSON; a whole number is an integer.
  public var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let number):
      number == number.rounded() && number.magnitude < 9e15
        ? .integer(Int64(number)) : .double(number)
    }
  }
}
