// A disk that is full and one that cannot be written: a clear status, nothing lost, and when there
// is room again everything goes on.

import EntityStore
import Foundation
import LinkTypes
import TestSupport
import Testing

@Suite(
  .serialized,
  .disabled(if: SmallDisk.obstacle != nil, "\(SmallDisk.obstacle ?? "")"))
struct FullDiskTests {
  private let scene: FaultScene

  init() throws { scene = try FaultScene() }

  private func expectClean(_ db: String) throws {
    let outcome = try scene.run(["check"], db: db)
    #expect(outcome.status == 0, "\(outcome.outputText)\(outcome.errorText)")
  }

  private func expectDiskFull(_ outcome: ProgramOutcome) {
    #expect(outcome.status == 74, "\(outcome.errorText)")
    #expect(outcome.errorText.hasPrefix("error: the disk of "))
    #expect(outcome.errorText.contains("\nhint: free some space"))
    #expect(outcome.outputText == "")
  }

  @Test func `an import that does not fit leaves the old content and gives the disk back`() throws {
    let disk = try SmallDisk(megabytes: 4)
    let db = disk.file("index.sqlite")
    try scene.run(["import", scene.records(0..<200, word: "old")], db: db)
    let free = disk.freeBytes
    let large = try scene.records(0..<2000, word: "new", urlBytes: 2000)
    for _ in 0..<2 {
      expectDiskFull(try scene.run(["import", large], db: db))
      #expect(try scene.words(db: db) == ["old": 200])
      try expectClean(db)
      // What the failed import wrote does not stay.
      #expect(disk.freeBytes > free - 200_000)
    }
    let small = try scene.run(["import", scene.records(0..<250, word: "newer")], db: db)
    #expect(small.status == 0, "\(small.errorText)")
    #expect(try scene.words(db: db) == ["newer": 250])
    try expectClean(db)
  }

  @Test func `a first import that does not fit leaves an empty index that takes the next`() throws {
    let disk = try SmallDisk(megabytes: 2)
    let db = disk.file("index.sqlite")
    expectDiskFull(
      try scene.run(["import", scene.records(0..<2000, word: "new", urlBytes: 2000)], db: db))
    #expect(disk.freeBytes > 1_000_000)
    #expect(try scene.words(db: db) == [:])
    let small = try scene.run(["import", scene.records(0..<100, word: "small")], db: db)
    #expect(small.status == 0, "\(small.errorText)")
    #expect(try scene.words(db: db) == ["small": 100])
    try expectClean(db)
  }

  @Test func `on a full disk everything can be read and nothing is half written`() throws {
    let disk = try SmallDisk(megabytes: 4)
    let db = disk.file("index.sqlite")
    try scene.run(["import", scene.records(0..<200, word: "old")], db: db)
    let filler = try disk.fill()
    for command in [
      ["search", "old"], ["search", "odl nubmer"], ["get", "item", "7"], ["stats"], ["list"],
    ] {
      let outcome = try scene.run(command, db: db)
      #expect(outcome.status == 0, "\(command): \(outcome.errorText)")
      #expect(!outcome.output.isEmpty)
    }
    try expectClean(db)
    for command in [
      ["add", "item", "x", String(repeating: "long title ", count: 2000)],
      ["import", try scene.records(0..<200, word: "new")], ["backup", disk.file("copy.sqlite")],
    ] {
      let outcome = try scene.run(command, db: db)
      #expect(outcome.status == 74, "\(command): \(outcome.errorText)")
      #expect(try scene.words(db: db) == ["old": 200])
    }
    #expect(!FileManager.default.fileExists(atPath: disk.file("copy.sqlite")))
    try FileManager.default.removeItem(atPath: filler)
    #expect(try scene.run(["add", "item", "x", "old and long"], db: db).status == 0)
    #expect(try scene.words(db: db) == ["old": 201])
    #expect(try scene.run(["backup", disk.file("copy.sqlite")], db: db).status == 0)
    try expectClean(db)
    try expectClean(disk.file("copy.sqlite"))
  }

