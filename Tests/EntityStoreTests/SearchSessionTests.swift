// A search box: its answers are those of any search, what is superseded ends, and what did not change
// stays where it was.

import Foundation
import LinkTypes
import Synchronization
import TestSupport
import Testing

@testable import EntityStore

@Suite struct SearchSessionTests {
  private static let words = [
    "coffee", "cofee", "cocoa", "cold", "brew", "caffè", "mocha", "tea", "team", "Müller", "日本語",
    "straße", "iPhone15", "o'brien", "qwxz", "kind:item", "-tea", "\"cold brew\"", "title:tea",
  ]

  private static func entity(_ number: Int, using generator: inout SeededGenerator) -> Entity {
    func word() -> String { words[..<14].randomElement(using: &generator) ?? "" }
    var entity = Entity.item("\(number)", word() + " " + word())
    if number % 3 == 0 { entity.summary = word() + " " + word() }
    if number % 2 == 0 { entity.rank = Double(number % 5) / 5 }
    if number % 7 == 0 { entity.aliases = [word()] }
    return entity
  }

  private static func identifier(_ generator: inout SeededGenerator) -> EntityIdentifier {
    EntityIdentifier(kind: "item", id: "\(Int.random(in: 0..<60, using: &generator))")
  }

  /// More with LINKINDEX_SEEDS=n.
  static let seeds: ClosedRange<UInt64> = {
    let count = ProcessInfo.processInfo.environment["LINKINDEX_SEEDS"].flatMap(UInt64.init) ?? 12
    return 1...max(1, count)
  }()

  // MARK: Answers

