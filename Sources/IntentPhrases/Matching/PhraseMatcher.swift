// The phrases of one language, ready to be compared with utterances.

internal import TextAnalysis

/// Compares utterances with all phrases of a language at once.
///
/// A class, since it is all tables: a copy would count a reference for each.
public final class PhraseMatcher: Sendable {
  /// The catalog.
  public let catalog: IntentCatalog
  /// The language tag of the phrases; nil if the catalog has none for what was asked.
  public let language: String?
  let phrases: [(phrase: IntentPhrase, intent: IntentDefinition)]
  let automaton: PhraseAutomaton
  let negative: PhraseAutomaton
  private let negativeIntents: [String]
  let tables: LanguageTables
  let numbers: NumberReader
  let lists: [ValueTable?]

  /// States and edges: linear in the texts of the phrases.
  public var size: Int { automaton.size + negative.size }

  /// The words that a reader of this language leaves out of names.
  public var profile: LanguageProfile { tables.profile }

  /// Compiles the phrases of the language that serves `locale` best; those of no language always.
  ///
  /// A locale that the catalog has no phrases for gets those of the catalog's first language.
  public init(_ catalog: IntentCatalog, locale: String) {
    self.catalog = catalog
    let tags = catalog.intents.flatMap { $0.phrases.compactMap(\.language) }
    language = LanguageTag.best(for: locale, among: tags)
    var phrases: [(phrase: IntentPhrase, intent: IntentDefinition)] = []
    var negatives: [(phrase: IntentPhrase, intent: IntentDefinition)] = []
    var negativeIntents: [String] = []
    for intent in catalog.intents {
      for phrase in intent.phrases(ofTag: language) { phrases.append((phrase, intent)) }
      for phrase in intent.negativePhrases
      where phrase.language == nil || phrase.language == language {
        negatives.append((phrase, intent))
        negativeIntents.append(intent.id)
      }
    }
    self.phrases = phrases
    self.negativeIntents = negativeIntents
    let tables = LanguageTables(
      LanguageProfile.of(language ?? locale), applicationNames: catalog.applicationNames,
      skipWords: catalog.skipWords(in: language ?? locale))
    self.tables = tables
    let spellings = tables.profile.spellings
    automaton = AutomatonBuilder.build(
      phrases, catalog: catalog, omission: Omission(tables), spellings: spellings)
    negative = AutomatonBuilder.build(negatives, catalog: catalog, spellings: spellings)
    numbers = NumberReader(tables.profile)
    let tag = language ?? locale
    lists = automaton.domains.map { domain in
      guard case .enumeration(let values) = domain else { return nil }
      return ValueTable(values, language: tag)
    }
  }

  /// Every way to read the utterance, cheapest first; at most 64 of each sort.
  ///
  /// The situation holds what is known beside the words, such as the room that somebody is in: phrases
  /// that need something of it are left out without it.
  public func read(_ text: TokenText, situation: [String: SlotValue] = [:]) -> PhraseReadings {
    var readings = PhraseReadings()
    guard !text.tokens.isEmpty else { return readings }
    var search = AlignmentSearch(self, text, automaton: automaton)
    if search.mayMatch {
      let found = search.run()
      readings.alignments = found.whole.compactMap { alignment($0, text, situation) }
      readings.beginnings = found.beginnings.compactMap { alignment($0, text, situation) }
      readings.dropTextOfPhrases()
    }
    if !negativeIntents.isEmpty, !readings.alignments.isEmpty || !readings.beginnings.isEmpty {
      var search = AlignmentSearch(self, text, automaton: negative)
      if search.mayMatch {
        for found in search.run().whole { readings.vetoed.insert(negativeIntents[found.phrase]) }
      }
    }
    return readings
  }

