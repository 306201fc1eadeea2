// What tells candidates apart, for the eye and for the ear: "Jon Smith or John Smith?" reads well and cannot be
// answered by somebody who hears it.

internal import EntityStore
internal import IntentPhrases
internal import LinkTypes
internal import TextAnalysis

/// Finds for each of some entities the shortest text that only it has.
struct CandidateMarks {
  struct Mark {
    enum Kind {
      case title, subtitle, detail
      /// Letter by letter, where nothing else tells apart two titles that sound alike.
      case spelling
      /// Which one of those that nothing tells apart.
      case position(subtitle: String?, ordinal: String)
    }
    var text: String
    var kind: Kind
  }

  /// Characters of a detail that can be said, and letters that can be spelled.
  private static let mostSaid = 60
  private static let mostSpelled = 24

  private let entities: [NamedEntity]
  private let templates: PromptTemplates
  private let details: (NamedEntity) -> [String]
  private let titles: [[UInt8]]
  private let sounds: [NameSound]
  private let parts: [[String]]
  private var known: [Int: [String]] = [:]

  /// `details` gives what else is known of an entity: it is asked of namesakes only.
  init(
    _ entities: [NamedEntity], _ templates: PromptTemplates,
    details: @escaping (NamedEntity) -> [String]
  ) {
    self.entities = entities
    self.templates = templates
    self.details = details
    titles = entities.map { Self.key($0.title) }
    sounds = entities.map { NameSound($0) }
    parts = entities.map { Self.parts($0.subtitle) }
  }

  /// For each entity the shortest text that only it has: the title, a part of the subtitle, the subtitle, the kind, a
  /// detail; of those that nothing tells apart which one it is in their order.
  var written: [Mark] {
    mutating get { entities.indices.map { mark($0, among: namesakes($0)) } }
  }

  /// The same for who hears it: titles that sound alike tell nothing.
  var spoken: [Mark] {
    mutating get {
      entities.indices.map { index in
        let rivals = entities.indices.filter {
          $0 != index && (titles[$0] == titles[index] || sounds[$0].isLike(sounds[index]))
        }
        return mark(index, among: rivals)
      }
    }
  }

  private func namesakes(_ index: Int) -> [Int] {
    titles.indices.filter { $0 != index && titles[$0] == titles[index] }
  }

  private mutating func mark(_ index: Int, among rivals: [Int]) -> Mark {
    let entity = entities[index]
    if rivals.isEmpty { return Mark(text: entity.title, kind: .title) }
    func isAlone(_ text: String, _ others: [[String]]) -> Bool {
      let wanted = Self.key(text)
      return !wanted.isEmpty && others.allSatisfy { !$0.map(Self.key).contains(wanted) }
    }
    let othersParts = rivals.map { parts[$0] }
    if let part = parts[index].first(where: { isAlone($0, othersParts) }) {
      return Mark(text: part, kind: .subtitle)
    }
    let subtitles = rivals.map { [entities[$0].subtitle ?? ""] }
    if let subtitle = entity.subtitle, isAlone(subtitle, subtitles) {
      return Mark(text: subtitle, kind: .subtitle)
    }
    let kind = entity.identifier.kind
    if rivals.allSatisfy({ entities[$0].identifier.kind != kind }) {
      return Mark(text: kind, kind: .detail)
    }
    let othersDetails = rivals.map { detail(of: $0) }
    if let only = detail(of: index).first(where: { isAlone($0, othersDetails) }) {
      return Mark(text: only, kind: .detail)
    }
    if rivals.allSatisfy({ titles[$0] != titles[index] }),
      let spelling = Self.spelling(entity.title, beside: rivals.map { entities[$0].title })
    {
      return Mark(text: spelling, kind: .spelling)
    }
    let twins = ([index] + rivals).filter { parts[$0] == parts[index] }.sorted()
    return position(twins.firstIndex(of: index) ?? 0, parts[index])
  }

  private mutating func detail(of index: Int) -> [String] {
    if let found = known[index] { return found }
    let found = details(entities[index]).filter(Self.canBeSaid)
    known[index] = found
    return found
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

  // MARK: Texts

  /// The words that other titles have otherwise, letter by letter; nil if they are too long or no one spells them.
  private static func spelling(_ title: String, beside others: [String]) -> String? {
    let words = title.split(separator: " ")
    let lists = others.map { $0.split(separator: " ") }
    let isPaired = lists.allSatisfy { $0.count == words.count }
    let telling = words.indices.filter { index in
      !isPaired || lists.contains { key(String($0[index])) != key(String(words[index])) }
    }
    let spelled = telling.map { words[$0].filter { $0.isLetter || $0.isNumber }.uppercased() }
    let letters = spelled.joined()
    guard (1...mostSpelled).contains(letters.count),
      letters.unicodeScalars.allSatisfy({ $0.value < NameSound.firstOfOtherScripts })
    else { return nil }
    return spelled.map { $0.map(String.init).joined(separator: "-") }.joined(separator: " ")
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
