// OpenSSL's objects with an owner each, so that nothing is freed twice or not at all.

internal import COpenSSL

/// A memory buffer of OpenSSL's.
@safe final class MemoryBIO {
  let pointer: OpaquePointer

  /// A buffer that holds these bytes.
  init?(_ bytes: [UInt8]) {
    guard let made = unsafe BIO_new(BIO_s_mem()) else { return nil }
    unsafe pointer = made
    unsafe linkindex_bio_hold_eof(made)
    var start = 0
    while start < bytes.count {
      let count = Int32(clamping: bytes.count - start)
      let written = unsafe bytes[start...].withUnsafeBytes { piece in
        unsafe BIO_write(made, piece.baseAddress, count)
      }
      guard written > 0 else { return nil }
      start += Int(written)
    }
  }

  deinit { unsafe BIO_free(pointer) }

  /// What is in it now.
  var bytes: [UInt8] {
    var start: UnsafePointer<CChar>?
    let count = unsafe linkindex_bio_bytes(pointer, &start)
    guard count > 0, let start = unsafe start else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
  }
}

/// Certificates, owned.
@safe final class CertificateList {
  let pointer: OpaquePointer

  init?() {
    guard let made = unsafe linkindex_certificates_new() else { return nil }
    unsafe pointer = made
  }

  deinit { unsafe linkindex_certificates_free(pointer) }

  /// Reads every certificate of a PEM text.
  ///
  /// - Throws: `unreadable` if there is none, or one is malformed.
  convenience init(pem: [UInt8], what: String) throws(SignedMessageError) {
    self.init(nothing: ())
    guard let buffer = MemoryBIO(pem) else {
      throw .unreadable(what: what, reason: "out of memory")
    }
    ERR_clear_error()
    while let certificate = unsafe PEM_read_bio_X509(buffer.pointer, nil, noPassword, nil) {
      unsafe _ = linkindex_certificates_add(pointer, certificate)
    }
    // The end of the text is an error, too, and the expected one.
    let isEnd = OpenSSLFault.isNoStart
    let reason = OpenSSLFault.last()
    guard isEnd else {
      throw .unreadable(what: what, reason: "certificate \(count + 1) of it is damaged (\(reason))")
    }
    if count == 0 {
      throw .unreadable(what: what, reason: OpenSSLFault.absence(of: "certificate", in: pem))
    }
  }

  private init(nothing: Void) {
    // A list of nothing is a few bytes; without them the process cannot go on anyway.
    unsafe pointer = linkindex_certificates_new()
  }

  var count: Int { unsafe Int(linkindex_certificates_count(pointer)) }

  subscript(index: Int) -> OpaquePointer? {
    unsafe linkindex_certificate_at(pointer, Int32(clamping: index))
  }
}

/// Never asks a person for a password.
let noPassword:
  @convention(c) (UnsafeMutablePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?)
    -> Int32 = { _, _, _, _ in -1 }

/// OpenSSL's own words.
enum OpenSSLFault {
  /// Whether the last error is what comes at the end of a PEM text, and of one that is none.
  static var isNoStart: Bool {
    let number = ERR_peek_last_error()
    guard let reason = unsafe ERR_reason_error_string(number) else { return false }
    return unsafe String(cString: reason) == "no start line"
  }

  /// Why nothing was found in a PEM text.
  static func absence(of what: String, in pem: [UInt8]) -> String {
    if pem.first == 0x30 { return "it is DER, not PEM" }
    let text = String(decoding: pem.prefix(100_000), as: UTF8.self)
    guard let begin = text.firstRange(of: "-----BEGIN ") else { return "it is no PEM text" }
    let label = text[begin.upperBound...].prefix { $0 != "-" && !$0.isNewline }
    return "it holds no \(what), but \(label)"
  }

  /// The reason of the last error; clears the errors.
  static func last() -> String {
    let number = ERR_peek_last_error()
    defer { ERR_clear_error() }
    guard number != 0 else { return "no reason given" }
    var data: UnsafePointer<CChar>?
    var flags: Int32 = 0
    _ = unsafe ERR_peek_last_error_all(nil, nil, nil, &data, &flags)
    let reason = unsafe ERR_reason_error_string(number).map { unsafe String(cString: $0) }
    // ERR_TXT_STRING: the data is a text, such as "Verify error:certificate has expired".
    if flags & 0x02 != 0, let detail = unsafe data.map({ unsafe String(cString: $0) }),
      !detail.isEmpty
    {
      return detail
    }
    return reason ?? "error \(number)"
  }
}
