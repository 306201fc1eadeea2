// What each way of matching is worth. A score is one of these plus the entity's prominence, which is
// 0 to 18: so a bonus difference of 18 means that the better way always wins, and smaller ones let
// a much more prominent entity pass.

/// The bonus of each tier and what is taken off, in points of prominence (1 is a factor of 2 in popularity).
enum Weights {
  /// The whole name. Nothing else comes near, but see `shortNameLetters`.
  static let exactName = 60.0
  /// A whole alias: above the beginnings and words of names that are not much better known.
  static let exactAlias = 20.0
  /// Up to this many letters a whole name may also be the beginning of a better known one, so it earns
  /// `shortName`: what comes before all beginnings of names that have no rank, whose prominence
  /// differs by 3 at most.
  static let shortNameLetters = 5
  static let shortName = namePrefix + 3.1
  /// Among several equal names: the one whose words are separated as typed.
  static let sameWords = 20.0
  static let namePrefix = 12.0
  /// Every word is a word of the name.
  static let nameWords = 8.0
  /// The one word, maybe unfinished, begins a word of the name.
  static let nameWordPrefix = 6.0
  /// Every word stands in the texts.
  static let texts = 4.0
  /// The same, with the last word taken as unfinished.
  static let textsUnfinished = 3.0
  /// Taken off for each word that stands in the texts in another form only.
  static let otherForm = 3.0
  /// Taken off for each doubling of the words of the texts beyond eight, up to `mostForLength`: what a
  /// short text says, it is about.
  static let doubledLength = 0.5
  static let mostForLength = 3.0
  static let oneTypo = 8.0
  /// One typo in a name of several words.
  static let oneTypoSeveralWords = 10.0
  /// One typo in a word that is still being typed.
  static let oneTypoUnfinished = 8.4
  static let twoTypos = 0.0
  static let twoTyposSeveralWords = 2.0
  static let twoTyposUnfinished = -1.0
  /// A word of a name, corrected by one edit.
  static let correctedNames = 3.0
  /// Words of the texts, one or more of them corrected.
  static let correctedTexts = -2.0
  /// Taken off corrections where every word stands in a name as it was typed: as much as prominence
  /// can make up for, so that no guess comes before what was meant word by word.
  static let typedAsWritten = 20.0
  /// One word left out; the rarer it is, the more is taken off.
  static let oneWordLess = -50.0
  /// What is looked for only since more than a page is wanted: behind the page, which must not depend on
  /// how much is asked for.
  static let beyondPage = -40.0
  /// Found by a synonym: so much is taken off that nothing found by the typed words comes after it.
  static let synonym = -200.0
  /// Taken off what is guessed where words have synonyms: they are spelled right.
  static let guessedBesideSynonyms = -350.0

  // MARK: Use and pins

  /// For each doubling of one more than the uses that count now, up to `mostUses` doublings.
  static let uses = 3.0
  static let mostUses = 4.0
  /// The days in which a count of uses halves.
  static let usesHalfLifeDays = 30.0
  /// Used just now; half as much after each `recencyHalfLifeDays`.
  static let recency = 4.0
  static let recencyHalfLifeDays = 7.0
  /// For each doubling of one more than the choices after just this query, up to `mostChosen`.
  static let chosen = 8.0
  static let mostChosen = 2.0
  /// The same after longer queries that begin with this one.
  static let chosenLonger = 4.0
  /// The part of all these that a guess earns (a typo, a word less, a synonym); where every word stands
  /// in a name as typed it earns none.
  static let guessShare = 0.125
  /// Pinned for all queries and matching as typed: above all that is not pinned.
  static let pinned = 1000.0
  /// Pinned for just this query.
  static let pinnedForQuery = 2000.0
}
