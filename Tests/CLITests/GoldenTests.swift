// Every file of Golden/ is a shell session: each command's whole standard output, standard error
// and status. `make golden` rewrites them; read the diff.

import Foundation
import TestSupport
import Testing

@Suite struct GoldenTests {
  private static let folder = Package.folder + "/Tests/CLITests/Golden"
  private static let isRewriting =
    ProcessInfo.processInfo.environment["LINKINDEX_GOLDEN"] == "rewrite"

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".txt") }.sorted()
  }()

  @Test func `there are sessions`() {
    #expect(Self.names.count >= 10)
  }

  @Test(arguments: names)
  func `the program says what the session says`(_ name: String) throws {
    let path = Self.folder + "/" + name
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let session = GoldenSession(text: text)
    let place = try CommandLinePlace()
    let real = try session.run(directory: place.path, environment: place.environment)
    if Self.isRewriting {
      try Data(real.text.utf8).write(to: URL(fileURLWithPath: path))
      return
    }
    #expect(session.text == text, "the file is not in the form that is written")
    for (expected, step) in zip(session.steps, real.steps) {
      #expect(step.outcome == expected.outcome, "$ \(step.command)")
    }
  }
}
