// What people may type: nothing is an error, nothing is syntax.

import LinkTypes
import TestSupport
import Testing
import TextAnalysis

@testable import EntityStore

@Suite struct QueryTextTests {
  private func makeStore() throws -> TestStore {
    try TestStore([
      .item("1", "Coffee", rank: 0.9), .item("2", "Coffee and tea", rank: 0.5),
      .item("3", "Near a b"), .item("4", "Title x", summary: "not or and near"),
      .item("5", "C++"), .item("6", "node.js"), .item("7", "multi-agent"), .item("8", "O'Brien"),
      .item("9", "Caffè Mocha"), .item("10", "日本語"), .item("11", "\u{FFFD}"),
      .item("12", String(repeating: "long ", count: 300)),
    ])
  }

  @Test(arguments: [
    ("\"coffee\"", "coffee"), ("coffee*", "coffee"), ("*coffee", "coffee"), ("^coffee", "coffee"),
    ("--coffee", "coffee"), ("+coffee", "coffee"), ("(coffee)", "coffee"),
    ("coffee)", "coffee"),
    ("((coffee", "coffee"), ("{coffee}", "coffee"), ("coffee AND tea", "coffee and tea"),
    ("coffee OR tea", "coffee or tea"), ("coffee NOT tea", "coffee not tea"),
    ("NEAR(a b)", "near a b"), ("NEAR(a b, 5)", "near a b 5"), ("title:x", "title x"),
    ("tokens:coffee", "tokens coffee"), ("tokens : coffee", "tokens coffee"),
    ("{tokens} : coffee", "tokens coffee"), ("- tokens : coffee", "tokens coffee"),
    ("\"coffee", "coffee"), ("coffee\"", "coffee"), ("cof\"fee", "cof fee"),
    ("coffee;", "coffee"), ("'coffee'", "coffee"), ("coffee -- tea", "coffee tea"),
    ("c++", "c"), ("node.js", "node js"), ("multi-agent", "multi agent"), ("o'brien", "o brien"),
    ("coffee\0tea", "coffee tea"), ("\0coffee", "coffee"), ("coffee\n\ttea", "coffee tea"),
    ("§kcoffee", "kcoffee"), ("·coffee", "coffee"), ("¦c", "c"), ("COFFEE", "coffee"),
    ("coffee %", "coffee"), ("coffee _", "coffee"), ("coffee ?1", "coffee 1"),
    ("coffee\u{FFFD}", "coffee"), ("\u{202E}coffee", "coffee"),
    ("coffee\u{1F44D}", "coffee \u{1F44D}"),
  ])
  func `signs are no syntax`(_ typed: String, _ plain: String) throws {
    let test = try makeStore()
    for isPending in [true, false] {
      let expected = try test.find(plain)
      #expect(try test.find(typed) == expected, "pending: \(isPending)")
      if !typed.hasPrefix("title:") {
        let suggestions = try test.store.suggest(plain).map(\.identifier)
        #expect(try test.store.suggest(typed).map(\.identifier) == suggestions)
      }
      if plain.hasPrefix("coffee") { #expect(!expected.isEmpty) }
      try test.store.optimize()
    }
  }

  @Test(arguments: [
    "", " ", "\0", "\"", "\"\"", "*", "^", "-", "+", "(", ")", "{", "}", ":", "AND", "OR", "NOT",
    "NEAR", "NEAR(", "NEAR()", "NEAR(a b, x)", "a AND", "AND a", "a OR OR b", "\" OR \"", "a*b*",
    ".", ",", "'", "--", "/*", "\\", "%", "_", "?", "?1", ":x", "@x", "$x", "\u{FEFF}", "\u{200B}",
    "\u{0301}", "\u{FFFF}", "🇩🇪", "👩‍👩‍👧‍👦", "ﷺ", "İ", "ǅ",
  ])
  func `nothing typed is an error`(_ query: String) throws {
    let test = try makeStore()
    for text in [query, query + query, "coffee " + query, query + " coffee", query + "coffee"] {
      _ = try test.store.search(SearchRequest(text))
      _ = try test.store.suggest(text)
    }
  }

  @Test(arguments: HostileTexts.all) func `hostile texts are searched for`(_ text: String) throws {
    let test = try makeStore()
    _ = try test.store.search(SearchRequest(text))
    _ = try test.store.search(SearchRequest("coffee " + text, limit: 1000))
  }

  @Test func `very long queries end soon`() throws {
    let test = try makeStore()
    for text in [
      String(repeating: "coffee ", count: 200), String(repeating: "x", count: 10_000),
      (0..<200).map { "word\($0)" }.joined(separator: " "), String(repeating: "日", count: 10_000),
      String(repeating: "\"", count: 10_000), String(repeating: "(", count: 10_000),
      String(repeating: "é ", count: 5000), String(repeating: "a\u{301}", count: 5000),
      String(repeating: "long ", count: 300), String(repeating: "camelCase9", count: 1000),
      (0..<200).map { "日本\($0)" }.joined(),
    ] {
      let clock = ContinuousClock()
      let time = try clock.measure { _ = try test.store.search(SearchRequest(text)) }
      #expect(time < .seconds(5), "\(text.prefix(20))")
    }
    #expect(try test.find(String(repeating: "long ", count: 300)).contains("12"))
  }

  @Test func `every Unicode scalar may be typed`() throws {
    let test = try makeStore()
    var text = String.UnicodeScalarView()
    var count = 0
    for code in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(code) else { continue }
      text.append(scalar)
      count += 1
      // The few words that a query keeps come from all over the range.
      if count % 400 == 0 {
        _ = try test.store.search(SearchRequest(String(text)))
        text.removeAll(keepingCapacity: true)
      }
    }
    #expect(count == 0x110000 - 0x800)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `random texts find what random texts put in`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let test = try TestStore()
    for number in 0..<60 {
      var entity = Entity.item("\(number)", HostileTexts.random(pieces: 6, using: &generator))
      entity.summary = HostileTexts.random(pieces: 20, using: &generator)
      entity.aliases = [HostileTexts.random(pieces: 3, using: &generator)]
      try test.store.put([entity])
      // Its own name finds it, if it has a name that can be found.
      let title = entity.title
      if !TextAnalyzer.words(title).isEmpty, TextAnalyzer.words(title).count <= 20 {
        var request = SearchRequest(title, limit: 1000)
        request.isLiteral = true
        let found = try test.store.search(request).map(\.entity.identifier.id)
        #expect(found.contains("\(number)"), "seed \(seed): '\(title)'")
      }
      _ = try test.store.search(
        SearchRequest(HostileTexts.random(pieces: 8, using: &generator), limit: 100))
    }
    #expect(try test.store.check().findings == [])
  }
}
