// `linkindex query --test`: files of queries with the outcomes that they must have.

import AttributeQuery
import LinkTypes

enum QueryTests {
  /// Runs all cases of some files; the status is 1 if any failed.
  static func run(_ paths: [String], _ invocation: Invocation) throws -> ExitCode {
    var count = 0
    var failures: [JSONValue] = []
    for path in paths {
      for test in try read(path) {
        count += 1
        guard let failure = test.failure() else { continue }
        failures.append(json(test, failure, path))
        if !invocation.isJSON { try print(test, failure, path, invocation) }
      }
    }
    let passed = count - failures.count
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("passed", .integer(Int64(passed))),
          .init("failed", .integer(Int64(failures.count))), .init("failures", .array(failures)),
        ]))
    } else {
      try invocation.output.line("\(passed) passed, \(failures.count) failed")
    }
    return failures.isEmpty ? .success : .no
  }

  private static func read(_ path: String) throws -> [QueryCase] {
    let bytes = try FileSystem.read(path)
    do {
      return try QueryCaseFile.read(bytes)
    } catch {
      throw QueryTestFailure(path: path, fault: error)
    }
  }

  private static func print(
    _ test: QueryCase, _ failure: QueryCase.Failure, _ path: String, _ invocation: Invocation
  ) throws {
    let place = "\(path):\(test.position.line)"
    let lines = [
      "\(invocation.style.red("failed")) \(printable(place)): \(printable(test.query))",
      "  item: \(printable(JSONWriter().string(test.itemJSON)))",
      "  expected \(printable(failure.expected)), got \(failure.got): \(printable(failure.why))",
    ]
    for line in lines { try invocation.output.line(line) }
    if let note = test.note { try invocation.output.line("  note: \(printable(note))") }
  }

  private static func json(_ test: QueryCase, _ failure: QueryCase.Failure, _ path: String)
    -> JSONValue
  {
    .object([
      .init("file", .string(path)), .init("line", .integer(Int64(test.position.line))),
      .init("query", .string(test.query)), .init("item", test.itemJSON),
      .init("expected", .string(failure.expected)), .init("got", .string(failure.got)),
      .init("why", .string(failure.why)),
      .init("note", test.note.map(JSONValue.string) ?? .null),
    ])
  }
}

/// A test file that holds no cases.
private struct QueryTestFailure: Diagnostic {
  let path: String
  let fault: QueryCaseError

  var code: String { fault.code }
  var message: String {
    "\(path == "-" ? "standard input" : "'\(printable(path))'"): \(fault.message)"
  }
  var hint: String? { fault.hint }
  var exitCode: ExitCode { fault.exitCode }
}