  @Test func `a full disk in the middle of any command loses nothing`() throws {
    // Less and less room: the failure comes at another step of the work each time.
    for leaving in stride(from: 0, through: 360_000, by: 36_000) {
      let disk = try SmallDisk(megabytes: 3)
      let db = disk.file("index.sqlite")
      try scene.run(["import", scene.records(0..<200, word: "old")], db: db)
      let filler = try disk.fill(leaving: leaving)
      for command in [
        ["import", try scene.records(0..<100, word: "new")], ["optimize"], ["repair"],
      ] {
        let outcome = try scene.run(command, db: db)
        #expect([0, 74].contains(outcome.status), "\(leaving) \(command): \(outcome.errorText)")
        let words = try scene.words(db: db)
        #expect([["old": 200], ["old": 100, "new": 100]].contains(words), "\(leaving) \(command)")
        if outcome.status == 0, command[0] == "import" { #expect(words["new"] == 100) }
        try expectClean(db)
      }
      try FileManager.default.removeItem(atPath: filler)
      #expect(try scene.run(["optimize"], db: db).status == 0)
      try expectClean(db)
    }
  }

  @Test func `a full disk for temporary files is a full disk`() throws {
    let disk = try SmallDisk(megabytes: 1)
    try scene.run(["import", scene.records(0..<200, word: "old")])
    let large = try scene.records(0..<2000, word: "new", urlBytes: 2000)
    let outcome = try scene.run(["import", large], environment: ["SQLITE_TMPDIR": disk.path])
    expectDiskFull(outcome)
    #expect(try scene.words() == ["old": 200])
    try expectClean(scene.path)
  }

  @Test func `no room for a new index is no index`() throws {
    let disk = try SmallDisk(megabytes: 1)
    try disk.fill()
    let db = disk.file("index.sqlite")
    let outcome = try scene.run(["add", "item", "1", "One"], db: db)
    #expect(outcome.status == 74, "\(outcome.errorText)")
    try FileManager.default.removeItem(atPath: disk.file("filler"))
    #expect(try scene.run(["add", "item", "1", "One"], db: db).status == 0)
    #expect(try scene.words(db: db) == ["One": 1])
    try expectClean(db)
  }

  // MARK: Read-only

  @Test func `on a read-only disk everything can be read and writing is not permitted`() throws {
    let disk = try SmallDisk(megabytes: 4)
    let db = disk.file("index.sqlite")
    try scene.run(["import", scene.records(0..<200, word: "old")], db: db)
    try disk.setReadOnly(true)
    for command in [
      ["search", "old"], ["search", "odl nubmer"], ["get", "item", "7"], ["stats"], ["list"],
    ] {
      let outcome = try scene.run(command, db: db)
      #expect(outcome.status == 0, "\(command): \(outcome.errorText)")
      #expect(!outcome.output.isEmpty)
    }
    try expectClean(db)
    #expect(try scene.run(["backup", scene.folder.file("copy")], db: db).status == 0)
    try expectClean(scene.folder.file("copy"))
    for command in [
      ["add", "item", "x", "X"], ["import", try scene.records(0..<9, word: "new")], ["optimize"],
      ["repair"], ["remove", "item", "7"],
    ] {
      let outcome = try scene.run(command, db: db)
      #expect(outcome.status == 77, "\(command): \(outcome.errorText)")
      #expect(outcome.errorText.contains("\nhint: check the permissions"))
    }
    for command in [["add", "item", "x", "X"], ["search", "x"]] {
      let outcome = try scene.run(command, db: disk.file("none.sqlite"))
      #expect(outcome.status == (command[0] == "add" ? 73 : 66), "\(outcome.errorText)")
    }
    try disk.setReadOnly(false)
    #expect(try scene.run(["add", "item", "x", "old X"], db: db).status == 0)
    #expect(try scene.words(db: db) == ["old": 201])
    try expectClean(db)
  }

  @Test func `a log that cannot be read back on a read-only disk is told, not skipped`() throws {
    let disk = try SmallDisk(megabytes: 4)
    let db = disk.file("index.sqlite")
    let store = try EntityStore(path: scene.path)
    try store.put([Entity(kind: "item", id: "1", title: "In the log")])
    for end in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: scene.path + end, toPath: db + end)
    }
    store.close()
    try disk.setReadOnly(true)
    let outcome = try scene.run(["search", "log"], db: db)
    #expect(outcome.status == 77, "\(outcome.outputText)\(outcome.errorText)")
    #expect(outcome.errorText.contains("not closed in order"))
    try disk.setReadOnly(false)
    #expect(try scene.run(["search", "log"], db: db).status == 0)
  }
}

/// A limit on the size of files, as `ulimit -f` sets it, needs no disk of its own.
@Suite struct FileSizeLimitTests {
  @Test func `a file that may not grow is a full disk, not a death by signal`() throws {
    let scene = try FaultScene()
    try scene.run(["import", scene.records(0..<100, word: "old")])
    let large = try scene.records(0..<3000, word: "new", urlBytes: 2000)
    let copy = scene.folder.file("copy.jsonl")
    for command in ["import \(large)", "export --output \(copy)"] {
      // In blocks of 1,024 bytes: more than the index has, less than it would need.
      let limit = command.hasPrefix("import") ? 1500 : 8
      let outcome = try runProgram(
        "/bin/bash",
        ["-c", "ulimit -f \(limit); exec \(FaultScene.program) \(command) --db \(scene.path)"],
        environment: ["HOME": scene.folder.path], directory: scene.folder.path, timeout: 600)
      #expect(outcome.status == 74, "\(command): \(outcome.status) \(outcome.errorText)")
      #expect(outcome.errorText.hasPrefix("error: "))
    }
    #expect(!FileManager.default.fileExists(atPath: copy))
    #expect(try scene.words() == ["old": 100])
    #expect(try scene.run(["check"]).status == 0)
    #expect(try scene.run(["import", large]).status == 0)
  }
}
