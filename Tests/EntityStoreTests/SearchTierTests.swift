// What finds what, and what comes first: a small menu that everybody can check by eye.

import EntityStore
import LinkTypes
import Testing

@Suite struct SearchTierTests {
  private static func menu() throws -> TestStore {
    try TestStore([
      .item("mocha", "Caffè Mocha", rank: 0.8, summary: "Espresso with chocolate and warm milk."),
      .item("latte", "Caffè Latte", rank: 0.9, summary: "Espresso and plenty of steamed milk."),
      .item("white", "Flat White", rank: 0.85, aliases: ["Flatwhite"]),
      .item("learn", "scikit-learn", summary: "Machine learning, for beginners."),
      .item("brew", "Cold Brew", summary: "Coarse coffee steeped for sixteen hours."),
      .item("iphone", "iPhone15Pro"),
      .item("müller", "Müllerstraße 5"),
      .item("turk", "Türk kahvesi", aliases: ["Turkish coffee", "Турецкий кофе"]),
      .item("matcha", "抹茶ラテ", aliases: ["Matcha latte"]),
      .item("ada", "Ada Lovelace", summary: "Wrote the first program.", kind: "user"),
    ])
  }

  @Test(arguments: [
    ("caffè mocha", "mocha", MatchTier.exactName), ("CAFFE MOCHA", "mocha", .exactName),
    ("caffemocha", "mocha", .exactName), ("caffe-mocha", "mocha", .exactName),
    ("flatwhite", "white", .exactName), ("flat white", "white", .exactName),
    ("scikitlearn", "learn", .exactName), ("scikit learn", "learn", .exactName),
    ("caffe moc", "mocha", .namePrefix), ("f", "white", .namePrefix), ("sci", "learn", .namePrefix),
    ("mocha", "mocha", .nameWords), ("mocha caffe", "mocha", .nameWords),
    ("moch", "mocha", .nameWords), ("white", "white", .nameWords),
    ("steamed milk", "latte", .texts), ("milk steam", "latte", .texts),
    ("chocolat", "mocha", .texts), ("beginner machine", "learn", .texts),
    ("cafe mocha", "mocha", .oneTypo), ("caffe mohca", "mocha", .oneTypo),
    ("scikit-laern", "learn", .oneTypo), ("lovelase", "ada", .oneTypo),
    ("cafe mohca", "mocha", .twoTypos), ("scikt-laern", "learn", .twoTypos),
    ("coarse coffee steeped banana", "brew", .oneWordLess),
  ])
  func `each way of typing has its tier`(query: String, id: String, tier: MatchTier) throws {
    let menu = try Self.menu()
    let hit = try #require(try menu.store.search(SearchRequest(query)).first)
    #expect(hit.entity.identifier.id == id)
    #expect(hit.match == tier)
  }

  @Test(arguments: [2, 12])
  func `a word of two letters is looked for in texts where names leave room`(names: Int) throws {
    var tagged = Entity.item("tag", "Language", summary: "Fast.")
    tagged.keywords = ["go"]
    let test = try TestStore((0..<names).map { .item("\($0)", "Golf \($0)") } + [tagged])
    #expect(try test.find("go").contains("tag") == (names < 10))
    #expect(try test.find("go ") == ["tag"])
    #expect(try test.find("fa").isEmpty)
  }

  @Test(arguments: [
    ("iphone", "iphone"), ("15", "iphone"), ("pro", "iphone"), ("mullerstrasse", "müller"),
    ("muellerstrasse", "müller"), ("MÜLLERSTRASSE", "müller"), ("muellerstr", "müller"),
    ("turkish", "turk"), ("турецкий", "turk"), ("ТУРЕЦ", "turk"), ("кофи турецкий", "turk"),
    ("抹", "matcha"), ("抹茶", "matcha"), ("茶ラ", "matcha"), ("ラテ", "matcha"), ("らて", "matcha"),
    ("turk kahvesi", "turk"), ("TÜRK KAHVESİ", "turk"),
  ])
  func `names in any script and spelling are found`(query: String, id: String) throws {
    #expect(try Self.menu().find(query).first == id)
  }

  @Test(arguments: [
    "zzzzqqqq", "", " ", "!?", "—", "\u{0}", "caffe zebra quantum", "mochamochamochamocha",
  ])
  func `what nothing is like finds nothing`(query: String) throws {
    #expect(try Self.menu().find(query) == [])
  }

