// Words that mean the same because somebody said so.

import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct SynonymTests {
  private static func shop(_ synonyms: [Synonym] = []) throws -> TestStore {
    let store = try TestStore([
      .item("tv", "TV", rank: 0.2), .item("stand", "TV Stand", rank: 0.3),
      .item("television", "Television", rank: 0.9), .item("telly", "Telly", rank: 0.8),
      .item("text", "Remote", rank: 0.1, summary: "For your tv."),
      .item("holder", "Television Stand", rank: 0.7), .item("nyc", "NYC Guide"),
      .item("york", "New York City Map", kind: "map"), .item("ada", "Television Ada", kind: "user"),
    ])
    try store.store.addSynonyms(synonyms)
    return store
  }

  private static let television = Synonym("tv", means: "Television")

  @Test func `each of two terms finds the other`() throws {
    let store = try Self.shop([Self.television])
    #expect(try store.find("tv") == ["tv", "stand", "text", "television", "holder", "ada"])
    #expect(
      Set(try store.find("television")) == ["television", "holder", "ada", "tv", "stand", "text"])
    #expect(try store.find("television").prefix(3) == ["television", "holder", "ada"])
    #expect(try store.find("TV stand").prefix(2) == ["stand", "holder"])
    #expect(try store.find("stand tv").prefix(2) == ["stand", "holder"])
  }

  @Test func `one way is not the other`() throws {
    let store = try Self.shop([Synonym("tv", means: "television", isOneWay: true)])
    #expect(try store.find("tv").contains("television"))
    #expect(try !store.find("television").contains("tv"))
  }

  @Test func `a term may have several words`() throws {
    let store = try Self.shop([Synonym("NYC", means: "new york city")])
    #expect(try store.find("nyc map").first == "york")
    #expect(try store.find("new york city guide").first == "nyc")
    #expect(try !store.find("york city guide").contains("nyc"))
  }

  @Test func `synonyms of a kind find that kind`() throws {
    let store = try Self.shop([Synonym("tv", means: "television", kind: "user")])
    #expect(try store.find("tv") == ["tv", "stand", "text", "ada"])
    #expect(try store.find("tv", kinds: ["item"]) == ["tv", "stand", "text"])
    #expect(try store.find("tv", kinds: ["user"]) == ["ada"])
    #expect(try store.find("tv kind:user") == ["ada"])
  }

  @Test func `a synonym never hides what holds the typed words`() throws {
    let plain = try Self.shop()
    let store = try Self.shop([Self.television, Synonym("tv", means: "telly")])
    for limit in 1...10 {
      let before = try plain.find("tv", limit: limit)
      #expect(try store.find("tv", limit: limit).prefix(before.count) == before[...], "\(limit)")
    }
    let hits = try store.store.search(SearchRequest("tv"))
    #expect(hits.map(\.score) == hits.map(\.score).sorted(by: >))
  }

  @Test func `quoted words and those of fields stand for themselves`() throws {
    let store = try Self.shop([Self.television])
    #expect(try store.find("\"tv\"") == ["tv", "stand", "text"])
    #expect(try store.find("title:tv ") == ["tv", "stand"])
    #expect(try store.find("tv -stand") == ["tv", "text", "television", "ada"])
  }

  @Test func `guesses come after synonyms`() throws {
    let store = try TestStore([
      .item("soda", "Soda", rank: 1), .item("couch", "Couch"), .item("sofa", "Sofa bed", rank: 1),
    ])
    #expect(try store.find("sofa") == ["sofa", "soda"])
    try store.store.addSynonyms([Synonym("sofa", means: "couch")])
    #expect(try store.find("sofa") == ["sofa", "couch", "soda"])
  }

  @Test func `an unfinished word is no synonym`() throws {
    let store = try Self.shop([Self.television])
    #expect(try !store.find("televisio").contains("tv"))
  }

  @Test func `a hit says which synonym found it and marks it`() throws {
    let store = try Self.shop([Self.television])
    var request = SearchRequest("tv")
    request.explain = true
    let hits = try store.store.search(request)
    let typed = try #require(hits.first)
    #expect(typed.synonyms.isEmpty && typed.explanation?.synonyms == [])
    let found = try #require(hits.first { $0.entity.identifier.id == "television" })
    #expect(found.synonyms == [SynonymUse(typed: "tv", meant: "Television")])
    #expect(found.explanation?.synonyms == found.synonyms)
    #expect(found.explanation?.features.contains { $0.name == "synonym" } == true)
    #expect(found.titleRanges == [0..<10])
  }

  @Test func `orders and counts take synonyms in`() throws {
    let store = try Self.shop([Self.television])
    var request = SearchRequest("tv")
    request.sort = SearchOrder(.title)
    request.facets = [.kind]
    let response = try store.store.respond(to: request)
    #expect(
      response.hits.map(\.entity.identifier.id)
        == ["text", "television", "ada", "holder", "tv", "stand"])
    #expect(response.facets.first?.counts.map(\.count) == [5, 1])
  }

  // MARK: Keeping them

  @Test func `what is added can be listed and removed`() throws {
    let store = try Self.shop()
    let group = Synonym.group(["tv", "television", "telly"])
    #expect(group.count == 3)
    #expect(try store.store.addSynonyms(group) == 3)
    #expect(try store.store.addSynonyms(group) == 0)
    #expect(Set(try store.store.synonyms()) == Set(group))
    #expect(try store.store.removeSynonyms(of: "TELLY") == 2)
    #expect(try store.store.synonyms() == [Synonym("tv", means: "television")])
    #expect(try store.store.removeSynonyms([Synonym("television", means: "TV")]) == 1)
    #expect(try store.store.synonyms() == [])
    try store.store.setSynonyms(group)
    try store.store.setSynonyms([Self.television])
    #expect(try store.store.synonyms() == [Self.television])
    #expect(try store.store.removeAllSynonyms() == 1)
    #expect(Synonym.group(["a", "b", "c"], isOneWay: true).map(\.means) == ["b", "c"])
  }

  @Test func `the last word about a pair counts`() throws {
    let store = try Self.shop([Self.television])
    let oneWay = Synonym("television", means: "TV", isOneWay: true)
    #expect(try store.store.addSynonyms([oneWay]) == 1)
    #expect(try store.store.synonyms() == [oneWay])
    let other = Synonym("tv", means: "television", isOneWay: true)
    #expect(try store.store.addSynonyms([other]) == 1)
    #expect(try store.store.synonyms().count == 2)
    #expect(try store.store.addSynonyms([Self.television]) == 1)
    #expect(try store.store.synonyms() == [Self.television])
    let ofKind = Synonym("tv", means: "Television", kind: "")
    #expect(try store.store.addSynonyms([ofKind]) == 1)
    #expect(try store.store.synonyms() == [Self.television, ofKind])
  }

  @Test(arguments: [
    ("", "a"), ("!!", "a"), ("a", " "), ("a", "A"), ("cold-brew", "Cold Brew"),
    ("a", "one two three four five six"),
  ])
  func `what is no synonym is refused whole`(term: String, means: String) throws {
    let store = try Self.shop()
    let failure = code {
      try store.store.addSynonyms([Self.television, Synonym(term, means: means)])
    }
    #expect(failure == "store.invalidRequest")
    #expect(try store.store.synonyms() == [])
  }

  @Test func `synonyms survive repair, backup, salvage and the removal of everything`() throws {
    let synonyms = [Self.television, Synonym("a\0b", means: "Größe", isOneWay: true, kind: "x")]
    let store = try Self.shop(synonyms)
    _ = try store.store.repair()
    try store.store.optimize()
    #expect(Set(try store.store.synonyms()) == Set(synonyms))
    #expect(try store.store.check().isClean)
    let copy = store.folder.file("copy.sqlite")
    try store.store.backup(to: copy)
    let saved = store.folder.file("saved.sqlite")
    #expect(try EntityStore.salvage(from: store.path, to: saved).lost == [])
    for path in [copy, saved] {
      let other = try EntityStore(path: path)
      defer { other.close() }
      #expect(Set(try other.synonyms()) == Set(synonyms), "\(path)")
    }
    _ = try store.store.removeAll()
    #expect(try store.store.synonyms().count == 2)
  }

  @Test func `keys that another program wrote are found and mended`() throws {
    let store = try Self.shop([Self.television])
    try store.execute("UPDATE synonym SET termKey = 'else'")
    #expect(try store.store.check().findings.map(\.code) == ["check.synonym"])
    _ = try store.store.repair()
    #expect(try store.store.check().isClean)
    #expect(try store.find("tv").contains("television"))
  }

  @Test func `many synonyms and long queries are answered`() throws {
    let store = try Self.shop()
    try store.store.addSynonyms((0..<2000).map { Synonym("tv", means: "word\($0)") })
    #expect(try store.find("tv").first == "tv")
    #expect(try store.find(String(repeating: "tv ", count: 200)).count <= 10)
  }
}
