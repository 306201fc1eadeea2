// Questions back: what tells candidates apart, said in the language of the utterance and in people's words.

internal import EntityStore
internal import IntentPhrases
internal import LinkTypes
internal import TextAnalysis

/// Makes questions in one language.
struct QuestionWriter {
  let templates: PromptTemplates

  /// Candidates that are named; of more the question says how many there are.
  private static let mostNamed = 5
  /// Characters of a detail that can be said.
  private static let mostSaid = 60

  init(_ templates: PromptTemplates) { self.templates = templates }

  /// Which of the entities is meant; what may be answered names one entity each.
  ///
  /// `details` gives what else is known of an entity: it is asked of namesakes only.
  func question(
    _ entities: [NamedEntity], in template: String, details: (NamedEntity) -> [String]
  ) -> IntentAnswer.Prompt {
    let entities = Array(entities.prefix(ContextContent.mostEntities))
    let marks = marks(entities, details: details)
    var named = zip(entities, marks).prefix(Self.mostNamed).map { entity, mark in
      switch mark.kind {
      case .title: entity.title
      case .subtitle:
        qualified(entity, by: mark.text)
      case .detail: "\(entity.title) (\(mark.text))"
      case .position(let subtitle, let ordinal):
        (subtitle.map {
          Self.fill(templates.qualified, ["name": entity.title, "mark": $0])
        } ?? entity.title) + " (\(ordinal))"
      }
    }
    let rest = entities.count - named.count
    if rest > 0 { named.append(Self.fill(templates.others, ["count": String(rest)])) }
    return IntentAnswer.Prompt(
      say: Self.fill(template, ["list": list(named)]), choices: marks.map(\.text))
  }

  /// A name with a part of its subtitle: "in Sales" of a place in another, as "Sales, Lyon"; what is one property, or
  /// begins small or with a digit, stands in brackets.
  private func qualified(_ entity: NamedEntity, by mark: String) -> String {
    let isProperty =
      mark.first.map { $0.isLowercase || $0.isNumber } ?? false
      || Self.parts(entity.subtitle).count < 2
    if isProperty, !templates.space.isEmpty { return "\(entity.title) (\(mark))" }
    return Self.fill(templates.qualified, ["name": entity.title, "mark": mark])
  }

  /// Which of the intents is meant.
  func question(intents: [String]) -> IntentAnswer.Prompt {
    IntentAnswer.Prompt(
      say: Self.fill(templates.intents, ["list": list(Array(intents.prefix(Self.mostNamed)))]),
      choices: intents)
  }

  /// That nothing has a name.
  func unknown(_ text: String) -> String { Self.fill(templates.unknown, ["text": text]) }

  /// That a number is none that a range has.
  func outside(_ text: String, _ range: NumberRange, _ profile: LanguageProfile) -> String {
    func written(_ number: Double) -> String {
      let text =
        Int64(exactly: number).map { String($0) } ?? String(number)
      return String(text.map { $0 == "." ? Character(profile.numberStyle.decimalMark) : $0 })
    }
    return Self.fill(
      range.step == 1 ? templates.outside : templates.outsideSteps,
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

  struct Mark {
    enum Kind {
      case title, subtitle, detail
      /// Which one of those that nothing tells apart.
      case position(subtitle: String?, ordinal: String)
    }
    var text: String
    var kind: Kind
  }

  /// For each entity the shortest text that only it has: the title, a part of the subtitle, the subtitle, the kind, a
  /// detail; of those that nothing tells apart which one it is in their order.
  func marks(_ entities: [NamedEntity], details: (NamedEntity) -> [String]) -> [Mark] {
    let titles = entities.map { Self.key($0.title) }
    let parts = entities.map { Self.parts($0.subtitle) }
    var known: [Int: [String]] = [:]
    func detail(of index: Int) -> [String] {
      if let found = known[index] { return found }
      let found = details(entities[index]).filter(Self.canBeSaid)
      known[index] = found
      return found
    }
    return entities.indices.map { index in
      let entity = entities[index]
      let rivals = titles.indices.filter { $0 != index && titles[$0] == titles[index] }
      if rivals.isEmpty { return Mark(text: entity.title, kind: .title) }
      func isAlone(_ text: String, _ others: (Int) -> [String]) -> Bool {
        let wanted = Self.key(text)
        return !wanted.isEmpty && rivals.allSatisfy { !others($0).map(Self.key).contains(wanted) }
      }
      if let part = parts[index].first(where: { isAlone($0) { parts[$0] } }) {
        return Mark(text: part, kind: .subtitle)
      }
      if let subtitle = entity.subtitle, isAlone(subtitle, { [entities[$0].subtitle ?? ""] }) {
        return Mark(text: subtitle, kind: .subtitle)
      }
      let kind = entity.identifier.kind
      if rivals.allSatisfy({ entities[$0].identifier.kind != kind }) {
        return Mark(text: kind, kind: .detail)
      }
      if let only = detail(of: index).first(where: { isAlone($0, detail) }) {
        return Mark(text: only, kind: .detail)
      }
      let twins = ([index] + rivals).filter { parts[$0] == parts[index] }.sorted()
      return position(twins.firstIndex(of: index) ?? 0, parts[index])
    }
  }

  private func position(_ position: Int, _ parts: [String]) -> Mark {
    let ordinal =
      position < templates.ordinals.count
      ? String(templates.ordinals[position].prefix { $0 != "|" }) : String(position + 1)
    let subtitle = parts.isEmpty ? nil : parts.joined(separator: templates.comma)
    return Mark(
      text: ((subtitle.map { [$0] } ?? []) + [ordinal]).joined(separator: templates.comma),
      kind: .position(subtitle: subtitle, ordinal: ordinal))
  }

  /// Whether a text is short and no address.
  private static func canBeSaid(_ text: String) -> Bool {
    text.unicodeScalars.count <= mostSaid && !text.contains("://") && !key(text).isEmpty
  }

  /// The parts of a subtitle, in their order: between commas, dots in the middle, bars and brackets.
  static func parts(_ subtitle: String?) -> [String] {
    guard let subtitle else { return [] }
    let marks: Set<Character> = [",", "·", "|", "(", ")", ";", "、", "/", "–", "—"]
    return subtitle.split { marks.contains($0) }.map { part in
      var text = part
      while text.first?.isWhitespace == true { text.removeFirst() }
      while text.last?.isWhitespace == true { text.removeLast() }
      return String(text)
    }.filter { !$0.isEmpty }
  }

  static func key(_ text: String) -> [UInt8] { ResolverProfile.joined(text) }
}

extension EntityStore {
  /// What is known of an entity beside its title and subtitle, as people might say it: other names, keywords, the
  /// summary, then attributes; none if it cannot be read.
  func details(of entity: NamedEntity) -> [String] {
    guard let whole = try? get(entity.identifier) else { return entity.aliases }
    var texts = whole.aliases + whole.keywords + [whole.summary].compactMap(\.self)
    for (name, value) in whole.attributes.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .string(let text): texts.append(text)
      case .array(let values): texts += values.compactMap(\.string)
      case .integer(let number): texts.append("\(name) \(number)")
      case .double(let number): texts.append("\(name) \(number)")
      default: break
      }
    }
    return texts.filter { $0 != entity.identifier.id }
  }
}
