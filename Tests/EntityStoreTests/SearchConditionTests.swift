// Searches with conditions, from the text that a person types to the hits; and that they agree with a
// reading of every entity.

import LinkTypes
import TestSupport
import TextAnalysis
import Testing

@testable import EntityStore

@Suite struct SearchConditionTests {
  private static func menu() throws -> TestStore {
    var drafts = Entity.item("draft", "Cold Brew Tonic", rank: 0.2)
    drafts.index = "drafts"
    var text = Entity.item("text", "Brewing", rank: 0.3)
    text.text = "First heat the water. Cold brew needs none of it."
    text.keywords = ["cold", "brew"]
    return try TestStore([
      .item("brew", "Cold Brew", rank: 0.9, domain: "menu.cold", summary: "Steeped, not stirred."),
      .item("brewcold", "Brew Cold", rank: 0.8, domain: "menu.cold"),
      .item("coldest", "Coldest Brewery", rank: 0.7, domain: "shop"),
      .item(
        "sum", "Nitro", rank: 0.6, domain: "menu", summary: "A cold-brew with nitrogen and milk."),
      .item("alias", "Slow Drip", rank: 0.5, aliases: ["Iced", "Cold brew"]),
      .item("split", "Ice Box", rank: 0.4, aliases: ["very cold", "brew box"]),
      drafts, text,
      .item("ada", "Ada Brew", rank: 0.1, summary: "Likes it cold.", kind: "user"),
      .item("müller", "Müller Straße", rank: 0.1, kind: "street"),
      .item("matcha", "抹茶ラテ", rank: 0.1), .item("matcha2", "日本の抹茶と緑茶", rank: 0.1),
      .item("phone", "iPhone15Pro", rank: 0.1),
    ])
  }

  @Test(arguments: [
    ("\"cold brew\"", ["brew", "sum", "alias", "draft", "text"]),
    ("\"Cold  BREW\"", ["brew", "sum", "alias", "draft", "text"]),
    ("\"brew cold\"", ["brewcold"]), ("title:\"cold brew\"", ["brew", "draft"]),
    ("alias:\"cold brew\"", ["alias"]), ("summary:\"cold brew\"", ["sum"]),
    ("text:\"cold brew\"", ["text"]), ("\"cold brew\" -milk", ["brew", "alias", "draft", "text"]),
    ("\"cold brew\" -\"first heat\" -nitro", ["brew", "alias", "draft"]),
    ("\"cold brew\" kind:user", []), ("brew kind:user", ["ada"]), ("brew Kind:USER", ["ada"]),
    ("brew kind:us", ["ada"]), ("brew kind:us ", []), ("brew kind:none", []),
    ("brew -kind:item", ["ada"]), ("\"cold brew\" index:drafts", ["draft"]),
    ("\"cold brew\" -index:drafts -text:water", ["brew", "sum", "alias"]),
    ("brew domain:menu", ["brew", "brewcold", "sum"]),
    ("brew domain:menu.cold", ["brew", "brewcold"]),
    ("brew domain:men", []), ("brew domain:menu -domain:menu.cold", ["sum"]),
    ("brew domain:shop domain:menu.cold", ["brew", "brewcold", "coldest"]),
    ("title:cold title:brew ", ["brew", "brewcold", "draft"]),
    ("title:coldest title:brew", ["coldest"]), ("title:coldest title:brew ", []),
    ("summary:stir", ["brew"]), ("summary:stirring", ["brew"]), ("summary:\"stirring\"", []),
    ("\"muller strasse\"", ["müller"]), ("\"mueller strasse\"", ["müller"]),
    ("title:Mueller", ["müller"]),
    ("\"抹茶\"", ["matcha", "matcha2"]), ("\"茶ラ\"", ["matcha"]), ("\"茶緑\"", []),
    ("title:抹茶 -緑", ["matcha"]),
    ("\"phone\"", ["phone"]), ("title:pro ", ["phone"]), ("\"hone\"", []),
    ("kind:street -\"strasse\"", []),
    ("keyword:brew", ["text"]), ("keywords:\"cold brew\"", []), ("subtitle:cold", []),
  ])
  func `conditions leave what fulfils them`(query: String, ids: [String]) throws {
    #expect(Set(try Self.menu().find(query)) == Set(ids))
  }

