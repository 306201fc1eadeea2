// The rows that a search has met, each with its best score.

/// One row that may become a hit.
struct Candidate {
  var row: Int64
  var score: Double
  var tier: MatchTier
  var bonus: Double
}

/// Collects candidates; a row met twice keeps its better score.
struct CandidateList {
  private(set) var items: [Candidate] = []
  private var positions: [Int64: Int] = [:]

  var count: Int { items.count }

  mutating func add(row: Int64, bonus: Double, tier: MatchTier) {
    let score = Prominence.score(ofRow: row) + bonus
    if let position = positions[row] {
      guard score > items[position].score else { return }
      items[position].score = score
      items[position].bonus = bonus
      items[position].tier = tier
    } else {
      positions[row] = items.count
      items.append(Candidate(row: row, score: score, tier: tier, bonus: bonus))
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
    let sorted = items.sorted { $0.score != $1.score ? $0.score > $1.score : $0.row < $1.row }
    return Array(sorted.prefix(k))
  }
}
