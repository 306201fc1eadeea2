// Questions back: what tells candidates apart, said in the language of the utterance and in people's words.

internal import EntityStore
internal import IntentPhrases

/// Makes questions in one language.
struct QuestionWriter {
  let templates: PromptTemplates

  /// Candidates that are named; of more the question says how many there are.
  private static let mostNamed = 5

  init(_ templates: PromptTemplates) { self.templates = templates }

  /// Which of the entities is meant; what may be answered names one entity each.
  ///
  /// `details` gives what else is known of an entity: it is asked of namesakes only.
  func question(
    _ entities: [NamedEntity], in template: String,
    details: @escaping (NamedEntity) -> [String]
  ) -> IntentAnswer.Prompt {
    let entities = Array(entities.prefix(ContextContent.mostEntities))
    var marks = CandidateMarks(entities, templates, details: details)
    let choices = marks.written.map(\.text)
    var named = zip(entities, marks.spoken).prefix(Self.mostNamed).map { entity, mark in
      switch mark.kind {
      case .title: entity.title
      case .subtitle:
        qualified(entity, by: mark.text)
      case .detail, .spelling: "\(entity.title) (\(mark.text))"
      case .position(let subtitle, let ordinal):
        (subtitle.map {
          Self.fill(templates.qualified, ["name": entity.title, "mark": $0])
        } ?? entity.title) + " (\(ordinal))"
      }
    }
    let rest = entities.count - named.count
    if rest > 0 { named.append(Self.fill(templates.others, ["count": String(rest)])) }
    return IntentAnswer.Prompt(
      say: Self.fill(template, ["list": list(named)]), choices: choices)
  }

  /// A name with a part of its subtitle: "in Sales" of a place in another, as "Sales, Lyon"; what is one property,
  /// begins small or with a digit, or has parts itself stands in brackets.
  private func qualified(_ entity: NamedEntity, by mark: String) -> String {
    let isProperty =
      mark.first.map { $0.isLowercase || $0.isNumber } ?? false
      || CandidateMarks.parts(entity.subtitle).count < 2 || mark.contains(",")
    if isProperty, !templates.space.isEmpty { return "\(entity.title) (\(mark))" }
    return Self.fill(templates.qualified, ["name": entity.title, "mark": mark])
  }

  /// Which of the intents is meant.
  func question(intents: [String]) -> IntentAnswer.Prompt {
    IntentAnswer.Prompt(
      say: Self.fill(templates.intents, ["list": list(Array(intents.prefix(Self.mostNamed)))]),
      choices: intents)
  }

  /// What a slot holds that was not said; `name` is what people call it.
  func missing(_ domain: SlotDomain, name: String?) -> String {
    if let name { return Self.fill(templates.missing, ["name": name]) }
    switch domain {
    case .entity: return templates.missingEntity
    case .enumeration: return templates.missingValue
    case .number: return templates.missingNumber
    case .text: return templates.missingText
    }
  }

  /// That nothing has a name.
  func unknown(_ text: String) -> String { Self.fill(templates.unknown, ["text": text]) }

  /// That a number is none that a range has: it is beyond it, or between two steps.
  func outside(
    _ text: String, _ number: Double?, _ range: NumberRange, _ profile: LanguageProfile
  ) -> String {
    let isBetween = number.map { $0 >= range.lower && $0 <= range.upper } ?? false
    func written(_ number: Double) -> String {
      let text =
        Int64(exactly: number).map { String($0) } ?? String(number)
      return String(text.map { $0 == "." ? Character(profile.numberStyle.decimalMark) : $0 })
    }
    return Self.fill(
      range.step == 1 && !isBetween ? templates.outside : templates.outsideSteps,
      [
        "text": text, "low": written(range.lower), "high": written(range.upper),
        "step": written(range.step),
      ])
  }

  private func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let head = names.dropLast().joined(separator: templates.comma)
    return head + templates.or + last
  }

  static func fill(_ template: String, _ values: [String: String]) -> String {
    var result = ""
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      result += values[String(rest[rest.index(after: open)..<close])] ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
