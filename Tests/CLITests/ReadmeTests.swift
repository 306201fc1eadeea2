// The README's terminal sessions are run and compared.

import Foundation
import TestSupport
import Testing

@Suite struct ReadmeTests {
  /// The text of every block that is marked as a terminal session.
  private static let blocks: [String] = {
    let path = Package.folder + "/README.md"
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    var blocks: [String] = []
    var block: [Substring]?
    for line in String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    {
      if line == "```console" {
        block = []
      } else if line == "```", let lines = block {
        blocks.append(lines.map { $0 + "\n" }.joined())
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }()

  /// All blocks share one folder: a reader types them one after the other.
  @Test func `terminal sessions show what the program prints`() throws {
    let place = try CommandLinePlace()
    try FileManager.default.createSymbolicLink(
      atPath: place.path + "/data", withDestinationPath: Package.folder + "/data")
    for block in Self.blocks {
      // Building and testing is what runs this test; only the program's own commands are compared.
      let session = GoldenSession(text: block)
      guard
        session.steps.allSatisfy({ !$0.command.hasPrefix("make ") && !$0.command.hasPrefix("git ") }
        )
      else { continue }
      let real = try session.run(
        directory: place.path, environment: place.environment, mergesErrors: true)
      for (expected, step) in zip(session.steps, real.steps) {
        // A blank line before the next command is for the eye.
        var outcome = expected.outcome
        while outcome.last == "", step.outcome.last != "" { outcome.removeLast() }
        #expect(step.outcome == outcome, "$ \(step.command)")
      }
    }
  }
}
