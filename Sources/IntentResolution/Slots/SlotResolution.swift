// What a slot's words were found to mean.

public import EntityStore

/// The entities that the words of a slot may mean, all by the same kind of match.
public struct SlotResolution: Sendable, Hashable {
  /// How the words match the names, from the surest on.
  public enum Match: String, Sendable, Hashable, CaseIterable {
    /// They are the title.
    case title
    /// They are another name.
    case alias
    /// They are a name without an article, a possessive, a form of address or a plural ending.
    case reduced
    /// They are a name and words of the subtitle.
    case qualified
    /// They are a name with number words for its digits.
    case numberWords
    /// They are the words of a name in another order.
    case wordOrder
    /// They all stand in a name.
    case allWords
    /// The last one is the beginning of a name's word, the others stand in the name.
    case unfinished
    /// They are some edits away from a name.
    case edited
    /// All but some stand in a name; those are misspelt.
    case misspeltWord
    /// Some of them stand in a name, or a name is less than they are: never done, only asked about.
    case similar
    /// A choice between candidates that were offered.
    case chosen
  }

  /// An entity with how well it matches.
  public struct Candidate: Sendable, Hashable {
    /// The entity.
    public var entity: NamedEntity
    /// How well the words match it, 0 to 1.
    public var score: Double
  }

  /// How all of the candidates match.
  public var match: Match
  /// The score of the best of them, 0 to 1.
  public var score: Double
  /// The candidates, best first, then the most prominent first; at most 200.
  public var candidates: [Candidate]
  /// Whether there are more than the candidates.
  public var isCapped: Bool
  /// How often such a match is the one that was meant, 0 to 1, as far as known; what decides is the score.
  public var confidence: Double
  /// Whether the words may as well mean something that is not in the index: to be asked about, never done.
  public var isDoubtful = false
  /// The edits of misspelt words.
  var edits = 0

  /// Creates a resolution; by default it is as sure as its score says.
  init(
    match: Match, score: Double, candidates: [Candidate], isCapped: Bool, confidence: Double? = nil
  ) {
    self.match = match
    self.score = score
    self.candidates = candidates
    self.isCapped = isCapped
    self.confidence = confidence ?? score
  }
}
