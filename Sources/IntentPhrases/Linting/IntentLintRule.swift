// The rules of lint for intents, by stable names.

/// How much a finding matters.
public enum LintSeverity: String, Sendable, Hashable, CaseIterable {
  /// Worth knowing.
  case info
  /// Legal, but probably not meant.
  case warning
  /// Cannot work.
  case error
}

/// A rule that intents are checked by; its raw value is its stable name.
public enum IntentLintRule: String, Sendable, Hashable, CaseIterable {
  case sharedPhrase = "phrase.shared"
  case duplicatePhrase = "phrase.duplicate"
  case negatedPhrase = "phrase.negated"
  case competingText = "phrase.competingText"
  case adjacentSlots = "phrase.adjacentSlots"
  case textBesideSlot = "phrase.textBesideSlot"
  case slotsAtBothEnds = "phrase.slotsAtBothEnds"
  case severalTexts = "phrase.severalTexts"
  case repeatedSlot = "phrase.repeatedSlot"
  case noWords = "phrase.noWords"
  case noApplicationName = "phrase.noApplicationName"
  case untranslatedPhrase = "phrase.untranslated"
  case untranslatedPrompt = "prompt.untranslated"
  case untranslatedValue = "value.untranslated"
  case noPhrases = "intent.noPhrases"
  case unfilledParameter = "parameter.unfilled"
  case unusedParameter = "parameter.unused"
  case incompletePhrase = "phrase.incomplete"
  case tooManyShortcuts = "catalog.tooManyShortcuts"
  case tooManyPhrases = "catalog.tooManyPhrases"
  case unusedRule = "rule.unused"
  case unusedList = "list.unused"
  case stopWordAlias = "alias.stopWord"
  case shortAlias = "alias.short"
  case sharedTitle = "entity.sharedTitle"
  case sharedValue = "value.shared"
  case notCompared = "lint.notCompared"

  /// How much its findings matter.
  public var severity: LintSeverity {
    switch self {
    case .textBesideSlot, .noWords: .error
    case .untranslatedPrompt, .unusedRule, .unusedList, .unusedParameter, .notCompared, .shortAlias,
      .sharedTitle:
      .info
    default: .warning
    }
  }

  /// What it finds, in a few words.
  public var title: String {
    switch self {
    case .sharedPhrase: "Two intents have an utterance in common"
    case .duplicatePhrase: "A phrase stands twice in an intent, but for case, spaces and signs"
    case .negatedPhrase: "A negative phrase takes away all of a phrase's utterances, or some"
    case .competingText: "Free text of one phrase may be what a slot of another holds"
    case .adjacentSlots: "Two slots may stand side by side"
    case .textBesideSlot: "Free text may stand beside another slot"
    case .slotsAtBothEnds: "A phrase begins and ends with a slot"
    case .severalTexts: "A phrase may have several free texts"
    case .repeatedSlot: "A slot may stand twice in one utterance"
    case .noWords: "A phrase may be said without any word of its own"
    case .noApplicationName: "A phrase has no application name; App Shortcuts refuses it"
    case .untranslatedPhrase: "An intent has no phrase in one of the app's languages"
    case .untranslatedPrompt: "A prompt is missing in one of the app's languages"
    case .untranslatedValue: "A value of a list cannot be said in one of the app's languages"
    case .noPhrases: "An intent has no phrases"
    case .unfilledParameter: "A URL or route needs a parameter that no phrase gives"
    case .unusedParameter: "A parameter that no phrase gives and no URL needs"
    case .incompletePhrase:
      "A phrase lacks a parameter that its intent's URL or route needs; it is asked for"
    case .tooManyShortcuts: "More than 10 App Shortcuts"
    case .tooManyPhrases: "More than 1,000 phrases with their suggested values"
    case .unusedRule: "A rule that no phrase uses"
    case .unusedList: "A list that no phrase and no parameter uses"
    case .stopWordAlias: "An alias or value that is a stop word"
    case .shortAlias: "Aliases of at most three letters, one finding a kind"
    case .sharedTitle: "Entities of two kinds have the same titles"
    case .sharedValue: "Two values of a list are said alike"
    case .notCompared: "Phrases too large to be compared with all others"
    }
  }
}
