// The parser's rules, on a small program of its own.

import LinkTypes
import Testing

@testable import LinkIndexCLI

@Suite struct ArgumentParserTests {
  private static let number = Option(
    "number", short: "n", .whole("N", in: -5...100), help: "A number.")
  private static let names = Option("name", .text("NAME"), repeatable: true, help: "Names.")
  private static let loud = Switch("loud", short: "l", help: "Shout.")
  private static let shade = Option(
    "shade", ValueType<ColorChoice>.oneOf("SHADE"), help: "A shade.")

  private static let paint = CommandDefinition(
    name: "paint", summary: "Paint",
    operands: [
      Operand(ValueType<String>.text("WALL"), help: "A wall."),
      Operand(ValueType<String>.text("COLOUR"), .any, help: "Colours."),
    ],
    options: [number.definition, names.definition, loud.definition, shade.definition])
  private static let rest = CommandDefinition(name: "rest", summary: "Rest")

  private static func parse(_ arguments: [String]) -> Result<ParsedArguments, UsageFailure> {
    Result { () throws(UsageFailure) in
      try ArgumentParser.parse(arguments, commandNames: ["paint", "rest"]) { name in
        [paint, rest].first { $0.name == name }
      }
    }
  }

  struct Good: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let arguments: [String]
    let operands: [String]
    var options: [String: [String]] = [:]
  }

  @Test(arguments: [
    Good(
      testDescription: "operands", arguments: ["paint", "north", "red", "blue"],
      operands: ["north", "red", "blue"]),
    Good(
      testDescription: "options after", arguments: ["paint", "w", "--number", "5"],
      operands: ["w"], options: ["number": ["5"]]),
    Good(
      testDescription: "options between", arguments: ["paint", "--number=5", "w", "-l", "red"],
      operands: ["w", "red"], options: ["number": ["5"], "loud": [""]]),
    Good(
      testDescription: "global options before", arguments: ["--db", "x", "-q", "paint", "w"],
      operands: ["w"], options: ["db": ["x"], "quiet": [""]]),
    Good(
      testDescription: "short value apart", arguments: ["paint", "w", "-n", "7"],
      operands: ["w"], options: ["number": ["7"]]),
    Good(
      testDescription: "short value attached", arguments: ["paint", "w", "-n7"],
      operands: ["w"], options: ["number": ["7"]]),
    Good(
      testDescription: "short value with sign", arguments: ["paint", "w", "-n=7"],
      operands: ["w"], options: ["number": ["7"]]),
    Good(
      testDescription: "cluster", arguments: ["paint", "w", "-qvl"],
      operands: ["w"], options: ["quiet": [""], "verbose": [""], "loud": [""]]),
    Good(
      testDescription: "cluster with a value", arguments: ["paint", "w", "-ln", "7"],
      operands: ["w"], options: ["loud": [""], "number": ["7"]]),
    Good(
      testDescription: "repeated option", arguments: ["paint", "w", "--name", "a", "--name=b"],
      operands: ["w"], options: ["name": ["a", "b"]]),
    Good(
      testDescription: "negative number as a value", arguments: ["paint", "w", "--number", "-3"],
      operands: ["w"], options: ["number": ["-3"]]),
    Good(
      testDescription: "negative number as an operand", arguments: ["paint", "-3", "-.5"],
      operands: ["-3", "-.5"]),
    Good(testDescription: "dash alone", arguments: ["paint", "-"], operands: ["-"]),
    Good(
      testDescription: "double dash", arguments: ["paint", "--", "--loud", "-n", "--"],
      operands: ["--loud", "-n", "--"]),
    Good(
      testDescription: "value that looks like an option", arguments: ["paint", "w", "--name=--x"],
      operands: ["w"], options: ["name": ["--x"]]),
    Good(
      testDescription: "empty value", arguments: ["paint", "w", "--name", "", "--name="],
      operands: ["w"], options: ["name": ["", ""]]),
    Good(
      testDescription: "value with a sign", arguments: ["paint", "w", "--name=a=b"],
      operands: ["w"], options: ["name": ["a=b"]]),
    Good(
      testDescription: "help needs no operands", arguments: ["paint", "--help"], operands: [],
      options: ["help": [""]]),
    Good(testDescription: "nothing at all", arguments: [], operands: []),
  ])
  func `a good command line is understood`(_ row: Good) throws {
    let parsed = try Self.parse(row.arguments).get()
    #expect(parsed.operands == row.operands)
    #expect(parsed.options == row.options)
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let message: String
    var hint: String?
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Bad(arguments: ["-q"], message: "a command is missing"),
    Bad(arguments: ["pain"], message: "unknown command 'pain'", hint: "did you mean 'paint'?"),
    Bad(arguments: ["xyzzy"], message: "unknown command 'xyzzy'"),
    Bad(
      arguments: ["--nmae", "x"], message: "unknown option '--nmae' before the command",
      hint: "a command's options stand after its name"),
    Bad(
      arguments: ["--colour", "never"], message: "unknown option '--colour'",
      hint: "did you mean '--color'?"),
    Bad(
      arguments: ["paint", "w", "--nmae", "x"], message: "unknown option '--nmae'",
      hint: "did you mean '--name'?"),
    Bad(
      arguments: ["paint", "w", "-x"], message: "unknown option '-x'",
      hint: "a word that begins with '-' stands after '--': -- '-x'"),
    Bad(
      arguments: ["paint", "w", "-lx"], message: "unknown option '-x'",
      hint: "a word that begins with '-' stands after '--': -- '-lx'"),
    Bad(arguments: ["paint", "w", "--number"], message: "missing value for '--number N'"),
    Bad(
      arguments: ["paint", "w", "--name", "--loud"], message: "missing value for '--name NAME'",
      hint: "write --name='--loud' for a value that begins with '-'"),
    Bad(
      arguments: ["paint", "w", "--loud=yes"],
      message: "the option '--loud' takes no value, but 'yes' was given"),
    Bad(
      arguments: ["paint", "w", "-n", "many"],
      message:
        "the value 'many' is invalid for '--number N': expected a whole number from -5 to 100"),
    Bad(
      arguments: ["paint", "w", "-n", "101"],
      message: "the value '101' is invalid for '--number N': expected a whole number from -5 to 100"
    ),
    Bad(
      arguments: ["paint", "w", "--shade", "alwais"],
      message:
        "the value 'alwais' is invalid for '--shade SHADE': expected 'auto', 'always' or 'never'",
      hint: "did you mean 'always'?"),
    Bad(
      arguments: ["paint", "w", "-n1", "-n2"],
      message: "the option '--number N' was given more than once"),
    Bad(arguments: ["paint"], message: "missing argument 'WALL'"),
    Bad(
      arguments: ["rest", "now"], message: "unexpected argument 'now'",
      hint: "a text of several words stands in quotes"),
  ])
  func `a bad command line is told in one sentence`(_ row: Bad) throws {
    let failure = try #require(throws: UsageFailure.self) { try Self.parse(row.arguments).get() }
    #expect(failure.error.message == row.message)
    #expect(failure.error.hint == row.hint)
    #expect(failure.error.exitCode == .usage)
  }

  @Test func `typed values come back`() throws {
    let parsed = try Self.parse([
      "paint", "w", "-n", "-5", "--name", "a", "--name", "b", "--shade", "never", "--loud",
    ]).get()
    #expect(parsed[Self.number] == -5)
    #expect(parsed.all(Self.names) == ["a", "b"])
    #expect(parsed[Self.names] == "b")
    #expect(parsed[Self.shade] == .never)
    #expect(parsed[Self.loud])
    #expect(!parsed[GlobalOptions.json])
    #expect(parsed.operand(0) == "w")
    #expect(parsed.operand(1) == nil)
  }

  @Test(arguments: ["=x", "x", ""])
  func `a pair needs a key and a sign`(_ text: String) {
    #expect(ValueType<KeyValue>.pair("K=V").read(text) == nil)
  }

  @Test func `a pair is split at its first sign`() {
    let pair = ValueType<KeyValue>.pair("K=V").read("a=b=c")
    #expect(pair == KeyValue(key: "a", value: "b=c"))
    #expect(ValueType<KeyValue>.pair("K=V").read("a=") == KeyValue(key: "a", value: ""))
  }

  @Test(arguments: [("0", 0), ("1", 1), ("0.25", 0.25), ("1e-3", 0.001)])
  func `a share is from 0 to 1`(_ text: String, _ value: Double) {
    #expect(ValueType<Double>.share("N").read(text) == value)
  }

  @Test(arguments: ["-0.1", "1.1", "nan", "inf", "x", "", "0x1p3"])
  func `what is no share is refused`(_ text: String) {
    #expect(ValueType<Double>.share("N").read(text) == nil)
  }
}
