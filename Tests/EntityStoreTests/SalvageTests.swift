// Salvage from files whose pages are really damaged, page by page and at random.

import Foundation
import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct SalvageTests {
  private static let pageSize = 4096
  private static let count = 600

  private static func makeSample() throws -> TestStore {
    let test = try TestStore()
    _ = try test.store.bulkLoad { loader in
      for number in 0..<count {
        var entity = Entity.item(
          "\(number)", "Coffee \(number)", rank: number % 3 == 0 ? Double(number % 100) / 100 : nil,
          domain: "menu.d\(number % 4)", aliases: ["Alias \(number)"],
          summary: String(repeating: "About number \(number). ", count: 4),
          kind: number % 10 == 0 ? "drink" : "dish")
        // Every twentieth goes on in pages of its own.
        if number % 20 == 0 { entity.text = String(repeating: "text \(number) ", count: 700) }
        try loader.add(entity)
      }
    }
    test.store.close()
    return test
  }

  private static let sample = Result { try makeSample() }

  /// A damaged copy of the sample and what salvage makes of it.
  private final class Case {
    let folder: TemporaryDirectory
    var file: Data
    let source: String
    let target: String

    init() throws {
      folder = try TemporaryDirectory()
      file = try #require(bytes(of: try SalvageTests.sample.get().path))
      source = folder.file("damaged")
      target = folder.file("new")
    }

    /// Overwrites a page, counted from 1, with noise or a part of it.
    func damage(page: Int, seed: UInt64 = 1, range: Range<Int> = 0..<SalvageTests.pageSize) {
      var generator = SeededGenerator(seed: seed &+ UInt64(page))
      let start = (page - 1) * SalvageTests.pageSize
      for offset in range { file[start + offset] = .random(in: 0...255, using: &generator) }
    }

    func salvage() throws -> SalvageReport {
      try folder.write(file, to: "damaged")
      defer { #expect(bytes(of: source) == file, "the damaged file was changed") }
      return try EntityStore.salvage(from: source, to: target)
    }
  }

  /// The pages of a table or index, by what they are: `leaf`, `internal`, `overflow`.
  private func pages(_ name: String, _ type: String? = nil) throws -> [Int] {
    let test = try Self.sample.get()
    let connection = try Connection(path: test.path, access: .readOnly, busyTimeoutMs: 5000)
    let statement = try connection.prepare(
      "SELECT pageno, pagetype FROM dbstat WHERE name = ?1 ORDER BY pageno")
    try statement.bind(1, name)
    var pages: [Int] = []
    while try statement.step() {
      if type == nil || statement.string(1) == type { pages.append(statement.int(0)) }
    }
    return pages
  }

  private static let originals = Result {
    let test = try sample.get()
    try test.reopen()
    defer { test.store.close() }
    return try test.everything()
  }

  /// Checks the new index against the undamaged one; returns what is missing in it.
  private func missing(in target: String, fieldsMayDiffer: Bool = false) throws
    -> Set<EntityIdentifier>
  {
    let store = try EntityStore(path: target)
    defer { store.close() }
    #expect(try store.check().findings == [])
    let originals = try Self.originals.get()
    var missing = Set(originals.keys)
    try store.forEach { entity in
      missing.remove(entity.identifier)
      if !fieldsMayDiffer { #expect(entity == originals[entity.identifier]) }
    }
    return missing
  }

  // MARK: Whole files and no files

  @Test func `an undamaged index is copied whole`() throws {
    let test = try Case()
    let report = try test.salvage()
    #expect(report == SalvageReport(salvaged: Self.count, lost: []))
    #expect(try missing(in: test.target) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder.path).count <= 4)
  }

  @Test func `an empty index gives an empty index`() throws {
    let test = try TestStore()
    test.store.close()
    let report = try EntityStore.salvage(from: test.path, to: test.folder.file("new"))
    #expect(report == SalvageReport(salvaged: 0, lost: []))
  }

  @Test func `the new path must be free and the old one an index`() throws {
    let test = try Case()
    try test.folder.write(test.file, to: "damaged")
    let there = try test.folder.write("precious", to: "there")
    #expect(
      code { _ = try EntityStore.salvage(from: test.source, to: there) } == "store.cannotCreate")
    #expect(
      code { _ = try EntityStore.salvage(from: test.source, to: test.source) }
        == "store.cannotCreate")
    #expect(try test.folder.read("there") == "precious")
    let target = test.target
    func salvage(_ source: String) -> String? {
      code { _ = try EntityStore.salvage(from: source, to: target) }
    }
    #expect(salvage(test.folder.file("none")) == "store.missing")
    #expect(salvage(test.folder.path) == "store.notAFile")
    #expect(salvage(there) == "store.damaged")
    #expect(salvage(try test.folder.write("", to: "empty")) == "store.damaged")
    #expect(FileState(path: target) == .missing)
    #expect(
      code { _ = try EntityStore.salvage(from: test.source, to: test.folder.file("no/new")) }
        == "store.cannotCreate")
  }

  @Test func `what stands in the log is salvaged and the log stays`() throws {
    let folder = try TemporaryDirectory()
    let sample = try Self.sample.get()
    let (live, copy) = (folder.file("live"), folder.file("copy"))
    try FileManager.default.copyItem(atPath: sample.path, toPath: live)
    let store = try EntityStore(path: live)
    try store.put([.item("new", "Newcomer")])
    try FileManager.default.copyItem(atPath: live, toPath: copy)
    try FileManager.default.copyItem(atPath: live + "-wal", toPath: copy + "-wal")
    store.close()
    let before = (bytes(of: copy), bytes(of: copy + "-wal"))
    let report = try EntityStore.salvage(from: copy, to: folder.file("new"))
    #expect(report == SalvageReport(salvaged: Self.count + 1, lost: []))
    #expect(bytes(of: copy) == before.0)
    #expect(bytes(of: copy + "-wal") == before.1)
  }

  // MARK: One page

  @Test func `a leaf of the table costs the entities on it, and they are named`() throws {
    let leaves = try pages("entity", "leaf")
    try #require(leaves.count > 20)
    for position in [0, 1, leaves.count / 2, leaves.count - 2, leaves.count - 1] {
      let test = try Case()
      test.damage(page: leaves[position])
      let report = try test.salvage()
      let missing = try missing(in: test.target)
      #expect((1...40).contains(missing.count), "leaf \(position)")
      #expect(report.salvaged == Self.count - missing.count)
      for identifier in missing.prefix(10) {
        #expect(
          report.lost.count > 20
            || report.lost.contains { $0.hasPrefix("'\(identifier.uniqueIdentifier)'") })
      }
      #expect(!report.lost.contains { $0.hasPrefix("there may be more") })
    }
  }

  @Test func `two leaves cost no more than the entities on them`() throws {
    let leaves = try pages("entity", "leaf")
    for distance in [1, 2, 7] {
      let test = try Case()
      let first = leaves.count / 2
      test.damage(page: leaves[first])
      test.damage(page: leaves[first + distance])
      _ = try test.salvage()
      #expect((2...80).contains(try missing(in: test.target).count), "distance \(distance)")
    }
  }

  @Test func `an overflow page costs one field`() throws {
    let overflow = try pages("entity", "overflow")
    try #require(overflow.count > 20)
    for position in [0, overflow.count / 2, overflow.count - 1] {
      let test = try Case()
      test.damage(page: overflow[position])
      let report = try test.salvage()
      #expect(report.salvaged == Self.count)
      #expect(report.lost.count < 8, "\(report.lost)")
    }
  }

  @Test func `kinds are read from their index, else called by number`() throws {
    let test = try Case()
    for page in try pages("kind") { test.damage(page: page) }
    #expect(try test.salvage().lost == [])
    #expect(try missing(in: test.target) == [])

    let worse = try Case()
    for page in try pages("kind") + pages("sqlite_autoindex_kind_1") { worse.damage(page: page) }
    let report = try worse.salvage()
    #expect(report.salvaged == Self.count)
    #expect(report.lost.count == 2)
    #expect(report.lost.allSatisfy { $0.hasPrefix("the name of kind ") })
    let store = try EntityStore(path: worse.target)
    #expect(Set(try store.stats().kinds.map(\.kind)) == ["1", "2"])
  }

  @Test func `derived tables do not matter`() throws {
    let test = try Case()
    for name in ["key", "top", "vocab", "posting_data", "typo_block", "typo_string", "info"] {
      for page in try pages(name) { test.damage(page: page) }
    }
    #expect(try test.salvage() == SalvageReport(salvaged: Self.count, lost: []))
    #expect(try missing(in: test.target) == [])
  }

  @Test func `without the index of identifiers the jumps find the same`() throws {
    let test = try Case()
    let leaves = try pages("entity", "leaf")
    test.damage(page: leaves[leaves.count / 3])
    test.damage(page: leaves[leaves.count / 2])
    for page in try pages("entity_identifier") { test.damage(page: page) }
    let report = try test.salvage()
    #expect((1...80).contains(try missing(in: test.target).count))
    #expect(report.lost.contains { $0.hasPrefix("there may be more") })
  }

  // MARK: What leads to the pages

  @Test func `without the root and the inner pages all leaves are found`() throws {
    let test = try Case()
    let inner = try pages("entity", "internal")
    try #require(!inner.isEmpty)
    for page in inner { test.damage(page: page) }
    #expect(try test.salvage() == SalvageReport(salvaged: Self.count, lost: []))
    #expect(try missing(in: test.target) == [])
  }

  @Test func `without the root and the index of identifiers all leaves are found`() throws {
    let test = try Case()
    for page in try pages("entity", "internal") + pages("entity_identifier") {
      test.damage(page: page)
    }
    let report = try test.salvage()
    #expect(report.salvaged == Self.count)
    #expect(try missing(in: test.target) == [])
  }

  @Test func `without the first page everything but the names of kinds is found`() throws {
    let test = try Case()
    test.damage(page: 1)
    let report = try test.salvage()
    #expect(report.salvaged == Self.count)
    #expect(report.lost.contains { $0.hasPrefix("the list of tables cannot be read") })
    let store = try EntityStore(path: test.target)
    #expect(try store.check().findings == [])
    #expect(Set(try store.stats().kinds.map(\.kind)) == ["1", "2"])
    let originals = try Self.originals.get().values.map(\.title)
    var titles: [String] = []
    try store.forEach { titles.append($0.title) }
    #expect(titles.sorted() == originals.sorted())
  }

  @Test func `what was removed does not come back from free pages`() throws {
    let test = try Case()
    try test.folder.write(test.file, to: "live")
    let store = try EntityStore(path: test.folder.file("live"))
    try store.remove(kind: "drink")
    try store.remove((300..<500).map { EntityIdentifier(kind: "dish", id: "\($0)") })
    let left = try store.count()
    store.close()
    test.file = try #require(bytes(of: test.folder.file("live")))
    for page in try pages("entity", "internal") { test.damage(page: page) }
    let report = try test.salvage()
    #expect(report == SalvageReport(salvaged: left, lost: []))
  }

  // MARK: Header and size

  @Test(arguments: [60, 68, 24, 28, 40, 96, 92])
  func `odd numbers in the header do not matter`(_ offset: Int) throws {
    let test = try Case()
    test.damage(page: 1, range: offset..<offset + 4)
    let report = try test.salvage()
    #expect(report.salvaged == Self.count)
    #expect(try missing(in: test.target) == [])
  }

  @Test(arguments: [0.02, 0.25, 0.5, 0.9, 0.999])
  func `a truncated file gives what is before its end`(_ share: Double) throws {
    let test = try Case()
    test.file = test.file.prefix(Int(Double(test.file.count) * share))
    do {
      let report = try test.salvage()
      #expect(report.salvaged > 0)
      let missing = try missing(in: test.target, fieldsMayDiffer: true)
      #expect(missing.count == Self.count - report.salvaged)
      // What is derived stands at the end of the file and is made anew.
      #expect(missing.isEmpty || !report.lost.isEmpty)
    } catch let error as EntityStoreError {
      #expect(error.code == "store.damaged")
      #expect(share < 0.1)
    }
  }

  // MARK: At random

  /// More with LINKINDEX_SEEDS=n.
  static let seeds: ClosedRange<UInt64> = {
    let count = ProcessInfo.processInfo.environment["LINKINDEX_SEEDS"].flatMap(UInt64.init) ?? 12
    return 1...max(1, count)
  }()

  @Test(arguments: seeds)
  func `random damage never makes anything up in silence`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let test = try Case()
    let pageCount = test.file.count / Self.pageSize
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let first = Int.random(in: 0..<Self.pageSize, using: &generator)
      let range = seed % 2 == 0 ? 0..<Self.pageSize : first..<min(first + 200, Self.pageSize)
      test.damage(page: .random(in: 2...pageCount, using: &generator), seed: seed, range: range)
    }
    // The pages that lead to the others, too.
    if seed % 3 == 0 { for page in try pages("entity", "internal") { test.damage(page: page) } }
    if seed % 5 == 0 { test.damage(page: 1, seed: seed) }
    // Kinds that are called by number are no kinds of the sample.
    if seed % 5 == 0 || seed % 3 == 0 {
      let result = code { _ = try test.salvage() }
      #expect(result == nil || result == "store.damaged", "seed \(seed)")
      if result == nil {
        let store = try EntityStore(path: test.target)
        #expect(try store.check().findings == [], "seed \(seed)")
        #expect(try store.count() <= Self.count + 20, "seed \(seed)")
      }
      return
    }
    do {
      let report = try test.salvage()
      let missing = try missing(in: test.target, fieldsMayDiffer: true)
      #expect(missing.isEmpty || !report.lost.isEmpty, "seed \(seed)")
    } catch let error as EntityStoreError {
      #expect(error.code == "store.damaged", "seed \(seed): \(error)")
      #expect(FileState(path: test.target) == .missing)
    }
  }
}