  @Test(arguments: seeds)
  func `every update answers as a fresh search does`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let test = try TestStore((0..<60).map { Self.entity($0, using: &generator) })
    let other = try EntityStore(path: test.path)
    defer { other.close() }
    var template = SearchRequest("not used", limit: Int.random(in: 1...12, using: &generator))
    if seed % 3 == 0 { template.facets = [.kind] }
    if seed % 4 == 0 { template.kinds = ["item"] }
    if seed % 2 == 0 { template.now = 1_800_000_000 }
    let session = test.store.session(template)
    var typed = ""
    for step in 0..<150 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<5:
        let word = Self.words.randomElement(using: &generator) ?? ""
        typed += word.prefix(Int.random(in: 1...word.count, using: &generator))
      case 5: typed += " "
      case 6: typed = ""
      // Whoever deletes meets what was answered before.
      default: typed.removeLast(min(typed.count, Int.random(in: 1...3, using: &generator)))
      }
      if step % 11 == 3 {
        let writer = Bool.random(using: &generator) ? test.store : other
        switch Int.random(in: 0..<5, using: &generator) {
        case 3: try? writer.recordUse(of: Self.identifier(&generator), query: typed)
        case 4: _ = try? writer.pin(Self.identifier(&generator), query: "coffee")
        case 0: try writer.put([Self.entity(100 + step, using: &generator)])
        case 1: try writer.remove([Self.identifier(&generator)])
        default: try writer.addSynonyms([Synonym("tea", means: step % 2 == 0 ? "mocha" : "cold")])
        }
      }
      var request = template
      request.query = typed
      var fresh = try test.store.respond(to: request)
      let answer = try session.update(typed)
      // What was used counts less with every second.
      if answer != fresh { fresh = try test.store.respond(to: request) }
      #expect(answer == fresh, "seed \(seed), step \(step): '\(typed)'")
    }
  }

  @Test func `an entity that expires leaves the answers`() throws {
    let test = try TestStore([.item("1", "Coffee")])
    var soon = Entity.item("2", "Coffee to go")
    soon.expires = Int64(Date().timeIntervalSince1970) + 1
    try test.store.put([soon])
    let session = test.store.session()
    while try session.update("coffee").hits.count == 2 { usleep(50_000) }
    #expect(try session.update("coffee").hits.map(\.entity.identifier.id) == ["1"])
  }

  @Test func `a store that is closed says so, also to a session`() throws {
    let test = try TestStore([.item("1", "Coffee")])
    let session = test.store.session()
    _ = try session.update("coffee")
    let wrong = test.store.session(SearchRequest("", limit: 0))
    #expect(code { _ = try wrong.update("x") } == "store.invalidRequest")
    test.store.close()
    #expect(code { _ = try session.update("coffee") } == "store.closed")
  }

  // MARK: Cancellation

  @Test func `a step that runs for ever ends when it is cancelled`() throws {
    let test = try TestStore()
    let connection = try Connection(path: test.path, access: .readOnly, busyTimeoutMs: 100)
    defer { connection.close() }
    let cancellation = Cancellation()
    let thread = Thread {
      usleep(20_000)
      cancellation.cancel()
    }
    thread.start()
    let endless = """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n
      """
    let failure = code {
      try connection.reading { () throws(EntityStoreError) in
        try cancellation.guarding(connection) { () throws(EntityStoreError) in
          _ = try connection.integer(endless)
        }
      }
    }
    #expect(failure == "store.cancelled")
    // The connection serves the next one.
    #expect(try connection.integer("SELECT 7") == 7)
    #expect(connection.isAutocommit)
  }

  @Test func `what was cancelled before it began ends at once`() throws {
    let test = try TestStore([.item("1", "Coffee")])
    let cancellation = Cancellation()
    cancellation.cancel()
    for _ in 0..<3 {
      #expect(
        code { _ = try test.store.respond(to: SearchRequest("coffee"), cancellation) }
          == "store.cancelled")
    }
    #expect(try test.find("coffee") == ["1"])
  }

  @Test func `a newer update ends an older one, and nobody else's`() throws {
    let test = try Self.slowStore()
    let session = test.store.session()
    let others = test.store.session()
    let failures = Failures()
    let expected = try test.store.respond(to: SearchRequest("coffee"))
    let superseded = Atomic(0)
    // Phrases that nothing holds: thousands of texts are read for each answer.
    let older = Thread {
      while superseded.load(ordering: .relaxed) < 5 {
        switch code({ _ = try session.update("\"tea coffee\" coffee") }) {
        case "store.cancelled": superseded.add(1, ordering: .relaxed)
        case nil: break
        case .some(let code): failures.add(code)
        }
      }
    }
    let beside = Thread {
      while superseded.load(ordering: .relaxed) < 5 {
        failures.record {
          if try others.update("coffee") != expected { failures.add("another answer") }
          if try test.store.respond(to: SearchRequest("coffee")) != expected {
            failures.add("another answer")
          }
        }
      }
    }
    older.start()
    beside.start()
    while superseded.load(ordering: .relaxed) < 5 {
      usleep(3000)
      // The newest one may itself be superseded by the other thread.
      let failure = code { _ = try session.update("coffee") }
      if let failure, failure != "store.cancelled" { failures.add(failure) }
    }
    #expect(failures.all == [])
    #expect(try session.update("coffee") == expected)
  }

  /// So many texts that to look through them takes its time.
  private static func slowStore() throws -> TestStore {
    let test = try TestStore()
    _ = try test.store.bulkLoad { loader in
      for number in 0..<4000 {
        try loader.add(.item("\(number)", "Coffee \(number)", summary: "coffee and tea \(number)"))
      }
    }
    return test
  }

  @Test func `many threads on one session get right answers or none`() throws {
    var generator = SeededGenerator(seed: 3)
    let test = try TestStore((0..<80).map { Self.entity($0, using: &generator) })
    let session = test.store.session()
    let texts = ["c", "co", "cof", "coff", "coffe", "cofee", "tea", "qwxz", "caffe mo"]
    var expected: [String: SearchResponse] = [:]
    for text in texts { expected[text] = try test.store.respond(to: SearchRequest(text)) }
    let answers = expected
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      var generator = SeededGenerator(seed: UInt64(number))
      for _ in 0..<100 {
        let text = texts.randomElement(using: &generator) ?? ""
        do throws(EntityStoreError) {
          if try session.update(text) != answers[text] { failures.add("'\(text)' is wrong") }
        } catch .cancelled {
        } catch {
          failures.add("\(error)")
        }
      }
    }
    #expect(failures.all == [])
  }

  @Test func `a cancelled task gets no answer`() async throws {
    let test = try Self.slowStore()
    let session = test.store.session()
    let task = Task { () -> String? in
      // Cancelled before or while it runs: the same to whoever waits.
      do throws(EntityStoreError) {
        _ = try await session.update("\"tea coffee\" coffee")
        return nil
      } catch {
        return error.code
      }
    }
    task.cancel()
    #expect(await task.value == "store.cancelled")
    #expect(try await session.update("coffee 17 ").hits.first?.entity.identifier.id == "17")
  }

  @Test func `of updates in a row the last one answers`() async throws {
    var generator = SeededGenerator(seed: 5)
    let test = try TestStore((0..<80).map { Self.entity($0, using: &generator) })
    let session = test.store.session()
    let outcomes = await withTaskGroup(of: String?.self) { group in
      for text in ["c", "co", "cof", "coff", "coffe", "coffee"] {
        group.addTask {
          do throws(EntityStoreError) {
            _ = try await session.update(text)
            return nil
          } catch {
            return error.code
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.contains(nil))
    #expect(outcomes.allSatisfy { $0 == nil || $0 == "store.cancelled" })
    let expected = try test.store.respond(to: SearchRequest("coffee"))
    #expect(try await session.update("coffee") == expected)
  }

  // MARK: Stability

  @Test func `hits of one score keep their order while people type and others write`() throws {
    let test = try TestStore((0..<40).map { .item("\($0)", "Coffee cup \($0)", rank: 0.5) })
    let session = test.store.session(SearchRequest("", limit: 40))
    var order: [String: Int] = [:]
    for (step, text) in ["c", "co", "cof", "co", "coffee", "coffee ", "coffee cu", "coffee cup"]
      .enumerated()
    {
      let answer = try session.update(text)
      for (left, right) in zip(answer.hits, answer.hits.dropFirst())
      where left.score == right.score {
        let (first, second) = (left.entity.identifier.id, right.entity.identifier.id)
        if let before = order[first], let after = order[second] {
          #expect(before < after, "'\(text)': \(first) and \(second) changed places")
        }
      }
      for (position, hit) in answer.hits.enumerated() where order[hit.entity.identifier.id] == nil {
        order[hit.entity.identifier.id] = position
      }
      #expect(try session.update(text) == answer)
      // Something that does not match changes nothing.
      try test.store.put([.item("x\(step)", "Unrelated \(step)", rank: 0.5)])
      #expect(try session.update(text) == answer)
    }
    #expect(order.count == 40)
  }
}
