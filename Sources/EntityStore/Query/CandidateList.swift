// The rows that a search has met, each with its best score.

/// One row that may become a hit.
struct Candidate {
  var row: Int64
  var score: Double
  var tier: MatchTier
  var bonus: Double
  /// What was added to the bonus or taken off it.
  var notes: CandidateNotes
  /// What was taken off because of where the words stand in the texts.
  var deduction: TextDeduction
  /// Which reading of the query found it: 0 is the query as typed, others stand for synonyms.
  var reading: Int

  /// Whether it comes before another one.
  func isBetter(than other: Candidate) -> Bool {
    score != other.score ? score > other.score : row < other.row
  }
}

/// Collects candidates; a row met twice keeps its better score.
struct CandidateList {
  private(set) var items: [Candidate] = []
  private var positions: [Int64: Int] = [:]

  /// What is noted of all candidates from now on.
  var laterNotes: CandidateNotes = []
  /// What use and pins add; nil if they add nothing.
  var boosts: Boosts?

  var count: Int { items.count }

  mutating func add(
    row: Int64, bonus: Double, tier: MatchTier, notes: CandidateNotes = [],
    deduction: TextDeduction = TextDeduction(), reading: Int = 0
  ) {
    let notes = notes.union(laterNotes)
    var score = Prominence.score(ofRow: row) + bonus + notes.points - deduction.points
    if let boosts { score += boosts.points(of: row, tier: tier, reading: reading) }
    let candidate = Candidate(
      row: row, score: score, tier: tier, bonus: bonus, notes: notes, deduction: deduction,
      reading: reading)
    if let position = positions[row] {
      if score > items[position].score { items[position] = candidate }
    } else {
      positions[row] = items.count
      items.append(candidate)
    }
  }

  /// Takes off what the texts of the candidate at the position say.
  mutating func deduct(_ deduction: TextDeduction, at position: Int) {
    items[position].score += items[position].deduction.points - deduction.points
    items[position].deduction = deduction
  }

  /// The k-th best score; nil while there are fewer.
  func score(ofBest k: Int) -> Double? {
    guard items.count >= k, k > 0 else { return nil }
    return items.map(\.score).sorted(by: >)[k - 1]
  }

  /// The best k, best first; equal scores in order of their rows.
  func best(_ k: Int) -> [Candidate] {
    Array(items.sorted { $0.isBetter(than: $1) }.prefix(k))
  }
}
