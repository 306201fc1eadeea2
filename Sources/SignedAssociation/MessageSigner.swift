// Signing association files, as `openssl smime -sign -nodetach -noattr -outform DER` does.

internal import COpenSSL
import LinkTypes

/// Signs files with a certificate and its key.
public struct MessageSigner: Sendable {
  private let certificate: [UInt8]
  private let key: [UInt8]
  private let chain: [UInt8]?

  /// Creates a signer.
  ///
  /// - Parameters:
  ///   - certificate: The certificate in PEM; others after it go into the message as the chain does.
  ///   - key: Its key in PEM, without a password.
  ///   - chain: The certificates that lead to a root, in PEM.
  public init(certificate: [UInt8], key: [UInt8], chain: [UInt8]? = nil) {
    self.certificate = certificate
    self.key = key
    self.chain = chain
  }

  /// The signed message in DER. With an RSA key the same content gives the same bytes.
  ///
  /// - Throws: `unreadable`, `encryptedKey`, `otherKey` or `cannotSign`.
  public func signed(_ content: [UInt8]) throws(SignedMessageError) -> [UInt8] {
    let own = try CertificateList(pem: certificate, what: "the certificate")
    let others = try chain.map { pem throws(SignedMessageError) in
      try CertificateList(pem: pem, what: "the chain")
    }
    guard let signer = unsafe own[0] else {
      throw .unreadable(what: "the certificate", reason: "there is none")
    }
    let privateKey = try unsafe readKey()
    defer { unsafe EVP_PKEY_free(privateKey) }
    guard unsafe X509_check_private_key(signer, privateKey) == 1 else {
      ERR_clear_error()
      throw .otherKey
    }
    guard let more = unsafe linkindex_certificates_new(), let data = MemoryBIO(content) else {
      throw .cannotSign("out of memory")
    }
    // The certificates stay their lists' own.
    defer { unsafe linkindex_certificates_drop(more) }
    for index in 1..<max(own.count, 1) {
      if let certificate = unsafe own[index] {
        unsafe _ = linkindex_certificates_add(more, certificate)
      }
    }
    for index in 0..<(others?.count ?? 0) {
      if let certificate = unsafe others?[index] {
        unsafe _ = linkindex_certificates_add(more, certificate)
      }
    }
    ERR_clear_error()
    let flags = UInt32(CMS_BINARY) | UInt32(CMS_NOATTR)
    guard let message = unsafe CMS_sign(signer, privateKey, more, data.pointer, flags) else {
      throw .cannotSign(OpenSSLFault.last())
    }
    defer { unsafe CMS_ContentInfo_free(message) }
    guard let output = MemoryBIO([]), unsafe i2d_CMS_bio(output.pointer, message) == 1 else {
      throw .cannotSign(OpenSSLFault.last())
    }
    return output.bytes
  }

  private func readKey() throws(SignedMessageError) -> OpaquePointer {
    guard let buffer = MemoryBIO(key) else { throw .cannotSign("out of memory") }
    ERR_clear_error()
    if let key = unsafe PEM_read_bio_PrivateKey(buffer.pointer, nil, noPassword, nil) {
      return unsafe key
    }
    let isNoStart = OpenSSLFault.isNoStart
    let reason = OpenSSLFault.last()
    let text = String(decoding: key, as: UTF8.self)
    if text.contains("ENCRYPTED") { throw .encryptedKey }
    // What is found and what is damaged are told alike.
    let isAbsent = isNoStart || !text.contains("PRIVATE KEY-----")
    throw .unreadable(
      what: "the key", reason: isAbsent ? OpenSSLFault.absence(of: "key", in: key) : reason)
  }
}
