// Queries made from a corpus, for those who have no query file: what people type, right and wrong.
// QueryMaker+Texts.swift makes those that ask for words of the texts.

/// Makes queries of seventeen classes, each with the entity it means, and two for timing alone.
struct QueryMaker {
  /// The classes that are judged, in the order of making.
  static let judgedClasses = nameClasses + textClasses
  static let nameClasses = [
    "exact", "short", "prefix2", "prefix3", "prefix4", "prefix5", "typo1", "typo2", "typoprefix",
    "sep", "case",
  ]

  let corpus: QueryCorpus
  private let seed: Int
  /// What people type most: the names they begin and often get wrong.
  private let popular: [Int]
  private let wellKnown: [Int]
  private let known: [Int]

  init(_ corpus: Corpus, seed: Int) throws {
    self.init(try QueryCorpus(corpus), seed: seed)
  }

  init(_ corpus: QueryCorpus, seed: Int) {
    self.corpus = corpus
    self.seed = seed
    popular = Array(corpus.best(2_000, share: 0.1))
    wellKnown = Array(corpus.best(5_000, share: 0.25))
    known = Array(corpus.best(15_000, share: 0.5))
  }

  /// Up to `count` queries of each class; fewer where the corpus does not have them.
  func make(count: Int) -> [BenchmarkQuery] {
    var queries: [BenchmarkQuery] = []
    for name in Self.nameClasses { queries += makeFromNames(name, count: count) }
    queries += makeFromTexts(count: count)
    return queries + makeTimed(count: count)
  }

  /// Random numbers of a class's own, so that no class changes another.
  func generator(for name: String) -> SeededGenerator {
    SeededGenerator(seed: name.utf8.reduce(seed &* 1_000_003) { $0 &* 31 &+ Int($1) })
  }

  /// Half of those that are known, half of all.
  func anyone(_ random: inout SeededGenerator) -> Int {
    Bool.random(using: &random)
      ? one(of: known, &random) : Int.random(in: corpus.rows.indices, using: &random)
  }

  func knownOne(_ random: inout SeededGenerator) -> Int { one(of: known, &random) }

  private func one(of rows: [Int], _ random: inout SeededGenerator) -> Int {
    rows[Int.random(in: rows.indices, using: &random)]
  }

  private func makeTimed(count: Int) -> [BenchmarkQuery] {
    var random = generator(for: "nonsense")
    let letters = Set(
      corpus.byPopularity.lazy.compactMap { corpus.rows[$0].title.lowercased().first }
    )
    .filter { $0.isLetter || $0.isNumber }.sorted().prefix(count)
    let nonsense = (0..<count).map { _ in
      Mistakes.nonsense(length: Int.random(in: 8...12, using: &random), &random)
    }
    return letters.map { BenchmarkQuery(text: String($0), className: "prefix1", right: nil) }
      + nonsense.map { BenchmarkQuery(text: $0, className: "nonsense", right: nil) }
  }

  // MARK: Queries for a name

  private func makeFromNames(_ className: String, count: Int) -> [BenchmarkQuery] {
    var random = generator(for: className)
    // Half more than needed: a name that is as near to another as popular is no test.
    let edits = ["typo1": 1, "typo2": 2][className]
    let wanted = edits == nil ? count : count + count / 2
    var seen: Set<String> = []
    var made: [(text: String, row: Int)] = []
    var tries = 0
    while made.count < wanted, tries < 100 * count {
      tries += 1
      guard let (text, row) = nameQuery(className, &random), !text.isEmpty else { continue }
      if seen.insert("\(text)\t\(row)").inserted { made.append((text, row)) }
    }
    if let edits {
      let rivals = corpus.hasRival(made, edits: edits)
      made = zip(made, rivals).filter { !$1 }.map { $0.0 }
    }
    return made.prefix(count).map { query(className, $0.text, $0.row) }
  }

