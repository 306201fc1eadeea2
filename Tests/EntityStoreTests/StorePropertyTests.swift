// The law of the derived tables: after any sequence of changes the index answers as one that was
// built from its entities at once, and holds what a dictionary would.

import Foundation
import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct StorePropertyTests {
  /// More with LINKINDEX_SEEDS=n: a long search for a sequence that breaks the law.
  static let seeds: ClosedRange<UInt64> = {
    let count = ProcessInfo.processInfo.environment["LINKINDEX_SEEDS"].flatMap(UInt64.init) ?? 3
    return 1...max(1, count)
  }()

  @Test(arguments: seeds)
  func `any changes leave an index that equals a rebuild`(_ seed: UInt64) throws {
    var run = try RandomChanges(seed: seed)
    for step in 1...30 {
      try run.change()
      if step % 5 == 0 { try run.expectExact("seed \(seed), step \(step)") }
    }
    try run.expectSameAnswers("seed \(seed)")
  }
}

/// A store and a dictionary that get the same changes.
private struct RandomChanges {
  private let test: TestStore
  private var model: [EntityIdentifier: Entity] = [:]
  /// What was used or pinned since it came.
  private var used: Set<EntityIdentifier> = []
  private var pinned: Set<EntityIdentifier> = []
  private var generator: SeededGenerator
  private var log: [String] = []

  private struct Stop: Error {}

  init(seed: UInt64) throws {
    // A clock that stands still before anything expires: what is swept out is a test of its own.
    test = try TestStore(options: StoreOptions(clock: StoreClock { 500 }))
    generator = SeededGenerator(seed: seed)
    try settleSoon()
  }

  /// Lets the small tables settle after a few changes instead of hundreds; one seed in four has the
  /// usual limits.
  private mutating func settleSoon() throws {
    guard isChance(75) else { return }
    var limits = IndexSettler.Limits()
    limits.fresh = number(0..<20)
    limits.newTypos = number(0..<60)
    limits.smallBlock = number(2..<40)
    limits.smallBlocks = number(2..<5)
    limits.mergedTypos = number(1..<100)
    let low = limits
    try test.store.withWriter { (writer) throws(EntityStoreError) in
      writer.index.settlerLimits = low
    }
  }

  // MARK: Random things

  private static let words = [
    "cafe", "caffè", "café", "cafes", "coffee", "coffees", "cofee", "cocoa", "cook", "cooking",
    "cooked", "cool", "tea", "teas", "team", "the", "then", "of", "a", "latte", "later", "late",
    "mocha", "moka", "mokka", "Müller", "mueller", "straße", "strasse", "3d", "x2y", "camelCase",
    "HTTPServer", "日本", "日本語", "本", "ไทย", "шоколад", "шоколада", "naïve", "naive", "été",
    "e\u{301}t\u{301}",
    "👩‍👩‍👧‍👦", "it's", "s", "c", "ca", "caf", "running", "run", "runner", "supercalifragilistic",
    "pneumonoultramicroscopicsilicovolcanoconiosis",
  ]
  private static let separators = [" ", " ", " ", "-", "_", ".", "", "  ", " / "]
  private static let kinds = ["item", "user", "", "é", "e\u{301}"]
  private static let domains = ["a", "a.b", "a.b.c", "ab", "menu.hot", "menu"]

  private mutating func number(_ range: Range<Int>) -> Int { .random(in: range, using: &generator) }

  private mutating func isChance(_ percent: Int) -> Bool { number(0..<100) < percent }

  private mutating func pick<Element>(_ all: [Element]) -> Element { all[number(0..<all.count)] }

  private mutating func name() -> String {
    if isChance(3) { return HostileTexts.random(pieces: 3, using: &generator) }
    var name = pick(Self.words)
    for _ in 0..<number(0..<3) { name += pick(Self.separators) + pick(Self.words) }
    // Many names with one beginning, so that `top` has lists.
    return isChance(40) ? "c\(number(0..<3000)) " + name : name
  }

  private mutating func text() -> String? {
    guard isChance(40) else { return nil }
    return (0..<number(1..<12)).map { _ in pick(Self.words) }.joined(separator: " ")
  }

  private mutating func entity() -> Entity {
    var entity = Entity(kind: pick(Self.kinds), id: "\(number(0..<250))", title: name())
    if isChance(10) { entity.title = entity.identifier.id }
    for _ in 0..<(isChance(30) ? number(1..<4) : 0) { entity.aliases.append(name()) }
    if isChance(1) { entity.aliases = (0..<230).map { "c\($0)" } }
    if isChance(20) { entity.keywords = [name(), pick(Self.words)] }
    entity.subtitle = text()
    entity.summary = text()
    entity.text = text()
    if isChance(50) { entity.domain = pick(Self.domains) }
    if isChance(50) { entity.rank = Double(number(0..<11)) / 10 }
    if isChance(10) { entity.expires = isChance(50) ? 1000 : 9_000_000_000 }
    if isChance(10) { entity.index = pick(["one", "two"]) }
    if isChance(10) { entity.url = "https://example.com/" + entity.identifier.id }
    if isChance(10) { entity.attributes = ["n": .integer(Int64(number(0..<3)))] }
    if isChance(10) { entity.attributes[Entity.lastUsedAttribute] = .integer(Self.used) }
    if isChance(20) {
      entity.attributes["pageCount"] =
        isChance(50) ? .integer(-0) : .double(Double(number(0..<9)) / 4)
      entity.attributes["authorNames"] = .array([.string(name()), .string(pick(Self.words))])
      entity.attributes["dueDate"] = .string("2026-11-\(number(10..<30))T12:00:00.5Z")
      entity.attributes["mine"] = .array([.bool(true), .double(.zero), .string(name()), .null])
    }
    return entity
  }

