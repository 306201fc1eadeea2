// `linkindex query`: the query language of Core Spotlight.

import AttributeQuery
import LinkTypes

enum QueryCommand: Command {
  private static let test = Option(
    "test", .file(), repeatable: true, help: "Run the cases of a file instead of a query.")
  private static let check = Switch(
    "check", help: "Only read the query: print it in the program's spelling, and warnings.")

  static let definition = CommandDefinition(
    name: "query", summary: "Check queries of Core Spotlight's language",
    discussion: [
      "A query compares attributes: title == \"coffee*\"cd && rating > 3. Operators are ==, !=, <, <=, >, >=, && and ||; InRange(attribute, lower, upper); ** is any attribute; * in a string is any run of characters, == \"*\" asks for presence. Letters after the string: c ignores case, d ignores diacritics, w and t match words. Times are $time.now, today, yesterday, this_week, last_week, this_month, this_year, each with an offset as in $time.today(-7), and $time.iso(2026-11-30).",
      "A test file is a JSON array of cases: {\"query\": …, \"item\": {…}, \"matches\": true}, with \"now\", \"tz\" and \"firstWeekday\" if they matter, or {\"query\": …, \"error\": \"invalidQuery\"}. Dates of an item are {\"$date\": \"2026-11-30T12:00:00Z\"}. Failed cases are printed with what each comparison said; the last line counts. The status is 1 if any failed.",
    ],
    operands: [
      Operand(
        ValueType<String>.text("QUERY"), .optional, help: "The query, in quotes for the shell.")
    ],
    options: [test.definition, check.definition, QueryFlags.strict.definition] + QueryFlags.clock,
    examples: [
      .init("query --check 'title == \"coffee*\"cd && rating > 3'", "is it what was meant?"),
      .init("query --test queries.json", "check queries that must go on working"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let files = arguments.all(test)
    let query = arguments.operand(0)
    if !files.isEmpty {
      if let query { throw UsageError.unexpectedOperand(query) }
      if arguments[check] { throw UsageError.conflict("--test", "--check") }
      return try QueryTests.run(files, invocation)
    }
    guard arguments[check] else { throw UsageError.missingOneOf(["--test", "--check"]) }
    guard let query else { throw UsageError.missingOperand("QUERY") }
    return try check(query, invocation)
  }

  private static func check(_ text: String, _ invocation: Invocation) throws -> ExitCode {
    let clock = try QueryFlags.clock(of: invocation.arguments)
    let (expression, warnings) = try QueryFlags.read(text, clock: clock, invocation)
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("query", .string(expression.description)),
          .init("warnings", .array(warnings.map(\.json))),
        ]))
    } else {
      try invocation.output.line(printable(expression.description))
      try invocation.output.flush()
      for warning in warnings { invocation.warn(warning.text) }
    }
    return .success
  }
}
