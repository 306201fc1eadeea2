// What an utterance means, or what to ask back: a value first, JSON from it.

public import EntityStore
public import IntentPhrases
public import LinkTypes

/// The answer to an utterance.
public struct IntentAnswer: Sendable {
  /// The kinds of answers.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// One intent with one value a slot, and the URL that does it.
    case match
    /// Several are equally good.
    case ambiguous
    /// The phrase is known, the thing is not.
    case noEntity = "no_entity"
    /// The phrase ends where a slot's words should stand.
    case missingSlot = "missing_slot"
    /// No phrase is like it.
    case noIntent = "no_intent"

    /// The status that a program ends with.
    public var exitCode: ExitCode {
      switch self {
      case .match: .success
      case .noEntity, .noIntent: .no
      case .ambiguous: .ambiguous
      case .missingSlot: .missingSlot
      }
    }
  }

  /// An entity that a slot may mean, with the links that the intent has for it.
  public struct Candidate: Sendable, Hashable {
    /// The entity.
    public var entity: NamedEntity
    /// How well the words match it, 0 to 1.
    public var score: Double
    /// What the intent opens with this entity; nil if it says no URL.
    public var url: String?
    /// The same on the web.
    public var webURL: String?
  }

  /// A slot of the intent.
  public struct Slot: Sendable, Hashable {
    /// The parameter.
    public var name: String
    /// What was said; empty where the phrase or the situation sets the value.
    public var text: String
    /// Where, in Unicode scalars; nil where nothing was said.
    public var range: Range<Int>?
    /// Where, in UTF-16 code units.
    public var utf16Range: Range<Int>?
    /// What is known of the slot.
    public var status: Status
    /// How the words match: see `SlotResolution.Match`; `value`, `number`, `text` where no entity is meant.
    public var how: String?
    /// The entities, best first.
    public var candidates: [Candidate] = []
    /// How many entities there are; more than the candidates if fewer were asked for.
    public var candidateCount = 0
    /// The value of slots that no entity fills.
    public var value: SlotValue?
  }

  /// Another intent that was possible.
  public struct Alternative: Sendable, Hashable {
    /// The intent.
    public var intent: String
    /// Its confidence.
    public var confidence: Double
    /// What it would open; only where the answer is ambiguous.
    public var url: String?
  }

  /// A question back.
  public struct Prompt: Sendable, Hashable {
    /// The question as one would say it.
    public var say: String
    /// What may be answered; a follow-up call accepts each of them.
    public var choices: [String]
  }

  /// Why this was answered.
  public struct Reason: Sendable, Hashable {
    /// The phrase as written.
    public var phrase: String
    /// What was said otherwise; 0 for the phrase as it stands.
    public var cost: Double
    /// What was passed over.
    public var skipped: [String]
    /// Words that were misspelt, with what they were taken for.
    public var misspelt: [[String]]
    /// Letters of the phrase's own words.
    public var literalLetters: Int
    /// What decided: the less, the better.
    public var total: Double
  }

  /// The kind of answer.
  public var status: Status
  /// The intent; nil for none.
  public var intent: String?
  /// How sure the answer is, 0 to 1.
  public var confidence: Double
  /// The locale that was asked for.
  public var locale: String
  /// The slots in the order said.
  public var slots: [Slot]
  /// What the intent opens; for a match only.
  public var url: String?
  /// The same on the web.
  public var webURL: String?
  /// Other intents that were possible, best first.
  public var alternatives: [Alternative]
  /// The question back, where there is something to ask.
  public var prompt: Prompt?
  /// A token that a follow-up call takes with the answer to the prompt.
  public var context: String?
  /// Why; nil for no intent.
  public var why: Reason?
  /// The readings that were weighed, best first; with `explains` only.
  public var readings: [Reason] = []
}

extension IntentAnswer {
  /// The answer as JSON: the same for the same index, intents and request, byte by byte.
  public var json: JSONValue {
    func number(_ value: Double) -> JSONValue { .double((value * 10_000).rounded() / 10_000) }
    func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
    var members: [JSONValue.Member] = [
      .init("status", .string(status.rawValue)), .init("intent", text(intent)),
      .init("confidence", number(confidence)), .init("locale", .string(locale)),
      .init("slots", .object(slots.map { .init($0.name, $0.json) })), .init("url", text(url)),
      .init("webURL", text(webURL)),
      .init(
        "alternatives",
        .array(
          alternatives.map { other in
            var members: [JSONValue.Member] = [
              .init("intent", .string(other.intent)), .init("confidence", number(other.confidence)),
            ]
            if let url = other.url { members.append(.init("url", .string(url))) }
            return .object(members)
          })),
    ]
    if let prompt {
      members.append(
        .init(
          "prompt",
          .object([
            .init("say", .string(prompt.say)),
            .init("choices", .array(prompt.choices.map(JSONValue.string))),
          ])))
    }
    if let context { members.append(.init("context", .string(context))) }
    if let why { members.append(.init("why", why.json)) }
    if !readings.isEmpty { members.append(.init("readings", .array(readings.map(\.json)))) }
    return .object(members)
  }
}

extension IntentAnswer.Reason {
  var json: JSONValue {
    func number(_ value: Double) -> JSONValue { .double((value * 10_000).rounded() / 10_000) }
    return .object([
      .init("phrase", .string(phrase)), .init("cost", number(cost)),
      .init("skipped", .array(skipped.map(JSONValue.string))),
      .init("misspelt", .array(misspelt.map { .array($0.map(JSONValue.string)) })),
      .init("literalLetters", .integer(Int64(literalLetters))), .init("total", number(total)),
    ])
  }
}

extension IntentAnswer.Slot {
  var json: JSONValue {
    func range(_ range: Range<Int>?) -> JSONValue {
      guard let range else { return .null }
      return .array([.integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound))])
    }
    var members: [JSONValue.Member] = [
      .init("text", .string(text)), .init("range", range(self.range)),
      .init("utf16Range", range(utf16Range)), .init("status", .string(status.rawValue)),
      .init("how", how.map(JSONValue.string) ?? .null),
    ]
    if let value { members.append(.init("value", value.json)) }
    if value == nil {
      members.append(.init("candidates", .array(candidates.map(\.json))))
      if candidateCount > candidates.count {
        members.append(.init("candidateCount", .integer(Int64(candidateCount))))
      }
    }
    return .object(members)
  }
}

extension IntentAnswer.Candidate {
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(entity.identifier.id)), .init("type", .string(entity.identifier.kind)),
      .init("title", .string(entity.title)),
      .init("subtitle", entity.subtitle.map(JSONValue.string) ?? .null),
      .init("score", .double((score * 10_000).rounded() / 10_000)),
      .init("url", url.map(JSONValue.string) ?? .null),
      .init("webURL", webURL.map(JSONValue.string) ?? .null),
    ]
    if let index = entity.identifier.index { members.insert(.init("index", .string(index)), at: 2) }
    return .object(members)
  }
}
