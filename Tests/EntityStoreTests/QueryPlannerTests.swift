// Whatever a query's candidates come from, its answer is what looking at every entity gives.

import AttributeQuery
import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct QueryPlannerTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `any query finds what judging every item finds`(_ seed: UInt64) throws {
    var random = RandomItems(seed: seed)
    let test = try TestStore()
    var entities: [EntityIdentifier: Entity] = [:]
    for entity in (0..<300).map({ random.entity($0) }) { entities[entity.identifier] = entity }
    _ = try test.store.bulkLoad { loader in for entity in entities.values { try loader.add(entity) }
    }
    // Some stand in the small tables, some are gone.
    for entity in (200..<330).map({ random.entity($0) }) {
      entities[entity.identifier] = entity
      try test.store.put([entity])
    }
    for number in 0..<20 {
      let identifier = EntityIdentifier(kind: "item", id: "\(number)")
      try test.store.remove([identifier])
      entities[identifier] = nil
    }
    #expect(try test.store.check().isClean)
    var sources: [QueryPlan.Source: Int] = [:]
    for _ in 0..<300 {
      let text = random.query()
      let request = try QueryRequest(text)
      let response = try test.store.query(request)
      sources[response.plan.source, default: 0] += 1
      let query = CompiledQuery(request.expression, clock: QueryClock(now: .now))
      var judge = QueryJudge(query)
      let expected = entities.values.filter { judge.matches(RandomItems.item($0)) }
      #expect(
        response.entities.map(\.identifier).sorted() == expected.map(\.identifier).sorted(),
        "seed \(seed): \(text), \(response.plan)")
      #expect(try test.store.count(matching: request) == expected.count, "\(text)")
    }
    // The test means something only if every way was gone.
    for source in [QueryPlan.Source.postings, .rows, .scan, .nothing] {
      #expect(sources[source] ?? 0 > 8, "\(sources)")
    }
  }

  @Test func `results are the most prominent first, whatever the plan`() throws {
    let test = try TestStore(
      (0..<100).map { .item("\($0)", "Coffee \($0)", rank: Double($0) / 100) })
    for text in [#"title == "coffee*"c"#, #"title == "*offe*""#, #"title != "x""#] {
      let found = try test.store.query(QueryRequest(text, limit: 5)).entities
      #expect(found.map(\.identifier.id) == ["99", "98", "97", "96", "95"], "\(text)")
    }
  }

  @Test func `whole numbers that no Double tells apart are found to the last digit`() throws {
    let serials: [Int64] = [1 << 53, 1 << 53 + 1, 1 << 53 + 2, .max - 1, .max]
    let test = try TestStore(
      serials.map { serial in
        var entity = Entity.item("\(serial)", "Part")
        entity.attributes = ["serial": .integer(serial)]
        return entity
      })
    for serial in serials {
      let found = try test.store.query(QueryRequest("serial == \(serial)"))
      #expect(found.entities.map(\.identifier.id) == ["\(serial)"])
      #expect(found.plan.source == .rows)
      let above = try test.store.query(QueryRequest("serial > \(serial)")).entities
      #expect(above.count == serials.count { $0 > serial }, "> \(serial)")
    }
  }
}

/// Items and queries that are likely to meet.
private struct RandomItems {
  private var generator: SeededGenerator
  private var texts: [String] = []

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private static let words = [
    "Paris", "paris", "PARIS", "Pari", "comparison", "MyWindowClass", "NSWindow", "myWindow",
    "iPhone15Pro", "HTTPServer", "Frédéric", "frederic", "Fre\u{301}de\u{301}ric", "café",
    "CAFE\u{301}",
    "東京", "夜の東京タワー", "京", "straße", "STRASSE", "ﬁne", "fine", "O'Brien", "it's", "the", "and",
    "theory",
    "a", "x_y", "5*", "5-star", "say \"hi\"", "back\\slash", "Ελλάδα", "ΣΟΦΟΣ", "йога", "иога",
    "İstanbul", "ISTANBUL",
    "ıstanbul", "👩‍👩‍👧", "🚀paris", "a\u{34F}b", "ab", "x\u{20DD}y", "ｐａｒｉｓ", "running", "runs", "run",
    "camel2Case3Words",
    "МойWindow", "windowМой", "e-mail", "public.image", "public", "がく", "かく", "한국어", "ไทย", "Å",
    "å", "ø", "ﬀ",
  ]

  private mutating func number(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }
  private mutating func isChance(_ percent: Int) -> Bool { number(0..<100) < percent }
  private mutating func word() -> String { Self.words[number(0..<Self.words.count)] }

  private mutating func text() -> String {
    let separators = [" ", "-", "", ", ", "_", "'", "."]
    var text = word()
    for _ in 0..<number(0..<4) { text += separators[number(0..<separators.count)] + word() }
    if isChance(2) { text += String(repeating: "paris", count: 60) }
    texts.append(text)
    return text
  }

