// Which parts of the original texts are marked, and which piece of a long one is shown.

import EntityStore
import LinkTypes
import Testing

@Suite struct HighlighterTests {
  /// The text with brackets round the ranges.
  private func marked(_ text: String, _ ranges: [Range<Int>]) -> String {
    var bytes = Array(text.utf8)
    for range in ranges.reversed() {
      bytes.insert(contentsOf: "]".utf8, at: range.upperBound)
      bytes.insert(contentsOf: "[".utf8, at: range.lowerBound)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("Caffè Mocha", "caffe moc", "[Caffè] [Moc]ha"), ("Caffè Mocha", "mocha", "Caffè [Mocha]"),
    ("Caffe\u{301} Mocha", "caffe", "[Caffe\u{301}] Mocha"),
    ("scikit-learn", "scikitlearn", "[scikit-learn]"),
    ("scikit-learn", "scikitle", "[scikit-le]arn"),
    ("Müllerstraße 5", "muellerstrasse", "[Müllerstraße] 5"),
    ("Straßenkaffee", "strass", "[Straß]enkaffee"), ("ﬁlter coffee", "filter", "[ﬁlter] coffee"),
    ("抹茶ラテ", "茶ラ", "抹[茶ラ]テ"), ("iPhone15Pro", "pro", "iPhone15[Pro]"),
    ("Brewers", "brewer", "[Brewer]s"), ("Running wild", "run wild", "[Running] [wild]"),
    ("Caffè Mocha", "caffe mohca", "[Caffè] [Mocha]"), ("👩‍🍳 Chef", "chef", "👩‍🍳 [Chef]"),
    ("قهوة تركية", "قهوة", "[قهوة] تركية"),
  ])
  func `titles are marked where the words are`(title: String, query: String, expected: String)
    throws
  {
    let store = try TestStore([.item("1", title)])
    let hit = try #require(try store.store.search(SearchRequest(query)).first)
    #expect(marked(title, hit.titleRanges) == expected)
  }

  @Test func `a snippet is the window with the most words, cut between characters`() throws {
    let filler = String(repeating: "lorem ipsum é👩‍🍳 ", count: 60)
    let text = "coffee " + filler + "roasted coffee from Ethiopia, dried in the sun " + filler
    var entity = Entity.item("1", "Yirgacheffe")
    entity.text = text
    let store = try TestStore([entity])
    var request = SearchRequest("roasted ethiopia coffee")
    request.maxSnippetCharacters = 60
    let snippet = try #require(try store.store.search(request).first?.snippet)
    #expect(snippet.field == "text")
    #expect(snippet.text.count <= 60)
    #expect(snippet.text.hasPrefix("…"))
    #expect(snippet.text.hasSuffix("…"))
    #expect(text.contains(snippet.text.dropFirst().dropLast()))
    #expect(marked(snippet.text, snippet.ranges).contains("[roasted] [coffee] from [Ethiopia]"))
  }

  @Test func `a snippet does not cut the words it was chosen for`() throws {
    var entity = Entity.item("1", "Filler")
    entity.text =
      String(repeating: "Lorem ipsum dolor sit amet. ", count: 50) + "The needle is here."
    let store = try TestStore([entity])
    for length in 12...80 {
      var request = SearchRequest("lorem needle")
      request.maxSnippetCharacters = length
      let snippet = try #require(try store.store.search(request).first?.snippet)
      let marks = marked(snippet.text, snippet.ranges)
      #expect(marks.contains("[Lorem]") || marks.contains("[needle]"), "\(length): \(marks)")
      #expect(!marks.hasSuffix("[n]…") && !marks.hasSuffix("[need]…"), "\(marks)")
    }
  }

  @Test(arguments: [
    ("tayeh", "[Ta-yeh]-ch’eng"), ("tayehcheng", "[Ta-yeh-ch’eng]"),
    ("tayehchang", "[Ta-yeh-ch’eng]"),
  ])
  func `an alias that was found by its letters is shown`(query: String, expected: String) throws {
    let store = try TestStore([.item("1", "Köln", aliases: ["Ta-yeh-ch’eng"])])
    let hit = try #require(try store.store.search(SearchRequest(query)).first)
    #expect(hit.snippet?.field == "aliases")
    #expect(hit.snippet.map { marked($0.text, $0.ranges) } == expected)
  }

  @Test func `a snippet comes from the field that holds the most words`() throws {
    var entity = Entity.item(
      "1", "House Blend", aliases: ["Hausmischung"], summary: "A coffee for every day.")
    entity.subtitle = "dark coffee roast"
    let store = try TestStore([entity])
    let found = try store.store.search(SearchRequest("coffee roast"))
    #expect(found.first?.snippet?.field == "subtitle")
    #expect(
      try store.store.search(SearchRequest("hausmischung")).first?.snippet?.field == "aliases")
    #expect(try store.store.search(SearchRequest("house")).first?.snippet == nil)
  }

  @Test func `no snippet is made when none is wanted`() throws {
    let store = try TestStore([.item("1", "Tea", summary: "coffee")])
    var request = SearchRequest("coffee")
    request.maxSnippetCharacters = 0
    #expect(try store.store.search(request).map(\.snippet) == [nil])
  }
}
