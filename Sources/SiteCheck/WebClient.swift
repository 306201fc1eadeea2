// One GET over HTTPS or HTTP, as Apple's systems ask for an association file: no redirect followed, no
// cookie, no proxy, everything bounded. OpenSSL does the cryptography and judges certificates.

internal import COpenSSL

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why there is no answer.
public enum WebFailure: Error, Sendable, Hashable {
  /// The name has no address.
  case noAddress(String)
  /// Nothing listens, or the network refuses.
  case noConnection(String)
  /// It took longer than allowed, with what was waited for.
  case timeout(String)
  /// The certificate is not to be trusted, with the reason.
  case certificate(String)
  /// There is no TLS as it should be.
  case tls(String)
  /// The answer is no HTTP/1.1.
  case http(HTTPFault)
}

/// Where a request goes.
public struct WebOrigin: Sendable, Hashable {
  /// Whether it goes over TLS.
  public var isSecure: Bool
  /// The host name or address to connect to.
  public var host: String
  /// The port.
  public var port: UInt16

  /// Creates an origin.
  public init(isSecure: Bool, host: String, port: UInt16) {
    self.isSecure = isSecure
    self.host = host
    self.port = port
  }

  /// Reads `https://host`, `http://host:port`; nil if the text is no origin.
  public init?(_ text: String) {
    var rest = text[...]
    if rest.hasPrefix("https://") {
      isSecure = true
      rest = rest.dropFirst(8)
    } else if rest.hasPrefix("http://") {
      isSecure = false
      rest = rest.dropFirst(7)
    } else {
      return nil
    }
    if rest.hasSuffix("/") { rest.removeLast() }
    port = isSecure ? 443 : 80
    if let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]") {
      guard let number = UInt16(rest[rest.index(after: colon)...]), number > 0 else { return nil }
      port = number
      rest = rest[..<colon]
    }
    if rest.hasPrefix("["), rest.hasSuffix("]") { rest = rest.dropFirst().dropLast() }
    guard !rest.isEmpty,
      rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"/?#@[]\\".utf8.contains($0) })
    else { return nil }
    host = rest.lowercased()
  }
}

/// Asks web servers.
public struct WebClient: Sendable {
  /// The time for a whole request, in milliseconds.
  public var timeoutMs: Int
  /// The most bytes of a body that are read.
  public var mostBytes: Int
  /// Trusted certificates in PEM; nil for those of the system.
  public var roots: [UInt8]?
  /// What the client calls itself.
  public var userAgent: String

  /// Creates a client.
  public init(
    timeoutMs: Int = 10_000, mostBytes: Int = 1 << 20, roots: [UInt8]? = nil,
    userAgent: String = "linkindex"
  ) {
    self.timeoutMs = timeoutMs
    self.mostBytes = mostBytes
    self.roots = roots
    self.userAgent = userAgent
  }

  /// Gets a path of a host from an origin, which need not be the host itself.
  ///
  /// A body that is compressed by gzip or deflate, though nobody asked for it, is decoded.
  ///
  /// - Throws: `WebFailure`.
  public func get(
    _ path: String, of host: String, from origin: WebOrigin
  ) throws(WebFailure) -> HTTPAnswer {
    let deadline = Deadline(milliseconds: timeoutMs)
    let socket = try Socket(origin.host, origin.port, deadline)
    let stream: any WebStream =
      origin.isSecure ? try TLSStream(socket, host: host, roots: roots, deadline: deadline) : socket
    let request =
      "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nUser-Agent: \(userAgent)\r\nAccept: */*\r\n"
      + "Accept-Encoding: identity\r\nConnection: close\r\n\r\n"
    try stream.write(Array(request.utf8), deadline)
    var reader = HTTPReader(mostBodyBytes: mostBytes)
    do throws(HTTPFault) {
      while !reader.isDone {
        let piece: [UInt8]
        do throws(WebFailure) {
          piece = try stream.read(deadline)
        } catch {
          return try reader.finish(after: error).decoded(mostBytes: mostBytes)
        }
        if piece.isEmpty { break }
        try reader.read(piece[...])
      }
      return try reader.finish().decoded(mostBytes: mostBytes)
    } catch {
      if let failure = reader.failure { throw failure }
      throw .http(error)
    }
  }
}

extension HTTPReader {
  /// Nothing more comes: an error of the connection counts only if the answer is not whole.
  fileprivate mutating func finish(after failure: WebFailure) throws(HTTPFault) -> HTTPAnswer {
    do throws(HTTPFault) { return try finish() } catch {
      self.failure = failure
      throw error
    }
  }
}

/// A moment that must not pass.
struct Deadline {
  private let end: Int64

  init(milliseconds: Int) {
    end = Deadline.now + Int64(milliseconds)
  }

  private static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The milliseconds left, 0 when it has passed.
  var left: Int32 { Int32(clamping: max(end - Deadline.now, 0)) }
}

/// Bytes both ways.
protocol WebStream {
  func write(_ bytes: [UInt8], _ deadline: Deadline) throws(WebFailure)
  /// The next bytes; none at the end.
  func read(_ deadline: Deadline) throws(WebFailure) -> [UInt8]
}
