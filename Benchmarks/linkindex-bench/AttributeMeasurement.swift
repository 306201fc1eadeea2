// What queries by attribute cost: comparisons of words, beginnings and pieces of words, ranges of
// numbers and dates, a look at everything, and what attributes cost when they are indexed.

import EntityStore
import LinkTypes

/// Measures queries over a corpus whose entities get attributes that its lists do not have.
struct AttributeMeasurement {
  let corpus: Corpus
  let path: String
  let seed: Int

  /// The limits that the figures are held against, by name.
  static let aims = [
    "word": "p99 10 ms to the first 10", "prefix": "p99 10 ms to the first 10",
    "word prefix": "p99 10 ms to the first 10", "infix of titles": "50 ms",
    "infix of texts": "50 ms", "numbers, 1,000": "10 ms", "numbers, wide": "10 ms",
    "dates, 1,000": "10 ms",
  ]

  // MARK: Queries

  /// Builds an index with two attributes an entity and asks queries of every sort.
  func queries(perSort: Int) throws -> [String] {
    removeIndex(path)
    let store = try EntityStore(path: path)
    defer { store.close() }
    var random = SeededGenerator(seed: seed)
    var samples: [(title: String, summary: String)] = []
    var rows = 0
    _ = try store.bulkLoad { loader in
      try corpus.forEach { row in
        var entity = row.entity
        entity.attributes = Self.two(rows, &random)
        try loader.add(entity)
        rows += 1
        if Int.random(in: 0..<400, using: &random) == 0 {
          samples.append((entity.title, entity.summary ?? ""))
        }
      }
    }
    samples.shuffle(using: &random)
    var lines = ["\(rows) entities with two attributes each, \(perSort) queries a sort"]
    lines.append(left("sort", 18) + "  p50 ms  p99 ms     max  results  aim")
    for (sort, limit, make) in sorts(rows) {
      var times = Distribution()
      var found = 0
      var texts: [String] = []
      for sample in samples where texts.count < perSort {
        if let text = make(sample.title, sample.summary, &random) { texts.append(text) }
      }
      // Once before, so that every query finds the pages it needs in memory.
      for text in texts { _ = try store.query(QueryRequest(text, limit: limit)) }
      for text in texts {
        let request = try QueryRequest(text, limit: limit)
        found += try times.time { try store.query(request) }.entities.count
      }
      let cells = [times.percentile(0.5), times.percentile(0.99), times.percentile(1)]
      lines.append(
        left(sort, 18) + cells.map { right(fixed($0, 2), 8) }.joined()
          + right(String(found / max(1, texts.count)), 9) + "  " + (Self.aims[sort] ?? ""))
    }
    lines.append(try scans(store, rows))
    return lines
  }

  private typealias Make = (String, String, inout SeededGenerator) -> String?