  func query(_ className: String, _ text: String, _ row: Int) -> BenchmarkQuery {
    BenchmarkQuery(text: text, className: className, right: corpus.rows[row].id)
  }

  private func nameQuery(_ className: String, _ random: inout SeededGenerator) -> (String, Int)? {
    let row: Int
    switch className {
    case "exact", "short": row = anyone(&random)
    case "prefix2", "prefix3", "prefix4", "prefix5", "typoprefix": row = one(of: popular, &random)
    case "typo1", "typo2": row = one(of: wellKnown, &random)
    default: row = knownOne(&random)
    }
    let title = corpus.rows[row].title
    let typed = title.lowercased()
    let key = QueryText.key(title)
    if className.hasPrefix("prefix"), let length = className.last?.wholeNumberValue {
      return typed.count > length ? (String(typed.prefix(length)), row) : nil
    }
    if className == "typoprefix" {
      return unfinishedWithSlip(typed, row, &random).map { ($0, row) }
    }
    // Of several with one name, the most popular is meant.
    guard corpus.meant(by: key) == row else { return nil }
    let text: String?
    switch className {
    case "exact": text = key.count >= 4 ? title : nil
    case "short": text = (3...5).contains(key.count) ? title : nil
    case "typo1", "typo2":
      let edits = className == "typo1" ? 1 : 2
      guard key.count >= (edits == 1 ? 5 : 8) else { return nil }
      text = Mistakes.slips(typed, count: edits, &random).flatMap { slip in
        corpus.isKnown(QueryText.key(slip)) ? nil : slip
      }
    case "sep": text = otherSeparators(title, &random)
    default: text = otherCase(title, &random)
    }
    return text.flatMap {
      $0 == title && className != "exact" && className != "short" ? nil : ($0, row)
    }
  }

  /// The beginning of the most popular name that begins so, with one slip.
  private func unfinishedWithSlip(_ typed: String, _ row: Int, _ random: inout SeededGenerator)
    -> String?
  {
    guard typed.count >= 7 else { return nil }
    let beginning = String(
      typed.prefix(Int.random(in: 5...min(9, typed.count - 1), using: &random)))
    guard corpus.meant(by: QueryText.key(beginning), isBeginning: true) == row,
      let slip = Mistakes.slips(beginning, count: 1, &random)
    else { return nil }
    let key = QueryText.key(slip)
    return key.count < 4 || corpus.isKnown(key, isBeginning: true) ? nil : slip
  }

  /// The name with its words set apart by something else, or two known words in one set apart.
  private func otherSeparators(_ title: String, _ random: inout SeededGenerator) -> String? {
    let words = QueryText.words(title)
    if words.count > 1 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return words.joined(separator: "-")
      case 1: return words.joined(separator: "_")
      case 2: return words.joined(separator: ".")
      case 3: return words.joined(separator: " ")
      case 4: return words.joined()
      default: return words.map(Self.capitalized).joined()
      }
    }
    guard let word = words.first, QueryText.isPlain(word), word.count >= 8 else { return nil }
    let bytes = Array(word)
    let halves = (4...(bytes.count - 4)).map { (String(bytes[..<$0]), String(bytes[$0...])) }
      .filter { one, other in
        min(corpus.frequencies[one] ?? 0, corpus.frequencies[other] ?? 0) >= 20
      }
    let separator = ["-", "_", ".", " "].randomElement(using: &random) ?? " "
    return halves.randomElement(using: &random).map { "\($0)\(separator)\($1)" }
  }

  private func otherCase(_ title: String, _ random: inout SeededGenerator) -> String? {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return title.uppercased()
    case 1:
      var isStart = true
      return String(
        title.flatMap { character -> String in
          defer { isStart = !character.isLetter && !character.isNumber }
          return isStart ? character.uppercased() : String(character)
        })
    case 2:
      return String(
        title.flatMap { Bool.random(using: &random) ? $0.uppercased() : $0.lowercased() })
    default: return QueryText.withMarks(title, &random)
    }
  }

  static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