  @Test(arguments: [
    ("kind:user", ["ada"]), ("domain:menu", ["brew", "brewcold", "sum"]),
    ("index:drafts", ["draft"]),
    ("-kind:item", ["ada", "müller"]), ("domain:menu -domain:menu.cold", ["sum"]),
    ("-cold -coldest -抹茶 -kind:user -kind:street", ["phone"]), ("kind:user ", ["ada"]),
    ("-brew kind:street", ["müller"]), ("kind:user -ada", []),
  ])
  func `filters alone list the most prominent first`(query: String, ids: [String]) throws {
    let menu = try Self.menu()
    let hits = try menu.store.search(SearchRequest(query))
    #expect(hits.map(\.entity.identifier.id) == ids)
    #expect(hits.allSatisfy { $0.match == .listed && $0.titleRanges.isEmpty })
  }

  @Test(arguments: ["-brew", "-\"brew\"", "-title:brew"])
  func `what alone is not wanted is not found`(query: String) throws {
    let found = try Self.menu().find(query, limit: 100)
    #expect(!found.isEmpty && !found.contains("brew") && !found.contains("ada"))
  }

  @Test func `what is not wanted costs little, however much there is of it`() throws {
    let store = try TestStore([.item("ada", "Ada", kind: "user")])
    _ = try store.store.bulkLoad { loader in
      for number in 0...ReadMeter.maxSkippedRows {
        try loader.add(.item("\(number)", "coffee \(number)", domain: "menu"))
      }
    }
    for query in ["-kind:item", "-kind:item kind:item", "coffee -kind:item"] {
      let response = try store.store.respond(to: SearchRequest(query))
      #expect(response.hits.count == (query == "-kind:item" ? 1 : 0), "\(query)")
      #expect(!response.isCapped, "\(query)")
    }
    // No posting says what is left, so the answer says that there may be more.
    let response = try store.store.respond(to: SearchRequest("-domain:menu -index:none"))
    #expect(response.hits.count <= 1 && response.isCapped)
  }

  @Test func `a space at the end makes the last word whole`() throws {
    let store = try TestStore([
      .item("script", "Javascript", rank: 0.5), .item("java", "Java", rank: 0.5),
      .item("tools", "Java Tools", rank: 0.5), .item("my", "My Java", rank: 0.5),
      .item("text", "Beans", rank: 0.5, summary: "From Java."),
      .item("many", "Javas", rank: 0.4),
    ])
    #expect(Set(try store.find("java")).isSuperset(of: ["script", "java", "tools", "my"]))
    #expect(try store.find("java ") == ["java", "tools", "my", "text", "many"])
    #expect(try store.find("jav ") == [])
    #expect(try store.find("javascrip ").first == "script")
    let tiers = try store.store.search(SearchRequest("java ")).map(\.match)
    #expect(tiers == [.exactName, .namePrefix, .nameWords, .texts, .texts])
  }

  @Test func `a whole word is looked for at the beginning of long names too`() throws {
    let store = try TestStore([
      .item("1", "one two three four five six"), .item("2", "one two three four fivefold"),
    ])
    let tiers = try store.store.search(SearchRequest("one two three four five")).map(\.match)
    #expect(tiers == [.namePrefix, .namePrefix])
    let ended = try store.store.search(SearchRequest("one two three four five ")).map(\.match)
    #expect(ended == [.namePrefix, .oneWordLess])
  }

  @Test func `the quoted part may stand in any order with words`() throws {
    let menu = try Self.menu()
    // Words outside of quotes may be one too many.
    let all = ["brew", "sum", "alias", "draft", "text"]
    for query in ["\"cold brew\" nitro", "nitro \"cold brew\"", "nitrogne \"cold brew\""] {
      let ids = try menu.find(query)
      #expect(ids.first == "sum" && Set(ids).isSubset(of: all), "\(query)")
    }
    #expect(try menu.find("nitro \"brew cold\"") == ["brewcold"])
  }

  @Test func `a literal request takes all for words`() throws {
    let store = try TestStore([.item("1", "kind user"), .item("2", "A", kind: "user")])
    var request = SearchRequest("kind:user")
    #expect(try store.store.search(request).map(\.entity.identifier.id) == ["2"])
    request.isLiteral = true
    #expect(try store.store.search(request).map(\.entity.identifier.id) == ["1"])
  }

  @Test func `a phrase is marked in title and text`() throws {
    let menu = try Self.menu()
    let hit = try #require(try menu.store.search(SearchRequest("\"cold brew\" -milk")).first)
    #expect(hit.titleRanges == [0..<4, 5..<9])
  }

  // MARK: Attributes

  private static func priced() throws -> TestStore {
    try TestStore(
      (1...40).map { number in
        var item = Entity.item("\(number)", "coffee \(number)", rank: Double(number) / 100)
        item.attributes = [
          "price": .integer(Int64(number * 10)), "isHot": .bool(number % 2 == 0),
          "size": .object([.init("ml", .integer(Int64(number)))]),
        ]
        if number % 10 == 0 { item.attributes["due"] = .string("2026-01-\(number)") }
        if number == 6 { item.attributes["contentType"] = .string("public.jpeg") }
        return item
      })
  }

