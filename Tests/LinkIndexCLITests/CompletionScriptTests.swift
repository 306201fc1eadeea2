// Completions as the shells see them. Bash is asked for real; zsh and fish where installed.

import Foundation
import TestSupport
import Testing

@testable import LinkIndexCLI

@Suite struct CompletionScriptTests {
  private static let environment = ["PATH": "/usr/bin:/bin:/usr/local/bin"]

  /// What bash offers for a line whose last word is being completed.
  private func offered(_ line: String) throws -> [String] {
    let folder = try TemporaryDirectory()
    try folder.write("", to: "a file.jsonl")
    let script = try folder.write(
      CompletionScript.render(CommandList.definitions, for: .bash), to: "completions")
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    let outcome = try runProgram(
      "/bin/bash",
      [
        "-c",
        """
        source '\(script)'; cd '\(folder.path)'
        COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
        _linkindex; printf '%s\\n' "${COMPREPLY[@]}"
        """,
      ], environment: Self.environment)
    #expect(outcome.errorText == "")
    return outcome.outputText.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("linkindex comp", ["completions"]),
    ("linkindex --db x vers", ["version"]),
    ("linkindex -q help ver", ["version"]),
    ("linkindex completions ", ["bash", "zsh", "fish"]),
    ("linkindex --color ", ["auto", "always", "never"]),
    ("linkindex version --col", ["--color"]),
    ("linkindex version --db a", ["a file.jsonl"]),
    ("linkindex search --format = j", ["json", "jsonl"]), ("linkindex --color = ne", ["never"]),
    ("linkindex search --format =", ["text", "json", "jsonl", "tsv", "url", "ids", "identifiers"]),
  ])
  func `bash offers what fits`(_ line: String, _ words: [String]) throws {
    #expect(try offered(line) == words)
  }

  @Test func `bash offers all commands`() throws {
    #expect(try offered("linkindex ") == CompletionScript.firstWords(CommandList.definitions))
  }

  @Test(arguments: Shell.allCases)
  func `the script is syntax for its shell`(_ shell: Shell) throws {
    let script = CompletionScript.render(CommandList.definitions, for: shell)
    for definition in CommandList.definitions {
      for option in definition.options { #expect(script.contains(option.name)) }
    }
    let candidates = ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + shell.rawValue }
    guard
      let program = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return }
    let outcome = try runProgram(
      program, ["-n", "/dev/stdin"], environment: Self.environment, input: Data(script.utf8))
    #expect(outcome.errorText == "")
    #expect(outcome.status == 0)
  }
}
