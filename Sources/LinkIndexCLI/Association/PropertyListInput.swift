// Property lists as arguments and as answers.

import LinkTypes
import SiteAssociation

/// What the commands about property lists share.
enum PropertyListInput {
  static let infoHelp = "The Info.plist; - is standard input."
  static let entitlementsHelp = "The entitlements file; - is standard input."

  /// Reads a property list; under --json one that cannot be read is also an answer.
  static func read(_ path: String, _ key: String, _ invocation: Invocation) throws -> PropertyList {
    let bytes = try FileSystem.read(path)
    do throws(PropertyListError) {
      return try PropertyList(bytes)
    } catch {
      if invocation.isJSON, !invocation.arguments.isEditing {
        try invocation.printJSON(
          .object([
            .init("file", .string(path)), .init(key, .array([])),
            .init("issues", .array([.string(PropertyListIssue.unreadable.rawValue)])),
          ]))
      }
      throw PropertyListFailure(path: path, error: error)
    }
  }

  /// What a command that prints findings says of a property list; one that cannot be read is a finding,
  /// whatever the format, and the status is that of bad data.
  static func lint(
    _ path: String, _ invocation: Invocation, _ findings: (PropertyList) throws -> [ReportedFinding]
  ) throws -> ExitCode {
    let bytes = try FileSystem.read(path)
    let list: PropertyList
    do throws(PropertyListError) {
      list = try PropertyList(bytes)
    } catch {
      let finding = PropertyListFinding(unreadable: error)
      _ = try LintFlags.finish(
        [FileFindings(name: path, reported: [ReportedFinding(finding)])], invocation)
      return error.exitCode
    }
    return try LintFlags.finish(
      [FileFindings(name: path, reported: findings(list))], invocation)
  }

  /// The members that say what is wrong: codes for programs, sentences for people.
  static func json(_ findings: [PropertyListFinding]) -> [JSONValue.Member] {
    var seen: Set<PropertyListIssue> = []
    let codes = findings.map(\.issue).filter { seen.insert($0).inserted }
    return [
      .init("issues", .array(codes.map { .string($0.rawValue) })),
      .init(
        "findings",
        .array(
          findings.map { finding in
            var members: [JSONValue.Member] = [
              .init("issue", .string(finding.issue.rawValue)),
              .init("message", .string(finding.message)),
            ]
            if let hint = finding.hint { members.append(.init("hint", .string(hint))) }
            return .object(members + ExplanationText.place(finding.place))
          })),
    ]
  }

  /// Edits a file and writes it, or prints what would change.
  static func edit(
    _ path: String, _ before: [UInt8], _ invocation: Invocation,
    _ edit: (inout PropertyListEditor) throws -> Bool
  ) throws -> ExitCode {
    let changed: Bool
    let after: [UInt8]
    do {
      var editor = try PropertyListEditor(before)
      changed = try edit(&editor)
      after = editor.bytes
    } catch let error as any Diagnostic {
      throw PropertyListFailure(path: path, error: error)
    }
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("changed", .bool(changed))]))
    } else if path == "-", !invocation.arguments[dryRun] {
      try invocation.output.write(after)
    } else {
      let diff = UnifiedDiff(
        before: String(decoding: before, as: UTF8.self),
        after: String(decoding: after, as: UTF8.self), name: path)
      try invocation.output.write(diff.text)
    }
    if !changed {
      invocation.note("nothing to change: it is there already")
    } else if path != "-", !invocation.arguments[dryRun] {
      let file = try FileReplacement(path: path)
      try file.writer.write(after)
      try file.commit()
    }
    return .success
  }

  static let dryRun = Switch("dry-run", short: "n", help: "Show the change without making it.")
}

extension ParsedArguments {
  /// Whether the command changes a file.
  fileprivate var isEditing: Bool { command?.name.contains(" add-") == true }
}

/// A property list that cannot be read or edited, with the file's name.
struct PropertyListFailure: Diagnostic {
  let path: String
  let error: any Diagnostic

  var code: String { error.code }
  var message: String { "\(AssociationInput.name(path)): \(printable(error.message))" }
  var hint: String? { error.hint }
  var exitCode: ExitCode { error.exitCode }
}
