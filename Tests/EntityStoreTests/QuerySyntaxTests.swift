// What a search box understands, and that it takes everything else for words.

import TestSupport
import TextAnalysis
import Testing

@testable import EntityStore

@Suite struct QuerySyntaxTests {
  @Test(arguments: [
    "coffee", "cold brew", "a-b", "scikit-learn", "http://x", "foo:bar", "a:b:c", "-", "- milk",
    "--", "--milk", "---", "\"", "\"\"", "coffee \"", "12\" vinyl 7\" single", "kind:", "title:",
    "-kind:", "title:!!", "-!!", "C++", "user@host:22", "10:30", ":", "::", "-:", "\"-", "-\"",
    "kind :user", "a\"b\"c", "mailto:ada@example.com", "-\"cold brew", "title:\"cold", "nökind:x",
    "", "\u{0}", "\u{1}-x", "x\"cold brew\"",
  ])
  func `what is no syntax is words`(query: String) {
    let syntax = QuerySyntax(query)
    #expect(!syntax.hasConditions)
    #expect(TextAnalyzer.words(syntax.words) == TextAnalyzer.words(query))
    #expect(!syntax.endsWord)
  }

  @Test(arguments: ["cold brew", "cold brew ", "\"cold brew\" -milk kind:item title:x"])
  func `a literal query is words alone`(query: String) {
    let syntax = QuerySyntax(query, isLiteral: true)
    #expect(syntax.words == query)
    #expect(!syntax.hasConditions && !syntax.endsWord && syntax.fixed.isEmpty)
  }

  @Test(arguments: [
    ("coffee ", true), ("coffee", false), ("coffee\t", true), ("coffee\u{3000}", true),
    ("\"cold brew\"", true), ("\"cold brew\" lat", false), ("\"cold brew\" kind:item", true),
    ("title:cold", false), ("title:cold ", true), ("coff kind:item", false), ("coff -milk", false),
    (" ", true),
  ])
  func `a space or a quote ends the last word`(query: String, ends: Bool) {
    #expect(QuerySyntax(query).endsWord == ends)
  }

  @Test func `a phrase ranks and is a condition`() {
    let syntax = QuerySyntax("hot \"cold brew\" latte")
    #expect(syntax.words == "hot cold brew latte")
    #expect(syntax.clauses == [.init(text: "cold brew", isQuoted: true)])
    #expect(syntax.fixed == [4..<13])
  }

  @Test func `quotes of a telephone's keyboard are quotes`() {
    for query in ["\u{201C}cold brew\u{201D}", "\u{201E}cold brew\u{201C}"] {
      #expect(QuerySyntax(query).clauses == [.init(text: "cold brew", isQuoted: true)])
    }
  }

  @Test func `what must not be there does not rank`() {
    let syntax = QuerySyntax("coffee -milk -\"soy latte\" -title:decaf")
    #expect(syntax.words == "coffee")
    #expect(
      syntax.clauses == [
        .init(text: "milk", isExcluded: true),
        .init(text: "soy latte", isQuoted: true, isExcluded: true),
        .init(text: "decaf", field: .title, isExcluded: true),
      ])
  }

  @Test(arguments: [
    ("title", TextField.title), ("alias", .aliases), ("aliases", .aliases),
    ("keyword", .keywords), ("keywords", .keywords), ("subtitle", .subtitle),
    ("summary", .summary), ("text", .text), ("Title", .title), ("TEXT", .text),
  ])
  func `every text field has its name`(name: String, field: TextField) {
    let clause = QuerySyntax("\(name):beans ").clauses.first
    #expect(clause == .init(text: "beans", field: field))
    let phrase = QuerySyntax("\(name):\"dark beans\"").clauses.first
    #expect(phrase == .init(text: "dark beans", field: field, isQuoted: true))
  }

  @Test func `kinds, domains and indexes are taken and left out by name`() {
    let syntax = QuerySyntax(
      "kind:user -kind:\"tea pot\" domain:menu.hot -index:drafts Kind:item x")
    #expect(syntax.kinds == .init(wanted: ["user", "item"], excluded: ["tea pot"]))
    #expect(syntax.domains == .init(wanted: ["menu.hot"]))
    #expect(syntax.indexes == .init(excluded: ["drafts"]))
    #expect(syntax.words == "x")
    #expect(syntax.kinds.unfinished == nil)
    #expect(QuerySyntax("x kind:us").kinds.unfinished == "us")
    #expect(QuerySyntax("x kind:us ").kinds.unfinished == nil)
  }

  @Test func `the last clause may be unfinished`() {
    #expect(QuerySyntax("title:cof").clauses.first?.isUnfinished == true)
    #expect(QuerySyntax("title:cof ").clauses.first?.isUnfinished == false)
    #expect(QuerySyntax("title:cof latte").clauses.first?.isUnfinished == false)
    #expect(QuerySyntax("title:\"cof\"").clauses.first?.isUnfinished == false)
    #expect(QuerySyntax("latte -cof").clauses.first?.isUnfinished == false)
  }

  @Test func `too many clauses are words`() {
    let syntax = QuerySyntax((0..<200).map { "-w\($0)" }.joined(separator: " "))
    #expect(syntax.clauses.count == QuerySyntax.maxClauses)
    #expect(TextAnalyzer.words(syntax.words).count == 200 - QuerySyntax.maxClauses)
  }

  /// Everything typed is somewhere: a word to rank by, a clause, a name, or the name of a field.
  @Test(arguments: [1, 2, 3, 4])
  func `no text loses a word`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "\"", "-", ":", " ", "  ", "kind", "title", "domain", "index", "alias", "keyword", "text",
      "coffee", "Caffè", "日本", "\u{201C}", "\u{201D}", "\t", "\n", "\0", "é", "1", "--", "a", "'",
      "\u{3000}", "👩‍👩‍👧‍👦", "\u{301}", "\\", "summary", "kind:", "title:\"",
    ]
    let names: Set<String> = [
      "kind", "domain", "index", "title", "alias", "keyword", "text", "summary",
    ]
    for _ in 0..<2000 {
      var query = ""
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        query += pieces.randomElement(using: &generator) ?? ""
      }
      let syntax = QuerySyntax(query)
      var found = syntax.words
      for clause in syntax.clauses where clause.isExcluded { found += " " + clause.text }
      for list in [syntax.kinds, syntax.domains, syntax.indexes] {
        for name in list.wanted + list.excluded { found += " " + name }
      }
      let typed = TextAnalyzer.words(query).sorted()
      var left = TextAnalyzer.words(found).sorted()
      for word in typed where !names.contains(word) {
        guard let index = left.firstIndex(of: word) else {
          Issue.record("'\(word)' of \(query.debugDescription) is lost")
          continue
        }
        left.remove(at: index)
      }
      for range in syntax.fixed { #expect(range.upperBound <= syntax.words.utf8.count) }
      #expect(syntax.fixed.count == syntax.clauses.count { !$0.isExcluded })
      #expect(QuerySyntax(query) == syntax)
    }
  }

  @Test func `hostile texts are taken apart in a moment`() {
    for text in HostileTexts.all {
      for query in [text, "\"" + text, "-" + text, "title:" + text, "kind:" + text + " "] {
        _ = QuerySyntax(query)
      }
    }
    let clock = ContinuousClock()
    for piece in ["\"", "-", "title:", "a ", "\"a\" ", "-\"", "kind:a ", "\u{201C}", "-a "] {
      let query = String(repeating: piece, count: 10_000)
      let time = clock.measure { _ = QuerySyntax(query) }
      #expect(time < .seconds(1), "\(piece)")
    }
  }
}
