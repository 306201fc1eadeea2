// The program as others run it: in processes of its own, on file systems that fail.

import EntityStore
import Foundation
import LinkTypes
import TestSupport

/// A folder with an index that the program works on.
final class FaultScene: Sendable {
  let folder: TemporaryDirectory
  let path: String

  /// The program; LINKINDEX_PROGRAM names another one, such as a release build.
  static let program =
    ProcessInfo.processInfo.environment["LINKINDEX_PROGRAM"] ?? Package.program("linkindex")

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.file("index.sqlite")
  }

  /// Writes records that all say the same word, as JSON Lines.
  func records(
    _ range: Range<Int>, word: String, kind: String = "item", urlBytes: Int = 0
  ) throws -> String {
    var text = ""
    let path = String(repeating: "x", count: urlBytes)
    for number in range {
      text += """
        {"kind":"\(kind)","id":"\(number)","title":"\(word) number \(number)","summary":"a \(word) \
        thing of sort \(number % 17)","url":"https://example.com/\(path)","rank":\(Double(number % 100) / 100)}

        """
    }
    return try folder.write(text, to: "\(word)-\(kind).jsonl")
  }

  /// Starts the program on the index.
  func start(
    _ arguments: [String], db: String? = nil, environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try ProgramRun(
      Self.program, arguments + ["--db", db ?? path],
      environment: environment.merging(["HOME": folder.path]) { mine, _ in mine },
      directory: folder.path)
  }

  /// Runs the program on the index to its end.
  @discardableResult
  func run(
    _ arguments: [String], db: String? = nil, environment: [String: String] = [:]
  ) throws -> ProgramOutcome {
    try start(arguments, db: db, environment: environment).wait(timeout: 600)
  }

  /// The words that the titles of all entities begin with, and how many begin so.
  func words(db: String? = nil) throws -> [String: Int] {
    let store = try EntityStore(path: db ?? path, options: StoreOptions(access: .readOnly))
    defer { store.close() }
    var words: [String: Int] = [:]
    try store.forEach { entity in
      words[String(entity.title.prefix { $0 != " " }), default: 0] += 1
    }
    return words
  }

  /// Copies the index with the files beside it.
  func copyIndex(to target: String) throws {
    for end in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: target + end)
      if FileManager.default.fileExists(atPath: path + end) {
        try FileManager.default.copyItem(atPath: path + end, toPath: target + end)
      }
    }
  }
}

/// A small file system in memory; gone with the value.
final class SmallDisk {
  let path: String
  private let folder: TemporaryDirectory

  /// Why there can be none; nil if there can.
  static let obstacle: String? = {
    #if os(Linux)
      guard getuid() == 0 else { return "only root may mount a tmpfs" }
      do { _ = try SmallDisk(megabytes: 1) } catch { return "a tmpfs cannot be mounted: \(error)" }
      return nil
    #else
      return "tmpfs is a file system of Linux"
    #endif
  }()

  struct Failure: Error {
    let words: String
  }

  init(megabytes: Int) throws {
    folder = try TemporaryDirectory()
    path = folder.file("disk")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try Self.command("/bin/mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", path])
  }

  deinit { try? Self.command("/bin/umount", ["-l", path]) }

  private static func command(_ program: String, _ arguments: [String]) throws {
    let outcome = try runProgram(program, arguments)
    guard outcome.status == 0 else { throw Failure(words: outcome.errorText) }
  }

  func setReadOnly(_ isReadOnly: Bool) throws {
    try Self.command("/bin/mount", ["-o", isReadOnly ? "remount,ro" : "remount,rw", path])
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// Fills what is left of the disk; returns the file that does.
  @discardableResult
  func fill(leaving bytes: Int = 0) throws -> String {
    let filler = file("filler")
    _ = FileManager.default.createFile(atPath: filler, contents: nil)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: filler))
    defer { try? handle.close() }
    let block = Data(count: 4096)
    while freeBytes > bytes {
      do { try handle.write(contentsOf: block) } catch { break }
    }
    return filler
  }

  var freeBytes: Int {
    var info = statvfs()
    guard statvfs(path, &info) == 0 else { return 0 }
    return Int(info.f_bavail) * Int(info.f_frsize)
  }
}
