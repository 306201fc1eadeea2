// Which words of a phrase may be left out where they stand: an article before a noun or a name means nothing, the
// "this" of "Delete this" is what the phrase is about, the "that" of "Tell {person} that {text}" parts two slots.

internal import TextAnalysis

/// Finds the words of phrases that people leave out without meaning anything else.
struct Omission {
  private let tables: LanguageTables
  /// What was found out of states so far.
  private var nouns: [Int32: Bool] = [:]
  private var following: [Int32: [Int32: Set<Int32>]] = [:]

  init(_ tables: LanguageTables) { self.tables = tables }

  /// Marks the edges of an automaton whose words may be left out.
  ///
  /// That is a determiner with a noun or a slot behind it, unless the slot is free text, which would take its place, or
  /// the phrase has another word there that leads on alike: "section a list", "section b list". Endings such as the s of
  /// "Lucas's" always may.
  mutating func mark(_ automaton: inout PhraseAutomaton) {
    let literals = automaton.literals.words
    let determiners = literals.map(tables.articles.contains)
    let endings = literals.map(tables.endings.contains)
    for state in automaton.states.indices {
      for index in automaton.states[state].words.indices {
        let edge = automaton.states[state].words[index]
        let literal = Int(edge.literal)
        automaton.states[state].words[index].isOmittable =
          endings[literal]
          || determiners[literal] && leadsToNoun(edge.target, automaton)
            && !automaton.states[state].words.contains { other in
              !determiners[Int(other.literal)] && areAlike(other.target, edge.target, automaton)
            }
      }
    }
  }

  /// Whether what follows a state is a noun or a slot that no words of any sort fill.
  private mutating func leadsToNoun(_ state: Int32, _ automaton: PhraseAutomaton) -> Bool {
    if let known = nouns[state] { return known }
    let isNoun = findsNoun(state, automaton)
    nouns[state] = isNoun
    return isNoun
  }

  private func findsNoun(_ state: Int32, _ automaton: PhraseAutomaton) -> Bool {
    var isNoun = false
    for one in automaton.closure(state) {
      let state = automaton.states[Int(one)]
      if !state.phrases.isEmpty || !state.wildcards.isEmpty { return false }
      for edge in state.slots {
        if case .text = automaton.domains[Int(edge.slot)] { return false }
      }
      for edge in state.words where isFunctionWord(automaton.literals.words[Int(edge.literal)]) {
        return false
      }
      isNoun = isNoun || !state.slots.isEmpty || !state.words.isEmpty || !state.applications.isEmpty
    }
    return isNoun
  }

  /// Whether a word makes the determiner before it a pronoun: "share this with {person}".
  private func isFunctionWord(_ word: [UInt8]) -> Bool {
    !tables.articles.contains(word)
      && (tables.stopWords.contains(word.span) || tables.isApplicationLink(word))
  }

  /// Whether two phrases go on with the same word; of one phrase's alternatives the ways on are the same.
  private mutating func areAlike(_ one: Int32, _ other: Int32, _ automaton: PhraseAutomaton) -> Bool
  {
    if one == other { return false }
    let (left, right) = (words(behind: one, automaton), words(behind: other, automaton))
    return left.contains { literal, targets in
      right[literal].map { !$0.isSubset(of: targets) } ?? false
    }
  }

  /// The words that may follow a state, each with where it leads.
  private mutating func words(behind state: Int32, _ automaton: PhraseAutomaton)
    -> [Int32: Set<Int32>]
  {
    if let known = following[state] { return known }
    var words: [Int32: Set<Int32>] = [:]
    for one in automaton.closure(state) {
      for edge in automaton.states[Int(one)].words {
        words[edge.literal, default: []].insert(edge.target)
      }
    }
    following[state] = words
    return words
  }
}
