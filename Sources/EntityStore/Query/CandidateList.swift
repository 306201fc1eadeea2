// The rows that a search has met, each with its best score.

/// One row that may become a hit.
struct Candidate {
  var row: Int64
  var score: Double
  var tier: MatchTier
  var bonus: Double
  /// Which reading of the query found it: 0 is the query as typed, others stand for synonyms.
  var reading = 0

  /// Whether it comes before another one.
  func isBetter(than other: Candidate) -> Bool {
    score != other.score ? score > other.score : row < other.row
  }
}

/// Collects candidates; a row met twice keeps its better score.
struct CandidateList {
  private(set) var items: [Candidate] = []
  private var positions: [Int64: Int] = [:]

  /// What is added to the bonus of all candidates from now on.
  var laterBonus = 0.0

  var count: Int { items.count }

  mutating func add(row: Int64, bonus: Double, tier: MatchTier, reading: Int = 0) {
    let bonus = bonus + laterBonus
    let score = Prominence.score(ofRow: row) + bonus
    if let position = positions[row] {
      guard score > items[position].score else { return }
      items[position].score = score
      items[position].bonus = bonus
      items[position].tier = tier
      items[position].reading = reading
    } else {
      positions[row] = items.count
      items.append(
        Candidate(row: row, score: score, tier: tier, bonus: bonus, reading: reading))
    }
  }

  /// Adds to the score of the candidate at the position.
  mutating func adjust(_ position: Int, by amount: Double) {
    items[position].score += amount
    items[position].bonus += amount
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
