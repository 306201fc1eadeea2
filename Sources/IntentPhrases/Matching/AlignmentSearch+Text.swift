// The word of a phrase before its free text: what is not surely that word is the text's own.

internal import TextAnalysis

extension AlignmentSearch {
  /// How a word of the phrase may be taken before what follows it.
  enum Leading {
    /// As the phrase's word.
    case yes
    /// As none that was said: it is the text's first word.
    case leftOut
    case no
  }

  /// How a token may be a word of the phrase that leads to a state.
  ///
  /// Before free text it must be a whole word: of "tell Bob that's fine" the text is "that's fine". A small word must
  /// also be written as the phrase has it, since another one is the text's: "das Essen ist fertig" behind "dass", "qué
  /// hora es" behind "que". A word without its vowel is whole: "qu'il vient".
  mutating func leading(
    to state: Int32, _ candidate: LiteralVocabulary.Candidate, at position: Int,
    isFirst: Bool
  ) -> Leading {
    guard precedesText(state) else { return .yes }
    let word = automaton.literals.words[Int(candidate.literal)]
    let isSmall =
      matcher.tables.stopWords.contains(word.span)
      || !isFirst && EditDistance.scalarCount(word.span) <= Self.fewLetters
    if text.goesOn(behind: position) {
      let isElided = matcher.tables.contractions[Array(text.bytes(position))] != nil
      return isElided && !candidate.isMisspelt ? .yes : isSmall ? .leftOut : .no
    }
    guard isSmall else { return .yes }
    let isExact =
      candidate.cost == 0
      && automaton.literals.isWritten(text.original(position..<position + 1))
    return isExact ? .yes : .leftOut
  }

  /// Letters of words between a slot and a text that are small: "that", "dass".
  private static let fewLetters = 4

  private mutating func precedesText(_ state: Int32) -> Bool {
    if let known = leadToText[state] { return known }
    let answer = automaton.closure(state).contains { one in
      automaton.states[Int(one)].slots.contains { edge in
        if case .text = automaton.domains[Int(edge.slot)] { return true }
        return false
      }
    }
    leadToText[state] = answer
    return answer
  }
}

extension TokenText {
  /// Whether only an apostrophe parts the token from the next one: "that's".
  func goesOn(behind index: Int) -> Bool {
    guard index + 1 < tokens.count else { return false }
    let gap = excerpt(tokens[index].source.upperBound..<tokens[index + 1].source.lowerBound)
    return gap == "'" || gap == "\u{2019}"
  }
}