  private mutating func entities(_ count: Int) -> [Entity] { (0..<count).map { _ in entity() } }

  /// An identifier that most likely exists.
  private mutating func identifier() -> EntityIdentifier {
    let known = model.keys.sorted()
    return known.isEmpty || isChance(10) ? entity().identifier : pick(known)
  }

  // MARK: Changes

  /// A moment to come: what was used then does not fade while a test runs.
  private static let used: Int64 = 9_000_000_000

  /// Uses, pins or forgets something.
  private mutating func use() throws {
    guard let target = model.keys.sorted().randomElement(using: &generator) else { return }
    log.append("use \(target)")
    switch number(0..<10) {
    case ..<6:
      try test.store.recordUse(
        of: target, query: isChance(50) ? pick(Self.words) : nil, at: Self.used)
      used.insert(target)
    case ..<8:
      try test.store.pin(target, query: isChance(80) ? pick(Self.words) + "x" : nil)
      pinned.insert(target)
    case 8:
      #expect(try test.store.forgetUses(of: target) == (used.remove(target) != nil))
    default:
      for pin in try test.store.pins() where pin.identifier == target {
        #expect(try test.store.unpin(target, query: pin.query))
      }
      pinned.remove(target)
    }
  }

  private mutating func take(_ entities: [Entity]) {
    for entity in entities { model[entity.identifier] = entity }
  }

