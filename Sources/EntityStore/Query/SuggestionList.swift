// The suggestions met so far: each text once, the most useful first.

internal import LinkTypes
internal import TextAnalysis

/// What suggestions are worth, on the scale of prominence (1 is a factor of two in popularity).
enum SuggestionWeights {
  /// A word that n entities hold is worth as much as the beginning of a name whose entity has the
  /// prominence log2 n.
  static let word = Weights.namePrefix
  /// For a word that stands in one name with all the others.
  static let beside = 3.0
  /// A query that led somewhere, before the beginnings of names; its decayed uses are added as log2.
  static let pastQuery = 30.0
  /// An entity that is pinned for all queries, where nothing was typed.
  static let pinned = 60.0
  /// An entity that was used, where nothing was typed; its decayed uses are added as log2.
  static let used = 20.0
  /// Taken off what corrects a word that was typed.
  static let corrected = 12.0
}

/// Collects suggestions.
struct SuggestionList {
  private struct Entry {
    var suggestion: Suggestion
    var score: Double
  }

  private var entries: [Entry] = []
  /// Positions by folded text.
  private var positions: [[UInt8]: Int] = [:]

  var isEmpty: Bool { entries.isEmpty }

  /// Takes a suggestion in. Of those that differ in case, marks and separators only, the one that
  /// opens an entity stays, at the place of the more useful one.
  mutating func add(_ suggestion: Suggestion, score: Double) {
    let key = Self.foldedText(suggestion.text)
    guard let position = positions[key] else {
      positions[key] = entries.count
      entries.append(Entry(suggestion: suggestion, score: score))
      return
    }
    let known = entries[position]
    let opensMore = suggestion.identifier != nil && known.suggestion.identifier == nil
    let opensLess = suggestion.identifier == nil && known.suggestion.identifier != nil
    if opensMore || !opensLess && score > known.score {
      entries[position].suggestion = suggestion
    }
    entries[position].score = max(score, known.score)
  }

  /// The most useful ones; ties go by their bytes. Past queries leave half of the places to others, as
  /// long as there are others.
  func best(_ limit: Int) -> [Suggestion] {
    let sorted = entries.sorted { left, right in
      left.score != right.score
        ? left.score > right.score
        : left.suggestion.text.utf8.lexicographicallyPrecedes(right.suggestion.text.utf8)
    }
    let others = sorted.count { $0.suggestion.source != .pastQuery }
    var pastLeft = max((limit + 1) / 2, limit - others)
    return sorted.filter { entry in
      guard entry.suggestion.source == .pastQuery else { return true }
      pastLeft -= 1
      return pastLeft >= 0
    }.prefix(limit).map(\.suggestion)
  }

  private static func foldedText(_ text: String) -> [UInt8] {
    let words = QueryWords(text).words
    return words.isEmpty
      ? Array(text.utf8) : Array(words.map(\.folded).joined(separator: [0x20]))
  }
}
