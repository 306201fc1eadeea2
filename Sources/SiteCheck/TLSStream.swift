// TLS over a socket: OpenSSL 3, TLS 1.2 or later as Apple's systems want it, the certificate checked for
// the host's name.

internal import COpenSSL

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A TLS connection.
@safe final class TLSStream: WebStream {
  private let socket: Socket
  private let context: OpaquePointer
  private let connection: OpaquePointer

  /// Shakes hands; the socket's own time counts from here on.
  init(
    _ socket: Socket, host: String, roots: [UInt8]?, deadline: Deadline
  ) throws(WebFailure) {
    self.socket = socket
    guard let context = unsafe SSL_CTX_new(TLS_client_method()) else { throw .tls("out of memory") }
    guard let connection = unsafe SSL_new(context) else {
      unsafe SSL_CTX_free(context)
      throw .tls("out of memory")
    }
    unsafe self.context = context
    unsafe self.connection = connection
    unsafe _ = linkindex_set_oldest_tls(context)
    try trust(roots)
    unsafe SSL_set_verify(connection, SSL_VERIFY_PEER, nil)
    unsafe _ = linkindex_set_server_name(connection, host)
    guard unsafe SSL_set1_host(connection, host) == 1,
      unsafe SSL_set_fd(connection, socket.descriptor) == 1
    else { throw .tls("'\(host)' is no host name") }
    try shakeHands(deadline)
  }

  deinit {
    unsafe SSL_free(connection)
    unsafe SSL_CTX_free(context)
  }

  private func trust(_ roots: [UInt8]?) throws(WebFailure) {
    guard let roots else {
      unsafe _ = SSL_CTX_set_default_verify_paths(context)
      return
    }
    guard let store = unsafe SSL_CTX_get_cert_store(context),
      let buffer = unsafe BIO_new(BIO_s_mem())
    else { throw .tls("out of memory") }
    defer { unsafe BIO_free(buffer) }
    unsafe linkindex_bio_hold_eof(buffer)
    _ = unsafe roots.withUnsafeBytes { bytes in
      unsafe BIO_write(buffer, bytes.baseAddress, Int32(clamping: bytes.count))
    }
    while let certificate = unsafe PEM_read_bio_X509(buffer, nil, noPassword, nil) {
      unsafe _ = X509_STORE_add_cert(store, certificate)
      unsafe X509_free(certificate)
    }
    ERR_clear_error()
  }

  private func shakeHands(_ deadline: Deadline) throws(WebFailure) {
    while true {
      ERR_clear_error()
      let result = unsafe SSL_connect(connection)
      if result == 1 { return }
      let kind = unsafe SSL_get_error(connection, result)
      if try isReady(kind, deadline, "the TLS handshake") { continue }
      let verdict = unsafe SSL_get_verify_result(connection)
      if verdict != Int(X509_V_OK) {
        let reason = unsafe String(cString: X509_verify_cert_error_string(verdict))
        throw .certificate(reason)
      }
      throw .tls(Self.reason() ?? "the server ended the handshake")
    }
  }

  /// Waits for what OpenSSL waits for; false if it waits for nothing.
  private func isReady(
    _ kind: Int32, _ deadline: Deadline, _ what: String
  ) throws(WebFailure) -> Bool {
    guard kind == SSL_ERROR_WANT_READ || kind == SSL_ERROR_WANT_WRITE else { return false }
    let events = Int16(kind == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT)
    guard Socket.wait(socket.descriptor, events, deadline) else { throw .timeout(what) }
    return true
  }

  private static func reason() -> String? {
    let number = ERR_get_error()
    defer { ERR_clear_error() }
    guard number != 0 else { return nil }
    return unsafe ERR_reason_error_string(number).map { unsafe String(cString: $0) }
  }

  func write(_ bytes: [UInt8], _ deadline: Deadline) throws(WebFailure) {
    while true {
      ERR_clear_error()
      // Either all is written, or the same bytes are offered again.
      let result = unsafe bytes.withUnsafeBytes { place in
        unsafe SSL_write(connection, place.baseAddress, Int32(clamping: place.count))
      }
      if result > 0 { return }
      guard try isReady(unsafe SSL_get_error(connection, result), deadline, "sending") else {
        throw .tls(Self.reason() ?? "the connection broke")
      }
    }
  }

  func read(_ deadline: Deadline) throws(WebFailure) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      ERR_clear_error()
      let room = Int32(clamping: piece.count)
      let result = unsafe piece.withUnsafeMutableBytes { place in
        unsafe SSL_read(connection, place.baseAddress, room)
      }
      if result > 0 { return Array(piece[..<Int(result)]) }
      let kind = unsafe SSL_get_error(connection, result)
      if kind == SSL_ERROR_ZERO_RETURN { return [] }
      if try isReady(kind, deadline, "an answer") { continue }
      // Many servers end the connection without ending TLS first; the answer's length tells.
      if kind == SSL_ERROR_SYSCALL || kind == SSL_ERROR_SSL {
        ERR_clear_error()
        return []
      }
      throw .tls(Self.reason() ?? "the connection broke")
    }
  }
}

/// Never asks a person for a password.
private let noPassword:
  @convention(c) (UnsafeMutablePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?) -> Int32 = {
    _, _, _, _ in -1
  }