  @Test(arguments: [
    (["price<30"], ["2", "1"]), (["price>=390"], ["40", "39"]), (["price=100"], ["10"]),
    (["price<50", "isHot=true"], ["4", "2"]), (["due exists"], ["40", "30", "20", "10"]),
    (["due>2026-01-10", "due<2026-01-30"], ["20"]), (["size.ml==7"], ["7"]),
    (["rank>0.385"], ["40", "39"]), (["id=5"], ["5"]), (["title=coffee 5"], ["5"]),
    (["kind!=item"], []), (["nothing exists"], []),
    (["contentTypeTree=public.image"], ["6"]), (["price<30", "attributes.price>10"], ["2"]),
  ])
  func `filters compare what entities hold`(conditions: [String], ids: [String]) throws {
    let store = try Self.priced()
    for query in ["coffee", "c", "", "cofee"] {
      var request = SearchRequest(query, limit: 20)
      request.filters = try conditions.map { try #require(AttributeFilter(parsing: $0)) }
      let response = try store.store.respond(to: request)
      #expect(response.hits.map(\.entity.identifier.id) == ids, "\(query)")
      #expect(!response.isCapped)
    }
  }

  @Test func `an answer says when not everything was read`() throws {
    // Among entities of one rank a bulk load goes by identifier.
    let last = 100_000 + ReadMeter.maxRows - 1
    let store = try TestStore(
      (100_000..<last + 500).map { number in
        var item = Entity.item("\(number)", "coffee \(number)")
        item.rank = number <= last ? 0.9 : 0.1
        item.attributes = ["price": .integer(number < last ? 1 : 2)]
        return item
      })
    for query in ["coffee", ""] {
      var request = SearchRequest(query)
      request.filters = [AttributeFilter("price", .equal, .integer(2))]
      let response = try store.store.respond(to: request)
      #expect(response.hits.map(\.entity.identifier.id) == ["\(last)"])
      #expect(response.isCapped)
      request.filters = [AttributeFilter("price", .equal, .integer(1))]
      #expect(try !store.store.respond(to: request).isCapped)
    }
  }

  // MARK: A naive reading of everything

  /// Small words, so that phrases come about by chance.
  @Test(arguments: [11, 12, 13])
  func `conditions agree with a reading of every entity`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let words = ["aa", "bb", "cc", "dd", "ee"]
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }.joined(separator: " ")
    }
    let entities = (0..<120).map { number in
      var item = Entity.item(
        "\(number)", text(3), rank: Double.random(in: 0...1, using: &generator),
        domain: ["x", "x.y", "z"].randomElement(using: &generator), aliases: [text(2), text(2)],
        summary: text(5), kind: ["item", "user"].randomElement(using: &generator) ?? "item")
      item.keywords = [text(2)]
      item.attributes = ["n": .integer(Int64.random(in: 0...9, using: &generator))]
      return item
    }
    let store = try TestStore(entities)
    for _ in 0..<150 {
      let phrase = text(2)
      let without = text(2)
      let kind = ["item", "user"].randomElement(using: &generator) ?? "item"
      let field = ["title", "summary", "alias", "keyword"].randomElement(using: &generator) ?? ""
      let inField = words.randomElement(using: &generator) ?? ""
      let number = Int64.random(in: 0...9, using: &generator)
      var request = SearchRequest(
        "\"\(phrase)\" -\"\(without)\" kind:\(kind) domain:x \(field):\"\(inField)\"", limit: 200)
      request.filters = [AttributeFilter("n", .lessOrEqual, .integer(number))]
      let found = Set(try store.store.search(request).map(\.entity.identifier.id))
      let expected = entities.filter { entity in
        let texts = [
          "title": [entity.title], "alias": entity.aliases, "keyword": entity.keywords,
          "summary": [entity.summary ?? ""],
        ]
        func holds(_ phrase: String, _ values: [String]) -> Bool {
          values.contains { " \($0) ".contains(" \(phrase) ") }
        }
        let all = texts.values.flatMap(\.self)
        return holds(phrase, all) && !holds(without, all) && entity.identifier.kind == kind
          && (entity.domain == "x" || entity.domain == "x.y")
          && holds(inField, texts[field] ?? []) && entity.attributes["n"] ?? .null <= number
      }
      #expect(found == Set(expected.map(\.identifier.id)), "\(request.query)")
    }
  }
}

private func <= (_ value: JSONValue, _ number: Int64) -> Bool {
  if case .integer(let value) = value { return value <= number }
  return false
}
