// Several processes and threads on one index: writers take turns, readers never wait.

import Dispatch
import Foundation
import LinkTypes
import Synchronization
import TestSupport
import Testing

@testable import EntityStore

@Suite(.serialized) struct SharedUseTests {
  private let scene: FaultScene

  init() throws { scene = try FaultScene() }

  private func entities(_ range: Range<Int>, _ word: String) -> [Entity] {
    range.map { Entity(kind: "item", id: "\($0)", title: "\(word) number \($0)") }
  }

  @Test func `a second writer waits, then is told to come again`() throws {
    let store = try EntityStore(path: scene.path)
    try store.put(entities(0..<10, "first"))
    var waiting: ProgramRun?
    _ = try store.bulkLoad { loader in
      for entity in entities(10..<20, "first") { try loader.add(entity) }
      let clock = ContinuousClock()
      let time = try clock.measure {
        let outcome = try scene.run(["add", "item", "x", "second", "--busy-timeout", "300"])
        #expect(outcome.status == 75)
        #expect(outcome.outputText == "")
        #expect(outcome.errorText.hasPrefix("error: the index '"))
        #expect(outcome.errorText.contains("is being written by somebody else (waited 300 ms)"))
        #expect(outcome.errorText.contains("\nhint: try again, or wait longer with --busy-timeout"))
      }
      #expect(time >= .milliseconds(300))
      // A reader does not wait, and sees what was there before.
      let search = try scene.run(["search", "first number", "--json"])
      #expect(search.status == 0)
      #expect(try scene.run(["stats", "--json"]).outputText.contains(#""entityCount":10"#))
      waiting = try scene.start(["add", "item", "y", "third one", "--busy-timeout", "30000"])
      usleep(300_000)
      #expect(waiting?.isRunning == true)
    }
    let outcome = try #require(try waiting?.wait())
    #expect(outcome.status == 0, "\(outcome.errorText)")
    #expect(try store.count() == 21)
    #expect(try store.check().findings == [])
  }

  @Test func `readers in other processes see whole commits while one writes`() throws {
    let store = try EntityStore(path: scene.path)
    try store.put(entities(0..<100, "old"))
    let isDone = Mutex(false)
    let failures = Mutex<[String]>([])
    // The readers say when it is enough, however slow the machine is. A thread of its own, since others may wait for
    // one of the few that the system shares.
    let hasEnded = DispatchSemaphore(value: 0)
    let writer = Thread {
      defer { hasEnded.signal() }
      var round = 0
      do {
        // Each commit changes all hundred.
        while !isDone.withLock({ $0 }) {
          try store.put(entities(0..<100, round % 2 == 0 ? "new" : "old"))
          if round % 10 == 9 { try store.optimize() }
          round += 1
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
      if round < 2 { failures.withLock { $0.append("only \(round) commits") } }
    }
    writer.start()
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      do {
        for _ in 0..<4 {
          let list = try scene.run(["export"])
          let words = Set(list.outputText.split(separator: "\n").map { $0.contains("old number") })
          let lines = list.outputText.split(separator: "\n").count
          if list.status != 0 || words.count != 1 || lines != 100 {
            failures.withLock { $0.append("\(list.status) \(lines) \(words) \(list.errorText)") }
          }
          let search = try scene.run(["search", thread == 1 ? "number" : "nubmer 7"])
          if search.status != 0 { failures.withLock { $0.append(search.errorText) } }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    isDone.withLock { $0 = true }
    hasEnded.wait()
    #expect(failures.withLock { $0 } == [])
    #expect(try store.check().findings == [])
  }

  @Test func `writers in many processes all get their turn`() throws {
    try EntityStore(path: scene.path).close()
    let runs = try (0..<8).map { number in
      try scene.start(["add", "item", "\(number)", "word \(number)", "--busy-timeout", "30000"])
    }
    for run in runs {
      let outcome = try run.wait()
      #expect(outcome.status == 0, "\(outcome.errorText)")
    }
    #expect(try scene.words() == ["word": 8])
    #expect(try scene.run(["check"]).status == 0)
  }

  @Test func `many processes make a new index at once`() throws {
    for round in 0..<3 {
      let db = scene.folder.file("new\(round)")
      let runs = try (0..<6).map { number in
        try scene.start(["add", "item", "\(number)", "word \(number)"], db: db)
      }
      for run in runs {
        let outcome = try run.wait()
        #expect(outcome.status == 0, "\(outcome.errorText)")
      }
      #expect(try scene.words(db: db) == ["word": 6])
      #expect(try scene.run(["check"], db: db).status == 0)
    }
  }

  /// Also run with `--sanitize=thread`.
  @Test func `threads put, remove, load, search, list, check and interrupt one store`() throws {
    let store = try EntityStore(path: scene.path, options: StoreOptions(maxReaders: 2))
    try store.put(entities(0..<200, "coffee"))
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 10) { thread in
      for step in 0..<20 {
        do throws(EntityStoreError) {
          switch thread {
          case 0: try store.put(entities(step * 10..<step * 10 + 10, "changed"))
          case 1: try store.remove([EntityIdentifier(kind: "item", id: "\(199 - step)")])
          case 2: if step % 8 == 0 { try store.optimize() }
          case 3: _ = try store.suggest("cof")
          case 4: if step % 5 == 0 { store.interrupt() } else { usleep(500) }
          case 5:
            if step % 10 == 0, try !store.check().isClean {
              failures.withLock { $0.append("dirty") }
            }
          case 6: _ = try store.list(ListRequest(limit: 50))
          case 7: _ = try store.dataVersion()
          default: _ = try store.search(SearchRequest(step % 2 == 0 ? "cofee numbr" : "coffee"))
          }
        } catch .interrupted {
          // Somebody asked for it.
        } catch {
          failures.withLock { $0.append("\(thread): \(error)") }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(try store.check().findings == [])
    store.close()
  }

  @Test func `closing while others read is an error for them, not a trap`() throws {
    for round in 0..<10 {
      let store = try EntityStore(path: scene.folder.file("closing\(round)"))
      try store.put(entities(0..<50, "coffee"))
      let failures = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread == 0 {
          usleep(UInt32(round) * 500)
          store.close()
          return
        }
        do {
          for _ in 0..<50 { _ = try store.search(SearchRequest("cofee")) }
        } catch EntityStoreError.closed {
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
      #expect(failures.withLock { $0 } == [])
    }
  }
}
