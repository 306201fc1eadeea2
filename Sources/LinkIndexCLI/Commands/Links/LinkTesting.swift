// `linkindex link test`: expectations as data.

import LinkRouter
import LinkTypes

enum LinkTesting {
  static func test(_ paths: [String], _ invocation: Invocation) throws -> ExitCode {
    let table = try invocation.manifest().table
    var passed = 0
    var failures: [(path: String, failure: RouteCaseRun.Failure)] = []
    for path in paths {
      let run = RouteCaseRun(try cases(path), on: table)
      for warning in run.warnings { invocation.warn("\(path): \(warning)") }
      passed += run.passed
      failures += run.failures.map { (path, $0) }
    }
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("passed", .integer(Int64(passed))),
          .init("failed", .integer(Int64(failures.count))),
          .init(
            "failures",
            .array(
              failures.map { path, failure in
                .object([
                  .init("file", .string(path)),
                  .init("url", .string(table.masked(failure.url))),
                  .init("reason", .string(failure.reason)),
                ])
              })),
        ]))
    } else {
      for (path, failure) in failures {
        try invocation.output.line(
          [path, table.masked(failure.url), failure.reason].filter { !$0.isEmpty }
            .map { printable($0) }.joined(separator: ": ")
        )
      }
      try invocation.output.line("\(passed) passed, \(failures.count) failed")
    }
    return failures.isEmpty ? .success : .no
  }

  /// Reads a case file; its faults are told as those of manifests are.
  static func cases(_ path: String) throws -> RouteCaseTable {
    let bytes = try FileSystem.read(path)
    do throws(ManifestError) {
      return try RouteCaseTable(json: bytes)
    } catch {
      var summary: String?
      var hint: String?
      switch error.reason {
      case .wrongType, .missingKey, .empty:
        hint = "see 'linkindex help link test' for the form of such files"
      case .unknownKey(let key, _, _): summary = "such files have no key \"\(key)\""
      default: break
      }
      throw MalformedFile("the file", path, error, bytes, summary: summary, hint: hint)
    }
  }
}
