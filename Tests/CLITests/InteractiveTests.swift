// The as-you-type list, by a test that types.

import Foundation
import TestSupport
import Testing

@Suite struct InteractiveTests {
  private let place: CommandLinePlace

  init() throws {
    place = try CommandLinePlace()
    for (id, title) in [("1", "Coffee"), ("2", "Coffee cake"), ("3", "Tea")] {
      let rank = "0.\(9 - (Int(id) ?? 0))"
      #expect(try place.linkindex(["add", "item", id, title, "--rank", rank]).status == 0)
    }
  }

  private func start(
    _ arguments: [String] = [], rows: UInt16 = 24, columns: UInt16 = 80
  ) throws -> TerminalSession {
    try TerminalSession(
      Package.program("linkindex"), ["search", "--interactive"] + arguments,
      environment: place.environment.merging(["TERM": "xterm", "NO_COLOR": "1"]) { $1 },
      directory: place.path,
      rows: rows, columns: columns,
      outputPath: place.path + "/answer")
  }

  private func answer() throws -> String {
    String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: place.path + "/answer")), as: UTF8.self)
  }

  /// The terminal is as it was: wrapping on, cursor shown, the first screen.
  private func expectRestored(_ session: TerminalSession) {
    #expect(session.transcript.hasSuffix("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"))
  }

  @Test func `enter prints the link of the best hit to standard output`() throws {
    let session = try start()
    try session.waitFor("> ")
    session.type("coff")
    try session.waitFor("myapp://items/1")
    session.type("\r")
    #expect(try session.wait() == 0)
    #expect(try answer() == "myapp://items/1\n")
    expectRestored(session)
  }

  @Test(arguments: ["\u{1B}[B", "\u{1B}OB", "\u{0E}"])
  func `down chooses the second hit`(_ key: String) throws {
    let session = try start(["coffee"])
    try session.waitFor("myapp://items/1")
    session.type(key)
    try session.waitFor("myapp://items/2")
    session.type("\r")
    #expect(try session.wait() == 0)
    #expect(try answer() == "myapp://items/2\n")
  }

  @Test func `typing and enter in one go is one choice`() throws {
    let session = try start()
    try session.waitFor("> ")
    session.type("tea\r")
    #expect(try session.wait() == 0)
    #expect(try answer() == "myapp://items/3\n")
  }

  @Test func `escape leaves without an answer`() throws {
    let session = try start(["tea"])
    try session.waitFor("myapp://items/3")
    session.type("\u{1B}")
    #expect(try session.wait() == 1)
    #expect(try answer() == "")
    expectRestored(session)
  }

  @Test func `control-C leaves with 130`() throws {
    let session = try start(["tea"])
    try session.waitFor("myapp://items/3")
    session.type("\u{3}")
    #expect(try session.wait() == 130)
    expectRestored(session)
  }

  @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `a signal restores the terminal too`(_ number: Int32, _ status: Int32) throws {
    let session = try start(["tea"])
    try session.waitFor("myapp://items/3")
    session.send(signal: number)
    #expect(try session.wait() == status)
    expectRestored(session)
  }

  @Test func `a resize redraws for the new width`() throws {
    let session = try start(["coffee"], columns: 80)
    try session.waitFor("myapp://items/1")
    session.resize(rows: 10, columns: 14)
    try session.waitFor("  myapp://it…")
    session.resize(rows: 1, columns: 5)
    session.resize(rows: 24, columns: 80)
    try session.waitFor("myapp://items/1")
    session.type("\r")
    #expect(try session.wait() == 0)
  }

  @Test func `editing keys edit`() throws {
    let session = try start(["coffee caxx"])
    try session.waitFor("> ")
    session.type("\u{7F}\u{7F}")
    try session.waitFor("myapp://items/2")
    session.type("\u{17}\u{17}te")
    try session.waitFor("myapp://items/3")
    session.type("\u{15}zzzz")
    try session.waitFor("nothing found: no entity holds 'zzzz'")
    // Nothing to choose: the bell.
    session.type("\r")
    try session.waitFor("\u{7}")
    session.type("\u{15}\u{4}")
    #expect(try session.wait() == 1)
  }

  @Test func `a word that is corrected is named below the hits`() throws {
    let session = try start(["cofee"])
    try session.waitFor("no entity holds 'cofee'; did you mean 'coffee'?")
    session.type("\u{1B}")
    #expect(try session.wait() == 1)
  }

  @Test func `an index that is missing leaves the terminal as it was`() throws {
    let session = try start(["--db", "missing.sqlite"])
    #expect(try session.wait() == 66)
    #expect(session.transcript.contains("error: there is no index at 'missing.sqlite'"))
    #expect(session.transcript.contains("\u{1B}[?1049l"))
  }
}
