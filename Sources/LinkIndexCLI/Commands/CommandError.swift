// What can go wrong between the command line and the libraries: files, folders, answers.

import LinkTypes

/// A failure of a command itself.
enum CommandError: Error, Sendable, Hashable {
  case noHome
  case cannotCreateFolder(path: String, errorNumber: Int32)
  case cannotRead(path: String, errorNumber: Int32)
  case cannotWrite(path: String, errorNumber: Int32)
  case tooLong(path: String, what: String, mostBytes: Int)
  case fileExists(path: String)
  case isDatabase(path: String)
  case isInput(path: String)
  /// An entity without a link; `reason` says why where its kind has a route.
  case noURL(kind: String, id: String, reason: String?)
  case notALink(String)
  case cannotLaunch(program: String, errorNumber: Int32)
  case launchFailed(program: String, status: Int32)
  case hookFailed(command: String, status: Int32)
}

extension CommandError: Diagnostic {
  var code: String {
    switch self {
    case .noHome: "file.noHome"
    case .cannotCreateFolder: "file.cannotCreateFolder"
    case .cannotRead: "file.cannotRead"
    case .cannotWrite: "file.cannotWrite"
    case .tooLong: "file.tooLong"
    case .fileExists: "file.exists"
    case .isDatabase: "file.isDatabase"
    case .isInput: "file.isInput"
    case .noURL: "link.noRoute"
    case .notALink: "link.malformed"
    case .cannotLaunch, .launchFailed: "link.cannotLaunch"
    case .hookFailed: "reindex.hookFailed"
    }
  }

  var message: String {
    switch self {
    case .noHome:
      "the user's home folder is unknown"
    case .cannotCreateFolder(let path, let number):
      "cannot create the folder '\(path)': \(systemMessage(number))"
    case .cannotRead(let path, let number):
      "cannot read '\(path)': \(systemMessage(number))"
    case .cannotWrite(let path, let number):
      "cannot write '\(path)': \(systemMessage(number))"
    case .tooLong(let path, let what, let mostBytes):
      "'\(path)' \(what) more than \(mostBytes >> 20) MiB"
    case .fileExists(let path):
      "'\(path)' exists already"
    case .isDatabase(let path):
      "'\(path)' is a SQLite database, perhaps the index itself"
    case .isInput(let path):
      "'\(path)' is read by this command and cannot be written too"
    case .noURL(let kind, let id, let reason):
      "no route leads to '\(EntityIdentifier(kind: kind, id: id).uniqueIdentifier)'"
        + (reason.map { ": \(printable($0))" } ?? "")
    case .notALink(let text):
      "'\(printable(text))' is no link with a scheme"
    case .cannotLaunch(let program, let number):
      "cannot start '\(program)': \(systemMessage(number))"
    case .hookFailed(let command, let status):
      "the program '\(printable(command))' ended with status \(status); nothing was changed"
    case .launchFailed(let program, let status):
      "'\(program)' ended with status \(status)"
    }
  }

  var hint: String? {
    switch self {
    case .noHome: "set HOME, or name the index with --db"
    case .isDatabase, .isInput: "name another file; nothing was written"
    case .noURL(_, _, nil): "give the kind a path in linkindex.json, or the entity a URL"
    case .noURL: "change the route in linkindex.json, or give the entity a URL"
    default: nil
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .noHome: .noInput
    case .cannotCreateFolder(_, let number), .cannotWrite(_, let number):
      Self.exitCode(number, otherwise: .cannotCreate)
    case .cannotRead(_, let number):
      Self.exitCode(number, otherwise: .ioError)
    case .fileExists, .isDatabase: .cannotCreate
    case .isInput: .usage
    case .tooLong, .noURL, .notALink: .dataError
    case .cannotLaunch, .launchFailed, .hookFailed: .unavailable
    }
  }

  private static func exitCode(_ errorNumber: Int32, otherwise: ExitCode) -> ExitCode {
    switch errorNumber {
    case ErrorNumber.notFound: otherwise == .ioError ? .noInput : otherwise
    case ErrorNumber.inputOutput: .ioError
    case _ where ErrorNumber.noSpace.contains(errorNumber): .ioError
    case _ where ErrorNumber.refusals.contains(errorNumber): .noPermission
    default: otherwise
    }
  }
}
