// Why a signed file cannot be read or made.

public import LinkTypes

/// What can be wrong with a signed message, or with what it is to be signed with.
public enum SignedMessageError: Diagnostic, Hashable {
  /// The bytes are no CMS message, with OpenSSL's reason.
  case malformed(String)
  /// The bytes are JSON, which nobody signed.
  case plain
  /// The message is written in another form than DER, by OpenSSL's name of it.
  case otherForm(String)
  /// The message is of another kind, such as encrypted data.
  case notSigned(String)
  /// The signature stands apart from what it signs.
  case detached
  /// A certificate or key cannot be read; the first text says which.
  case unreadable(what: String, reason: String)
  /// The key is protected by a password.
  case encryptedKey
  /// The key belongs to another certificate.
  case otherKey
  /// OpenSSL could not sign.
  case cannotSign(String)

  /// `signature.…`
  public var code: String {
    switch self {
    case .malformed, .otherForm: "signature.malformed"
    case .plain: "signature.none"
    case .notSigned: "signature.notSigned"
    case .detached: "signature.detached"
    case .unreadable: "signature.unreadable"
    case .encryptedKey: "signature.encryptedKey"
    case .otherKey: "signature.otherKey"
    case .cannotSign: "signature.cannotSign"
    }
  }

  /// What is wrong.
  public var message: String {
    switch self {
    case .malformed(let reason): "not a CMS message in DER: \(reason)"
    case .plain: "not signed: it is JSON"
    case .otherForm(let form): "not a CMS message in DER, but in \(form == "PEM" ? "PEM" : "MIME")"
    case .notSigned(let kind): "the CMS message holds \(kind), not signed data"
    case .detached: "the signature stands apart from its content"
    case .unreadable(let what, let reason): "\(what) cannot be read: \(reason)"
    case .encryptedKey: "the key is protected by a password"
    case .otherKey: "the key does not belong to the certificate"
    case .cannotSign(let reason): "signing failed: \(reason)"
    }
  }

  /// What to do.
  public var hint: String? {
    switch self {
    case .malformed, .notSigned: nil
    case .plain: "systems since iOS 9 read it as it is"
    case .otherForm(let form): "write it in DER: openssl cms -cmsout -inform \(form) -outform DER"
    case .detached: "sign with the content in the message, as 'linkindex aasa sign' does"
    case .unreadable: "PEM text is wanted: -----BEGIN …"
    case .encryptedKey: "take the password off for signing: openssl pkey -in KEY -out PLAIN"
    case .otherKey: "pass the key that the certificate was made for"
    case .cannotSign: nil
    }
  }

  /// Bad data (65).
  public var exitCode: ExitCode { .dataError }
}
