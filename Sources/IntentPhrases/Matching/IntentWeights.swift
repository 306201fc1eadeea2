// What every way of saying a phrase otherwise costs, in one table, with the reason beside each number.
// One unit is about what it takes to doubt that somebody meant the phrase.

/// The costs of an utterance's alignment with a phrase, and of how a slot was filled.
public enum IntentWeights {
  // MARK: Words of the phrase

  /// A word in singular for plural or the other way round: people do it without noticing.
  public static let otherNumber = 0.3
  /// Each edit in a misspelt word: one is usual in typed text, two in a phrase are rare.
  public static let misspeltEdit = 0.8
  /// Letters from which a word of a phrase may have one edit, and two: shorter ones are an edit away
  /// from other words of everyday language.
  public static let lettersForOneEdit = 3
  /// The same for two edits.
  public static let lettersForTwoEdits = 8
  /// An article or possessive that the phrase has and the utterance has not, or the other way round.
  public static let article = 0.3

  /// A word in another form: "what is" for "what's", "al" for "a". It means the same, and may take an article along.
  public static let contraction = 0.1

  // MARK: Words that are not of the phrase

  /// A polite opening or closing, or a hesitation: people say them without meaning anything, so that
  /// the cost only decides between readings that are equal otherwise.
  public static let filler = 0.1
  /// Going back to the start of the phrase ("open uh open"): what was said before counts no more.
  public static let restart = 0.15
  /// "… in MyApp" behind a phrase that does not ask for it: it says what is known anyway.
  public static let applicationSuffix = 0.05
  /// A word that is neither of the phrase nor a filler: dearer than any reading may be, since a sentence
  /// with such a word is a statement, a request of another app, or about something else.
  public static let unknownWord = 2.0

  // MARK: Limits

  /// A dearer alignment is no reading of the phrase: two misspelt words are one, three are not.
  public static let mostCost = 1.75
  /// What "the phrase is known, the thing is not" may cost: a guess at the phrase and a thing that is
  /// not there together are no answer.
  public static let mostCostWithoutEntity = 0.95
  /// Only the thing is missing: the phrase must have been said as it is, but for a slip.
  public static let mostCostOfBeginning = 0.95

  // MARK: Choosing

  /// Each letter of the phrase's own words: of two readings the one that explains more words of the
  /// utterance by the phrase is right more often than the one that takes them for a name.
  public static let literalLetter = 0.02
  /// How much a slot's score counts against the phrase's cost: a name found by one edit (.86) costs
  /// .56, less than a misspelt word of the phrase, since names are harder to spell.
  public static let slot = 4.0
  /// Two different answers closer than this are not told apart.
  public static let margin = 0.05
  /// What the cost of the phrase takes from the confidence.
  public static let costInConfidence = 0.1
  /// Free text explains nothing: it loses against every list and name, and the shorter one wins.
  public static let freeText = 0.5
  /// What each word of it adds.
  public static let freeTextWord = 0.03

  // MARK: Scores of slots

  /// The title as it is.
  public static let title = 1.0
  /// Another name: as sure, but for the rare one that is somebody else's title.
  public static let alias = 0.97
  /// Another name of three letters or less: a code, asked about.
  public static let shortAlias = 0.6
  /// Without an article, a possessive, a form of address or a plural ending.
  public static let reduced = 0.95
  /// With words of the subtitle behind the name.
  public static let qualified = 0.95
  /// Number words for digits, or the same words in another order.
  public static let rearranged = 0.93
  /// All words stand in the name; what the name has beyond them makes it less sure.
  public static let allWords = 0.75
  /// What the share of the name that was said adds.
  public static let allWordsShare = 0.15
  /// Some edits away: one edit is worth more than most partial names and less than nearly whole ones.
  public static let edited = 0.92
  /// What each edit takes.
  public static let edit = 0.06
  /// One misspelt word of a longer name.
  public static let misspeltWord = 0.72

  // MARK: How often guesses are right

  /// What an edit takes from the confidence, divided by the square of the letters: the shorter a name, the more
  /// others are as near. Fitted to names of a catalog that were misspelt at random.
  public static let editInConfidence = 4.0
  /// The most that an edited name can have: less than what is surely a name.
  public static let mostEditedConfidence = 0.92
  /// Parts of names and misspelt words of longer ones: that only one name holds them says more than their length.
  public static let partConfidence = 0.8
  /// What the share of the name that was said adds.
  public static let partShareInConfidence = 0.1

  // MARK: Bounds on time

  /// Words of an utterance and Unicode scalars of it.
  public static let mostWords = 40
  /// Unicode scalars of an utterance.
  public static let mostScalars = 512
  /// Words in a slot; characters of scripts without spaces.
  public static let slotWords = 12
  /// Characters in a slot of scripts without spaces.
  public static let slotCharacters = 40
  /// Alignments that are looked at, and candidates of a slot.
  public static let mostAlignments = 64
  /// Candidates of a slot.
  public static let mostCandidates = 200
  /// Entries kept of one state at one word, and of all states at one word.
  public static let beam = 8
  /// Entries of all states at one word.
  public static let mostEntries = 2_000
}
