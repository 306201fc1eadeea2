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
          "\(printable(path)): \(printable(table.masked(failure.url))): \(printable(failure.reason))"
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
      throw MalformedFile(path: path, fault: error, bytes: bytes)
    }
  }
}

/// A file of cases that cannot be read.
struct MalformedFile: Diagnostic {
  let path: String
  let fault: ManifestError
  let bytes: [UInt8]

  var code: String { fault.code }
  var message: String { "the file '\(path)' is malformed" }
  var hint: String? {
    switch fault.reason {
    case .wrongType, .missingKey, .empty:
      "see 'linkindex help link test' for the form of such files"
    default: fault.hint
    }
  }
  var exitCode: ExitCode { .dataError }
  var sourceExcerpt: String? { SourceExcerpt.text(of: bytes, at: fault.position) }

  var causes: [String] {
    var summary = fault.summary
    if case .unknownKey(let key, _, _) = fault.reason {
      summary = "such files have no key \"\(key)\""
    }
    return ["\(path):\(fault.position.line):\(fault.position.column): \(summary)"]
  }
}
