// A signed association file: JSON inside a CMS message (RFC 5652), as iOS 8 wanted it.

internal import COpenSSL
import LinkTypes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A signed message in DER, taken apart.
public struct SignedMessage: Sendable {
  /// Who signed.
  public struct Signer: Sendable, Hashable {
    /// The subject of the certificate, such as `CN=example.com`; nil if the message lacks it.
    public var subject: String?
    /// Who issued the certificate.
    public var issuer: String?
    /// The host names of the certificate.
    public var hosts: [String]
    /// The last moment that the certificate holds, in seconds since 1970.
    public var expires: Int64?
  }

  /// What is known of a signature.
  public enum State: Sendable, Hashable {
    /// The signature fits the content, and the certificate leads to a trusted root.
    case valid
    /// The signature fits the content; the certificate was not checked.
    case intact
    /// The signature does not fit, or the certificate is not trusted, with the reason.
    case invalid(String)
  }

  /// What was signed.
  public let content: [UInt8]
  /// Who signed it.
  public let signers: [Signer]
  /// The message itself.
  public let bytes: [UInt8]

  /// Takes a message apart without checking it.
  ///
  /// - Throws: `malformed`, `notSigned` or `detached`.
  public init(_ bytes: [UInt8]) throws(SignedMessageError) {
    let message = try CMSMessage(bytes)
    content = try message.content()
    signers = message.signers()
    self.bytes = bytes
  }

  /// Checks whether the signature fits the content; the certificate is not looked at.
  public func integrity() -> State {
    verify(flags: UInt32(CMS_NO_SIGNER_CERT_VERIFY), roots: nil, time: nil, isTrusted: false)
  }

  /// Checks signature and certificate.
  ///
  /// - Parameters:
  ///   - roots: The trusted certificates in PEM; nil for those of the system.
  ///   - time: The moment at which certificates must hold, in seconds since 1970; nil for now.
  /// - Returns: `valid`, or `invalid` with the reason.
  /// - Throws: `unreadable` if the roots are no certificates.
  public func verification(
    roots: [UInt8]? = nil, time: Int64? = nil
  ) throws(SignedMessageError) -> State {
    let list = try roots.map { pem throws(SignedMessageError) in
      try CertificateList(pem: pem, what: "the trusted certificates")
    }
    let state = integrity()
    if case .invalid = state { return state }
    return verify(flags: 0, roots: list, time: time, isTrusted: true)
  }

  private func verify(
    flags: UInt32, roots: CertificateList?, time: Int64?, isTrusted: Bool
  ) -> State {
    guard let message = try? CMSMessage(bytes), let store = unsafe X509_STORE_new() else {
      return .invalid("out of memory")
    }
    defer { unsafe X509_STORE_free(store) }
    // The certificate is a web server's, not one for mail, which is what CMS asks for by itself.
    unsafe _ = X509_STORE_set_purpose(store, X509_PURPOSE_ANY)
    if let roots {
      for index in 0..<roots.count {
        if let root = unsafe roots[index] { unsafe _ = X509_STORE_add_cert(store, root) }
      }
    } else if isTrusted {
      unsafe _ = X509_STORE_set_default_paths(store)
    }
    if let time, let parameters = unsafe X509_STORE_get0_param(store) {
      unsafe X509_VERIFY_PARAM_set_time(parameters, time_t(time))
    }
    guard let output = MemoryBIO([]) else { return .invalid("out of memory") }
    ERR_clear_error()
    let isGood =
      unsafe CMS_verify(
        message.pointer, nil, store, nil, output.pointer, flags | UInt32(CMS_BINARY)) == 1
    guard isGood else { return .invalid(Self.plain(OpenSSLFault.last())) }
    return isTrusted ? .valid : .intact
  }

  /// "Verify error:certificate has expired" without its beginning.
  private static func plain(_ reason: String) -> String {
    let parts = reason.split(separator: ":", maxSplits: 1)
    return parts.count == 2 && parts[0].lowercased().hasPrefix("verify error")
      ? String(parts[1].drop { $0 == " " }) : reason
  }
}

/// A parsed CMS message.
@safe final class CMSMessage {
  let pointer: OpaquePointer

  init(_ bytes: [UInt8]) throws(SignedMessageError) {
    guard let buffer = MemoryBIO(bytes) else { throw .malformed("out of memory") }
    ERR_clear_error()
    guard let message = unsafe d2i_CMS_bio(buffer.pointer, nil) else {
      throw Self.fault(bytes, OpenSSLFault.last())
    }
    unsafe pointer = message
    let kind = unsafe OBJ_obj2nid(CMS_get0_type(message))
    guard kind == NID_pkcs7_signed else {
      let name = unsafe OBJ_nid2ln(kind).map { unsafe String(cString: $0) }
      throw .notSigned(name ?? "something else")
    }
  }

