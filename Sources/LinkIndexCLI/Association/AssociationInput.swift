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

  /// The content of a file, taken out of its signature if it has one, or an error if no system reads it.
  /// What else is wrong with its form is said as a warning.
  static func read(_ path: String, _ invocation: Invocation) throws -> AssociationFile {
    try read(path, FileSystem.read(path), invocation)
  }

  /// The same of bytes that were read already.
  static func read(
    _ path: String, _ bytes: [UInt8], _ invocation: Invocation
  ) throws -> AssociationFile {
    var reading = AssociationReading(bytes)
    if reading.isSigned {
      let message = try unwrapped(bytes, path)
      if case .invalid(let reason) = message.integrity() {
        invocation.warn("\(name(path)): the signature is invalid: \(printable(reason))")
      }
      reading = AssociationReading(message.content)
    }
    let excess = AssociationLinter.sizeFindings(bytes.count).first { $0.severity == .error }
    guard excess == nil, reading.unreadable == nil, let file = reading.file else {
      throw AssociationFailure(path: path, finding: reading.unreadable ?? excess)
    }
    // What no device reads is worth a word; the rest is for `aasa lint`.
    for finding in reading.findings where finding.severity == .error || finding.rule == .bom {
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
    guard bytes.count <= AssociationLinter.mostCheckedBytes, AssociationReading(bytes).isSigned
    else { return AssociationLinter.findings(bytes) }
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
    var fits = true
    switch message.integrity() {
    case .valid, .intact: signature = "fits the content; the certificate was not checked"
    case .invalid(let reason): (signature, fits) = ("is invalid: \(reason)", false)
    }
    return AssociationLinter.findings(
      signed: bytes, content: message.content, signature: signature, fits: fits)
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

/// A URL argument that is neither a URL nor a path.
struct URLFailure: Diagnostic {
  let text: String
  let fault: LinkURLFault

  /// The URL that an argument is.
  static func url(_ text: String) throws -> LinkURL {
    if let fault = LinkURLFault(text) { throw URLFailure(text: text, fault: fault) }
    return LinkURL(text)
  }

  var code: String { "association.url" }
  var message: String { "'\(printable(text))' \(printable(fault.reason))" }
  var hint: String? { printable(fault.hint) }
  var exitCode: ExitCode { .usage }
}

/// A file that no system reads as an association file.
struct AssociationFailure: Diagnostic {
  let path: String
  let finding: Finding?

  var code: String { "association.unreadable" }
  var message: String {
    "\(AssociationInput.name(path)): no system reads it: \(printable(finding?.message ?? "no association file"))"
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