  private func alignment(
    _ found: AlignmentSearch.Found, _ text: TokenText, _ situation: [String: SlotValue]
  ) -> PhraseAlignment? {
    let (phrase, intent) = phrases[found.phrase]
    var filled: [PhraseAlignment.Slot] = []
    for need in phrase.requiresContext {
      guard let known = situation[need.key],
        need.values.isEmpty || need.values.contains(known)
      else { return nil }
      if need.fillsSlot {
        filled.append(
          PhraseAlignment.Slot(
            name: need.key, domain: .text, tokens: nil, value: known, title: nil, score: 1,
            isCapture: false))
      }
    }
    for other in phrase.excludesContext {
      if let known = situation[other.key], other.values.isEmpty || other.values.contains(known) {
        return nil
      }
    }
    for fixed in phrase.fixedSlots {
      filled.append(
        PhraseAlignment.Slot(
          name: fixed.name, domain: .text, tokens: nil, value: fixed.value, title: nil, score: 1,
          isCapture: false))
    }
    var slots = found.slots.map { slot -> PhraseAlignment.Slot in
      let definition = automaton.slots[Int(slot.slot)]
      var result = PhraseAlignment.Slot(
        name: definition.name, domain: automaton.domains[Int(slot.slot)], tokens: slot.tokens,
        value: slot.number.map(SlotValue.number), title: nil, score: slot.score,
        isCapture: definition.isCapture)
      if let list = lists[Int(slot.slot)], let index = slot.listValue {
        result.value = list.values[index].value
        result.title = list.values[index].title
      }
      result.source = source(result, text)
      result.gluedBytes = slot.gluedBytes
      if case .text = result.domain, let source = result.source {
        result.value = .text(text.excerpt(source))
      }
      return result
    }
    slots += filled.filter { extra in !slots.contains { $0.name == extra.name } }
    var missing: PhraseAlignment.Slot?
    if let slot = found.missing {
      var open = PhraseAlignment.Slot(
        name: automaton.slots[Int(slot)].name, domain: automaton.domains[Int(slot)],
        tokens: found.outside?.tokens, value: found.outside?.number.map(SlotValue.number),
        title: nil, score: 0, isCapture: false)
      open.source = source(open, text)
      missing = open
    }
    return PhraseAlignment(
      intent: intent, phrase: phrase, cost: found.cost, literalLetters: found.letters, slots: slots,
      skipped: found.skipped,
      misspelt: found.misspelt.map {
        PhraseAlignment.Misspelling(
          token: $0.token,
          meant: String(decoding: automaton.literals.words[Int($0.literal)], as: UTF8.self))
      }, missing: missing)
  }
}

extension PhraseMatcher {
  private func source(_ slot: PhraseAlignment.Slot, _ text: TokenText) -> Range<Int>? {
    guard let tokens = slot.tokens else { return nil }
    switch slot.domain {
    case .text: return text.spoken(tokens)
    case .number: return numbers.source(text, tokens)
    case .entity, .enumeration: return text.source(tokens)
    }
  }

  /// What some tokens say, for a slot that was asked for.
  public func value(_ text: TokenText, _ tokens: Range<Int>, of domain: SlotDomain) -> ReplyValue {
    switch domain {
    case .entity: return .none
    case .text:
      let spoken = text.spoken(tokens)
      return spoken.isEmpty ? .none : .value(.text(text.excerpt(spoken)), source: spoken)
    case .number(let range):
      guard let number = numbers.number(text, tokens) ?? misspeltNumber(text, tokens) else {
        return .none
      }
      if numbers.marked(text, tokens) != nil { return .none }
      guard let value = range.value(of: number) else { return .outside(range) }
      return .value(.number(value), source: numbers.source(text, tokens) ?? 0..<0)
    case .enumeration(let values):
      let table = ValueTable(values, language: language ?? profile.code)
      guard let match = table.match(text, tokens, tables) else { return .none }
      return .value(values[match.value].value, source: text.source(tokens) ?? 0..<0)
    }
  }

  private func misspeltNumber(_ text: TokenText, _ tokens: Range<Int>) -> Double? {
    let words = tokens.filter { !numbers.isNumber(text.bytes($0)) }
    guard words.count == 1, let meant = numbers.misspelt(text.bytes(words[0]), tables) else {
      return nil
    }
    return numbers.number(text, tokens, writing: meant, at: words[0])
  }

  /// Whether a token is digits or a number word.
  public func isNumber(_ text: TokenText, _ token: Int) -> Bool {
    numbers.isNumber(text.bytes(token))
  }

  /// The number that some tokens say; nil if they say none.
  public func number(_ text: TokenText, _ tokens: Range<Int>) -> Double? {
    numbers.number(text, tokens)
  }
}
