// Which of several things somebody picks: by number, by name, or by what tells it apart; or none of them.

internal import EntityStore
internal import IntentPhrases
internal import LinkTypes
internal import TextAnalysis

/// One utterance as a pick.
struct Choice {
  private let profile: ResolverProfile
  /// All words, joined.
  private let joined: [UInt8]
  /// The words without those that mean nothing in a pick.
  private let words: [[UInt8]]
  /// The same with digits for number words, in each way to read them.
  private let inDigits: [[[UInt8]]]
  /// All words as they were said.
  private let said: [[UInt8]]
  /// Whether it may pick by position: "at last" and "a la una" are no picks, but what stands behind a mark or a whole
  /// introduction is one.
  private let mayCount: Bool
  /// Whether nothing else was said.
  private let isAlone: Bool

  init(_ prepared: IntentResolver.Prepared, _ text: TokenText, _ tokens: Range<Int>? = nil) {
    profile = prepared.profile
    let all = tokens ?? 0..<text.tokens.count
    joined = text.keys(all).first ?? []
    let empty = profile.profile.prompts.choiceWords.map(ResolverProfile.joined)
    if text.tokens[all].contains(where: \.isUnspaced) {
      words = [Self.core(of: joined, without: empty)]
      said = words
    } else {
      // "2nd" is two tokens and one word.
      said = SlotWords(text, all).words.map(\.bytes)
      let telling = said.filter { !empty.contains($0) }
      words = telling.isEmpty ? said : telling
    }
    isAlone = all == 0..<text.tokens.count
    let first = text.tokens.isEmpty ? [] : Array(text.bytes(0))
    let isBehindPreposition =
      all.count > 1 && all.lowerBound == 0 && Self.leads(first, prepared.profile)
    mayCount = !isBehindPreposition && all.lowerBound != 1 || text.hasMark(before: 1)
    inDigits = Self.inDigits(prepared, text, all).map { words in
      words.filter { !empty.contains($0) }
    }.filter { !$0.isEmpty }
  }

  /// The words with each run of number words as one number: "invoice twelve", "twenty twenty five" as 2025 and as 20 25.
  private static func inDigits(
    _ prepared: IntentResolver.Prepared, _ text: TokenText, _ tokens: Range<Int>
  ) -> [[[UInt8]]] {
    var whole: [[UInt8]] = []
    var parted: [[UInt8]] = []
    var isChanged = false
    var position = tokens.lowerBound
    while position < tokens.upperBound {
      let run = (position..<tokens.upperBound).prefix { prepared.matcher.isNumber(text, $0) }
      guard !run.isEmpty else {
        whole.append(Array(text.bytes(position)))
        parted.append(Array(text.bytes(position)))
        position += 1
        continue
      }
      isChanged = true
      let digits = prepared.profile.withDigits(text, run.startIndex..<run.endIndex).first
      parted.append(digits ?? text.keys(run.startIndex..<run.endIndex)[0])
      // A number may have words between its parts: two thousand and five.
      let end = (run.startIndex + 1...tokens.upperBound).reversed().first {
        prepared.matcher.number(text, position..<$0) != nil
      }
      if let end, end >= run.endIndex, let value = prepared.matcher.number(text, position..<end),
        let number = Int(exactly: value)
      {
        whole.append(Array(String(number).utf8))
        position = end
      } else {
        whole.append(parted[parted.count - 1])
        position = run.endIndex
      }
    }
    return isChanged ? (whole == parted ? [whole] : [whole, parted]) : []
  }

  /// A run without spaces, without the words at its end that mean nothing.
  private static func core(of run: [UInt8], without empty: [[UInt8]]) -> [UInt8] {
    var run = run
    while let word = empty.filter({ $0.count < run.count && run.suffix($0.count).elementsEqual($0) }
    )
    .max(by: { $0.count < $1.count }) {
      run.removeLast(word.count)
    }
    return run
  }

  /// Whether a word leads to a name, as "at" and "por" do.
  private static func leads(_ word: [UInt8], _ profile: ResolverProfile) -> Bool {
    let prompts = profile.profile.prompts
    func isAmong(_ texts: [String]) -> Bool {
      texts.contains { ResolverProfile.joined($0) == word }
    }
    return !profile.articles.contains(word)
      && (profile.links.contains(word) || isAmong(prompts.introductions))
      && !isAmong(prompts.agreements + prompts.refusals)
  }

