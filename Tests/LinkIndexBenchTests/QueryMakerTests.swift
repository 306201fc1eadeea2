// A query set is only worth as much as its right answers: each class must be what its name says.

import Testing

@testable import linkindex_bench

@Suite struct QueryMakerTests {
  /// Names of two words and texts of six, the first the most popular.
  private static let rows: [CorpusRow] = {
    let subjects = [
      "parser", "writer", "reader", "builder", "testing", "mapper", "server", "library",
    ]
    let things = ["yaml", "json", "coffee", "letters", "branches", "movies", "address", "receiver"]
    let kinds = [
      "simple", "general", "running", "physical", "believable", "common", "différent", "naïve",
    ]
    return (0..<512).map { number in
      let (one, two, three) = (number % 8, number / 8 % 8, number / 64)
      return CorpusRow(
        id: "\(number)", title: "\(things[one])\(three)-\(subjects[two])",
        summary: "A \(kinds[three]) \(subjects[two]) of \(things[one]) for unit\(number) machines",
        rank: number < 256 ? 1 - Double(number) / 1000 : nil)
    }
  }()

  private static let corpus = QueryCorpus(rows)
  private static let made = QueryMaker(corpus, seed: 1).make(count: 20)

  private func queries(of className: String) -> [(text: String, row: CorpusRow)] {
    Self.made.filter { $0.className == className }.compactMap { query in
      Self.rows.first { $0.id == query.right }.map { (query.text, $0) }
    }
  }

  @Test(arguments: QueryMaker.judgedClasses.filter { $0 != "short" })
  func `every class has queries with a right answer`(className: String) {
    #expect(queries(of: className).count >= 10)
  }

  @Test func `there are seventeen judged classes`() {
    #expect(Set(QueryMaker.judgedClasses).count == 17)
  }

  @Test func `a seed gives the same queries again and another seed others`() {
    func lines(seed: Int) -> [String] {
      QueryMaker(Self.corpus, seed: seed).make(count: 20).map(\.line)
    }
    #expect(lines(seed: 1) == Self.made.map(\.line))
    #expect(lines(seed: 2) != Self.made.map(\.line))
  }

  @Test(arguments: 2...5) func `a beginning has its letters`(length: Int) {
    for (text, row) in queries(of: "prefix\(length)") {
      #expect(text.count == length && row.title.hasPrefix(text))
    }
  }

  @Test(arguments: [("typo1", 1), ("typo2", 2)])
  func `a typo is as near as it says`(className: String, edits: Int) {
    for (text, row) in queries(of: className) {
      let distance = EditDistance.between(Array(text.utf8), Array(row.title.utf8), atMost: 3)
      #expect((1...edits).contains(distance), "\(text) for \(row.title)")
    }
  }

  @Test(arguments: ["sep", "case"])
  func `separators, case and marks leave the letters`(className: String) {
    for (text, row) in queries(of: className) {
      #expect(text != row.title)
      #expect(QueryText.key(text) == QueryText.key(row.title))
    }
  }

  @Test(arguments: ["words3", "words", "extra", "misspell", "stem", "fold"])
  func `the text holds all words but the one that the class is about`(className: String) {
    for (text, row) in queries(of: className) {
      let known = Set(QueryText.words(row.summary))
      let others = QueryText.words(text).filter { !known.contains($0) }
      switch className {
      case "words3", "fold": #expect(others == [], "\(text)")
      case "words": #expect(others.allSatisfy(row.title.contains), "\(text)")
      default: #expect(others.count == 1, "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("Crème Brûlée", ["creme", "brulee"]), ("scikit-learn", ["scikit", "learn"]),
    ("MP3_player", ["mp3", "player"]), ("Łódź", ["lodz"]), ("北京", ["北京"]), ("--", []),
  ])
  func `words are told apart and lose their marks`(text: String, words: [String]) {
    #expect(QueryText.words(text) == words)
  }

  @Test(arguments: [
    ("receive", "recieve"), ("address", "adress"), ("photo", "foto"), ("common", "comon"),
  ])
  func `people's mistakes are among those made`(word: String, mistake: String) {
    var random = SeededGenerator(seed: 1)
    let made = (0..<2_000).compactMap { _ in Mistakes.misspelling(word, &random) }
    #expect(made.contains(mistake))
    #expect(Set(made).count > 5)
  }

  @Test(arguments: [
    ("branch", "branches"), ("movies", "movie"), ("running", "run"), ("make", "making"),
  ])
  func `a word has other forms`(word: String, form: String) {
    var random = SeededGenerator(seed: 1)
    let made = (0..<200).compactMap { _ in Mistakes.otherForm(word, &random) { $0 == form } }
    #expect(made.contains(form))
  }
}
