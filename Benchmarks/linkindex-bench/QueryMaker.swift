// Queries made from a corpus, for those who have no query file: what people type, right and wrong.

/// A query, the class it stands for, and the entity it means; nil where none is meant.
struct BenchmarkQuery {
  static let header = "query\tclass\trelevant"
  var text: String
  var className: String
  var right: String?

  init(text: String, className: String, right: String?) {
    self.text = text
    self.className = className
    self.right = right
  }

  /// Creates a query from a line of a query file: query, class and, perhaps, the right id.
  init?(line: [UInt8]) {
    let fields = line.split(separator: 9, omittingEmptySubsequences: false)
    guard fields.count >= 2, !fields[0].isEmpty else { return nil }
    text = String(decoding: fields[0], as: UTF8.self)
    className = String(decoding: fields[1], as: UTF8.self)
    right =
      fields.count > 2 && !fields[2].isEmpty ? String(decoding: fields[2], as: UTF8.self) : nil
  }

  var line: String { "\(text)\t\(className)\t\(right ?? "")" }

  /// Reads a query file, at most `perClass` queries of each class.
  static func read(_ path: String, perClass: Int) throws -> [BenchmarkQuery] {
    let reader = try LineReader(path)
    _ = reader.next()
    var counts: [String: Int] = [:]
    var queries: [BenchmarkQuery] = []
    while let line = reader.next() {
      guard let query = BenchmarkQuery(line: line) else { continue }
      counts[query.className, default: 0] += 1
      if counts[query.className, default: 0] <= perClass { queries.append(query) }
    }
    return queries
  }
}

/// Makes queries of many classes from the names of a corpus.
struct QueryMaker {
  private var random: SeededGenerator
  private let rows: [CorpusRow]
  private let popular: [CorpusRow]

  init(_ corpus: Corpus, seed: Int) throws {
    random = SeededGenerator(seed: seed)
    var rows: [CorpusRow] = []
    try corpus.forEach { row in rows.append(row) }
    guard !rows.isEmpty else { throw BenchmarkError.usage("the corpus '\(corpus.path)' is empty") }
    let ranks = rows.compactMap(\.rank).sorted(by: >)
    // People type the beginnings of what is popular: the best twentieth of those with a rank.
    let least = ranks.isEmpty ? 0 : ranks[ranks.count / 20]
    let popular = rows.filter { ($0.rank ?? 0) >= least }
    self.rows = rows
    self.popular = popular.isEmpty ? rows : popular
  }

  /// `count` queries of each class, fewer where the corpus has not enough fitting names.
  mutating func make(count: Int) -> [BenchmarkQuery] {
    var queries: [BenchmarkQuery] = []
    for letters in 1...5 {
      queries += take(count, "prefix\(letters)", from: popular) { title, _ in
        title.count > letters ? String(title.prefix(letters)) : nil
      }
    }
    queries += take(count, "exact", from: rows) { title, _ in title }
    queries += take(count, "case", from: rows) { title, _ in
      title.uppercased() == title ? nil : title.uppercased()
    }
    queries += take(count, "joined", from: rows) { title, _ in
      let words = Self.words(title)
      return words.count > 1 ? words.joined() : nil
    }
    queries += take(count, "shuffled", from: rows) { title, random in
      let words = Self.words(title)
      return words.count > 1 ? words.shuffled(using: &random).joined(separator: " ") : nil
    }
    queries += take(count, "unfinished", from: rows) { title, _ in
      let words = Self.words(title)
      guard words.count > 1, let last = words.last, last.count > 3 else { return nil }
      return (words.dropLast() + [String(last.prefix(2))]).joined(separator: " ")
    }
    queries += take(count, "typo1", from: rows) { title, random in
      title.count >= 5 ? Self.misspelled(title, edits: 1, &random) : nil
    }
    queries += take(count, "typo2", from: rows) { title, random in
      title.count >= 8 ? Self.misspelled(title, edits: 2, &random) : nil
    }
    queries += take(count, "typoprefix", from: popular) { title, random in
      title.count >= 8 ? Self.misspelled(String(title.prefix(6)), edits: 1, &random) : nil
    }
    queries += take(count, "extra", from: rows) { title, random in
      let words = Self.words(title)
      return words.count > 1 ? "\(title) \(Self.nonsense(length: 6, &random))" : nil
    }
    for _ in 0..<count {
      let text = Self.nonsense(length: Int.random(in: 8...12, using: &random), &random)
      queries.append(BenchmarkQuery(text: text, className: "nonsense", right: nil))
    }
    return queries
  }

  private mutating func take(
    _ count: Int, _ className: String, from rows: [CorpusRow],
    _ query: (String, inout SeededGenerator) -> String?
  ) -> [BenchmarkQuery] {
    var made: [BenchmarkQuery] = []
    var tries = 0
    while made.count < count, tries < 50 * count {
      tries += 1
      guard let row = rows.randomElement(using: &random) else { break }
      guard let text = query(row.title, &random), !text.isEmpty else { continue }
      made.append(BenchmarkQuery(text: text, className: className, right: row.id))
    }
    return made
  }

  private static func words(_ title: String) -> [String] {
    title.split { !$0.isLetter && !$0.isNumber }.map { String($0) }
  }

  private static func nonsense(length: Int, _ random: inout SeededGenerator) -> String {
    String((0..<length).map { _ in letter(&random) })
  }

  private static func letter(_ random: inout SeededGenerator) -> Character {
    Character(UnicodeScalar(UInt8.random(in: 97...122, using: &random)))
  }

  /// Edits at places of their own: a letter replaced, left out, put in, or swapped with the next.
  private static func misspelled(
    _ title: String, edits: Int, _ random: inout SeededGenerator
  ) -> String? {
    var letters = Array(title)
    for _ in 0..<edits {
      // The first letter is seldom wrong.
      let place = Int.random(in: 1..<letters.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: letters[place] = letter(&random)
      case 1: letters.remove(at: place)
      case 2: letters.insert(letter(&random), at: place)
      default:
        guard place + 1 < letters.count else { return nil }
        letters.swapAt(place, place + 1)
      }
    }
    let text = String(letters)
    return text == title ? nil : text
  }
}