  @Test func `the better known of two equal matches comes first`() throws {
    let menu = try Self.menu()
    #expect(try menu.find("caffe") == ["latte", "mocha"])
    #expect(try menu.find("espresso milk") == ["latte", "mocha"])
    try menu.store.put([.item("mocha", "Caffè Mocha", rank: 1)])
    #expect(try menu.find("caffe") == ["mocha", "latte"])
  }

  @Test func `of names with one key the one that is separated as typed comes first`() throws {
    let store = try TestStore([
      .item("joined", "directsearch", rank: 0.9), .item("apart", "direct-search", rank: 0.1),
    ])
    #expect(try store.find("direct-search") == ["apart", "joined"])
    #expect(try store.find("directsearch") == ["joined", "apart"])
  }

  @Test func `a word that a name holds comes before well-known names it may be misspelt for`()
    throws
  {
    let store = try TestStore([
      .item("cake", "Carrot Cake", rank: 0.1), .item("lake", "Lake", rank: 1),
      .item("caked", "Caked Mud", rank: 0.1),
    ])
    #expect(try store.find("cake") == ["caked", "cake", "lake"])
    // Without one, what is meant may be the well-known name.
    #expect(try store.find("laek").first == "lake")
  }

  @Test func `a whole alias does not come before everything`() throws {
    let store = try TestStore([
      .item("town", "Tallahassee", rank: 0, aliases: ["Newton"]),
      .item("isaac", "Isaac Newton", rank: 1), .item("newton", "Newton", rank: 0),
    ])
    #expect(try store.find("newton") == ["newton", "isaac", "town"])
  }

  @Test func `of two words that nothing has together either is found`() throws {
    let store = try TestStore([
      .item("cake", "Carrot Cake"), .item("stew", "Vegan Stew"), .item("tea", "Tea"),
    ])
    #expect(Set(try store.find("vegan cake")) == ["cake", "stew"])
    #expect(try store.find("cake xyzzy") == ["cake"])
    #expect(try store.find("xyzzy qwerty") == [])
  }

  @Test func `filters leave out the rest`() throws {
    let store = try TestStore([
      .item("1", "Coffee", domain: "menu.hot"), .item("2", "Coffee", domain: "menu.hotter"),
      .item("3", "Coffee", domain: "menu.hot.strong"), .item("4", "Coffee", kind: "bean"),
    ])
    var request = SearchRequest("coffee")
    request.domain = "menu.hot"
    #expect(Set(try store.store.search(request).map(\.entity.identifier.id)) == ["1", "3"])
    request.domain = "menu"
    #expect(Set(try store.store.search(request).map(\.entity.identifier.id)) == ["1", "2", "3"])
    #expect(try store.find("coffee", kinds: ["bean"]) == ["4"])
    #expect(try store.find("cofee", kinds: ["bean"]) == ["4"])
    #expect(try store.find("c", kinds: ["bean", "tea"]) == ["4"])
    #expect(try store.find("coffee", kinds: ["tea"]) == [])
  }

  @Test func `a named index is searched alone on request`() throws {
    var draft = Entity.item("1", "Coffee")
    draft.index = "drafts"
    let store = try TestStore([draft, .item("2", "Coffee")])
    var request = SearchRequest("coffee")
    request.indexes = ["drafts"]
    #expect(try store.store.search(request).map(\.entity.identifier.id) == ["1"])
    #expect(try store.find("coffee").count == 2)
  }

  @Test func `a filter sees past the rows that a heavy beginning lists`() throws {
    var entities = (0..<400).map { Entity.item("\($0)", "coffee \($0)", rank: 0.9) }
    entities.append(.item("rare", "coffee rare", kind: "bean"))
    let store = try TestStore(entities)
    for query in ["c", "co", "coff", "coffee", "coffee r"] {
      #expect(try store.find(query, kinds: ["bean"]) == ["rare"], "\(query)")
    }
  }

  @Test(arguments: [1, 5, 100, 1000])
  func `a limit is the most that is found`(limit: Int) throws {
    let store = try TestStore((0..<300).map { .item("\($0)", "coffee \($0)") })
    #expect(try store.find("coffee", limit: limit).count == min(limit, 300))
  }

  @Test func `a reason is given for every hit on request`() throws {
    let menu = try Self.menu()
    var request = SearchRequest("caffe mocha")
    request.explain = true
    let hit = try #require(try menu.store.search(request).first)
    let explanation = try #require(hit.explanation)
    #expect(explanation.tier == .exactName)
    #expect(explanation.features.map(\.name) == ["exactName", "rank", "ranked"])
    #expect((explanation.score - hit.score).magnitude < 1e-9)
  }
}
