// kill -9 at random moments of long writes: the old content or the new, never between.
//
//   LINKINDEX_KILL_ROWS=200000 LINKINDEX_PROGRAM=.build/release/linkindex swift test --filter Killed

import Foundation
import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite(.serialized) struct KilledProcessTests {
  private let scene: FaultScene
  private static let rows =
    ProcessInfo.processInfo.environment["LINKINDEX_KILL_ROWS"].flatMap(Int.init) ?? 1000

  init() throws { scene = try FaultScene() }

  /// Runs the command on copies of the index and kills it at moments spread over its whole time.
  ///
  /// - Returns: What was found after each kill.
  private func kill(
    _ arguments: [String], times: Int, seed: UInt64, db: String, before: [String: Int],
    after: [String: Int]
  ) throws -> (old: Int, new: Int) {
    var generator = SeededGenerator(seed: seed)
    try scene.copyIndex(to: db)
    let clock = ContinuousClock()
    let whole = try clock.measure {
      let outcome = try scene.run(arguments, db: db)
      #expect(outcome.status == 0, "\(outcome.errorText)")
    }
    #expect(try scene.words(db: db) == after)
    let seconds = Double(whole.components.seconds) + Double(whole.components.attoseconds) * 1e-18
    var counts = (old: 0, new: 0)
    for round in 0..<times {
      try scene.copyIndex(to: db)
      let unchanged = modified(db)
      let run = try scene.start(arguments, db: db)
      // One moment from each of as many parts of the time, so that no phase is left out.
      let part = (Double(round) + .random(in: 0..<1, using: &generator)) / Double(times)
      if round % 4 == 3 {
        // Just after the commit, while the log is moved into the file.
        while run.isRunning, modified(db) == unchanged { usleep(100) }
        usleep(.random(in: 0..<10_000, using: &generator))
      } else {
        usleep(UInt32(part * seconds * 1_050_000))
      }
      run.send(signal: SIGKILL)
      let outcome = try run.wait(timeout: 600)
      #expect([0, 128 + SIGKILL].contains(outcome.status))
      let name = "\(arguments[0]) killed after \(part) of \(seconds) s"

      // The program says that the index is whole, and it is one of the two.
      let check = try scene.run(["check"], db: db)
      #expect(check.status == 0, "\(name): \(check.outputText)\(check.errorText)")
      let words = try scene.words(db: db)
      #expect(words == before || words == after, "\(name): \(words)")
      if words == before { counts.old += 1 } else { counts.new += 1 }
      let search = try scene.run(["search", "number 7"], db: db)
      #expect(search.status == (words.isEmpty ? 1 : 0), "\(name): \(search.errorText)")
      // The next writer goes on as if nothing had been.
      let add = try scene.run(["add", "item", "later", "later one"], db: db)
      #expect(add.status == 0, "\(name): \(add.errorText)")
    }
    return counts
  }

  /// When the file was last written, in nanoseconds.
  private func modified(_ path: String) -> Int {
    var info = stat()
    guard stat(path, &info) == 0 else { return 0 }
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  @Test func `a killed import leaves the old content or the new`() throws {
    let (old, all) = (Self.rows / 2, Self.rows)
    try scene.run(["import", scene.records(0..<old, word: "old")])
    let counts = try kill(
      ["import", try scene.records(0..<all, word: "new")], times: 20, seed: 1,
      db: scene.folder.file("copy"), before: ["old": old], after: ["new": all])
    print("killed imports of \(all): \(counts.old) old, \(counts.new) new")
    #expect(counts.old > 0 && counts.new > 0)
  }

  @Test func `a killed first import leaves nothing or all`() throws {
    try EntityStore(path: scene.path).close()
    let counts = try kill(
      ["import", try scene.records(0..<Self.rows, word: "new")], times: 5, seed: 2,
      db: scene.folder.file("copy"), before: [:], after: ["new": Self.rows])
    #expect(counts.old > 0)
  }

  @Test(arguments: ["optimize", "repair"]) func `killed upkeep changes nothing`(_ command: String)
    throws
  {
    let rows = Self.rows / 2
    try scene.run(["import", scene.records(0..<rows, word: "old")])
    // Something for optimize to do: rows that are gone and rows that are new.
    let store = try EntityStore(path: scene.path)
    try store.put((0..<rows / 8).map { Entity(kind: "item", id: "\($0)", title: "changed \($0)") })
    store.close()
    let words = ["old": rows - rows / 8, "changed": rows / 8]
    _ = try kill(
      [command], times: 6, seed: 3, db: scene.folder.file("copy"), before: words, after: words)
  }

  @Test func `a process killed while it makes the file leaves one that works`() throws {
    for round in 0..<12 {
      let db = scene.folder.file("new\(round)")
      let run = try scene.start(["add", "item", "1", "First"], db: db)
      usleep(UInt32(round) * 2000)
      run.send(signal: SIGKILL)
      _ = try run.wait()
      let again = try scene.run(["add", "item", "2", "Second"], db: db)
      #expect(again.status == 0, "round \(round): \(again.errorText)")
      #expect(try scene.run(["check"], db: db).status == 0)
      let words = try scene.words(db: db)
      #expect(words["Second"] == 1)
    }
  }
}
