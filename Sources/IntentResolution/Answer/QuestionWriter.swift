// Questions back: what tells candidates apart, said in the language of the utterance.

internal import EntityStore
internal import IntentPhrases
internal import LinkTypes
internal import TextAnalysis

/// Makes questions in one language.
struct QuestionWriter {
  let templates: PromptTemplates

  /// Candidates that are named; of more the question says how many there are.
  private static let mostNamed = 5

  /// Which of the entities is meant. Each choice names one entity: what differs in the subtitles, else
  /// the titles, else kinds or ids.
  func question(_ entities: [NamedEntity]) -> IntentAnswer.Prompt {
    let marks = Self.marks(entities)
    var named: [String] = []
    for (entity, mark) in zip(entities, marks).prefix(Self.mostNamed) {
      named.append(
        mark.isTitle
          ? entity.title
          : Self.fill(templates.qualified, ["name": entity.title, "mark": mark.text]))
    }
    let rest = entities.count - named.count
    if rest > 0 { named.append(Self.fill(templates.others, ["count": String(rest)])) }
    return IntentAnswer.Prompt(
      say: Self.fill(templates.which, ["list": list(named)]), choices: marks.map(\.text))
  }

  /// Which of the intents is meant.
  func question(intents: [String]) -> IntentAnswer.Prompt {
    IntentAnswer.Prompt(
      say: Self.fill(templates.intents, ["list": list(Array(intents.prefix(Self.mostNamed)))]),
      choices: intents)
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
    var text: String
    var isTitle: Bool
  }

  /// For each entity the shortest text that only it has.
  static func marks(_ entities: [NamedEntity]) -> [Mark] {
    let titles = entities.map { key($0.title) }
    let parts = entities.map { Self.parts($0.subtitle) }
    return entities.indices.map { index in
      let entity = entities[index]
      let isAlone = titles.indices.allSatisfy { $0 == index || titles[$0] != titles[index] }
      if isAlone { return Mark(text: entity.title, isTitle: true) }
      let rivals = titles.indices.filter { $0 != index && titles[$0] == titles[index] }
      for part in parts[index] {
        let wanted = key(part)
        if rivals.allSatisfy({ !parts[$0].map(key).contains(wanted) }) {
          return Mark(text: part, isTitle: false)
        }
      }
      if let subtitle = entity.subtitle, !subtitle.isEmpty,
        rivals.allSatisfy({ entities[$0].subtitle.map(key) != key(subtitle) })
      {
        return Mark(text: subtitle, isTitle: false)
      }
      let kind = entity.identifier.kind
      if rivals.allSatisfy({ entities[$0].identifier.kind != kind }) {
        return Mark(text: kind, isTitle: false)
      }
      return Mark(text: entity.identifier.id, isTitle: false)
    }
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
