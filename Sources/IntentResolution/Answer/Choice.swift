// Which of several things somebody picks: by number, by name, or by what tells it apart.

internal import EntityStore
internal import IntentPhrases
internal import LinkTypes
internal import TextAnalysis

/// One utterance as a pick.
struct Choice {
  private let profile: ResolverProfile
  private let text: TokenText
  /// The words without those that mean nothing in a pick.
  private let words: [[UInt8]]

  init(_ profile: ResolverProfile, _ text: TokenText) {
    self.profile = profile
    self.text = text
    let empty = Set(profile.profile.prompts.choiceWords.map(ResolverProfile.joined))
    if text.tokens.contains(where: \.isUnspaced) {
      // Runs without spaces: the whole run, without the words around the pick.
      var run = text.keys(0..<text.tokens.count).first ?? []
      for word in empty.sorted(by: { $0.count > $1.count }) where run.count > word.count {
        if run.suffix(word.count).elementsEqual(word) { run.removeLast(word.count) }
      }
      words = [run]
    } else {
      let all = text.tokens.indices.map { Array(text.bytes($0)) }
      let telling = all.filter { !empty.contains($0) }
      words = telling.isEmpty ? all : telling
    }
  }

  /// The position that is picked by number; nil if none is.
  func position(of count: Int) -> Int? {
    let prompts = profile.profile.prompts
    let joined = words.flatMap(\.self)
    guard words.count == 1 || prompts.ordinals.map(ResolverProfile.joined).contains(joined) else {
      return nil
    }
    if let index = prompts.ordinals.map(ResolverProfile.joined).firstIndex(of: joined) {
      return index < count ? index : nil
    }
    if prompts.last.map(ResolverProfile.joined).contains(joined) { return count - 1 }
    // 2, 2nd, two.
    let digits = joined.prefix { $0 >= 0x30 && $0 <= 0x39 }
    var number = profile.numbers[joined]
    if !digits.isEmpty, digits.count <= 3, joined.count - digits.count <= 2 {
      number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard let number, (1...max(count, 1)).contains(number), count > 0 else { return nil }
    return number - 1
  }

  /// The entities that are picked, one if the pick is clear; none if it picks nothing.
  func chosen(from entities: [NamedEntity]) -> [NamedEntity] {
    let marks = QuestionWriter.marks(entities)
    let joined = words.flatMap(\.self)
    let same = entities.indices.filter { ResolverProfile.joined(marks[$0].text) == joined }
    if same.count == 1 { return [entities[same[0]]] }
    if let position = position(of: entities.count) { return [entities[position]] }
    let texts = entities.map { entity in
      NameForms.words(entity.title) + entity.aliases.flatMap { NameForms.words($0) }
        + NameForms.words(entity.subtitle) + NameForms.words(entity.identifier.kind)
        + NameForms.words(entity.identifier.id)
    }
    for edits in 0...1 {
      let found = entities.indices.filter { index in
        words.allSatisfy { word in
          texts[index].contains { Self.isNear(word, $0, edits: word.count < 4 ? 0 : edits) }
        }
      }
      if !found.isEmpty, found.count < entities.count { return found.map { entities[$0] } }
    }
    return []
  }

  /// The one of several things that is picked, each with its names.
  func index(among names: [[String]]) -> Int? {
    let joined = words.flatMap(\.self)
    for edits in 0...1 {
      let found = names.indices.filter { index in
        names[index].contains { name in
          let key = ResolverProfile.joined(name)
          return Self.isNear(joined, key, edits: edits)
            || words.allSatisfy { word in
              NameForms.words(name).contains { Self.isNear(word, $0, edits: edits) }
            }
        }
      }
      if found.count == 1 { return found[0] }
    }
    return position(of: names.count)
  }

  private static func isNear(_ a: [UInt8], _ b: [UInt8], edits: Int) -> Bool {
    if edits == 0 {
      return a == b || b.count > 9 && b.count > a.count && a.count > 2 && holds(b, a)
    }
    return EditDistance.osa(a.span, b.span, limit: edits) != nil
  }

  /// Whether a run of a script without spaces holds another.
  private static func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard part[0] >= 0xE0 else { return false }
    return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
  }
}
