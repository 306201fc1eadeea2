// Addresses that Apple's CDN does not connect to: every block, its ends, and its neighbours.

import SiteAssociation
import SiteCheck
import TestServer
import Testing

@Suite struct NetworkAddressTests {
  @Test(arguments: [
    ("10.0.0.0", "1918"), ("10.255.255.255", "1918"), ("172.16.0.1", "1918"),
    ("172.31.255.255", "1918"), ("192.168.0.1", "1918"), ("100.64.0.0", "6598"),
    ("100.127.255.255", "6598"), ("127.0.0.1", "loopback"), ("169.254.169.254", "link-local"),
    ("0.0.0.0", "1122"), ("192.0.0.8", "6890"), ("192.0.2.1", "documentation"),
    ("198.18.0.1", "benchmarks"), ("198.19.255.255", "benchmarks"), ("203.0.113.9", "5737"),
    ("224.0.0.1", "multicast"), ("255.255.255.255", "reserved"), ("::1", "loopback"),
    ("::", "unspecified"), ("fe80::1%eth0", "link-local"), ("febf::1", "link-local"),
    ("fc00::1", "unique local"), ("fdff:ffff::1", "unique local"), ("ff02::1", "multicast"),
    ("2001:db8::1", "documentation"), ("3fff:fff::1", "documentation"), ("fec0::1", "site-local"),
    ("100::1", "discarded"), ("::ffff:10.0.0.1", "1918"), ("64:ff9b::c0a8:1", "1918"),
    ("64:ff9b:1::1", "translation"), ("2002:a00:1::1", "1918"),
  ])
  func `an address of a reserved block says which`(_ text: String, _ says: String) throws {
    let address = try #require(NetworkAddress(text))
    #expect(address.reservation?.contains(says) == true, "\(address.reservation ?? "none")")
  }

  @Test(arguments: [
    "9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0",
    "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1", "169.253.0.1", "17.253.144.10",
    "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2001:4860:4860::8888",
    "2a00:1450::1", "::ffff:17.253.144.10", "64:ff9b::11fd:900a", "2002:11fd:900a::1",
  ])
  func `an address of everybody is none`(_ text: String) throws {
    #expect(try #require(NetworkAddress(text)).reservation == nil)
  }

  @Test(arguments: [
    "", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.+4", "a.b.c.d", ":", ":::", "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9", "1::2::3", "12345::", "::1.2.3", "::g", "example.com",
  ])
  func `what is no address is none`(_ text: String) {
    #expect(NetworkAddress(text) == nil)
  }

  // MARK: - In a check

  private func findings(_ addresses: [String]) -> [Finding] {
    let resolver = HostResolver { _ in addresses.compactMap { NetworkAddress($0) } }
    // No port of the loopback address answers here; what counts is what the resolver says.
    return SiteCheck(
      "localhost", client: WebClient(timeoutMs: 200), resolver: resolver
    ).findings.filter { $0.rule == .cdnFailure }
  }

  @Test func `a host inside is out of the reach of Apple's CDN`() {
    let found = findings(["10.1.2.3"])
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.message.contains("10.1.2.3 (private, RFC 1918)") == true)
    #expect(found.first?.message.contains("SWCERR00202") == true)
    #expect(findings(["fd00::1", "192.168.1.1"]).map(\.severity) == [.error])
  }

  @Test func `one address inside beside others is a warning`() {
    #expect(findings(["17.253.144.10", "192.168.1.1"]).map(\.severity) == [.warning])
    #expect(findings(["17.253.144.10", "2606:4700::1111"]) == [])
    #expect(findings([]) == [])
  }

  @Test func `an origin that stands for the host says nothing of its addresses`() {
    let server = TestServer(["/": .response("{}")])
    defer { withExtendedLifetime(server) {} }
    let check = SiteCheck(
      "example.com", client: WebClient(),
      origin: WebOrigin(isSecure: false, host: "127.0.0.1", port: server.port),
      resolver: HostResolver { _ in NetworkAddress("10.0.0.1").map { [$0] } ?? [] })
    #expect(!check.findings.contains { $0.rule == .cdnFailure })
  }

  @Test func `the system's resolver knows the loopback address`() {
    let found = HostResolver.system.addresses("localhost")
    #expect(!found.isEmpty && found.allSatisfy { $0.reservation?.contains("loopback") == true })
    #expect(HostResolver.system.addresses("127.0.0.1").map(\.description) == ["127.0.0.1"])
  }
}
