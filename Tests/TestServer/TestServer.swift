// A web server on the loopback address that answers what a test wants, also what no server should.

import CTestTLS
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Serves until it is let go.
public final class TestServer: Sendable {
  /// What a path gets.
  public enum Reply: Sendable {
    /// These bytes, then the end of the connection.
    case bytes([UInt8])
    /// Nothing for so long that clients give up.
    case silence

    /// A whole response.
    public static func response(
      status: String = "200 OK", type: String? = "application/json", fields: [String] = [],
      _ body: String
    ) -> Reply {
      .response(status: status, type: type, fields: fields, bytes: Array(body.utf8))
    }

    /// A whole response of bytes.
    public static func response(
      status: String = "200 OK", type: String? = "application/json", fields: [String] = [],
      bytes: [UInt8]
    ) -> Reply {
      var head = "HTTP/1.1 \(status)\r\n"
      if let type { head += "Content-Type: \(type)\r\n" }
      for field in fields { head += field + "\r\n" }
      head += "Content-Length: \(bytes.count)\r\nConnection: close\r\n\r\n"
      return .bytes(Array(head.utf8) + bytes)
    }
  }

  /// The port that the system chose.
  public let port: UInt16
  private let listener: Int32
  private let requestHeads = Mutex<[String]>([])

  /// Starts serving; paths without a reply get 404.
  public init(certificate: TestCertificate? = nil, _ replies: [String: Reply]) {
    #if canImport(Glibc)
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    port = withUnsafeMutablePointer(to: &address) { place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        precondition(bind(listener, place, length) == 0 && listen(listener, 16) == 0)
        getsockname(listener, place, &length)
      }
      return UInt16(bigEndian: place.pointee.sin_port)
    }
    let box = Service(listener: listener, certificate: certificate, replies: replies) {
      [weak self] head in self?.requestHeads.withLock { $0.append(head) }
    }
    box.start()
  }

  deinit {
    // The thread that accepts closes it: till then no other socket may get its number.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The requests so far, first line and fields.
  public var requests: [String] { requestHeads.withLock { $0 } }
}

private final class Service: Sendable {
  private let listener: Int32
  private let certificate: TestCertificate?
  private let replies: [String: TestServer.Reply]
  private let note: @Sendable (String) -> Void

  init(
    listener: Int32, certificate: TestCertificate?, replies: [String: TestServer.Reply],
    note: @escaping @Sendable (String) -> Void
  ) {
    self.listener = listener
    self.certificate = certificate
    self.replies = replies
    self.note = note
  }

  func start() {
    Self.thread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 {
          if errno == EINTR || errno == ECONNABORTED { continue }
          close(listener)
          return
        }
        Self.thread { self.serve(connection) }
      }
    }
  }

  private static func thread(_ body: @escaping @Sendable () -> Void) {
    final class Body: Sendable {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
    var handle = pthread_t()
    let body = Unmanaged.passRetained(Body(body)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      pthread_create(
        &thread, nil,
        {
          Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run(); return nil
        }, body)
      if let thread { handle = thread }
    #else
      pthread_create(
        &handle, nil,
        { context in
          if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
          return nil
        }, body)
    #endif
    pthread_detach(handle)
  }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    var secure: UnsafeMutableRawPointer?
    if let certificate {
      secure = ctest_tls_accept(connection, certificate.certificate, certificate.key)
      if secure == nil { return }
    }
    var head: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), head.count < 65_536 {
      let count: Int
      if let secure {
        count = Int(ctest_tls_read(secure, &piece, Int32(piece.count)))
      } else {
        count = recv(connection, &piece, piece.count, 0)
      }
      if count <= 0 { break }
      head += piece[..<count]
    }
    let text = String(decoding: head, as: UTF8.self)
    note(text)
    let path = text.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    switch replies[path] ?? .response(status: "404 Not Found", type: "text/plain", "no") {
    case .silence:
      // Until the client gives up.
      if let secure {
        _ = ctest_tls_read(secure, &piece, 1)
      } else {
        _ = recv(connection, &piece, 1, 0)
      }
    case .bytes(let bytes):
      if let secure {
        if !bytes.isEmpty { _ = ctest_tls_write(secure, bytes, Int32(bytes.count)) }
      } else {
        var start = 0
        while start < bytes.count {
          #if canImport(Darwin)
            let flags: Int32 = 0
          #else
            let flags = Int32(MSG_NOSIGNAL)
          #endif
          let count = bytes[start...].withUnsafeBytes {
            send(connection, $0.baseAddress, $0.count, flags)
          }
          if count <= 0 { break }
          start += count
        }
      }
    }
    if let secure { ctest_tls_close(secure) }
  }
}
