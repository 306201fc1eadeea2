// Association files as arguments: read, or an error that says what is wrong with them.

import LinkTypes
import SignedAssociation
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

  /// The content of a file, taken out of its signature if it has one. What is wrong with its form is
  /// said as a warning.
  static func read(_ path: String, _ invocation: Invocation) throws -> AssociationFile {
    try read(path, FileSystem.read(path), invocation)
  }

  /// The same of bytes that were read already.
  static func read(
    _ path: String, _ bytes: [UInt8], _ invocation: Invocation
  ) throws -> AssociationFile {
    var reading = AssociationReading(bytes)
    if reading.isSigned {
      reading = AssociationReading(try unwrapped(bytes, path).content)
    }
    guard let file = reading.file else {
      throw AssociationFailure(path: path, finding: reading.findings.last)
    }
    // What no device reads is worth a word; the rest is for `aasa lint`.
    for finding in reading.findings where finding.severity == .error {
      invocation.warn("\(name(path)): \(printable(finding.message))")
    }
    return file
  }

  /// What a signed message holds, or an error that names the file.
  static func unwrapped(_ bytes: [UInt8], _ path: String) throws(SignedFileFailure) -> SignedMessage
  {
    do {
      return try SignedMessage(bytes)
    } catch {
      throw SignedFileFailure(path: path, error: error)
    }
  }

  /// Everything that can be said of the bytes of a file, signed or not.
  static func findings(_ bytes: [UInt8]) -> [Finding] {
    guard AssociationReading(bytes).isSigned else { return AssociationLinter.findings(bytes) }
    let message: SignedMessage
    do throws(SignedMessageError) {
      message = try SignedMessage(bytes)
    } catch {
      return AssociationLinter.findings(bytes)
        + [Finding(.json, "a signed message, but \(error.message)", hint: error.hint, at: .start)]
    }
    if AssociationReading(message.content).isSigned {
      return [
        Finding(.json, "a signed message in a signed message", hint: "sign it once", at: .start)
      ]
    }
    let signature: String
    switch message.integrity() {
    case .valid, .intact: signature = "fits the content; the certificate was not checked"
    case .invalid(let reason): signature = "is invalid: \(reason)"
    }
    return AssociationLinter.findings(
      signed: bytes, content: message.content, signature: signature)
  }
}

/// A signed file that cannot be taken apart, with the file's name.
struct SignedFileFailure: Diagnostic {
  let path: String
  let error: SignedMessageError

  var code: String { error.code }
  var message: String { "\(AssociationInput.name(path)): \(error.message)" }
  var hint: String? { error.hint }
  var exitCode: ExitCode { error.exitCode }
}

/// A file that cannot be read as an association file.
struct AssociationFailure: Diagnostic {
  let path: String
  let finding: Finding?

  var code: String { "association.unreadable" }
  var message: String {
    "\(AssociationInput.name(path)): \(printable(finding?.message ?? "no association file"))"
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