  /// What is wrong with bytes that OpenSSL cannot parse, in words that say more than its own.
  private static func fault(_ bytes: [UInt8], _ reason: String) -> SignedMessageError {
    if bytes.isEmpty { return .malformed("it is empty") }
    let text = bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    if text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") { return .plain }
    if text.starts(with: "-----BEGIN ".utf8) { return .otherForm("PEM") }
    if text.starts(with: "MIME-Version:".utf8) || text.starts(with: "Content-Type:".utf8) {
      return .otherForm("SMIME")
    }
    if let count = length(bytes), count > bytes.count {
      return .malformed("it ends early, after \(bytes.count) of \(count) bytes")
    }
    return .malformed(reason)
  }

  /// How many bytes a DER value takes by its own account; nil if it does not say.
  private static func length(_ bytes: [UInt8]) -> Int? {
    guard bytes.count > 1, bytes[0] == 0x30 else { return nil }
    let count = Int(bytes[1] & 0x7F)
    guard bytes[1] >= 0x80 else { return 2 + count }
    guard 1...4 ~= count, bytes.count >= 2 + count else { return nil }
    return bytes[2..<2 + count].reduce(0) { $0 << 8 | Int($1) } + 2 + count
  }

  deinit { unsafe CMS_ContentInfo_free(pointer) }

  func content() throws(SignedMessageError) -> [UInt8] {
    guard let place = unsafe CMS_get0_content(pointer), let text = unsafe place.pointee,
      let start = unsafe ASN1_STRING_get0_data(text)
    else { throw .detached }
    let count = unsafe Int(ASN1_STRING_length(text))
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  func signers() -> [SignedMessage.Signer] {
    guard let certificates = unsafe CMS_get1_certs(pointer) else { return [] }
    defer { unsafe linkindex_certificates_free(certificates) }
    guard let signed = unsafe CMS_get0_SignerInfos(pointer) else { return [] }
    var signers: [SignedMessage.Signer] = []
    for number in 0..<(unsafe OPENSSL_sk_num(signed)) {
      guard let information = unsafe OPENSSL_sk_value(signed, number) else { continue }
      var signer = SignedMessage.Signer(hosts: [])
      for index in 0..<(unsafe linkindex_certificates_count(certificates)) {
        guard let certificate = unsafe linkindex_certificate_at(certificates, index),
          unsafe CMS_SignerInfo_cert_cmp(OpaquePointer(information), certificate) == 0
        else { continue }
        signer = unsafe Certificates.signer(certificate)
        break
      }
      signers.append(signer)
    }
    return signers
  }
}

/// What certificates say of themselves.
enum Certificates {
  static func signer(_ certificate: OpaquePointer) -> SignedMessage.Signer {
    SignedMessage.Signer(
      subject: unsafe name(X509_get_subject_name(certificate)),
      issuer: unsafe name(X509_get_issuer_name(certificate)),
      hosts: unsafe hosts(certificate),
      expires: unsafe seconds(X509_get0_notAfter(certificate)))
  }

  private static func name(_ name: OpaquePointer?) -> String? {
    guard let name = unsafe name, let buffer = MemoryBIO([]) else { return nil }
    // XN_FLAG_ONELINE without the spaces around "=".
    unsafe _ = X509_NAME_print_ex(buffer.pointer, name, 0, UInt(linkindex_name_style()))
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private static func hosts(_ certificate: OpaquePointer) -> [String] {
    guard
      let names = unsafe X509_get_ext_d2i(certificate, NID_subject_alt_name, nil, nil)
    else { return [] }
    let list = OpaquePointer(names)
    defer { unsafe GENERAL_NAMES_free(list) }
    var hosts: [String] = []
    for number in 0..<(unsafe OPENSSL_sk_num(list)) {
      guard let entry = unsafe OPENSSL_sk_value(list, number) else { continue }
      var kind: Int32 = 0
      let value = unsafe GENERAL_NAME_get0_value(
        entry.assumingMemoryBound(to: GENERAL_NAME.self), &kind)
      guard kind == GEN_DNS, let value = unsafe value else { continue }
      let text = unsafe value.assumingMemoryBound(to: ASN1_STRING.self)
      guard let start = unsafe ASN1_STRING_get0_data(text) else { continue }
      let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(text)))
      hosts.append(unsafe String(decoding: bytes, as: UTF8.self))
    }
    return hosts
  }

  private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
    var parts = unsafe tm()
    guard let time = unsafe time, unsafe ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
    return unsafe Int64(timegm(&parts))
  }
}
