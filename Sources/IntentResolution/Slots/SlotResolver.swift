// Whom the words of a slot mean: sure ways first, each a look-up in a b-tree; guesses only when no
// reading of the utterance is sure.

internal import EntityStore
internal import IntentPhrases
internal import TextAnalysis

/// Fills slots of one utterance from one commit of the index.
struct SlotResolver {
  let reader: NameReader
  let text: TokenText
  let profile: ResolverProfile
  private var choices: [[String]: KindChoice] = [:]
  private var whole: [Question: SlotResolution?] = [:]
  private var sure: [Question: SlotResolution?] = [:]
  private var guessed: [Question: SlotResolution?] = [:]
  private var forms: [Int64: NameForms] = [:]
  /// Guesses so far: they are what costs time.
  private(set) var guesses = 0

  /// What is looked for: an entity of one of the kinds by the words, of whose last one some bytes may not belong to it.
  struct Question: Hashable {
    var tokens: Range<Int>
    var kinds: [String]
    var gluedBytes = 0

    func keys(_ text: TokenText) -> [[UInt8]] {
      text.keys(tokens).map { gluedBytes > 0 ? Array($0.dropLast(gluedBytes)) : $0 }
    }
  }

  /// Guesses that one utterance may take.
  static let mostGuesses = 24
  static let limit = IntentWeights.mostCandidates + 1

  init(_ reader: NameReader, _ text: TokenText, _ profile: ResolverProfile) {
    self.reader = reader
    self.text = text
    self.profile = profile
  }

  mutating func choice(_ kinds: [String]) throws(EntityStoreError) -> KindChoice {
    if let known = choices[kinds] { return known }
    let choice = try reader.kinds(named: kinds)
    choices[kinds] = choice
    return choice
  }

  /// The entities that the words name; nil if none of the sure ways leads to one.
  ///
  /// A match of a lower score than `least` is of no use: ways that cannot be as sure are not tried.
  mutating func sureMatch(_ question: Question, least: Double = 0)
    throws(EntityStoreError) -> SlotResolution?
  {
    if let known = whole[question] {
      if let known { return known }
    } else {
      let answer = try findWhole(question)
      whole[question] = .some(answer)
      if let answer { return answer }
    }
    guard least <= IntentWeights.reduced, question.gluedBytes == 0 else { return nil }
    if let known = sure[question] { return known }
    let answer = try findSure(question)
    sure[question] = .some(answer)
    return answer
  }

  private mutating func findWhole(_ question: Question) throws(EntityStoreError)
    -> SlotResolution?
  {
    let choice = try choice(question.kinds)
    guard !choice.isEmpty, !profile.saysNothing(text, question.tokens) else { return nil }
    guard var found = try named(question.keys(text), choice, as: nil) else { return nil }
    // "Kyle e Clarke" may be Kylee or Kyle: a letter by itself that is no word of the name is asked about.
    for index in question.tokens where question.tokens.count > 1 {
      let letter = Array(text.bytes(index))
      let isLetter = letter.count == 1 && letter[0] > 0x39
      guard isLetter, !hasWord(letter, found) else { continue }
      let (before, behind) = (
        question.tokens.lowerBound..<index, index + 1..<question.tokens.upperBound
      )
      let less = text.keys(before).flatMap { first in text.keys(behind).map { first + $0 } }
      for other in try named(less, choice, as: nil)?.candidates ?? [] {
        found.candidates.append(.init(entity: other.entity, score: found.score))
      }
    }
    return found
  }

  private mutating func hasWord(_ word: [UInt8], _ match: SlotResolution) -> Bool {
    match.candidates.contains { nameForms($0.entity).names.contains { $0.words.contains(word) } }
  }

  /// The entities that the words are meant for; nil if none is near enough.
  mutating func guess(_ question: Question) throws(EntityStoreError)
    -> SlotResolution?
  {
    let match = try nearest(question)
    return match?.isDoubtful == false ? match : nil
  }