  private func says(_ texts: [String]) -> Bool {
    let keys = texts.map(ResolverProfile.joined)
    return keys.contains(joined) || keys.contains(words.flatMap(\.self))
  }

  /// Whether it takes the request back: "cancel", "none of them".
  var isRefusal: Bool { says(profile.profile.prompts.refusals) }

  /// Whether it says yes.
  var isAgreement: Bool { says(profile.profile.prompts.agreements) }

  /// The position that is picked by number; nil if none is.
  func position(of count: Int) -> Int? {
    let prompts = profile.profile.prompts
    guard count > 0, mayCount else { return nil }
    let ordinals = prompts.ordinals.map { ordinal in
      ordinal.split(separator: "|").map { ResolverProfile.joined(String($0)) }
    }
    let picked = words.flatMap(\.self)
    if let index = ordinals.firstIndex(where: { $0.contains(picked) || $0.contains(joined) }) {
      // "One second" asks to wait.
      if said.count > 1, said.last == picked, profile.numbers[said[said.count - 2]] != nil {
        return nil
      }
      return index < count ? index : nil
    }
    // "The second one, Maria": the ordinal alone decides nothing beside other words.
    guard words.count == 1 else { return nil }
    if prompts.last.map(ResolverProfile.joined).contains(picked) { return count - 1 }
    guard let number = number(picked), (1...count).contains(number), !isArticle(picked) else {
      return nil
    }
    return number - 1
  }

  /// Whether a number word is an article ("einen Moment") or has one before it: "les deux" are both.
  private func isArticle(_ picked: [UInt8]) -> Bool {
    guard picked.allSatisfy({ $0 < 0x30 || $0 > 0x39 }), said.count > 1 || !isAlone else {
      return false
    }
    let position = said.firstIndex(of: picked) ?? 0
    return profile.articles.contains(picked)
      || position > 0 && profile.articles.contains(said[position - 1])
  }

  /// 2, 2nd, two, 2番目.
  private func number(_ said: [UInt8]) -> Int? {
    let digits = said.prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard !digits.isEmpty else { return profile.numbers[said] }
    let ending = Array(said[digits.count...])
    let endings = profile.profile.prompts.ordinalEndings.map(ResolverProfile.joined)
    guard digits.count <= 3, ending.isEmpty || endings.contains(ending) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The entities that are picked, one if the pick is clear; none if it picks nothing.
  ///
  /// `details` gives what else is known of an entity, as `CandidateMarks` takes it.
  func chosen(from entities: [NamedEntity], details: @escaping (NamedEntity) -> [String])
    -> [NamedEntity]
  {
    var marks = CandidateMarks(entities, profile.profile.prompts, details: details)
    let said = words.flatMap(\.self)
    for texts in [marks.written, marks.spoken].map({ $0.map { ResolverProfile.joined($0.text) } }) {
      let same = entities.indices.filter { texts[$0] == joined || texts[$0] == said }
      if same.count == 1 { return [entities[same[0]]] }
    }
    if let named = numbered(entities) { return [named] }
    if let position = position(of: entities.count) { return [entities[position]] }
    if isRefusal { return [] }
    if isAgreement, entities.count == 1 { return entities }
    for edits in 0...1 {
      // No slip is forgiven in aliases: "salad" is no "sala".
      let texts = entities.map { entity in
        ([entity.title, entity.subtitle ?? "", entity.identifier.kind, entity.identifier.id]
          + (edits > 0 ? [] : entity.aliases)).flatMap { NameForms.words($0) }
      }
      let found = entities.indices.filter { index in
        words.allSatisfy { word in
          texts[index].contains { Self.isNear(word, $0, edits: word.count < 4 ? 0 : edits) }
        }
      }
      if !found.isEmpty, found.count < max(2, entities.count) { return found.map { entities[$0] } }
    }
    return []
  }

  /// The only entity whose title has the number that was said, and what else was said.
  private func numbered(_ entities: [NamedEntity]) -> NamedEntity? {
    let titles = entities.map { NameForms.words($0.title) }
    for words in inDigits {
      let found = entities.indices.filter { index in words.allSatisfy(titles[index].contains) }
      if found.count == 1 { return entities[found[0]] }
    }
    return nil
  }

  /// The one of several things that is picked, each with its names.
  func index(among names: [[String]]) -> Int? {
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
