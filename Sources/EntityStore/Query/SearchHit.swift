// What a search answers, best first.

/// One entity found.
public struct SearchHit: Sendable, Hashable {
  /// The entity as stored.
  public var entity: Entity
  /// How well it fits: the tier's bonus, the entity's prominence (0 to 18), and what use and pins add.
  ///
  /// Comparable within one answer only.
  public var score: Double
  /// The best tier that found it.
  public var match: MatchTier
  /// The parts of `entity.title` that the query's words matched, in UTF-8 byte offsets, ascending.
  public var titleRanges: [Range<Int>]
  /// The best window of the subtitle, summary, text or an alias; nil if none of them matched or none was asked for.
  public var snippet: Snippet?
  /// The synonyms that found it; empty if it holds what was typed.
  public var synonyms: [SynonymUse]
  /// What the score is made of; nil unless the request asked to explain.
  public var explanation: Explanation?
}

/// A synonym at work: what was typed, and what the entity holds in its place.
public struct SynonymUse: Sendable, Hashable {
  /// The words as typed, folded.
  public var typed: String
  /// The synonym as it was given.
  public var meant: String
}

/// A piece of an entity's text around matched words.
public struct Snippet: Sendable, Hashable {
  /// The field it was cut from: `subtitle`, `summary`, `text`, `aliases` or `keywords`.
  public var field: String
  /// The piece, with `…` where it was cut.
  public var text: String
  /// The matched parts of `text`, in UTF-8 byte offsets, ascending.
  public var ranges: [Range<Int>]
}

/// The ways an entity can match, best first.
public enum MatchTier: String, Sendable, Hashable, CaseIterable {
  /// Pinned for this query, whatever its names.
  case pinned
  /// The whole title or alias, whatever its case, marks and separators.
  case exactName
  /// A title or alias begins so.
  case namePrefix
  /// All words stand in the title or an alias; the last may be unfinished.
  case nameWords
  /// All words stand in the entity's texts.
  case texts
  /// One edit away.
  case oneTypo
  /// Two edits away.
  case twoTypos
  /// All words but one.
  case oneWordLess
  /// No words were asked for: all that the filters leave, most prominent first.
  case listed
}
