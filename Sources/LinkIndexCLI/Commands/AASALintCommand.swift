// `linkindex aasa lint`: what is wrong with an association file, without asking anybody.

import LinkTypes
import SiteAssociation

enum AASALintCommand: Command {
  static let definition = CommandDefinition(
    name: "aasa lint", summary: "Find what is wrong with an association file",
    discussion: [
      "Looks at the form, the app identifiers and the patterns, and at rules that can never run because an earlier one matches all that they match; those are shown with a URL. docs/universal-links.md lists the rules.",
      "In a folder, the root of a site or its .well-known, the files at both addresses are checked, and their names. The status is 1 if there is an error, with --strict also if there is a warning.",
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
        files += try lint(
          folder: path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path)
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

  private static let name = "apple-app-site-association"

  /// Checks the files of a site by its root, or by the folder `.well-known` in it.
  private static func lint(folder: String) throws -> [FileFindings] {
    let full = folder.hasPrefix("/") ? folder : (FileSystem.currentFolder() ?? "") + "/" + folder
    let last = full.split(separator: "/").last { $0 != "." } ?? ""
    var places = isMeantAsWellKnown(last) ? [(String(last) + "/", folder)] : []
    if places.isEmpty {
      places = FileSystem.names(in: folder)
        .filter { isMeantAsWellKnown($0[...]) && FileSystem.isFolder(folder + "/" + $0) }
        .map { ($0 + "/", folder + "/" + $0) }
      places.append(("", folder))
    }
    let found = places.flatMap { place, folder in
      candidates(in: folder).map { (place + $0, folder + "/" + $0) }
    }
    guard !found.isEmpty else { throw NoAssociationFile(folder: folder) }
    // The root is a second address, not a wrong one, when the first is there as well.
    let isSecond = found.contains { $0.0 == AssociationInput.wellKnown }
    return try found.map { place, path in
      let findings = AssociationLinter.findings(path: place).filter {
        !(isSecond && $0.rule == .location)
      }
      return FileFindings(
        name: path, findings: findings + AssociationInput.findings(try FileSystem.read(path)))
    }
  }

  private static func isMeantAsWellKnown(_ name: Substring) -> Bool {
    [".well-known", "well-known", ".well_known", ".wellknown"].contains(name.lowercased())
  }

  /// The association file of a folder, or else what is meant to be one.
  private static func candidates(in folder: String) -> [String] {
    let meant = FileSystem.names(in: folder).filter { entry in
      AssociationLinter.isMeant(name: entry) && !FileSystem.isFolder(folder + "/" + entry)
    }
    return meant.contains(name) ? [name] : meant
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
