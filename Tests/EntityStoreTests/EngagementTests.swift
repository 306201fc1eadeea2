// What was used is counted, fades, and goes and stays with its entity.

import LinkTypes
import Testing

@testable import EntityStore

@Suite struct EngagementTests {
  static let day: Int64 = 86_400
  private let latte = EntityIdentifier(kind: "item", id: "1")

  private func store() throws -> TestStore {
    try TestStore([.item("1", "Caffè Latte"), .item("2", "Flat White"), .item("3", "Tea")])
  }

  @Test func `uses add up and halve every thirty days`() throws {
    let test = try store()
    for _ in 0..<4 { try test.store.recordUse(of: latte, at: 0) }
    #expect(try test.store.uses(at: 0).map(\.uses) == [4])
    #expect(try test.store.uses(at: 30 * Self.day).map(\.uses) == [2])
    #expect(try test.store.uses(at: 15 * Self.day).map(\.uses) == [3])
    try test.store.recordUse(of: latte, at: 30 * Self.day)
    #expect(try test.store.uses(at: 30 * Self.day).map(\.uses) == [3])
    #expect(try test.store.uses(at: 30 * Self.day).map(\.usedAt) == [30 * Self.day])
  }

  @Test func `the order in which uses are told does not matter`() throws {
    let moments: [Int64] = [0, 3, 3, 40, 77, 200]
    var forward = UseCount()
    var backward = UseCount()
    for day in moments { forward.add(at: day * Self.day) }
    for day in moments.reversed() { backward.add(at: day * Self.day) }
    #expect(forward.usedAt == backward.usedAt)
    #expect((forward.uses - backward.uses).magnitude < 0.1)
  }

  @Test(arguments: [0.1, 0.5, 1, 1.5, 3, 1000, 123_456.75])
  func `two to the power of a logarithm is the number`(_ number: Double) {
    #expect((number.log2.exp2 - number).magnitude < number * 1e-12)
  }