  mutating func entity(_ id: Int) -> Entity {
    var entity = Entity(kind: isChance(80) ? "item" : "other", id: "\(id)", title: text())
    if isChance(20) { entity.aliases = [text(), text()] }
    if isChance(20) { entity.keywords = [text(), word()] }
    if isChance(30) { entity.summary = text() }
    if isChance(20) { entity.text = text() }
    if isChance(20) { entity.subtitle = text() }
    if isChance(20) { entity.domain = ["a", "a.b", "b", "a.bc.d"][number(0..<4)] }
    if isChance(20) { entity.rank = Double(number(0..<11)) / 10 }
    if isChance(10) { entity.language = ["de", "fr", "ja"][number(0..<3)] }
    if isChance(30) {
      entity.attributes["authorNames"] = .array([.string(text()), .string(word())])
    }
    if isChance(30) {
      entity.attributes["contentType"] = .string(
        ["public.image", "public.PNG", text()][number(0..<3)])
    }
    if isChance(30) { entity.attributes["mine"] = .string(text()) }
    if isChance(30) {
      entity.attributes["pageCount"] = isChance(50) ? .integer(Int64(number(-3..<9))) : .double(2.5)
    }
    if isChance(30) {
      entity.attributes["dueDate"] = .string("2026-11-\(number(10..<30))T12:00:00Z")
    }
    if isChance(10) { entity.attributes["allDay"] = .bool(isChance(50)) }
    if isChance(10) {
      entity.attributes["lists"] = .array([.integer(1), .string(word()), .bool(true)])
    }
    return entity
  }

  /// What the store says of an entity, by another way.
  static func item(_ entity: Entity) -> NaiveItem {
    let values = SearchableItem(entity).attributeSet.storage
    return NaiveItem(
      identifier: entity.identifier, attributes: AttributeItem(values, searchedKeys: ["subtitle"]))
  }

  /// An item that is asked for by its identifier as well; no query for any attribute looks at that.
  struct NaiveItem: QueryableItem {
    let identifier: EntityIdentifier
    let attributes: AttributeItem

    func show(_ attribute: QuerySlot, to judge: inout QueryJudge) {
      switch attribute.name {
      case "kind": _ = judge.text(identifier.kind)
      case "id": _ = judge.text(identifier.id)
      default: attributes.show(attribute, to: &judge)
      }
    }

    func showSearchedByDefault(to judge: inout QueryJudge) {
      attributes.showSearchedByDefault(to: &judge)
    }
  }

  mutating func query() -> String {
    let count = isChance(60) ? 1 : number(2..<4)
    let parts = (0..<count).map { _ in comparison() }
    let joined = parts.joined(separator: isChance(60) ? " && " : " || ")
    return isChance(20) ? "(\(joined)) && \(comparison())" : joined
  }

  private mutating func comparison() -> String {
    switch number(0..<10) {
    case 0:
      return "pageCount \(["==", "<", ">", "<=", ">=", "!="][number(0..<6)]) \(number(-3..<9))"
    case 1:
      return
        "InRange(dueDate, $time.iso(2026-11-\(number(10..<20))), $time.iso(2026-11-\(number(15..<29))))"
    case 2: return "allDay == \(number(0..<2))"
    case 3: return "rankingHint > \(number(0..<100))"
    case 4 where isChance(50):
      let domains = ["a", "a.b", "a.*", "a.b*", "a*b", "*.b", ".*", "a.", "A.*"]
      let modifiers = isChance(80) ? "" : "c"
      return "domainIdentifier == \"\(domains[number(0..<domains.count)])\"\(modifiers)"
    case 4: return "id == \"\(number(0..<340))\(isChance(80) ? "" : "*")\""
    default: break
    }
    let attributes = [
      "title", "title", "title", "alternateNames", "keywords", "contentDescription", "textContent",
      "authorNames",
      "contentType", "mine", "**", "kind", "domainIdentifier", "lists", "subtitle", "unheardOf",
    ]
    let comparator = isChance(90) ? "==" : "!="
    return "\(attributes[number(0..<attributes.count)]) \(comparator) \(pattern())"
  }

  /// A piece of a text that there is, with wildcards and modifiers.
  private mutating func pattern() -> String {
    var piece = isChance(70) && !texts.isEmpty ? texts[number(0..<texts.count)] : word()
    if isChance(50) {
      let characters = Array(piece.unicodeScalars)
      let start = number(0..<characters.count)
      let end = number(start..<characters.count) + 1
      piece = String(String.UnicodeScalarView(characters[start..<end]))
    }
    if isChance(20) { piece = isChance(50) ? piece.lowercased() : piece.uppercased() }
    var escaped = ""
    for scalar in piece.unicodeScalars {
      if "\\\"*".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
      if isChance(3) { escaped += "*" }
    }
    if isChance(30) { escaped = "*" + escaped }
    if isChance(40) { escaped += "*" }
    return "\"\(escaped)\"" + ["", "c", "d", "cd", "w", "wc", "cdw", "cdwt"][number(0..<8)]
  }
}
