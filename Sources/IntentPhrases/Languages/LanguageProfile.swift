// What matching knows of a language: the words that mean nothing in a request, and how names are said.
// One small file a language; whatever has no file is matched without any of it.

/// The small words of a language, as matching needs them. All texts are as people write them; they are
/// folded like utterances when they are used.
public struct LanguageProfile: Sendable {
  /// The ISO 639 code.
  public var code: String
  /// What people say before a request, in template notation.
  public var openers: [String] = []
  /// What people say after a request, in template notation.
  public var closers: [String] = []
  /// Hesitations, which may stand anywhere.
  public var hesitations: [String] = []
  /// Articles and demonstratives.
  public var determiners: [String] = []
  /// My, your, our, his.
  public var possessives: [String] = []
  /// Those of them that speak of others: of "his photos" nobody leaves "his" out.
  public var othersPossessives: [String] = []
  /// Forms of address before a name, and behind it.
  public var honorifics: [String] = []
  /// Forms of address behind a name.
  public var honorificsBehind: [String] = []
  /// Words between a name and what tells it apart: in, from, of.
  public var links: [String] = []
  /// Words between a request and the app's name.
  public var applicationLinks: [String] = []
  /// What an app is called beside its name: "in the Notely app".
  public var applicationWords: [String] = []
  /// Words for how an app shows a thing, which people say behind its name: "Lyon's page".
  public var thingWords: [String] = []
  /// Words that are others in another form: "what's" is "what is", "al" is "a el".
  public var contractions: [(said: String, meant: String)] = []
  /// Words of phrases that may be left out like articles: the s of "Lucas' profile".
  public var omitted: [String] = []
  /// Words for people and things that are no names: me, it.
  public var pronouns: [String] = []
  /// Words that turn a request round.
  public var negations: [String] = []
  /// Endings of plurals and genitives with what stands there in the singular, longest first.
  public var plurals: [(ending: String, singular: String)] = []
  /// What stands behind the verb of a request in its other forms, as the r of "supprimer" behind "supprime".
  public var verbEndings: [String] = []
  /// Numbers by their words: 0 to 20 and the tens at least.
  public var numbers: [String: Int] = [:]
  /// Words between the parts of a number: and.
  public var numberLinks: [String] = []
  /// How numbers are written, and what else is said in them.
  public var numberStyle = NumberStyle()
  /// What asks somebody.
  public var prompts = PromptTemplates()
  /// Whether words stand without spaces.
  public var isUnspaced = false
  /// Other ways to write the same words of phrases: 付け for つけ.
  public var spellings: [(one: String, other: String)] = []
  /// What a number is called before its digits in names: number, no.
  public var numberNames: [String] = []
}

/// How questions are asked in a language; `{…}` are put in.
public struct PromptTemplates: Sendable, Hashable {
  /// Between the last two of several.
  public var or = ", or "
  /// Between the others.
  public var comma = ", "
  /// A candidate with what tells it apart; `{name}`, `{mark}`.
  public var qualified = "{name} in {mark}"
  /// All candidates: `{list}`.
  public var which = "{list}?"
  /// How many are not named: `{count}`.
  public var others = "{count} more"
  /// A slot that was not said: `{name}`, what people call it.
  public var missing = "Which {name}?"
  /// A person or thing that was not said and that has no name for people.
  public var missingEntity = "Which one?"
  /// A value of a list that was not said.
  public var missingValue = "Which one?"
  /// A number that was not said.
  public var missingNumber = "What number?"
  /// A text that was not said.
  public var missingText = "What text?"
  /// A thing that is not there: `{text}`.
  public var unknown = "I found nothing by the name {text}."
  /// Which of several intents: `{list}`.
  public var intents = "{list}?"
  /// First, second, third, as people choose; `|` between forms of one, the plain one first.
  public var ordinals: [String] = []
  /// The last.
  public var last: [String] = []
  /// Words around a choice that mean nothing: the, one, in.
  public var choiceWords: [String] = []
  /// What stands behind digits for a place in a row: 2nd, 2番目.
  public var ordinalEndings: [String] = []
  /// A number that a slot cannot hold: `{text}`, `{low}`, `{high}`.
  public var outside = "{text} is not between {low} and {high}."
  /// The same where numbers go in steps: `{step}` as well.
  public var outsideSteps = "{text} is not between {low} and {high} in steps of {step}."
  /// What is no number: `{text}`.
  public var noNumber = "{text} is no number."
  /// What is none of those that were named: `{text}`.
  public var noChoice = "{text} is none of them."
  /// What people say before an answer to a question, in template notation: "it's", "I mean".
  public var introductions: [String] = []
  /// What people say behind one.
  public var conclusions: [String] = []
  /// Units that numbers may have whatever the phrase says: percent.
  public var units: [String] = []
  /// Who may be meant where nothing is found: `{list}`.
  public var suggestion = "{list}?"
  /// Between two sentences.
  public var space = " "
  /// Yes.
  public var agreements: [String] = []
  /// What takes a request back or says no to a question, in template notation.
  public var refusals: [String] = []
  /// What asks for time or help instead of answering, in template notation.
  public var pauses: [String] = []
}

extension LanguageProfile {
  /// The profile of a language tag: its language's, or an empty one.
  public static func of(_ tag: String) -> LanguageProfile {
    switch LanguageTag.primary(tag) {
    case "en": english
    case "de": german
    case "fr": french
    case "es": spanish
    case "it": italian
    case "pt": portuguese
    case "nl": dutch
    case "ja": japanese
    case "zh", "yue": chinese(LanguageTag.primary(tag))
    case "th", "lo", "km", "my", "ko":
      LanguageProfile(code: LanguageTag.primary(tag), isUnspaced: LanguageTag.primary(tag) != "ko")
    default: LanguageProfile(code: LanguageTag.primary(tag))
    }
  }

  /// The codes of the languages that have a profile.
  public static let codes = ["de", "en", "es", "fr", "it", "ja", "nl", "pt"]

  /// Words that stand for one with an article: each for it, it for each, and each for the others, since which one it is
  /// only the gender and number of what follows say.
  static func contractions(_ words: [(fused: String, base: String)]) -> [(
    said: String, meant: String
  )] {
    words.flatMap { words in
      let fused = words.fused.split(separator: " ").map(String.init)
      return fused.flatMap { one in
        [(one, words.base), (words.base, one)] + fused.filter { $0 != one }.map { (one, $0) }
      }
    }
  }

  /// Words by number, from the first number on.
  static func numbers(_ words: String, from first: Int = 0, step: Int = 1) -> [String: Int] {
    var result: [String: Int] = [:]
    for (index, word) in words.split(separator: " ").enumerated() {
      result[String(word)] = first + index * step
    }
    return result
  }
}