  /// Changes the store and the model in one random way.
  mutating func change() throws {
    let store = test.store
    for _ in 0..<number(0..<3) { try use() }
    defer {
      used.formIntersection(model.keys)
      pinned.formIntersection(model.keys)
    }
    switch number(0..<100) {
    case ..<35:
      let new = entities(number(1..<8))
      log.append("put \(new.count)")
      try store.put(new)
      take(new)
    case ..<50:
      let target = identifier()
      var patch = EntityPatch()
      if isChance(70) { patch.rank = isChance(30) ? .clear : .set(Double(number(0..<11)) / 10) }
      if isChance(30) { patch.title = isChance(20) ? .clear : .set(name()) }
      if isChance(20) { patch.summary = .set(text() ?? "tea") }
      log.append("patch \(target)")
      let isThere = try store.patch(target, patch)
      #expect(isThere == (model[target] != nil))
      if var entity = model[target] {
        patch.apply(to: &entity)
        model[target] = entity
      }
    case ..<62:
      let targets = (0..<number(1..<6)).map { _ in identifier() }
      log.append("remove \(targets)")
      let count = try store.remove(targets)
      #expect(count == Set(targets).filter { model[$0] != nil }.count)
      for target in targets { model[target] = nil }
    case ..<65:
      let kind = pick(Self.kinds)
      log.append("remove kind \(kind)")
      let gone = model.keys.filter { $0.kind.utf8.elementsEqual(kind.utf8) }
      #expect(try store.remove(kind: kind) == gone.count)
      for identifier in gone { model[identifier] = nil }
    case ..<69:
      let domain = pick(Self.domains)
      log.append("remove domain \(domain)")
      let gone = model.values.filter {
        $0.domain == domain || $0.domain?.hasPrefix(domain + ".") == true
      }
      #expect(try store.remove(domain: domain) == gone.count)
      for entity in gone { model[entity.identifier] = nil }
    case ..<82:
      let new = entities(pick([0, 3, 30, 120, 700]))
      log.append("load \(new.count)")
      _ = try store.bulkLoad { loader in for entity in new { try loader.add(entity) } }
      take(new)
    case ..<86:
      let new = entities(pick([1, 30, 700]))
      log.append("failed load \(new.count)")
      #expect(throws: Stop.self) {
        try store.bulkLoad { loader in
          for entity in new { try loader.add(entity) }
          throw Stop()
        }
      }
    case ..<90:
      log.append("failed put")
      var new = entities(4)
      new.append(Entity(kind: "item", id: "", title: ""))
      #expect(throws: EntityStoreError.self) { try store.put(new) }
    case ..<94:
      log.append("optimize")
      try store.optimize()
    case ..<96:
      log.append("reopen")
      try test.reopen()
      try settleSoon()
    case ..<99:
      // A rebuild that spills and fills many blocks, as one of millions of words does.
      log.append("rebuild within small limits")
      var limits = IndexBuilder.Limits()
      limits.words = number(1..<40)
      limits.numbers = number(1..<60)
      limits.blockStrings = number(1..<300)
      limits.sortedStrings = limits.blockStrings * number(1..<3)
      try store.writing { (writer) throws(EntityStoreError) in
        try IndexBuilder(connection: writer.connection, kinds: writer.kinds, limits: limits)
          .rebuild()
      }
    default:
      log.append("repair")
      #expect(try store.repair().notes == [])
    }
  }

  // MARK: The law

  /// The index is exact and holds the model.
  func expectExact(_ name: String) throws {
    #expect(try test.store.check().findings == [], "\(name): \(log)")
    let found = try test.everything()
    #expect(found.keys.sorted() == model.keys.sorted(), "\(name): \(log)")
    for (identifier, entity) in found where entity.jsonText != model[identifier]?.jsonText {
      Issue.record("\(name): \(identifier) differs; \(log)")
    }
    #expect(try test.store.count() == model.count)
    #expect(try Set(test.store.uses(limit: 1000).map(\.identifier)) == used, "\(name): \(log)")
    #expect(try Set(test.store.pins().map(\.identifier)) == pinned, "\(name): \(log)")
  }

  /// Rebuilding, optimizing and loading anew change no answer.
  mutating func expectSameAnswers(_ name: String) throws {
    let requests = self.requests()
    let before = try answers(test.store, requests)
    try test.store.optimize()
    try expectSame(before, try answers(test.store, requests), requests, "\(name), optimized")
    _ = try test.store.repair()
    try expectSame(before, try answers(test.store, requests), requests, "\(name), repaired")
    try expectExact(name)

    let fresh = try TestStore(options: test.store.options)
    let all = model.values.sorted { $0.identifier < $1.identifier }.shuffled(using: &generator)
    _ = try fresh.store.bulkLoad { loader in for entity in all { try loader.add(entity) } }
    #expect(try fresh.store.check().findings == [])
    for request in requests {
      let (old, new) = try (test.store.search(request), fresh.store.search(request))
      #expect(
        sureIdentifiers(old).isSubset(of: new.map(\.entity.identifier))
          && sureIdentifiers(new).isSubset(of: old.map(\.entity.identifier)),
        "\(name), loaded anew: \(request)")
    }
  }

  /// What was found but for guesses, and for what is looked at because it was used or pinned. A new store numbers its rows anew, so that equal scores come in
  /// another order, and of guesses only the best few are looked at.
  private func sureIdentifiers(_ hits: [SearchHit]) -> Set<EntityIdentifier> {
    let guesses = [MatchTier.oneTypo, .twoTypos, .oneWordLess]
    return Set(hits.filter { !guesses.contains($0.match) }.map(\.entity.identifier))
      .subtracting(used).subtracting(pinned)
  }

  private func answers(_ store: EntityStore, _ requests: [SearchRequest]) throws -> [[SearchHit]] {
    try requests.map { request in
      // Twice: the signatures come from the file first, then from memory.
      let hits = try store.search(request)
      #expect(try store.search(request) == hits)
      return hits
    }
  }

  private func expectSame(
    _ before: [[SearchHit]], _ after: [[SearchHit]], _ requests: [SearchRequest], _ name: String
  ) throws {
    for (number, request) in requests.enumerated() where before[number] != after[number] {
      Issue.record(
        """
        \(name): \(request.query) gave \(before[number].map(\.entity.identifier)), now \
        \(after[number].map(\.entity.identifier)); \(log)
        """)
    }
  }

  /// Sixty requests of all sorts about what is there.
  private mutating func requests() -> [SearchRequest] {
    let titles = model.values.flatMap { [$0.title] + $0.aliases }.sorted()
    var queries = ["c", "ca", "c1", "cof", "the", "日", "日本", "s", "it's", "шок"]
    while queries.count < 60 {
      var query = titles.isEmpty || isChance(30) ? pick(Self.words) : pick(titles)
      switch number(0..<6) {
      case 0: query = String(query.prefix(number(1..<6)))
      case 1: query = mistyped(query)
      case 2: query = mistyped(mistyped(query))
      case 3: query += " " + pick(Self.words)
      case 4: query = query.split(separator: " ").reversed().joined(separator: " ")
      default: break
      }
      queries.append(query)
    }
    return queries.map { query in
      var request = SearchRequest(query, limit: 1000)
      if isChance(15) { request.kinds = [pick(Self.kinds)] }
      if isChance(15) { request.domain = pick(Self.domains) }
      if isChance(10) { request.indexes = isChance(50) ? ["one"] : [nil] }
      request.explain = isChance(20)
      return request
    }
  }

  /// The text with one character more, less, another or two in the other order.
  private mutating func mistyped(_ text: String) -> String {
    var characters = Array(text)
    guard characters.count > 1 else { return text + "x" }
    let position = number(0..<characters.count - 1)
    switch number(0..<4) {
    case 0: characters.remove(at: position)
    case 1: characters.insert(pick(Array("abcdef日é")), at: position)
    case 2: characters[position] = pick(Array("aeiou"))
    default: characters.swapAt(position, position + 1)
    }
    return String(characters)
  }
}
