// What can go wrong while measuring, said the way the program itself says it.

import LinkTypes

/// A reason why nothing could be measured.
enum BenchmarkError: Diagnostic {
  case usage(String)
  case unreadable(path: String, errorNumber: Int32)
  case unwritable(path: String, errorNumber: Int32)
  case malformed(path: String, line: Int, reason: String)
  case noColumn(name: String, path: String)
  case spawn(program: String, errorNumber: Int32)
  case failed(program: String, status: Int32)

  var code: String {
    switch self {
    case .usage: "bench.usage"
    case .unreadable: "bench.unreadable"
    case .unwritable: "bench.unwritable"
    case .malformed: "bench.malformed"
    case .noColumn: "bench.noColumn"
    case .spawn: "bench.spawn"
    case .failed: "bench.failed"
    }
  }

  var message: String {
    switch self {
    case .usage(let text): text
    case .unreadable(let path, let number): "cannot read '\(path)': \(systemMessage(number))"
    case .unwritable(let path, let number): "cannot write '\(path)': \(systemMessage(number))"
    case .malformed(let path, let line, let reason): "\(path):\(line): \(reason)"
    case .noColumn(let name, let path): "'\(path)' has no column '\(name)'"
    case .spawn(let program, let number): "cannot run '\(program)': \(systemMessage(number))"
    case .failed(let program, let status): "'\(program)' ended with status \(status)"
    }
  }

  var hint: String? {
    switch self {
    case .usage: "linkindex-bench --help lists the verbs and their options"
    case .noColumn: "name columns as the header does, or by number from 1"
    case .spawn: "make build builds the program"
    default: nil
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .usage, .noColumn: .usage
    case .unreadable: .noInput
    case .unwritable: .cannotCreate
    case .malformed: .dataError
    case .spawn, .failed: .software
    }
  }
}
