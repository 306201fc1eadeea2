// Every fault that a host can have, served on the loopback address.

import SiteAssociation
import SiteCheck
import TestServer
import Testing

@Suite struct SiteCheckTests {
  private static let file =
    #"{"applinks": {"details": [{"appIDs": ["QK7T4M2XWD.com.example.shop"], "components": [{"/": "/items/*"}]}]}}"#
  private static let first = "/.well-known/apple-app-site-association"
  private static let second = "/apple-app-site-association"

  /// gzip data in blocks that are not compressed (RFC 1952, RFC 1951).
  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    func little(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
    var data: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(60_000)
      rest = rest.dropFirst(60_000)
      let count = UInt32(block.count)
      data += [rest.isEmpty ? 1 : 0] + little(count, 2) + little(~count, 2) + block
    } while !rest.isEmpty
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return data + little(~sum, 4) + little(UInt32(bytes.count), 4)
  }

  @Test func `a body that is compressed unasked is read`() {
    let reply = TestServer.Reply.response(
      fields: ["Content-Encoding: gzip"], bytes: Self.gzip(Array(Self.file.utf8)))
    let check = check([Self.first: reply])
    #expect(check.findings == [])
    #expect(check.bytes == Array(Self.file.utf8))
  }

  private func check(
    _ replies: [String: TestServer.Reply], timeoutMs: Int = 10_000
  ) -> SiteCheck {
    let server = TestServer(replies)
    defer { withExtendedLifetime(server) {} }
    return SiteCheck(
      "example.com", client: WebClient(timeoutMs: timeoutMs),
      origin: WebOrigin(isSecure: false, host: "127.0.0.1", port: server.port))
  }

  @Test func `a host as it should be has no fault`() {
    let server = TestServer([Self.first: .response(Self.file)])
    defer { withExtendedLifetime(server) {} }
    let check = SiteCheck(
      "example.com", client: WebClient(),
      origin: WebOrigin(isSecure: false, host: "127.0.0.1", port: server.port))
    #expect(check.findings == [])
    #expect(check.bytes == Array(Self.file.utf8))
    #expect(check.url == "https://example.com" + Self.first)
    #expect(check.notChecked.contains { $0.contains("TLS") })
    #expect(server.requests.allSatisfy { $0.contains("\r\nHost: example.com\r\n") })
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [
    (
      TestServer.Reply.response(
        status: "301 Moved Permanently", fields: ["Location: https://www.example.com/x"], ""),
      LintRule.httpRedirect, "https://www.example.com/x (301)"
    ),
    (.response(type: "text/html", "<!doctype html><p>Shop</p>"), .httpHTML, "HTML page"),
    (.response(type: "application/json", "\n <html>"), .httpHTML, "HTML page"),
    (.response(status: "404 Not Found", "{}"), .httpStatus, "status 404"),
    (.response(status: "403 Forbidden", "{}"), .httpStatus, "status 403"),
    (.response(status: "304 Not Modified", "{}"), .httpStatus, "status 304"),
    (.response(fields: ["Content-Encoding: br"], "x"), .json, "compressed by br"),
    (.response(fields: ["Content-Encoding: gzip"], "no gzip"), .json, "compressed by gzip"),
    (
      .response(
        fields: ["Content-Encoding: gzip"],
        bytes: gzip([UInt8](repeating: 0x20, count: 1_100_000))), .tooLarge, "1048576 bytes"
    ),
    (.response(bytes: [UInt8](repeating: 0x20, count: 1_100_000)), .tooLarge, "1048576 bytes"),
    (.bytes(Array("SSH-2.0-OpenSSH_9\r\n\r\n".utf8)), .httpStatus, "no HTTP/1.1"),
    (.bytes([]), .httpStatus, "ends before"),
    (
      .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}".utf8)), .httpStatus,
      "ends before"
    ),
    (
      .bytes(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".utf8)),
      .httpStatus,
      "chunk"
    ),
  ])
  func `a fault is an error and nothing is read`(
    reply: TestServer.Reply, rule: LintRule, text: String
  ) {
    let check = check([Self.first: reply])
    let finding = check.findings.first
    #expect(finding?.rule == rule)
    #expect(finding?.severity == .error)
    #expect(finding?.message.contains(text) == true, "\(finding?.message ?? "")")
    #expect(check.bytes == nil)
  }

  @Test(
    arguments: [
      ("application/octet-stream", LintRule.httpContentType), ("text/plain", .httpContentType),
      (nil, .httpContentType), ("application/pkcs7-mime", .signedContentType),
    ] as [(String?, LintRule)])
  func `a wrong content type is a warning, the file is read`(type: String?, rule: LintRule) {
    let check = check([Self.first: .response(type: type, Self.file)])
    #expect(check.findings.map(\.rule) == [rule])
    #expect(check.findings.first?.severity == .warning)
    #expect(check.bytes != nil)
  }

  @Test func `parameters and case of a content type do not matter`() {
    let check = check([
      Self.first: .response(type: "Application/JSON; charset=utf-8", Self.file)
    ])
    #expect(check.findings == [])
  }

  @Test func `a host that says nothing is given up`() {
    let check = check([Self.first: .silence, Self.second: .silence], timeoutMs: 200)
    #expect(check.findings.first?.rule == .httpStatus)
    #expect(check.findings.first?.message.contains("took too long") == true)
  }

  @Test func `a port where nobody listens is an error`() {
    var port: UInt16 = 0
    do { port = TestServer([:]).port }
    let check = SiteCheck(
      "example.com", client: WebClient(),
      origin: WebOrigin(isSecure: false, host: "127.0.0.1", port: port))
    #expect(check.findings.first?.rule == .httpStatus)
  }

  @Test(
    arguments: [
      (
        .response(status: "301 Moved", fields: ["Location: https://www.example.com/"], ""),
        .httpRedirect
      ),
      (.response(type: "text/html", "<html></html>"), .httpHTML),
      (.response(status: "503 Unavailable", ""), .httpStatus),
    ] as [(TestServer.Reply, LintRule)])
  func `what is wrong at .well-known is an error, whatever the root serves`(
    reply: TestServer.Reply, rule: LintRule
  ) {
    let check = check([Self.first: reply, Self.second: .response(Self.file)])
    #expect(check.findings.first { $0.rule == rule }?.severity == .error)
    #expect(check.bytes != nil)
  }

  @Test func `the root stands in for .well-known, with a warning`() {
    let check = check([Self.second: .response(Self.file)])
    #expect(check.url == "https://example.com" + Self.second)
    #expect(check.findings.map(\.rule) == [.httpStatus, .location])
    #expect(check.findings.allSatisfy { $0.severity == .warning })
  }

  @Test func `.well-known wins, and another file at the root is told`() {
    let check = check([Self.first: .response(Self.file), Self.second: .response("{}")])
    #expect(check.bytes == Array(Self.file.utf8))
    #expect(check.findings.map(\.rule) == [.location])
    #expect(check.findings.first?.severity == .info)
  }

  @Test(arguments: [
    "7;x=y\r\n{\"a\": 1\r\n1\r\n}\r\n0\r\nTrailer: x\r\n\r\n", "8\n{\"a\": 1}\n0\n\n",
  ])
  func `pieces are put together`(body: String) {
    let head = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    let reply = TestServer.Reply.bytes(
      Array((head + "Transfer-Encoding: chunked\r\n\r\n" + body).utf8))
    #expect(check([Self.first: reply]).bytes == Array("{\"a\": 1}".utf8))
  }

  // MARK: - TLS

  private static let root = TestCertificate.root()

  private func secure(_ certificate: TestCertificate, roots: TestCertificate? = Self.root)
    -> SiteCheck
  {
    let server = TestServer(certificate: certificate, [Self.first: .response(Self.file)])
    defer { withExtendedLifetime(server) {} }
    return SiteCheck(
      "example.com", client: WebClient(roots: roots.map { Array($0.certificate.utf8) }),
      origin: WebOrigin(isSecure: true, host: "127.0.0.1", port: server.port))
  }

  @Test func `a trusted certificate of the host is good`() {
    let check = secure(Self.root.host("example.com"))
    #expect(check.findings == [])
    #expect(check.bytes != nil)
  }

  @Test func `a certificate that is expired, of another host or of nobody known is an error`() {
    for (certificate, roots, reason) in [
      (Self.root.host("example.com", isExpired: true), Self.root, "expired"),
      (Self.root.host("example.org"), Self.root, "mismatch"),
      (Self.root.host("example.com"), TestCertificate.root("Other"), "issuer"),
    ] {
      let check = secure(certificate, roots: roots)
      #expect(check.findings.first?.rule == .httpInsecure)
      #expect(check.findings.first?.message.contains(reason) == true, "\(check.findings)")
      #expect(check.bytes == nil)
    }
  }

  @Test func `a server without TLS is an error`() {
    let server = TestServer([Self.first: .response(Self.file)])
    defer { withExtendedLifetime(server) {} }
    let check = SiteCheck(
      "example.com", client: WebClient(timeoutMs: 3_000),
      origin: WebOrigin(isSecure: true, host: "127.0.0.1", port: server.port))
    #expect(
      check.findings.first?.rule == .httpInsecure || check.findings.first?.rule == .httpStatus)
    #expect(check.bytes == nil)
  }

  // MARK: - Apple's copy

  @Test func `what Apple's CDN says is told`() {
    let site = TestServer([Self.first: .response(Self.file)])
    defer { withExtendedLifetime(site) {} }
    func asked(_ reply: TestServer.Reply) -> SiteCheck {
      let cdn = TestServer(["/a/v1/example.com": reply])
      defer { withExtendedLifetime(cdn) {} }
      return SiteCheck(
        "example.com", client: WebClient(),
        origin: WebOrigin(isSecure: false, host: "127.0.0.1", port: site.port),
        cdn: WebOrigin(isSecure: false, host: "127.0.0.1", port: cdn.port))
    }
    #expect(asked(.response(Self.file)).findings == [])
    let old = asked(.response(fields: ["Age: 7200"], "{}"))
    #expect(old.findings.map(\.rule) == [.cdnStale])
    #expect(old.findings.first?.message.contains("7200 seconds") == true)
    let failed = asked(
      .response(
        status: "404 Not Found", fields: ["Apple-Failure-Reason: SWCERR00301 Timeout"], ""))
    #expect(failed.findings.map(\.rule) == [.cdnFailure])
    #expect(failed.findings.first?.message.contains("SWCERR00301") == true)
  }

  @Test(
    arguments: [
      ("https://example.com", true, "example.com", 443),
      ("http://127.0.0.1:8080", false, "127.0.0.1", 8080),
      ("https://[::1]:9/", true, "::1", 9),
    ] as [(String, Bool, String, UInt16)])
  func `origins are read`(text: String, isSecure: Bool, host: String, port: UInt16) {
    #expect(WebOrigin(text) == WebOrigin(isSecure: isSecure, host: host, port: port))
  }

  @Test(arguments: [
    "example.com", "ftp://x", "http://", "http://x/y", "http://x:0", "http://x:99999", "http://a b",
  ])
  func `what is no origin is refused`(text: String) {
    #expect(WebOrigin(text) == nil)
  }
}
