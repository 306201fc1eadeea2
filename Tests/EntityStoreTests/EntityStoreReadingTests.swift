// Getting, listing, counting, expiring, and what one reader sees while another writes.

import Dispatch
import Foundation
import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct EntityStoreReadingTests {
  private func id(_ id: String, _ kind: String = "item") -> EntityIdentifier {
    EntityIdentifier(kind: kind, id: id)
  }

  @Test func `get finds by kind and id, to the byte`() throws {
    let test = try TestStore([.item("1", "One"), .item("1", "Uno", kind: "")])
    #expect(try test.store.get(id("1"))?.title == "One")
    #expect(try test.store.get(id("1", ""))?.title == "Uno")
    #expect(try test.store.get(id("2")) == nil)
    #expect(try test.store.get(id("1", "user")) == nil)
    #expect(try test.store.get(id("1 ")) == nil)
  }

  // MARK: Lists

  /// All pages, as identifiers.
  private func pages(_ store: EntityStore, _ request: ListRequest) throws -> [[String]] {
    var pages: [[String]] = []
    var request = request
    while true {
      let page = try store.list(request)
      pages.append(page.entities.map { $0.identifier.kind + "/" + $0.identifier.id })
      guard let next = page.next else { return pages }
      #expect(next == page.entities.last?.identifier)
      request.after = next
    }
  }

  @Test func `a list is in order of kind and id, by their bytes`() throws {
    let test = try TestStore(
      ["10", "9", "a", "B", "é", "\u{1F44D}", "\u{FFFD}"].flatMap {
        [Entity.item($0, "x"), .item($0, "x", kind: ""), .item($0, "x", kind: "Item")]
      })
    let all = try pages(test.store, ListRequest()).flatMap(\.self)
    #expect(all.count == 21)
    #expect(all == all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test(arguments: 1...8) func `pages of any size give everything once`(_ limit: Int) throws {
    let test = try TestStore(
      (0..<7).map { .item("\($0)", "x", kind: $0 < 3 ? "a" : "b") })
    let found = try pages(test.store, ListRequest(limit: limit))
    #expect(
      found.flatMap(\.self) == ["a/0", "a/1", "a/2", "b/3", "b/4", "b/5", "b/6"])
    #expect(found.dropLast().allSatisfy { $0.count == limit })
    #expect(found.last?.isEmpty == false)
  }

  @Test func `an empty index has one empty page`() throws {
    let test = try TestStore()
    #expect(try pages(test.store, ListRequest()) == [[]])
  }

  @Test func `a list goes on where it was, whatever happens in between`() throws {
    let test = try TestStore((0..<10).map { .item("\($0)", "x") })
    let first = try test.store.list(ListRequest(limit: 4))
    #expect(first.next == id("3"))
    // The last one seen goes, others come before and after it, ranks move rows.
    try test.store.remove([id("3"), id("5")])
    try test.store.put([.item("2a", "x"), .item("4a", "x"), .item("8", "x", rank: 1)])
    try test.store.optimize()
    let rest = try test.store.list(ListRequest(after: first.next, limit: 100))
    #expect(rest.entities.map(\.identifier.id) == ["4", "4a", "6", "7", "8", "9"])
    #expect(rest.next == nil)
  }

  @Test func `lists filter by kind, domain and index`() throws {
    var named = Entity.item("n", "x", domain: "a.b")
    named.index = "other"
    let test = try TestStore([
      named, .item("1", "x", domain: "a"), .item("2", "x", domain: "ab"),
      .item("3", "x", domain: "a", kind: "user"),
    ])
    func ids(_ request: ListRequest) throws -> [String] {
      try test.store.list(request).entities.map(\.identifier.id)
    }
    #expect(try ids(ListRequest(kind: "user")) == ["3"])
    #expect(try ids(ListRequest(kind: "none")) == [])
    #expect(try ids(ListRequest(domain: "a")) == ["1", "n", "3"])
    #expect(try ids(ListRequest(kind: "item", domain: "a")) == ["1", "n"])
    #expect(try ids(ListRequest(index: "other")) == ["n"])
    #expect(try ids(ListRequest(kind: "item", after: id("1"))) == ["2", "n"])
    #expect(try ids(ListRequest(after: id("zzz", "zzz"))) == [])
    #expect(try test.store.count(kind: "item", domain: "a") == 2)
    #expect(try test.store.count(kind: "none") == 0)
  }

  @Test func `a limit out of range is refused`() throws {
    let test = try TestStore([.item("1", "One")])
    let store = test.store
    for limit in [0, -1] {
      #expect(code { _ = try store.list(ListRequest(limit: limit)) } == "store.invalidRequest")
      #expect(
        code { _ = try store.search(SearchRequest("x", limit: limit)) } == "store.invalidRequest")
      #expect(code { _ = try store.suggest("x", limit: limit) } == "store.invalidRequest")
    }
    #expect(
      code { _ = try store.search(SearchRequest("x", limit: 1001)) } == "store.invalidRequest")
    #expect(try store.list(ListRequest(limit: .max)).entities.count == 1)
  }

  @Test func `forEach ends with the error of its body`() throws {
    let test = try TestStore((0..<5).map { .item("\($0)", "x") })
    var seen = 0
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try test.store.forEach { _ in
        seen += 1
        if seen == 3 { throw Stop() }
      }
    }
    #expect(seen == 3)
    #expect(try test.store.count() == 5)
  }

  @Test func `forEach sees one commit, though its body writes`() throws {
    let test = try TestStore((0..<5).map { .item("\($0)", "x") })
    var seen: [String] = []
    try test.store.forEach { entity in
      seen.append(entity.identifier.id)
      try test.store.put([.item("9" + entity.identifier.id, "new")])
      try test.store.remove([entity.identifier])
    }
    #expect(seen == ["0", "1", "2", "3", "4"])
    #expect(try test.store.count() == 5)
  }

  // MARK: Expiry

  @Test func `what has expired is not found and only shown on request`() throws {
    let now = Int64(Date().timeIntervalSince1970)
    var entities: [Entity] = []
    for (id, expires) in [("past", now - 10), ("future", now + 1000), ("old", -5), ("far", .max)] {
      var entity = Entity.item(id, "Coffee \(id)", summary: "brewed")
      entity.expires = expires
      entities.append(entity)
    }
    let test = try TestStore(entities + [.item("none", "Coffee")])
    for optimizes in [false, true] {
      if optimizes { try test.store.optimize() }
      for query in ["coffee", "coff", "cofee", "brewed coffee", "c"] {
        let found = Set(try test.find(query))
        #expect(found.isDisjoint(with: ["past", "old"]), "\(query)")
        #expect(found.isSuperset(of: ["future", "far"]), "\(query)")
      }
      #expect(
        Set(try test.store.suggest("cof").compactMap(\.identifier?.id)) == [
          "none", "future", "far",
        ])
      #expect(try test.store.get(id("past")) == nil)
      #expect(try test.store.get(id("future")) != nil)
      #expect(try test.store.count() == 3)
      #expect(
        try test.store.get(id("past"), includingExpired: true)?.identifier.id
          == (optimizes ? nil : "past"))
      #expect(try test.store.count(includingExpired: true) == (optimizes ? 3 : 5))
      #expect(try test.store.check().findings == [])
    }
  }

  // MARK: Several at once

  @Test func `a second store sees every commit of the first`() throws {
    let test = try TestStore()
    let other = try EntityStore(path: test.path, options: StoreOptions(access: .readOnly))
    #expect(try other.count() == 0)
    try test.store.put([.item("1", "Coffee")])
    #expect(try other.search(SearchRequest("coffee")).count == 1)
    try test.store.put([.item("1", "Tea")])
    #expect(try other.search(SearchRequest("coffee")).count == 0)
    try test.store.optimize()
    #expect(try other.search(SearchRequest("teq")).count == 0)
    #expect(try other.search(SearchRequest("tea")).count == 1)
    _ = try test.store.repair()
    #expect(try other.search(SearchRequest("tea")).count == 1)
    let version = try other.dataVersion()
    try test.store.removeAll()
    #expect(try other.dataVersion() != version)
    #expect(try other.search(SearchRequest("tea")).count == 0)
  }

  @Test func `threads read and write one store`() throws {
    let test = try TestStore(
      (0..<50).map { .item("\($0)", "Coffee number \($0)", rank: Double($0) / 50) })
    let (store, failures) = (test.store, Failures())
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      failures.record {
        for step in 0..<25 {
          switch thread {
          case 0: try store.put([.item("\(step)", "Coffee changed \(step)")])
          case 1: try store.put([.item("new\(step)", "Tea \(step)")])
          case 2: if step % 10 == 0 { try store.optimize() }
          default:
            let hits = try store.search(SearchRequest(["coffee", "cofee", "numbr"][step % 3]))
            if hits.isEmpty { failures.add("nothing found") }
            let page = try store.list(ListRequest(limit: 10))
            if page.entities.count != 10 { failures.add("short page") }
          }
        }
      }
    }
    #expect(failures.all == [])
    #expect(try store.count() == 75)
    #expect(try store.check().findings == [])
  }

  @Test func `an interrupt ends a running read and the store goes on`() throws {
    let test = try TestStore()
    _ = try test.store.bulkLoad { loader in
      for number in 0..<20_000 { try loader.add(.item("\(number)", "Coffee \(number)")) }
    }
    let store = test.store
    // Interrupting once is not enough: it may come before the read has begun. On a thread of its own:
    // those of the queues may all be busy with other tests.
    let isDone = Failures()
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while isDone.all.isEmpty {
        store.interrupt()
        usleep(1000)
      }
      ended.signal()
    }
    #expect(code { while true { _ = try store.check() } } == "store.interrupted")
    isDone.add("done")
    ended.wait()
    #expect(try store.check().findings == [])
    try store.put([.item("x", "x")])
  }
}