  /// Whom the words may be meant for where nothing is sure: the entities of a short alias, else what is nearest.
  mutating func suggestion(_ question: Question) throws(EntityStoreError)
    -> SlotResolution?
  {
    let choice = try choice(question.kinds)
    guard !choice.isEmpty, !profile.saysNothing(text, question.tokens) else { return nil }
    var named: [NamedEntity] = []
    for key in question.keys(text) {
      for entity in try reader.entities(named: key, of: choice, limit: Self.limit)
      where !named.contains(where: { $0.order == entity.order }) { named.append(entity) }
    }
    var match = try nearest(question)
    if !named.isEmpty { match = resolution(named, .alias, IntentWeights.shortAlias) }
    if match == nil {
      var guesser = SlotGuesser(reader: reader, profile: profile, choice: choice, forms: forms)
      match = try guesser.similar(text, question.tokens)
      forms = guesser.forms
    }
    match?.isDoubtful = true
    return match
  }

  private mutating func nearest(_ question: Question) throws(EntityStoreError)
    -> SlotResolution?
  {
    if let known = guessed[question] { return known }
    guard guesses < Self.mostGuesses, question.gluedBytes == 0 else { return nil }
    guesses += 1
    var guesser = SlotGuesser(
      reader: reader, profile: profile, choice: try choice(question.kinds), forms: forms)
    let answer = try guesser.guess(text, question.tokens)
    forms = guesser.forms
    guessed[question] = .some(answer)
    return answer
  }

  // MARK: The sure ways

  private mutating func findSure(_ question: Question) throws(EntityStoreError)
    -> SlotResolution?
  {
    let choice = try choice(question.kinds)
    let tokens = question.tokens
    guard !choice.isEmpty, !profile.saysNothing(text, tokens) else { return nil }
    for reduced in profile.reductions(text, tokens) {
      guard !profile.saysNothing(text, reduced.tokens) else { continue }
      guard let found = try named(reduced.keys(text), choice, as: .reduced) else { continue }
      // Another ending may make another word: of codes and other spellings it is a guess.
      if reduced.last == nil || isFirm(found, reduced.keys(text)) { return found }
    }
    if let found = try qualified(tokens, choice) { return found }
    let numbers =
      profile.withDigits(text, tokens) + profile.withNumberWords(text, tokens)
      + profile.withNumberNames(text, tokens)
    for keys in numbers {
      if let found = try named([keys], choice, as: .numberWords) { return found }
    }
    return nil
  }

  /// The entities of a name: those whose title it is, else those with it as another name.
  private mutating func named(
    _ keys: [[UInt8]], _ choice: KindChoice, as match: SlotResolution.Match?
  ) throws(EntityStoreError) -> SlotResolution? {
    var titles: [NamedEntity] = []
    var aliases: [NamedEntity] = []
    for key in keys {
      for entity in try reader.entities(named: key, of: choice, limit: Self.limit) {
        switch kindOfName(entity, key) {
        case .title where !titles.contains(where: { $0.order == entity.order }):
          titles.append(entity)
        case .alias where !aliases.contains(where: { $0.order == entity.order }):
          aliases.append(entity)
        default: break
        }
      }
    }
    if !titles.isEmpty {
      return resolution(titles, match ?? .title, Self.score(match, IntentWeights.title))
    }
    if !aliases.isEmpty {
      return resolution(aliases, match ?? .alias, Self.score(match, IntentWeights.alias))
    }
    return nil
  }

  private static func score(_ match: SlotResolution.Match?, _ usual: Double) -> Double {
    switch match {
    case .reduced?: IntentWeights.reduced
    case .numberWords?: IntentWeights.rearranged
    default: usual
    }
  }

  private enum NameKind { case title, alias, none }

