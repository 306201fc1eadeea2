// Association files as arguments: read, or an error that says what is wrong with them.

import LinkTypes
import SiteAssociation

/// What the commands about association files share.
enum AssociationInput {
  static let fileType = ValueType<String>.file()

  /// Where a site serves its file, from its root.
  static let wellKnown = ".well-known/apple-app-site-association"

  static let fileHelp = "The apple-app-site-association file; - is standard input."

  /// What messages call a file.
  static func name(_ path: String) -> String {
    path == "-" ? "standard input" : "'\(printable(path))'"
  }

  /// The content of a file. What is wrong with its form is said as a warning.
  static func read(_ path: String, _ invocation: Invocation) throws -> AssociationFile {
    try read(path, FileSystem.read(path), invocation)
  }

  /// The same of bytes that were read already.
  static func read(
    _ path: String, _ bytes: [UInt8], _ invocation: Invocation
  ) throws -> AssociationFile {
    let reading = AssociationReading(bytes)
    guard let file = reading.file else {
      throw AssociationFailure(
        path: path, isSigned: reading.isSigned, finding: reading.findings.last)
    }
    // What no device reads is worth a word; the rest is for `aasa lint`.
    for finding in reading.findings where finding.severity == .error {
      invocation.warn("\(name(path)): \(printable(finding.message))")
    }
    return file
  }
}

/// A file that cannot be read as an association file.
struct AssociationFailure: Diagnostic {
  let path: String
  let isSigned: Bool
  let finding: Finding?

  var code: String { isSigned ? "association.signed" : "association.unreadable" }
  var message: String {
    let name = AssociationInput.name(path)
    if isSigned { return "\(name) is a signed message (CMS)" }
    return "\(name): \(printable(finding?.message ?? "no association file"))"
  }
  var hint: String? { finding?.hint }
  var exitCode: ExitCode { .dataError }
}

extension ValueType where Value == SystemVersion {
  /// A version of a system.
  static let system = ValueType(
    "SYSTEM", expectation: "a system with its version, such as ios12, ios13.4 or macos11"
  ) { SystemVersion($0) }
}
