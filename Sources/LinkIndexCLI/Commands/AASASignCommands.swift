// `linkindex aasa sign` and `aasa unwrap`: association files as iOS 8 wanted them, inside a signature.

import LinkTypes
import SignedAssociation
import SiteAssociation

enum AASASignCommand: Command {
  static let certificate = Option(
    "cert", .file(), help: "The certificate in PEM, as of the host's web server.")
  static let key = Option("key", .file(), help: "Its key in PEM, without a password.")
  static let chain = Option(
    "chain", .file(), help: "The certificates that lead to the root, in PEM.")
  static let out = Option(
    "out", .file(), default: "standard output", help: "Where the signed file goes.")

  static let definition = CommandDefinition(
    name: "aasa sign", summary: "Sign an association file (CMS), as iOS 8 wanted it",
    discussion: [
      "Since iOS 9 a file served over HTTPS needs no signature. The message is CMS signed data in DER with the content in it; serve it as application/pkcs7-mime.",
      "The file must be an association file that can be read; what is merely wrong in it is for 'aasa lint'. What was signed is checked before it is written.",
    ],
    operands: [Operand(AssociationInput.fileType, help: AssociationInput.fileHelp)],
    options: [certificate.definition, key.definition, chain.definition, out.definition],
    examples: [
      .init(
        "aasa sign apple-app-site-association --cert site.crt --key site.key --chain ca.crt --out signed",
        "with a web server's certificate")
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let path = arguments.operand(0) ?? "-"
    guard let certificate = arguments[certificate], let key = arguments[key] else {
      throw SigningNeeds(option: arguments[certificate] == nil ? "--cert" : "--key")
    }
    let content = try FileSystem.read(path)
    let reading = AssociationReading(content)
    guard !reading.isSigned else { throw AlreadySigned(path: path) }
    if let fault = reading.unreadable { throw AssociationFailure(path: path, finding: fault) }
    let signer = MessageSigner(
      certificate: try FileSystem.read(certificate), key: try FileSystem.read(key),
      chain: try arguments[chain].map { try FileSystem.read($0) })
    let signed = try signer.signed(content)
    let message = try SignedMessage(signed)
    guard message.content == content, message.integrity() == .intact else {
      throw SignedMessageError.cannotSign("the message does not verify")
    }
    if signed.count > AssociationLinter.mostBytes {
      invocation.warn(
        "\(signed.count) bytes; systems read at most \(AssociationLinter.mostBytes), signed or not")
    }
    if let target = arguments[out], target != "-" {
      let file = try FileReplacement(path: target)
      try file.writer.write(signed)
      try file.commit()
      invocation.note("wrote \(printable(target)); serve it as application/pkcs7-mime")
    } else {
      try invocation.output.write(signed)
    }
    return .success
  }
}

enum AASAUnwrapCommand: Command {
  static let roots = Option(
    "roots", .file(), default: "those of the system", help: "Trusted certificates in PEM.")
  static let out = Option(
    "out", .file(), default: "standard output", help: "Where the content goes.")
  static let noVerify = Switch("no-verify", help: "Do not check the certificate.")

  static let definition = CommandDefinition(
    name: "aasa unwrap", summary: "Check a signed association file and take its content out",
    discussion: [
      "The content is printed if the signature fits it; if the certificate does not lead to a trusted root, or has expired, the status is 1. With --json the answer says who signed."
    ],
    operands: [Operand(AssociationInput.fileType, help: AssociationInput.fileHelp)],
    options: [roots.definition, out.definition, noVerify.definition],
    examples: [.init("aasa unwrap apple-app-site-association --no-verify", "what was signed")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let path = arguments.operand(0) ?? "-"
    let message = try AssociationInput.unwrapped(try FileSystem.read(path), path)
    let state =
      arguments[noVerify]
      ? message.integrity()
      : try message.verification(roots: try arguments[roots].map { try FileSystem.read($0) })
    let isIntact = message.integrity() == .intact
    if invocation.isJSON {
      try invocation.printJSON(json(message, state))
    } else if isIntact {
      if let target = arguments[out], target != "-" {
        let file = try FileReplacement(path: target)
        try file.writer.write(message.content)
        try file.commit()
      } else {
        try invocation.output.write(message.content)
      }
    }
    for signer in message.signers {
      let until = signer.expires.flatMap { Timestamp.format($0) }.map { ", until \($0.prefix(10))" }
      invocation.note(
        "signed by \(printable(signer.subject ?? "somebody whose certificate is missing"))\(until ?? "")"
      )
    }
    switch state {
    case .valid: invocation.note("the signature is valid")
    case .intact: invocation.note("the signature fits; the certificate was not checked")
    case .invalid(let reason):
      invocation.note(
        isIntact
          ? "the signature fits, but the certificate is not trusted: \(reason)"
          : "the signature is invalid: \(reason)")
      return .no
    }
    return .success
  }

  private static func json(_ message: SignedMessage, _ state: SignedMessage.State) -> JSONValue {
    let word: String
    var reason: String?
    switch state {
    case .valid: word = "valid"
    case .intact: word = "intact"
    case .invalid(let text):
      word = "invalid"
      reason = text
    }
    var members: [JSONValue.Member] = [.init("signature", .string(word))]
    if let reason { members.append(.init("reason", .string(reason))) }
    members.append(
      .init(
        "signers",
        .array(
          message.signers.map { signer in
            .object([
              .init("subject", signer.subject.map(JSONValue.string) ?? .null),
              .init("issuer", signer.issuer.map(JSONValue.string) ?? .null),
              .init("hosts", .array(signer.hosts.map(JSONValue.string))),
              .init(
                "expires",
                signer.expires.flatMap { Timestamp.format($0) }.map(JSONValue.string)
                  ?? .null),
            ])
          })))
    members.append(.init("content", .string(String(decoding: message.content, as: UTF8.self))))
    return .object(members)
  }
}

/// Signing without what it takes.
private struct SigningNeeds: Diagnostic {
  let option: String

  var code: String { "signature.needs" }
  var message: String { "signing needs \(option) FILE" }
  var hint: String? { "a certificate and its key, both in PEM" }
  var exitCode: ExitCode { .usage }
}

/// A file that is signed already.
private struct AlreadySigned: Diagnostic {
  let path: String

  var code: String { "signature.signedAlready" }
  var message: String { "\(AssociationInput.name(path)) is signed already" }
  var hint: String? { "take the content out with 'linkindex aasa unwrap'" }
  var exitCode: ExitCode { .dataError }
}
