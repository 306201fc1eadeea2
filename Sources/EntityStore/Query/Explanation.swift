// Why a hit stands where it stands: everything that its score is made of.

/// What brought a hit's score: how it matched, and features whose points add up to the score.
public struct Explanation: Sendable, Hashable {
  /// One thing that counts.
  public struct Feature: Sendable, Hashable {
    /// What it is: a tier's name, `rank`, `uses` and so on; the table in docs/ranking.md lists them.
    public var name: String
    /// How much of it there is.
    public var value: Double
    /// What one of it is worth.
    public var weight: Double
    /// What it adds to the score.
    public var points: Double { value * weight }
  }

  /// The way of matching.
  public var tier: MatchTier
  /// The synonyms that the query was read with; empty for the query as typed.
  public var synonyms: [SynonymUse]
  /// What the score is made of: the tier first, then what changes it, prominence, use and pins.
  public var features: [Feature]

  /// The sum of all points.
  public var score: Double { features.reduce(0) { $0 + $1.points } }
}

/// What was added to or taken off a tier's bonus.
struct CandidateNotes: OptionSet, Hashable {
  let rawValue: UInt8

  static let sameWords = CandidateNotes(rawValue: 1)
  static let typedAsWritten = CandidateNotes(rawValue: 2)
  static let synonym = CandidateNotes(rawValue: 4)
  static let guessedBesideSynonyms = CandidateNotes(rawValue: 8)
  static let beyondPage = CandidateNotes(rawValue: 16)

  private static let all: [(note: CandidateNotes, name: String, points: Double)] = [
    (.sameWords, "sameWords", Weights.sameWords),
    (.typedAsWritten, "typedAsWritten", -Weights.typedAsWritten),
    (.synonym, "synonym", Weights.synonym),
    (.guessedBesideSynonyms, "guessedBesideSynonyms", Weights.guessedBesideSynonyms),
    (.beyondPage, "beyondPage", Weights.beyondPage),
  ]

  /// What the notes are worth together.
  var points: Double {
    if isEmpty { return 0 }
    var points = 0.0
    for part in Self.all where contains(part.note) { points += part.points }
    return points
  }

  var features: [Explanation.Feature] {
    isEmpty
      ? []
      : Self.all.filter { contains($0.note) }
        .map { Explanation.Feature(name: $0.name, value: 1, weight: $0.points) }
  }
}

extension Explanation {
  init(_ candidate: Candidate, synonyms: [SynonymUse], boosts: Boosts?) {
    tier = candidate.tier
    self.synonyms = synonyms
    features =
      candidate.tier == .pinned || candidate.tier == .listed
      ? [] : [Feature(name: candidate.tier.rawValue, value: 1, weight: candidate.bonus)]
    features += candidate.deduction.features
    features += candidate.notes.features
    features += Prominence.features(ofRow: candidate.row)
    features +=
      boosts?.features(of: candidate.row, tier: candidate.tier, reading: candidate.reading) ?? []
  }
}

extension TextDeduction {
  /// What is taken off, taken apart.
  var features: [Explanation.Feature] {
    var features: [Explanation.Feature] = []
    if otherForms > 0 {
      features.append(
        Explanation.Feature(name: "otherForm", value: otherForms, weight: -Weights.otherForm))
    }
    if doublings > 0 {
      features.append(
        Explanation.Feature(name: "length", value: doublings, weight: -Weights.doubledLength))
    }
    return features
  }
}

extension Prominence {
  /// The static part of a score, taken apart: what a caller's rank brings stands by itself.
  static func features(ofRow row: Int64) -> [Explanation.Feature] {
    let level = level(ofRow: row)
    guard isRanked(row: row) else {
      return [
        Explanation.Feature(name: "prominence", value: Double(255 - level), weight: 1.0 / 14)
      ]
    }
    return [
      Explanation.Feature(name: "rank", value: Double(206 - level) / 198, weight: 198.0 / 14),
      Explanation.Feature(name: "ranked", value: 1, weight: 49.0 / 14),
    ]
  }
}

/// Numbers for people, the same everywhere: two decimals, rounded half away from zero.
package enum Decimals {
  /// The number with two decimals: `-1.50`.
  package static func two(_ value: Double) -> String {
    let hundredths = Int((value.magnitude * 100).rounded())
    let fraction = hundredths % 100
    return (value < 0 && hundredths > 0 ? "-" : "") + "\(hundredths / 100)."
      + (fraction < 10 ? "0" : "") + "\(fraction)"
  }
}
