// What an import says of the records it could not load, and where it keeps them.

import LinkTypes

/// A bad record that ended an import.
struct BadRecord: Diagnostic {
  let source: String
  let fault: RecordFault

  var code: String { "import.badRecord" }
  var message: String { ImportReport.line(source, fault) }
  var hint: String? {
    fault.hint ?? "nothing was loaded; pass --on-error skip to load the records that are good"
  }
  var exitCode: ExitCode { .dataError }
}

/// Collects what went wrong during an import.
final class ImportReport {
  private static let shownReasons = 10
  private static let shownKeys = 10

  private let policy: ErrorPolicy
  private let rejectsPath: String?
  private var rejectsFile: FileReplacement?
  private var lastHeader: [UInt8]?
  private var reasons: [String] = []
  private var unknownKeys: [String: Int] = [:]

  /// How many records were left out.
  private(set) var rejected = 0
  /// How many lone surrogates were replaced.
  var replacedSurrogates = 0

  init(policy: ErrorPolicy, rejectsPath: String?) {
    self.policy = policy
    self.rejectsPath = rejectsPath
  }

  /// `file:line:column: reason`, as compilers say it.
  static func line(_ source: String, _ fault: RecordFault) -> String {
    let place = fault.column.map { "\(fault.line):\($0)" } ?? "\(fault.line)"
    return "\(printable(source)):\(place): \(printable(fault.message))"
  }

  /// Leaves a record out, or ends the import.
  func reject(
    _ record: ImportedEntity, _ fault: RecordFault, from input: RecordInput
  ) throws {
    guard policy == .skip else { throw BadRecord(source: input.name, fault: fault) }
    rejected += 1
    if reasons.count < Self.shownReasons { reasons.append(Self.line(input.name, fault)) }
    guard let rejectsPath else { return }
    let file = try rejectsFile ?? FileReplacement(path: rejectsPath)
    rejectsFile = file
    // A table's records mean nothing without its header.
    if let header = input.header, header != lastHeader {
      try file.writer.line(header)
      lastHeader = header
    }
    try file.writer.line(record.raw)
  }

  /// Counts the keys of a loaded record that were left out.
  func note(unknownKeys keys: [String]) {
    for key in keys where unknownKeys[key] != nil || unknownKeys.count < 1000 {
      unknownKeys[key, default: 0] += 1
    }
  }

  /// Puts the file of rejected records in its place.
  func finish() throws { try rejectsFile?.commit() }

  /// The first reasons, and how many more there are.
  var lines: [String] {
    guard rejected > reasons.count else { return reasons }
    return reasons + ["and \(Progress.grouped(rejected - reasons.count)) more"]
  }

  /// What else a person should know.
  var warnings: [String] {
    var warnings: [String] = []
    if !unknownKeys.isEmpty {
      let sorted = unknownKeys.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let shown = sorted.prefix(Self.shownKeys).map { "'\(printable($0.key))'" }
      let more = sorted.count > Self.shownKeys ? " and others" : ""
      warnings.append(
        "left out the unknown \(sorted.count == 1 ? "key" : "keys") "
          + shown.joined(separator: ", ") + more + "; --keep-unknown keeps such as attributes")
    }
    if replacedSurrogates > 0 {
      warnings.append(
        "\(Progress.grouped(replacedSurrogates)) lone surrogate "
          + (replacedSurrogates == 1 ? "escape" : "escapes") + " became U+FFFD")
    }
    return warnings
  }
}
