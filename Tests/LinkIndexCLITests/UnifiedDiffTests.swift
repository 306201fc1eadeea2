// Diffs that patch(1) understands.

import Foundation
import TestSupport
import Testing

@testable import LinkIndexCLI

@Suite struct UnifiedDiffTests {
  @Test(arguments: [
    ("", "", ""), ("a\n", "a\n", ""),
    ("a\nb\n", "a\nc\n", "--- f\n+++ f\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"),
    ("a", "a\n", "--- f\n+++ f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
    ("", "a\n", "--- f\n+++ f\n@@ -0,0 +1 @@\n+a\n"),
    ("a\r\n", "b\r\n", "--- f\n+++ f\n@@ -1 +1 @@\n-a\r\n+b\r\n"),
  ])
  func `a diff shows what changed`(_ before: String, _ after: String, _ expected: String) {
    #expect(UnifiedDiff(before: before, after: after, name: "f").text == expected)
  }

  @Test func `patch makes the new text from the old one`() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/patch") else { return }
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      func text() -> String {
        (0..<Int.random(in: 1...30, using: &random)).map { _ in
          ["a\n", "b\n", "c\n"][Int.random(in: 0..<3, using: &random)]
        }.joined()
      }
      let (before, after) = (text(), text())
      let folder = try TemporaryDirectory()
      try folder.write(before, to: "f")
      let diff = UnifiedDiff(before: before, after: after, name: "f").text
      guard !diff.isEmpty else { continue }
      let outcome = try runProgram(
        "/usr/bin/patch", ["-s", folder.file("f")], input: Data(diff.utf8))
      #expect(outcome.status == 0, "seed \(seed)")
      #expect(try folder.read("f") == after, "seed \(seed)")
    }
  }
}
