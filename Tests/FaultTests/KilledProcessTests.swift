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
    after: [String: Int], alsoExpect: ([String: Int]) throws -> Void = { _ in }
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
      try alsoExpect(words)
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

  private func state(db: String) throws -> String {
    try scene.run(["state", "--index", "notes"], db: db).outputText
  }

  /// Writes a batch that adds records and removes a domain.
  private func changes(_ count: Int) throws -> String {
    let lines = (0..<count).map {
      #"{"put": {"kind": "item", "id": "\#($0)", "title": "new number \#($0)"}}"#
    }
    let text = lines.joined(separator: "\n") + "\n" + #"{"removeDomain": "old"}"# + "\n"
    return try scene.folder.write(text, to: "changes.jsonl")
  }

  @Test func `a process killed between begin and end leaves the old state`() throws {
    let old = (0..<5).map { number in
      #"{"put": {"kind": "item", "id": "o\#(number)", "title": "old \#(number)", "domain": "old"}}"#
    }
    let before = try scene.folder.write(old.joined(separator: "\n"), to: "before.jsonl")
    try scene.run(["batch", before, "--index", "notes", "--state", "one"])
    let batch = try changes(100)
    // The batch has all of its changes but its input does not end; the file says when it was read.
    let run = try ProgramRun(
      "/bin/bash",
      [
        "-c",
        """
        mkfifo pipe; exec 3<>pipe; cat \(batch) >&3
        "$0" batch pipe --index notes --state two --db \(scene.path) 3>&- &
        echo $! > pid; wait
        """, FaultScene.program,
      ],
      environment: ["HOME": scene.folder.path, "PATH": "/usr/bin:/bin"],
      directory: scene.folder.path)
    defer { run.send(signal: SIGKILL) }
    var pid: Int32?
    for _ in 0..<500 where pid == nil {
      usleep(10_000)
      pid = (try? String(contentsOfFile: scene.folder.file("pid"), encoding: .utf8))
        .flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
    usleep(300_000)
    // Others write meanwhile.
    let add = try scene.run(["add", "item", "other", "other one"])
    #expect(add.status == 0, "\(add.errorText)")
    let process = try #require(pid)
    #expect(endProcess(process) == 0)
    #expect(try state(db: scene.path) == "one\n")
    #expect(try scene.words() == ["old": 5, "other": 1])
    #expect(try scene.run(["check"]).status == 0)
    // And the same batch, whole, goes through.
    let whole = try scene.run(
      ["batch", batch, "--index", "notes", "--expect", "one", "--state", "two"])
    #expect(whole.status == 0, "\(whole.errorText)")
    #expect(try scene.words() == ["new": 100, "other": 1])
    #expect(try state(db: scene.path) == "two\n")
  }

  @Test func `a killed end of a batch leaves both old or both new`() throws {
    let rows = Self.rows / 2
    let batch = try changes(rows)
    try scene.run(["import", scene.records(0..<20, word: "kept")])
    try scene.run(["add", "item", "o", "old one", "--domain", "old", "--index", "notes"])
    try scene.run(["batch", "/dev/null", "--index", "notes", "--state", "one"])
    let copy = scene.folder.file("copy")
    let before = ["kept": 20, "old": 1]
    let counts = try kill(
      ["batch", batch, "--index", "notes", "--state", "two"], times: 12, seed: 4, db: copy,
      before: before, after: ["kept": 20, "new": rows]
    ) { (words: [String: Int]) throws -> Void in
      let state = try state(db: copy)
      #expect(state == (words == before ? "one\n" : "two\n"))
    }
    #expect(counts.old > 0)
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

/// `kill(2)`, out of reach of the suite's method of that name.
private func endProcess(_ process: Int32) -> Int32 { kill(process, SIGKILL) }
