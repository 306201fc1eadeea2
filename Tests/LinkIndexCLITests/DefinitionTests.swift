// What must hold for the definition of every command, and what is made from it.

import Foundation
import LinkTypes
import TestSupport
import Testing

@testable import LinkIndexCLI

@Suite struct DefinitionTests {
  private static let definitions = CommandList.definitions

  @Test func `names are those of the list and stand once`() {
    #expect(Self.definitions.map(\.name) == CommandList.names)
    #expect(Set(CommandList.names).count == CommandList.names.count)
  }

  @Test(arguments: CommandList.names)
  func `options stand once and speak in sentences`(_ name: String) throws {
    let definition = try CommandList.definition(named: name)
    let options = definition.options + GlobalOptions.definitions
    #expect(Set(options.map(\.name)).count == options.count)
    let shorts = options.compactMap(\.short)
    #expect(Set(shorts).count == shorts.count)
    #expect(!definition.summary.hasSuffix("."))
    for option in options {
      #expect(option.help.hasSuffix("."), "\(option.name)")
      #expect(option.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(option.name)")
    }
    for operand in definition.operands { #expect(operand.help.hasSuffix(".")) }
    // Only the last operand may take many arguments, or none.
    for operand in definition.operands.dropLast() { #expect(!operand.count.isMany) }
  }

  @Test(arguments: CommandList.names)
  func `examples are understood`(_ name: String) throws {
    for example in try CommandList.definition(named: name).examples {
      let outcome = try runProgram(
        "/bin/bash", ["-c", "printf '%s\\0' \(Self.withoutPipes(example.arguments))"])
      let words = outcome.outputText.split(separator: "\0", omittingEmptySubsequences: false)
        .dropLast().map(String.init)
      let parsed = try ArgumentParser.parse(words, commandNames: CommandList.names) {
        CommandList.command(named: $0)?.definition
      }
      #expect(parsed.command?.name == name)
    }
  }

  /// What comes before a pipe or redirection; within quotes these signs are letters.
  private static func withoutPipes(_ line: String) -> Substring {
    var quote: Character?
    return line.prefix { character in
      if let open = quote {
        if character == open { quote = nil }
        return true
      }
      if character == "'" || character == "\"" { quote = character }
      return !"<>|".contains(character)
    }
  }

  @Test(arguments: CommandList.names)
  func `help says every option and stays within its width`(_ name: String) throws {
    let definition = try CommandList.definition(named: name)
    let help = HelpText(width: 80).command(definition)
    #expect(help.contains("usage: linkindex \(name)"))
    for option in definition.options + GlobalOptions.definitions {
      #expect(help.contains(option.usage))
    }
    let examples = definition.examples.map { "linkindex " + $0.arguments }
    for line in help.split(separator: "\n")
    where !examples.contains(where: { line.hasSuffix($0) }) && !line.hasPrefix("usage:") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test(arguments: CommandList.names)
  func `the manual is clean roff`(_ name: String) throws {
    let page = ManualPage.command(try CommandList.definition(named: name))
    #expect(page.hasPrefix(".TH LINKINDEX\\-\(Self.roff(name).uppercased()) 1"))
    try expectCleanRoff(page)
  }

  @Test func `the program's manual is clean roff`() throws {
    let page = ManualPage.program(Self.definitions)
    for name in CommandList.names { #expect(page.contains("linkindex\\-\(Self.roff(name))")) }
    try expectCleanRoff(page)
  }

  /// A command's name as it stands in a page.
  private static func roff(_ name: String) -> String {
    name.split { $0 == " " || $0 == "-" }.joined(separator: "\\-")
  }

  private func expectCleanRoff(_ page: String) throws {
    let known: Set = [".TH", ".SH", ".TP", ".PP", ".B", ".BR", ".I"]
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      let request = String(line.prefix { $0 != " " })
      #expect(known.contains(request), "\(line)")
    }
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/groff") else { return }
    let outcome = try runProgram(
      "/usr/bin/groff", ["-man", "-Tutf8", "-ww", "-z"], environment: ["PATH": "/usr/bin:/bin"],
      input: Data(page.utf8))
    #expect(outcome.errorText == "")
    #expect(outcome.status == 0)
  }
}
