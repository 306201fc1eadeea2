// `linkindex aasa lint`: what is wrong with an association file, without asking anybody.

import LinkTypes
import SiteAssociation

enum AASALintCommand: Command {
  static let definition = CommandDefinition(
    name: "aasa lint", summary: "Find what is wrong with an association file",
    discussion: [
      "Looks at the form, the app identifiers and the patterns, and at rules that can never run because an earlier one matches all that they match; those are shown with a URL. docs/universal-links.md lists the rules.",
      "In a folder, the root of a site, the files at both addresses are checked, and their names. The status is 1 if there is an error, with --strict also if there is a warning.",
    ],
    operands: [
      Operand(
        AssociationInput.fileType, .any,
        help: "Association files or folders; - or nothing is standard input.")
    ],
    options: LintFlags.definitions,
    examples: [
      .init("aasa lint apple-app-site-association", "one file"),
      .init("aasa lint public --strict", "the files of a site"),
      .init("aasa lint public --format sarif > lint.sarif", "for a code hosting service"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    var paths = invocation.arguments.operands
    if paths.isEmpty { paths = ["-"] }
    var files: [FileFindings] = []
    for path in paths {
      if FileSystem.isFolder(path) {
        files += try lint(folder: path)
      } else {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let findings = AssociationLinter.findings(path: name).filter { $0.rule == .fileName }
        files.append(
          FileFindings(
            name: path == "-" ? "-" : path,
            findings: findings + AssociationInput.findings(try FileSystem.read(path))))
      }
    }
    return try LintFlags.finish(files, invocation)
  }

  private static let names = [
    ".well-known/apple-app-site-association", ".well-known/apple-app-site-association.json",
    "apple-app-site-association", "apple-app-site-association.json",
  ]

  private static func lint(folder: String) throws -> [FileFindings] {
    let found = names.filter { FileSystem.exists(folder + "/" + $0) }
    guard !found.isEmpty else { throw NoAssociationFile(folder: folder) }
    return try found.map { name in
      let path = folder + "/" + name
      // The root is a second address, not a wrong one, when the first is there as well.
      let isSecond = found.contains(".well-known/apple-app-site-association")
      let place = AssociationLinter.findings(path: name).filter {
        !(isSecond && $0.rule == .location)
      }
      return FileFindings(
        name: path, findings: place + AssociationInput.findings(try FileSystem.read(path)))
    }
  }
}

/// A folder without any association file.
struct NoAssociationFile: Diagnostic {
  let folder: String

  var code: String { "association.notFound" }
  var message: String { "there is no association file in '\(printable(folder))'" }
  var hint: String? { "it is looked for at .well-known/apple-app-site-association" }
  var exitCode: ExitCode { .noInput }
}
