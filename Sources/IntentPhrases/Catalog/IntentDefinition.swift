// An intent: what an app can do, how people say it, and where it leads.

public import LinkTypes

/// An intent with its parameters and phrases.
public struct IntentDefinition: Sendable, Hashable {
  /// The identifier, such as `open_item`.
  public var id: String
  /// What people call it.
  public var title: String?
  /// The URL of the app's scheme that does it, such as `myapp://users/{target.id}`.
  public var url: LinkPattern?
  /// The web URL that does it.
  public var web: LinkPattern?
  /// The name of the manifest's route that does it, instead of `url` and `web`.
  public var route: String?
  /// The parameters in the order of the file.
  public var parameters: [ParameterDefinition]
  /// All phrases, language after language as written.
  public var phrases: [IntentPhrase]
  /// Phrases that mean that this intent is not wanted; they may hold wildcards.
  public var negativePhrases: [IntentPhrase]
  /// What to ask for a parameter that was not said.
  public var prompts: [SlotPrompt]
  /// Where the file declares it.
  public var position: JSONPosition?

  /// Creates an intent.
  public init(
    id: String, title: String? = nil, url: LinkPattern? = nil, web: LinkPattern? = nil,
    route: String? = nil, parameters: [ParameterDefinition] = [], phrases: [IntentPhrase] = [],
    negativePhrases: [IntentPhrase] = [], prompts: [SlotPrompt] = [],
    position: JSONPosition? = nil
  ) {
    self.id = id
    self.title = title
    self.url = url
    self.web = web
    self.route = route
    self.parameters = parameters
    self.phrases = phrases
    self.negativePhrases = negativePhrases
    self.prompts = prompts
    self.position = position
  }

  /// The parameter of a name.
  public func parameter(_ name: String) -> ParameterDefinition? {
    parameters.first { $0.name == name }
  }

  /// The phrases of exactly this language tag, and those of every language.
  public func phrases(ofTag tag: String?) -> [IntentPhrase] {
    phrases.filter { $0.language == nil || $0.language == tag }
  }
}

/// What to ask somebody for.
public struct SlotPrompt: Sendable, Hashable {
  /// The parameter that is asked for.
  public var parameter: String
  /// The BCP 47 tag of the question's language; nil for every language.
  public var language: String?
  /// The question.
  public var text: String

  /// Creates a prompt.
  public init(parameter: String, language: String?, text: String) {
    self.parameter = parameter
    self.language = language
    self.text = text
  }
}