  @Test func `what is used most comes first at any moment`() throws {
    let test = try store()
    for _ in 0..<6 { try test.store.recordUse(of: latte, at: 0) }
    for _ in 0..<2 {
      try test.store.recordUse(of: EntityIdentifier(kind: "item", id: "2"), at: 60 * Self.day)
    }
    for moment in [60, 90, 3000] {
      #expect(
        try test.store.uses(at: Int64(moment) * Self.day).map(\.identifier.id) == ["2", "1"])
    }
  }

  @Test func `choices are kept by the folded words of their query`() throws {
    let test = try store()
    for query in ["Caffe", "CAFFÈ", "caf fe", "kind:item caffe"] {
      try test.store.recordUse(of: latte, query: query, at: 5)
    }
    for query in ["", " . ", String(repeating: "long ", count: 300)] {
      try test.store.recordUse(of: latte, query: query, at: 5)
    }
    #expect(try test.integer("SELECT count(*) FROM engagement_query") == 1)
    #expect(try test.integer("SELECT uses FROM engagement_query WHERE queryKey = 'caffe'") == 4)
    #expect(try test.integer("SELECT uses FROM engagement") == 7)
  }

  @Test func `the oldest choices make room`() throws {
    let test = try store()
    let most = EngagementTable.maxQueryRows
    try test.execute(
      """
      WITH n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < \(most))
      INSERT INTO engagement_query SELECT 'q' || i, 1, '1', 'q' || i, 1, i FROM n
      """)
    try test.store.recordUse(of: latte, query: "newest", at: Int64(most) + 1)
    let count = try test.integer("SELECT count(*) FROM engagement_query")
    #expect(count <= most && count > most - 100)
    #expect(try test.integer("SELECT min(usedAt) FROM engagement_query") > 1)
    #expect(
      try test.integer("SELECT count(*) FROM engagement_query WHERE queryKey = 'newest'") == 1)
  }

  @Test func `a use of what is not there is an error`() throws {
    let test = try store()
    let nobody = EntityIdentifier(kind: "item", id: "9")
    #expect(code { try test.store.recordUse(of: nobody) } == "store.unknownEntity")
    let noKind = EntityIdentifier(kind: "user", id: "1")
    #expect(code { try test.store.recordUse(of: noKind) } == "store.unknownEntity")
    #expect(code { try test.store.recordUse(of: latte, at: -1) } == "store.invalidRequest")
    #expect(code { _ = try test.store.uses(limit: 0) } == "store.invalidRequest")
    #expect(try test.store.uses().isEmpty)
  }

  @Test func `uses stay when their entity changes and go when it goes`() throws {
    let test = try store()
    try test.store.recordUse(of: latte, query: "cof", at: 5)
    try test.store.put([.item("1", "Café au lait", rank: 0.5)])
    var patch = EntityPatch()
    patch.subtitle = .set("hot")
    #expect(try test.store.patch(latte, patch))
    #expect(try test.store.uses(at: 5).map(\.uses) == [1])
    try test.store.remove([latte])
    #expect(try test.store.uses().isEmpty)
    #expect(try test.integer("SELECT count(*) FROM engagement_query") == 0)
    try test.store.put([.item("1", "Latte")])
    #expect(try test.store.uses().isEmpty)
    #expect(try test.store.check().isClean)
  }

  @Test(arguments: ["kind", "all", "many"])
  func `uses go with many entities at once`(_ way: String) throws {
    let test = try store()
    let many = (0..<1200).map { Entity.item("m\($0)", "Many \($0)", kind: "many") }
    try test.store.put(many)
    try test.store.recordUse(of: latte)
    try test.store.recordUse(of: many[7].identifier, query: "m")
    switch way {
    case "kind": try test.store.remove(kind: "many")
    case "many": try test.store.remove(many.map(\.identifier))
    default: try test.store.removeAll()
    }
    let left = way == "all" ? [] : ["1"]
    #expect(try test.store.uses().map(\.identifier.id) == left)
    #expect(try test.integer("SELECT count(*) FROM engagement_query") == 0)
    #expect(try test.store.check().isClean)
  }

  @Test func `uses can be forgotten`() throws {
    let test = try store()
    try test.store.recordUse(of: latte, query: "cof")
    try test.store.recordUse(of: EntityIdentifier(kind: "item", id: "3"))
    #expect(try test.store.forgetUses(of: latte))
    #expect(try !test.store.forgetUses(of: latte))
    #expect(try test.integer("SELECT count(*) FROM engagement_query") == 0)
    #expect(try test.store.forgetAllUses() == 1)
    #expect(try test.store.uses().isEmpty)
  }

  @Test func `uses survive repair and backup`() throws {
    let test = try store()
    for _ in 0..<3 { try test.store.recordUse(of: latte, query: "Cof", at: 7) }
    _ = try test.store.repair()
    let copy = try TestStore(copying: test)
    for store in [test, copy] {
      #expect(try store.store.uses(at: 7).map(\.uses) == [3])
      #expect(try store.integer("SELECT uses FROM engagement_query WHERE queryKey = 'cof'") == 3)
      #expect(try store.store.check().isClean)
    }
  }

  @Test(arguments: [
    "UPDATE engagement SET heat = 1", "UPDATE engagement SET uses = -1",
    "UPDATE engagement SET id = 'nobody'", "UPDATE engagement_query SET queryKey = 'x'",
    "UPDATE engagement_query SET usedAt = -5",
  ])
  func `check finds what another program wrote, and repair mends it`(_ sql: String) throws {
    let test = try store()
    try test.store.recordUse(of: latte, query: "cof", at: 7)
    try test.execute(sql)
    #expect(try test.store.check().findings.map(\.code) == ["check.engagement"])
    _ = try test.store.repair()
    #expect(try test.store.check().isClean)
  }

  @Test(arguments: ["single", "patch", "bulk", "bulk again", "rebuild"])
  func `the attribute lastUsedDate is a column on every way in`(_ way: String) throws {
    let test = try TestStore()
    let values: [(JSONValue, Int64?)] = [
      (.string("2026-11-30"), 1_795_996_800), (.integer(77), 77),
      (.double(78.9), 78), (.string("soon"), nil), (.bool(true), nil), (.integer(-3), nil),
    ]
    let plain = values.indices.map { Entity.item("\($0)", "Thing \($0)") }
    let dated = zip(plain, values).map { entity, value in
      var entity = entity
      entity.attributes[Entity.lastUsedAttribute] = value.0
      return entity
    }
    switch way {
    case "single": for entity in dated { try test.store.put([entity]) }
    case "patch":
      try test.store.put(plain)
      for entity in dated {
        var patch = EntityPatch()
        patch.attributes = .set(entity.attributes)
        #expect(try test.store.patch(entity.identifier, patch))
      }
    default:
      if way != "bulk" { try test.store.put(plain) }
      let more = way == "rebuild" ? (0..<600).map { Entity.item("m\($0)", "M \($0)") } : []
      _ = try test.store.bulkLoad { loader in for entity in dated + more { try loader.add(entity) }
      }
    }
    for (index, value) in values.enumerated() {
      let found = try test.integer("SELECT ifnull(lastUsed, -1) FROM entity WHERE id = '\(index)'")
      #expect(found == value.1 ?? -1, "\(way) \(value.0)")
    }
    #expect(try test.store.check().isClean)
    try test.execute("UPDATE entity SET lastUsed = 5")
    #expect(try test.store.check().findings.map(\.code) == ["check.lastUsed"])
    _ = try test.store.repair()
    #expect(try test.store.check().isClean)
  }
}
