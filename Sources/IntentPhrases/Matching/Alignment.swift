// One way to read an utterance as a phrase.

/// An utterance laid over a phrase.
public struct PhraseAlignment: Sendable {
  /// A slot with the tokens that fill it.
  public struct Slot: Sendable, Hashable {
    /// The parameter.
    public var name: String
    /// What it can hold.
    public var domain: SlotDomain
    /// The tokens; nil where a phrase or the situation sets the value.
    public var tokens: Range<Int>?
    /// Where the slot's words stand in the utterance, in UTF-8 offsets: from the first token to the last, with the
    /// sign of a number and the marks around free text.
    public var source: Range<Int>?
    /// Bytes at the end of the last folded token that are not the slot's but the phrase's: `geschoss`.
    public var gluedBytes = 0
    /// The value, where no index is needed to know it.
    public var value: SlotValue?
    /// What the list calls the value.
    public var title: String?
    /// How sure the value is; 1 for entities, which are looked for later.
    public var score: Double
    /// Whether the phrase notes it for its text only.
    public var isCapture: Bool

    /// Creates a slot.
    public init(
      name: String, domain: SlotDomain, tokens: Range<Int>?, value: SlotValue? = nil,
      title: String? = nil, score: Double = 1, isCapture: Bool = false
    ) {
      self.name = name
      self.domain = domain
      self.tokens = tokens
      self.value = value
      self.title = title
      self.score = score
      self.isCapture = isCapture
    }
  }

  /// A word of the phrase that was said otherwise.
  public struct Misspelling: Sendable, Hashable {
    /// The token.
    public var token: Int
    /// The word of the phrase.
    public var meant: String
  }

  /// The intent.
  public var intent: IntentDefinition
  /// The phrase.
  public var phrase: IntentPhrase
  /// What was said otherwise, and how much it counts; 0 for the phrase as it stands.
  public var cost: Double
  /// The letters of the phrase's own words in the utterance.
  public var literalLetters: Int
  /// The slots in the order said.
  public var slots: [Slot]
  /// Tokens that were passed over.
  public var skipped: [Range<Int>]
  /// Words that were misspelt or in another number.
  public var misspelt: [Misspelling]
  /// The slot that was not said, or, with a value, the number said that it cannot hold; nil for whole phrases.
  public var missing: Slot?

  /// Creates an alignment from parts.
  public init(
    intent: IntentDefinition, phrase: IntentPhrase, cost: Double, literalLetters: Int,
    slots: [Slot], skipped: [Range<Int>] = [], misspelt: [Misspelling] = [], missing: Slot? = nil
  ) {
    self.intent = intent
    self.phrase = phrase
    self.cost = cost
    self.literalLetters = literalLetters
    self.slots = slots
    self.skipped = skipped
    self.misspelt = misspelt
    self.missing = missing
  }
}

/// What the phrases make of an utterance.
public struct PhraseReadings: Sendable {
  /// Whole phrases, cheapest first.
  public var alignments: [PhraseAlignment] = []
  /// Phrases of which one slot was not said, or with a number that it cannot hold, cheapest first.
  public var beginnings: [PhraseAlignment] = []
  /// The intents that a negative phrase excludes.
  public var vetoed: Set<String> = []

  /// The readings as one intent.
  package func only(_ intent: String) -> PhraseReadings {
    var readings = self
    readings.alignments.removeAll { $0.intent.id != intent }
    readings.beginnings.removeAll { $0.intent.id != intent }
    return readings
  }

  /// Drops readings whose free text is the phrase's own words: of "note that" nothing was said to note where the phrase
  /// is "note that {text}".
  mutating func dropTextOfPhrases() {
    alignments.removeAll { alignment in
      beginnings.contains { beginning in
        guard let missing = beginning.missing, case .text = missing.domain else { return false }
        return beginning.intent.id == alignment.intent.id && beginning.cost <= alignment.cost
          && beginning.literalLetters > alignment.literalLetters
          && alignment.slots.contains { $0.name == missing.name && $0.tokens != nil }
      }
    }
  }
}
