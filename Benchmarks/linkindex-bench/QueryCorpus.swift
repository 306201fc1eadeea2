// A corpus as the query maker sees it: who is popular, which words are rare, which names there are.
// Needed because a query is worth asking only if the right answer can be told.

/// Entities, their names in order, and how many hold each word.
struct QueryCorpus {
  let rows: [CorpusRow]
  /// Rows by popularity, the best first, without those of which nobody knows it; all if nobody knows any.
  let byPopularity: [Int]
  /// How many entities hold a word.
  let frequencies: [String: Int]
  /// Words that many texts hold, so that one more of them in a query says nothing.
  let commonWords: [String]
  /// Joined names in order.
  private let keys: [(key: String, row: Int)]

  init(_ corpus: Corpus) throws {
    var rows: [CorpusRow] = []
    try corpus.forEach { row in rows.append(row) }
    guard !rows.isEmpty else { throw BenchmarkError.usage("the corpus '\(corpus.path)' is empty") }
    self.init(rows)
  }

  /// Creates a corpus of at least one row.
  init(_ rows: [CorpusRow]) {
    var frequencies: [String: Int] = [:]
    var keys: [(key: String, row: Int)] = []
    for (number, row) in rows.enumerated() {
      let key = QueryText.key(row.title)
      if !key.isEmpty { keys.append((key, number)) }
      for word in Self.words(row) { frequencies[word, default: 0] += 1 }
    }
    keys.sort { ($0.key, $0.row) < ($1.key, $1.row) }
    let ranked = rows.indices.filter { (rows[$0].rank ?? 0) > 0 }
      .sorted { (rows[$0].rank ?? 0, $1) > (rows[$1].rank ?? 0, $0) }
    byPopularity = ranked.isEmpty ? Array(rows.indices) : ranked
    commonWords = Array(
      frequencies.filter { $0.key.count >= 3 && !QueryText.stopWords.contains($0.key) }
        .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(200).map(\.key))
    self.rows = rows
    self.frequencies = frequencies
    self.keys = keys
  }

  /// The distinct words of an entity.
  static func words(_ row: CorpusRow) -> Set<String> {
    Set(QueryText.words(row.title)).union(QueryText.words(row.summary))
  }

  /// The most popular, but no more than a share of all.
  func best(_ count: Int, share: Double) -> ArraySlice<Int> {
    byPopularity.prefix(min(count, max(1, Int(Double(rows.count) * share))))
  }

  func rank(_ row: Int) -> Double { rows[row].rank ?? 0 }

  /// The row that someone means by a joined name or its beginning: the most popular, the first of equals.
  func meant(by key: String, isBeginning: Bool = false) -> Int? {
    var best: Int?
    for (other, row) in keys[first(from: key)...] {
      guard isBeginning ? other.hasPrefix(key) : other == key else { break }
      if let found = best, rank(found) >= rank(row) { continue }
      best = row
    }
    return best
  }

  /// Whether a joined name, or the beginning of one, is known.
  func isKnown(_ key: String, isBeginning: Bool = false) -> Bool {
    let place = first(from: key)
    guard place < keys.count else { return false }
    return isBeginning ? keys[place].key.hasPrefix(key) : keys[place].key == key
  }

  private func first(from key: String) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether another entity that is as popular has a name as near to a query as the row's.
  ///
  /// All names are compared; signatures of letters keep the exact comparison to the few that are near.
  func hasRival(_ queries: [(text: String, row: Int)], edits: Int) -> [Bool] {
    let wanted = queries.map { query in
      let bytes = Array(QueryText.key(query.text).utf8)
      let target = Array(QueryText.key(rows[query.row].title).utf8)
      return (
        bytes: bytes, signature: EditDistance.signature(bytes),
        distance: EditDistance.between(bytes, target, atMost: edits)
      )
    }
    var found = [Bool](repeating: false, count: queries.count)
    for (key, row) in keys {
      let bytes = Array(key.utf8)
      let signature = EditDistance.signature(bytes)
      for (index, query) in wanted.enumerated()
      where !found[index] && abs(query.bytes.count - bytes.count) <= query.distance
        && (query.signature ^ signature).nonzeroBitCount <= 2 * query.distance
        && row != queries[index].row && rank(row) >= rank(queries[index].row)
      {
        found[index] =
          EditDistance.between(query.bytes, bytes, atMost: query.distance) <= query.distance
      }
    }
    return found
  }
}

/// How many edits lie between two names; a swap of neighbours is one.
enum EditDistance {
  /// A bit for each letter that occurs; an edit changes at most two.
  static func signature(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// The distance, or one more than the most that matters.
  static func between(_ first: [UInt8], _ second: [UInt8], atMost most: Int) -> Int {
    guard abs(first.count - second.count) <= most else { return most + 1 }
    var before: [Int] = []
    var above = Array(0...second.count)
    for i in 0..<first.count {
      var row = [i + 1]
      for j in 0..<second.count {
        var distance = min(above[j] + (first[i] == second[j] ? 0 : 1), above[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          distance = min(distance, before[j - 1] + 1)
        }
        row.append(distance)
      }
      (before, above) = (above, row)
    }
    return min(above[second.count], most + 1)
  }
}