  /// Which name of the entity the key is. An alias of a few letters is no name by itself: codes and
  /// abbreviations are also everyday words.
  private mutating func kindOfName(_ entity: NamedEntity, _ key: [UInt8]) -> NameKind {
    let names = nameForms(entity).names
    if names.contains(where: { $0.isTitle && $0.keys.contains(key) }) { return .title }
    for name in names where !name.isTitle && name.keys.contains(key) {
      if name.letters > 3 || key.contains(where: { $0 >= 0xe0 }) { return .alias }
    }
    return .none
  }

  /// Letters up to which another ending makes another word of an alias.
  private static let shortAlias = 5

  /// Whether the key is a firm name of one of the entities, or a long one.
  private mutating func isFirm(_ match: SlotResolution, _ keys: [[UInt8]]) -> Bool {
    match.candidates.contains { candidate in
      nameForms(candidate.entity).names.contains { name in
        (name.isFirm || name.letters > Self.shortAlias) && name.keys.contains(where: keys.contains)
      }
    }
  }

  mutating func nameForms(_ entity: NamedEntity) -> NameForms {
    if let known = forms[entity.order] { return known }
    let made = NameForms(entity)
    forms[entity.order] = made
    return made
  }

  private func resolution(
    _ entities: [NamedEntity], _ match: SlotResolution.Match, _ score: Double
  ) -> SlotResolution {
    let sorted = entities.sorted { $0.order < $1.order }
    return SlotResolution(
      match: match, score: score,
      candidates: sorted.prefix(IntentWeights.mostCandidates).map {
        SlotResolution.Candidate(entity: $0, score: score)
      }, isCapped: sorted.count > IntentWeights.mostCandidates)
  }

  /// A name and behind it words of the subtitle: "Springfield, Illinois", "Maria Garcia from Design"; or before it:
  /// "the final report".
  private mutating func qualified(_ tokens: Range<Int>, _ choice: KindChoice)
    throws(EntityStoreError) -> SlotResolution?
  {
    guard tokens.count > 1 else { return nil }
    for cut in stride(from: tokens.upperBound - 1, to: tokens.lowerBound, by: -1) {
      guard text.isWordEnd(cut - 1) else { continue }
      let (front, back) = (tokens.lowerBound..<cut, cut..<tokens.upperBound)
      if let found = try qualified(front, by: back, choice) { return found }
      // A script without spaces has the qualifier before the name as a rule, with a link between them.
      if !text.tokens[cut].isUnspaced {
        if let found = try qualified(back, by: front, choice) { return found }
        continue
      }
      for name in profile.namesBehindLink(text, tokens, at: cut) {
        var found = try named(text.keys(name), choice, as: nil)
        found?.candidates.removeAll { !profile.holds(text, front, in: $0.entity.subtitle) }
        guard let found, !found.candidates.isEmpty else { continue }
        return resolution(found.candidates.map(\.entity), .qualified, IntentWeights.qualified)
      }
    }
    return nil
  }

  private mutating func qualified(
    _ name: Range<Int>, by qualifier: Range<Int>, _ choice: KindChoice
  ) throws(EntityStoreError) -> SlotResolution? {
    let marks = profile.qualifier(text, qualifier)
    if marks.isEmpty { return nil }
    for name in profile.namesOf(text, name) where !profile.saysNothing(text, name) {
      var found = try named(text.keys(name), choice, as: nil)
      found?.candidates.removeAll { !holds(marks, $0.entity) }
      guard let found, !found.candidates.isEmpty else { continue }
      return resolution(found.candidates.map(\.entity), .qualified, IntentWeights.qualified)
    }
    return nil
  }

  /// Whether the subtitle holds all the words.
  private func holds(_ marks: [[[UInt8]]], _ entity: NamedEntity) -> Bool {
    let words = NameForms.words(entity.subtitle)
    return !words.isEmpty && marks.allSatisfy { mark in mark.contains { words.contains($0) } }
  }
}
