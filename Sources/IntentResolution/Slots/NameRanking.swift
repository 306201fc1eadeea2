// The entities whose names are most like a text, best first: what App Intents asks with
// `entities(matching:)`. Unlike a slot, a list may hold what is only similar.

internal import EntityStore
internal import IntentPhrases
internal import TextAnalysis

extension IntentResolver {
  /// The entities that a text by itself is most likely meant for, best first.
  ///
  /// Exact names first, then parts, then misspelt ones, compared word by word; words behind a comma or a
  /// link such as "from" are looked for in the subtitle. Every kind if none is given.
  ///
  /// - Throws: as `resolve` does.
  public func entities(
    matching utterance: String, kinds: [String] = [], locale: String = "en", limit: Int = 10
  ) throws(IntentError) -> [SlotResolution.Candidate] {
    let text: TokenText
    do { text = try TokenText(utterance: utterance) } catch { throw .utterance(error) }
    guard !text.tokens.isEmpty else { return [] }
    let profile = ResolverProfile(LanguageProfile.of(locale))
    do {
      return try store.readingNames { (reader) throws(EntityStoreError) in
        var ranking = NameRanking(
          guesser: SlotGuesser(
            reader: reader, profile: profile, choice: try reader.kinds(named: kinds), forms: [:]),
          resolver: SlotResolver(reader, text, profile), text: text)
        return try ranking.best(kinds: kinds, limit: limit)
      }
    } catch { throw .store(error) }
  }
}

/// Ranks names for one text.
struct NameRanking {
  var guesser: SlotGuesser
  var resolver: SlotResolver
  let text: TokenText

  /// Near words of each word, and entities that are looked at.
  private static let mostNearWords = 64
  private static let mostLooked = 400

  mutating func best(kinds: [String], limit: Int) throws(EntityStoreError)
    -> [SlotResolution.Candidate]
  {
    let all = 0..<text.tokens.count
    var found: [SlotResolution.Candidate] = []
    func isNew(_ entity: NamedEntity) -> Bool {
      !found.contains { $0.entity.order == entity.order }
    }
    if let sure = try resolver.sureMatch(.init(tokens: all, kinds: kinds)) {
      found = sure.candidates
    }
    if found.count >= limit { return Array(found.prefix(limit)) }
    let (name, marks) = split(all)
    let slot = SlotWords(text, name)
    if let parts = try guesser.allWords(slot) {
      found += parts.candidates.filter { isNew($0.entity) }.map { candidate in
        var candidate = candidate
        candidate.score += 0.05 * Self.share(marks, candidate.entity) - (marks.isEmpty ? 0 : 0.05)
        return candidate
      }
    }
    for entity in try similar(slot) where isNew(entity) {
      let score = similarity(slot, entity)
      let mark = Self.share(marks, entity)
      found.append(
        SlotResolution.Candidate(
          entity: entity, score: marks.isEmpty ? 0.9 * score : 0.5 * score + 0.4 * mark * mark))
    }
    found.sort {
      $0.score != $1.score ? $0.score > $1.score : $0.entity.order < $1.entity.order
    }
    return Array(found.filter { $0.score > 0.3 }.prefix(limit))
  }

  /// The name, and the words behind a comma or a link.
  private func split(_ all: Range<Int>) -> (Range<Int>, [[[UInt8]]]) {
    for cut in all.dropFirst() {
      let isLink = guesser.profile.links.contains(Array(text.bytes(cut)))
      guard isLink || text.hasMark(",", before: cut) else { continue }
      let marks = guesser.profile.qualifier(text, cut..<all.upperBound)
      if !marks.isEmpty { return (all.lowerBound..<cut, marks) }
    }
    return (all, [])
  }

  /// Entities that may be similar: that hold all words or near ones, and that hold some.
  private mutating func similar(_ slot: SlotWords) throws(EntityStoreError) -> [NamedEntity] {
    var found: [NamedEntity] = []
    func add(_ entities: [NamedEntity]) {
      for entity in entities where !found.contains(where: { $0.order == entity.order }) {
        found.append(entity)
      }
    }
    if let key = slot.keys.first {
      let letters = EditDistance.scalarCount(key.span)
      let near = try guesser.reader.strings(
        near: key, edits: letters < 5 ? 1 : letters < 9 ? 2 : 3, limit: 100)
      for string in near {
        add(try guesser.reader.entities(named: string.bytes, of: guesser.choice, limit: 20))
      }
    }
    var places: [[[UInt8]]] = []
    for word in slot.words where !word.isUnspaced {
      let limit = word.letters < 4 ? 1 : word.letters < 6 ? 2 : 3
      let near = try guesser.reader.strings(
        near: word.bytes, edits: limit, limit: Self.mostNearWords)
      places.append([word.bytes] + [word.expanded].compactMap(\.self) + near.map(\.bytes))
    }
    if places.isEmpty { return found }
    add(try guesser.reader.entities(holding: places, of: guesser.choice, limit: Self.mostLooked))
    for place in places where found.count < Self.mostLooked {
      add(
        try guesser.reader.entities(
          holding: [place], of: guesser.choice, limit: Self.mostLooked / places.count))
    }
    return found
  }

  /// How alike the words are to a name's, 0 to 1: each word's letters that are kept, in the best order.
  private mutating func similarity(_ slot: SlotWords, _ entity: NamedEntity) -> Double {
    var best = 0.0
    for name in guesser.nameForms(entity).names {
      var kept = 0.0
      var used: Set<Int> = []
      for word in slot.words.sorted(by: { $0.letters > $1.letters }) {
        var top = (share: 0.0, index: -1)
        for (index, held) in name.words.enumerated() where !used.contains(index) {
          let share = Self.alike(word.bytes, held)
          if share > top.share { top = (share, index) }
        }
        if top.index >= 0 { used.insert(top.index) }
        kept += top.share * Double(word.letters)
      }
      let letters = Double(max(slot.letters, name.letters))
      var score = letters > 0 ? kept / letters : 0
      if let key = slot.keys.first, let held = name.keys.first {
        score = max(score, Self.alike(key, held))
      }
      best = max(best, score)
    }
    return best
  }

  /// The share of letters that an alignment of two words keeps.
  private static func alike(_ a: [UInt8], _ b: [UInt8]) -> Double {
    let longest = max(EditDistance.scalarCount(a.span), EditDistance.scalarCount(b.span))
    guard longest > 0, let edits = EditDistance.osa(a.span, b.span, limit: (longest + 1) / 2) else {
      return 0
    }
    return 1 - Double(edits) / Double(longest)
  }

  private static func share(_ marks: [[[UInt8]]], _ entity: NamedEntity) -> Double {
    guard !marks.isEmpty else { return 0 }
    let words = NameForms.words(entity.subtitle)
    let total = marks.reduce(0.0) { sum, mark in
      sum + (mark.flatMap { form in words.map { alike(form, $0) } }.max() ?? 0)
    }
    return total / Double(marks.count)
  }
}
