// `linkindex aasa test`: expectations about URLs as data, for continuous integration.

import LinkTypes
import SiteAssociation

enum AASATestCommand: Command {
  static let definition = CommandDefinition(
    name: "aasa test", summary: "Check a list of URLs against what is expected of them",
    discussion: [
      "A test file is an object: \"file\" (the association file, from the test file's folder) or \"aasa\" (its content), \"cases\" (each with \"url\", \"app\" and \"opens\"), and if needed \"host\" and \"platform\". Or it is an array of cases that each have their own \"aasa\"; their host is example.com unless they have a \"host\".",
      "\"opens\" is true, false, or one of opens, blocked and noRule. Without an app, or with null, it asks whether any app opens the URL. Failed cases are printed with the rule that decided; the last line counts. The status is 1 if any failed.",
    ],
    operands: [Operand(AssociationInput.fileType, help: "The test file; - is standard input.")],
    examples: [.init("aasa test links.json", "check the links that must go on working")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let path = invocation.arguments.operand(0) ?? "-"
    let cases = try AssociationTestFile(path: path, invocation).cases
    var failures: [JSONValue] = []
    for test in cases {
      guard let reason = test.failure() else { continue }
      failures.append(
        .object([
          .init("id", .string(test.id)), .init("url", .string(test.url)),
          .init("app", test.app.map(JSONValue.string) ?? .null), .init("reason", .string(reason)),
        ]))
      if !invocation.isJSON {
        let app = test.app.map { " for \(printable($0))" } ?? ""
        try invocation.output.line(
          "\(invocation.style.red("failed")) \(printable(test.id)): \(printable(test.url))\(app): \(printable(reason))"
        )
      }
    }
    let passed = cases.count - failures.count
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("passed", .integer(Int64(passed))),
          .init("failed", .integer(Int64(failures.count))),
          .init("failures", .array(failures)),
        ]))
    } else {
      try invocation.output.line("\(passed) passed, \(failures.count) failed")
    }
    return failures.isEmpty ? .success : .no
  }
}