  private func sorts(_ rows: Int) -> [(String, Int, Make)] {
    // Numbers lie evenly between 0 and 1,000,000: about a thousand results.
    let width = 1_000_000_000 / max(rows, 1)
    return [
      ("word", 10, { title, _, _ in Self.words(title).first.map { #"title == "\#($0)"wc"# } }),
      (
        "prefix", 10,
        { title, _, random in
          let length = Int.random(in: 1...6, using: &random)
          return Self.words(title).first.map { #"title == "\#($0.prefix(length))*"c"# }
        }
      ),
      (
        "word prefix", 10,
        { title, _, random in
          let length = Int.random(in: 1...6, using: &random)
          return Self.words(title).last.map { #"title == "\#($0.prefix(length))*"wc"# }
        }
      ),
      ("infix of titles", 10, { title, _, random in Self.infix("title", title, &random) }),
      (
        "infix of texts", 10,
        { _, text, random in Self.infix("contentDescription", text, &random) }
      ),
      (
        "numbers, 1,000", 1000,
        { _, _, random in
          let low = Int.random(in: 0..<900_000, using: &random)
          return "InRange(pageCount, \(low), \(low + width))"
        }
      ),
      (
        "numbers, wide", 1000,
        { _, _, random in "pageCount > \(Int.random(in: 0..<900_000, using: &random))" }
      ),
      (
        "dates, 1,000", 1000,
        { _, _, random in
          let low = 700_000_000 + Int.random(in: 0..<90_000_000, using: &random)
          return "InRange(dueDate, \(low), \(low + width * 100))"
        }
      ),
    ]
  }

  /// Counts what a comparison leaves that no index helps with.
  private func scans(_ store: EntityStore, _ rows: Int) throws -> String {
    let rates = try [#"title != "x"c"#, #"contentDescription != "x"c"#, "pageCount != 7"].map {
      let request = try QueryRequest($0)
      var times = Distribution()
      for _ in 0..<3 { _ = try times.time { try store.count(matching: request) } }
      return "\($0): " + fixed(Double(rows) / times.percentile(0.5) / 1000, 2)
    }
    return "scan, million entities a second (aim 1.5): " + rates.joined(separator: ", ")
  }

  private static func words(_ text: String) -> [String] {
    text.split { !($0.isASCII && $0.isLetter) }.map(String.init).filter { $0.count > 1 }
  }

  /// Three to six letters from within a word.
  private static func infix(
    _ attribute: String, _ text: String, _ random: inout SeededGenerator
  ) -> String? {
    guard let word = words(text).filter({ $0.count > 4 }).randomElement(using: &random) else {
      return nil
    }
    let length = min(Int.random(in: 3...6, using: &random), word.count - 1)
    let start = Int.random(in: 0...(word.count - length), using: &random)
    return #"\#(attribute) == "*\#(word.dropFirst(start).prefix(length))*"c"#
  }

  private static func two(_ row: Int, _ random: inout SeededGenerator) -> [String: JSONValue] {
    let date = 700_000_000 + Int.random(in: 0..<100_000_000, using: &random)
    return [
      "pageCount": .integer(Int64.random(in: 0..<1_000_000, using: &random)),
      "dueDate": .string(Timestamp.format(Int64(date + 978_307_200)) ?? ""),
    ]
  }

  // MARK: Indexing

  /// How much longer a bulk load takes if every entity has twelve attributes.
  func indexing(count: Int, rounds: Int) throws -> String {
    var plain = Distribution()
    var full = Distribution()
    for round in 0..<rounds {
      for hasAttributes in round % 2 == 0 ? [false, true] : [true, false] {
        removeIndex(path)
        let store = try EntityStore(path: path)
        var random = SeededGenerator(seed: seed)
        var entities: [Entity] = []
        try corpus.forEach { row in
          guard entities.count < count else { return }
          entities.append(row.entity)
          if hasAttributes { entities[entities.count - 1].attributes = Self.twelve(&random) }
        }
        let start = processorNanoseconds()
        _ = try store.put(entities)
        let spent = processorNanoseconds() - start
        if hasAttributes { full.add(nanoseconds: spent) } else { plain.add(nanoseconds: spent) }
        store.close()
      }
    }
    let (without, with) = (plain.percentile(0.5), full.percentile(0.5))
    return
      "indexing \(count) entities: \(fixed(without / 1000, 2)) s of processor time, with twelve "
      + "attributes each \(fixed(with / 1000, 2)) s, \(fixed(with / without, 2)) times (aim 1.5)"
  }

  private static func twelve(_ random: inout SeededGenerator) -> [String: JSONValue] {
    func number(_ bound: Int64) -> JSONValue {
      .integer(Int64.random(in: 0..<bound, using: &random))
    }
    var attributes = two(0, &random)
    attributes["rating"] = number(6)
    attributes["fileSize"] = number(1 << 30)
    attributes["duration"] = .double(Double(Int.random(in: 0..<100_000, using: &random)) / 8)
    attributes["allDay"] = .bool(Bool.random(using: &random))
    attributes["contentType"] = .string("public.plain-text")
    attributes["authorNames"] = .array([.string("Ada Lovelace"), .string("Grace Hopper")])
    attributes["comment"] = .string("number " + String(Int.random(in: 0..<1000, using: &random)))
    attributes["latitude"] = .double(Double(Int.random(in: 0..<9000, using: &random)) / 100)
    attributes["com_example_state"] = .string("open")
    attributes["com_example_size"] = number(100)
    return attributes
  }
}
