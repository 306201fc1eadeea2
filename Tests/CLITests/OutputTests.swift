// What scripts rely on: quiet pipes, one writer at a time, answers before questions.

import Foundation
import TestSupport
import Testing

@Suite struct OutputTests {
  @Test func `a reader that leaves early ends the program quietly`() throws {
    let place = try CommandLinePlace()
    let lines = (0..<5000).map {
      #"{"kind":"item","id":"\#($0)","title":"Item number \#($0)"}"# + "\n"
    }
    try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: place.path + "/items.jsonl"))
    #expect(try place.shell("linkindex import -q items.jsonl").status == 0)
    let outcome = try place.shell(
      "linkindex list --limit 100000 | head -1; echo \"${PIPESTATUS[0]}\"")
    #expect(outcome.outputText == "item/0\tItem number 0\n0\n")
    #expect(outcome.errorText == "")
  }

  @Test func `colour on a terminal, none in a pipe`() throws {
    let place = try CommandLinePlace()
    #expect(try place.linkindex(["add", "item", "1", "Coffee"]).status == 0)
    func transcript(_ environment: [String: String], _ arguments: [String] = []) throws -> String {
      let session = try TerminalSession(
        Package.program("linkindex"), ["search", "coffee"] + arguments,
        environment: place.environment.merging(environment) { $1 }, directory: place.path)
      #expect(try session.wait() == 0)
      return session.transcript
    }
    #expect(try transcript(["TERM": "xterm"]).contains("\u{1B}[1mCoffee\u{1B}[0m"))
    #expect(try !transcript(["TERM": "xterm", "NO_COLOR": "1"]).contains("\u{1B}"))
    #expect(try !transcript(["TERM": "dumb"]).contains("\u{1B}"))
    #expect(try !transcript(["TERM": "xterm"], ["--color", "never"]).contains("\u{1B}"))
    #expect(try transcript(["NO_COLOR": "1"], ["--color", "always"]).contains("\u{1B}[1m"))
    #expect(try !place.linkindex(["search", "coffee"]).outputText.contains("\u{1B}"))
  }

  @Test(arguments: [("y\n", 0), ("n\n", 1), ("\n", 1)] as [(String, Int32)])
  func `removing everything asks on a terminal`(_ answer: String, _ status: Int32) throws {
    let place = try CommandLinePlace()
    #expect(try place.linkindex(["add", "item", "1", "Coffee"]).status == 0)
    let session = try TerminalSession(
      Package.program("linkindex"), ["remove", "--all"], environment: place.environment,
      directory: place.path)
    try session.waitFor("Remove everything of all indexes from 'index.sqlite'? [y/N] ")
    session.type(answer)
    #expect(try session.wait() == status)
    #expect(try place.linkindex(["get", "item", "1"]).status == (status == 0 ? 1 : 0))
  }

  @Test func `two writers wait for each other`() throws {
    let place = try CommandLinePlace()
    #expect(try place.linkindex(["add", "item", "0", "First"]).status == 0)
    let outcome = try place.shell(
      "for n in $(seq 20); do linkindex add item $n \"Item $n\" > /dev/null & done; wait; linkindex list | wc -l"
    )
    #expect(outcome.outputText.trimmingCharacters(in: .whitespacesAndNewlines) == "21")
    #expect(outcome.errorText == "")
  }

  @Test func `an interrupted import tells how far it is, undoes everything and ends with 130`()
    throws
  {
    let place = try CommandLinePlace()
    #expect(try place.linkindex(["add", "item", "old", "Old"]).status == 0)
    let lines = (0..<200_000).map { #"{"kind":"item","id":"\#($0)","title":"Item number \#($0)"}"# }
    try Data(lines.joined(separator: "\n").utf8)
      .write(to: URL(fileURLWithPath: place.path + "/items.jsonl"))
    let session = try TerminalSession(
      Package.program("linkindex"), ["import", "items.jsonl"],
      environment: place.environment.merging(["TERM": "xterm"]) { $1 }, directory: place.path)
    try session.waitFor("Importing  ")
    session.type("\u{3}")
    #expect(try session.wait() == 130)
    #expect(session.transcript.contains(" entities  "))
    #expect(session.transcript.contains("/s"))
    // The line is gone, and nothing is said.
    #expect(session.transcript.hasSuffix("\r\u{1B}[K"))
    #expect(try place.linkindex(["list"]).outputText == "item/old\tOld\n")
    #expect(try place.linkindex(["check"]).status == 0)
  }

  /// As another user than root, whom permissions do not concern.
  private static let asNobody: [String]? = {
    if geteuid() != 0 { return [] }
    let program = "/usr/bin/setpriv"
    guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
    let words = [program, "--reuid=65534", "--regid=65534", "--clear-groups"]
    // The folder of the build may be closed to others.
    let probe = try? runProgram(
      program, Array(words.dropFirst()) + [Package.program("linkindex"), "version"])
    return probe?.status == 0 ? words : nil
  }()

  @Test(.enabled(if: asNobody != nil))
  func `what the operating system refuses is status 77`() throws {
    let place = try CommandLinePlace()
    #expect(try place.linkindex(["add", "item", "1", "Coffee"]).status == 0)
    let prefix = (Self.asNobody ?? []).joined(separator: " ")
    func run(_ arguments: String) throws -> ProgramOutcome {
      try place.shell("\(prefix) linkindex \(arguments)")
    }
    #expect(try place.shell("chmod 755 . && chmod 000 index.sqlite").status == 0)
    let unreadable = try run("search coffee")
    #expect(unreadable.status == 77)
    #expect(unreadable.errorText.contains("hint: check the permissions of the file"))
    #expect(try place.shell("chmod 444 index.sqlite*; chmod 555 .").status == 0)
    #expect(try run("search coffee").status == 0)
    #expect(try run("add item 2 Tea").status == 77)
    #expect(try run("add item 2 Tea --db other.sqlite").status == 73)
    #expect(try run("init").status == 77)
    #expect(try run("export -o items.jsonl").status == 77)
    #expect(try place.shell("echo '{}' > secret; chmod 000 secret; true").status == 0)
    #expect(try run("import secret").status == 77)
    #expect(try place.shell("chmod 755 .").status == 0)
    #expect(try place.linkindex(["get", "item", "1"]).status == 0)
  }
}
