// Why there is no such time zone.

public import LinkTypes

/// A time zone that cannot be had.
public enum ZoneError: Diagnostic, Hashable {
  /// No zone has this name.
  case unknown(name: String, nearest: String?)
  /// The file of this zone is not what it should be.
  case malformed(path: String)
  /// The system has no zone files.
  case noFiles(name: String, folders: [String])

  /// `timeZone.` and the kind of fault.
  public var code: String {
    switch self {
    case .unknown: "timeZone.unknown"
    case .malformed: "timeZone.malformed"
    case .noFiles: "timeZone.noFiles"
    }
  }

  /// What is wrong.
  public var message: String {
    switch self {
    case .unknown(let name, _): "there is no time zone '\(name)'"
    case .malformed(let path): "'\(path)' is no zone file"
    case .noFiles(let name, let folders):
      "time zone '\(name)' cannot be looked up: no zone files in \(folders.joined(separator: ", "))"
    }
  }

  /// What to change.
  public var hint: String? {
    switch self {
    case .unknown(_, let nearest?): "did you mean \(nearest)?"
    case .unknown: "write a name such as Europe/Berlin, UTC or an offset such as +02:00"
    case .malformed: "install the system's zone files (tzdata) again"
    case .noFiles: "install tzdata, set TZDIR, or use UTC or an offset such as +02:00"
    }
  }

  /// Usage error for a name, data error for a file, missing input without files.
  public var exitCode: ExitCode {
    switch self {
    case .unknown: .usage
    case .malformed: .dataError
    case .noFiles: .noInput
    }
  }
}
