// All that an app says of its intents: the content of the manifest's `intents` section.

public import LinkTypes

/// An app's intents, the lists and rules that their phrases use, and the app's own name.
public struct IntentCatalog: Sendable, Hashable {
  /// The app's name first, then what else people call it.
  public var applicationNames: [String]
  /// The BCP 47 tags of the languages that the app is in, the first one first.
  public var languages: [String]
  /// The intents in the order of the file.
  public var intents: [IntentDefinition]
  /// The closed lists, ranges and free texts that phrases name.
  public var lists: [NamedList]
  /// The named parts of phrases.
  public var rules: [PhraseRule]
  /// Words that may stand anywhere and mean nothing, by language.
  public var skipWords: [SkipWords]

  /// Creates a catalog.
  public init(
    applicationNames: [String] = [], languages: [String] = [], intents: [IntentDefinition] = [],
    lists: [NamedList] = [], rules: [PhraseRule] = [], skipWords: [SkipWords] = []
  ) {
    self.applicationNames = applicationNames
    self.languages = languages
    self.intents = intents
    self.lists = lists
    self.rules = rules
    self.skipWords = skipWords
  }

  /// The intent of an identifier.
  public func intent(_ id: String) -> IntentDefinition? {
    intents.first { $0.id == id }
  }

  /// The kinds of entities that parameters and lists take, in the order of the file.
  public var kinds: [String] {
    let parameters = intents.flatMap(\.parameters).flatMap { parameter in
      if case .entity(let kinds) = parameter.kind { kinds } else { [String]() }
    }
    let listed = lists.flatMap { list in
      if case .entity(let kinds) = list.domain { kinds } else { [String]() }
    }
    var known: Set<String> = []
    return (parameters + listed).filter { known.insert($0).inserted }
  }

  /// The list of a name.
  public func list(_ name: String) -> NamedList? {
    lists.first { $0.name == name }
  }

  /// The rule of a name: in this language tag if there is one, else the one of every language.
  public func rule(_ name: String, language: String?) -> PhraseRule? {
    let named = rules.filter { $0.name == name }
    return named.first { $0.language == language } ?? named.first { $0.language == nil }
  }

  /// What a slot of an intent can hold; nil if nothing says so.
  ///
  /// A slot without a source of its own takes the intent's parameter of its name, then the catalog's list of
  /// its name.
  public func domain(of slot: PhraseSlot, in intent: IntentDefinition) -> SlotDomain? {
    switch slot.source {
    case .range(let range): return .number(range)
    case .list(let name): return list(name).map(\.domain)
    case .parameter:
      guard let parameter = intent.parameter(slot.name) else {
        return list(slot.name).map(\.domain)
      }
      switch parameter.kind {
      case .entity(let kinds): return .entity(kinds: kinds)
      case .enumeration(let values): return .enumeration(values)
      case .number(let range): return .number(range)
      case .text: return .text
      case .list(let name): return list(name).map(\.domain)
      }
    }
  }

  /// The skip words of a language.
  public func skipWords(in language: String) -> [String] {
    let tag = LanguageTag.best(for: language, among: skipWords.map(\.language))
    return skipWords.filter { $0.language == tag }.flatMap(\.words)
  }
}

/// A list that phrases name: closed values, a range of numbers, entities, or free text.
public struct NamedList: Sendable, Hashable {
  /// The name.
  public var name: String
  /// What it holds.
  public var domain: SlotDomain
  /// Where the file declares it.
  public var position: JSONPosition?

  /// Creates a list.
  public init(name: String, domain: SlotDomain, position: JSONPosition? = nil) {
    self.name = name
    self.domain = domain
    self.position = position
  }
}

/// A named part of phrases: `<name>`.
public struct PhraseRule: Sendable, Hashable {
  /// How many rules may stand inside each other.
  public static let maxDepth = 64

  /// The name.
  public var name: String
  /// What it says, with its language.
  public var body: IntentPhrase

  /// The BCP 47 tag of its language; nil for every language.
  public var language: String? { body.language }

  /// Creates a rule.
  public init(name: String, body: IntentPhrase) {
    self.name = name
    self.body = body
  }
}

/// The words of a language that may stand anywhere and mean nothing.
public struct SkipWords: Sendable, Hashable {
  /// The BCP 47 tag.
  public var language: String
  /// The words, or runs of words.
  public var words: [String]

  /// Creates a list of skip words.
  public init(language: String, words: [String]) {
    self.language = language
    self.words = words
  }
}
