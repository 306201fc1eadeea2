// Queries that ask for an entity by words of its texts. A query is kept only if no entity that is as
// popular holds the same words, so that there is a right answer.

extension QueryMaker {
  static let textClasses = ["words", "words3", "stem", "extra", "fold", "misspell"]

  /// A query and what an entity must hold to be an answer to it.
  private struct Candidate {
    var className: String
    var text: String
    var row: Int
    /// Of each word of the query, the forms that answer it.
    var words: [[String]]
    /// How a word of the name begins.
    var nameBeginning: String?
  }

  /// Queries of all classes of this file: their candidates are checked in one pass over the corpus.
  func makeFromTexts(count: Int) -> [BenchmarkQuery] {
    var candidates: [Candidate] = []
    for name in Self.textClasses {
      var random = generator(for: name)
      let rows = name == "fold" ? markedRows(&random) : []
      var next = rows.makeIterator()
      var seen: Set<Int> = []
      var tries = 0
      while seen.count < 6 * count, tries < 400 * count {
        tries += 1
        guard let candidate = textQuery(name, markedRow: next.next(), &random) else { continue }
        if seen.insert(candidate.row).inserted { candidates.append(candidate) }
      }
    }
    let answerable = withoutRivals(candidates).sorted()
    return Self.textClasses.flatMap { name in
      answerable.filter { candidates[$0].className == name }.prefix(count).map {
        query(name, candidates[$0].text, candidates[$0].row)
      }
    }
  }

  /// Rows with words that have marks, in any order.
  private func markedRows(_ random: inout SeededGenerator) -> [Int] {
    corpus.rows.indices.filter { row in
      corpus.rows[row].summary.utf8.contains { $0 >= 0xc3 } && !marked(corpus.rows[row]).isEmpty
    }.shuffled(using: &random)
  }

  /// The words of an entity's text that lose a mark when they are typed without.
  private func marked(_ row: CorpusRow) -> [String] {
    let texts = "\(row.title) \(row.summary)"
    return zip(QueryText.words(texts), QueryText.words(texts, keepsMarks: true))
      .filter { $0 != $1 && QueryText.isPlain($0) && $0.count >= 3 }.map(\.0)
  }

  private func textQuery(
    _ className: String, markedRow: Int?, _ random: inout SeededGenerator
  ) -> Candidate? {
    let row = markedRow ?? (className == "fold" ? knownOne(&random) : anyone(&random))
    let entity = corpus.rows[row]
    let names = Set(QueryText.words(entity.title))
    // Words of the text: a name is asked for by the other classes.
    var pool = Set(QueryText.words(entity.summary)).filter {
      $0.count >= 3 && !QueryText.stopWords.contains($0)
        && !$0.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }.sorted()
    pool.shuffle(using: &random)
    var candidate = Candidate(
      className: className, text: "", row: row, words: [], nameBeginning: nil)
    var typed: [String]
    switch className {
    case "words":
      guard let name = names.sorted().filter({ $0.count > 3 }).randomElement(using: &random) else {
        return nil
      }
      candidate.nameBeginning = String(name.prefix(3))
      typed = Array(pool.filter { $0 != name }.prefix(Int.random(in: 2...3, using: &random)))
      guard typed.count >= 2 else { return nil }
      candidate.words = typed.map { [$0] }
      typed.append(String(name.prefix(3)))
    case "words3":
      typed = Array(pool.prefix(Int.random(in: 3...4, using: &random)))
      guard typed.count >= 3 else { return nil }
      candidate.words = typed.map { [$0] }
    case "extra":
      typed = Array(pool.prefix(3))
      let common = corpus.commonWords.randomElement(using: &random) ?? ""
      guard typed.count == 3, !common.isEmpty, !QueryCorpus.words(entity).contains(common) else {
        return nil
      }
      candidate.words = typed.map { [$0] }
      typed.append(common)
      typed.shuffle(using: &random)
    default:
      typed = Array(pool.prefix(Int.random(in: 2...3, using: &random)))
      guard typed.count >= 2 else { return nil }
      candidate.words = typed.map { [$0] }
      guard change(className, markedRow != nil, entity, &typed, &candidate.words, &random) else {
        return nil
      }
      typed.shuffle(using: &random)
    }
    let isRare = candidate.words.contains { forms in
      forms.reduce(0) { $0 + (corpus.frequencies[$1] ?? 0) } <= max(20, corpus.rows.count / 1_000)
    }
    guard isRare else { return nil }
    candidate.text = typed.joined(separator: " ")
    return candidate
  }

  /// Types one of the words otherwise than the text has it.
  private func change(
    _ className: String, _ hasMarks: Bool, _ entity: CorpusRow, _ typed: inout [String],
    _ words: inout [[String]], _ random: inout SeededGenerator
  ) -> Bool {
    if className == "fold" {
      guard hasMarks else {
        guard let text = QueryText.withMarks(typed[0], &random) else { return false }
        typed[0] = Bool.random(using: &random) ? Self.capitalized(text) : text
        return true
      }
      // The words are without marks already; one that had some must be among them.
      guard let word = marked(entity).randomElement(using: &random) else { return false }
      if !typed.contains(word) { typed[0] = word }
      words = typed.map { [$0] }
      return true
    }
    guard
      let place = typed.indices.filter({ typed[$0].count >= 5 && QueryText.isPlain(typed[$0]) })
        .randomElement(using: &random)
    else { return false }
    let word = typed[place]
    let other =
      className == "stem"
      ? Mistakes.otherForm(word, &random) { (corpus.frequencies[$0] ?? 0) >= 3 }
      : Mistakes.misspelling(word, &random)
    guard let other, other != word else { return false }
    if className == "stem" {
      words[place] = [word, other]
    } else if corpus.frequencies[other] != nil {
      return false
    }
    typed[place] = other
    return true
  }

  /// Which candidates no other entity answers that is as popular as the one meant.
  private func withoutRivals(_ candidates: [Candidate]) -> Set<Int> {
    var byRarest: [String: [Int]] = [:]
    for (index, candidate) in candidates.enumerated() {
      func frequency(_ forms: [String]) -> Int {
        forms.reduce(0) { $0 + (corpus.frequencies[$1] ?? 0) }
      }
      let rarest = candidate.words.min { frequency($0) < frequency($1) } ?? []
      for form in rarest { byRarest[form, default: []].append(index) }
    }
    var answerable = Set(candidates.indices)
    for (row, entity) in corpus.rows.enumerated() {
      let words = QueryCorpus.words(entity)
      for index in words.lazy.compactMap({ byRarest[$0] }).joined() {
        let candidate = candidates[index]
        guard candidate.row != row, corpus.rank(row) >= corpus.rank(candidate.row),
          candidate.words.allSatisfy({ $0.contains(where: words.contains) })
        else { continue }
        if let beginning = candidate.nameBeginning,
          !QueryText.words(entity.title).contains(where: { $0.hasPrefix(beginning) })
        {
          continue
        }
        answerable.remove(index)
      }
    }
    return answerable
  }
}
