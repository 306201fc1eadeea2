// `aasa check`, `sign` and `unwrap` as whole commands: a served site, certificates made for the test.

import Foundation
import TestServer
import TestSupport
import Testing

@Suite struct AssociationHostTests {
  private static let file =
    #"{"applinks":{"details":[{"appIDs":["QK7T4M2XWD.com.example.shop"],"components":[{"/":"/items/*"}]}]}}"#
  private static let root = TestCertificate.root()
  private static let leaf = root.host("example.com")

  private func place() throws -> CommandLinePlace {
    let place = try CommandLinePlace()
    for (name, text) in [
      ("apple-app-site-association", Self.file), ("root.pem", Self.root.certificate),
      ("site.pem", Self.leaf.certificate), ("site.key", Self.leaf.key),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: place.path + "/" + name))
    }
    return place
  }

  @Test func `a host is asked, linted and matched`() throws {
    let place = try place()
    let server = TestServer(
      certificate: Self.leaf,
      ["/.well-known/apple-app-site-association": .response(type: "text/plain", Self.file)])
    defer { withExtendedLifetime(server) {} }
    let arguments = [
      "aasa", "check", "https://example.com", "--origin", "https://127.0.0.1:\(server.port)",
      "--roots", "root.pem",
    ]
    let good = try place.linkindex(arguments + ["/items/1"])
    #expect(good.status == 0, "\(good.errorText)")
    #expect(good.outputText.contains("[aasa-http-content-type]"))
    #expect(good.outputText.contains("[aasa-system-version]"))
    #expect(good.outputText.contains("/items/1: opens QK7T4M2XWD.com.example.shop\n"))
    #expect(good.errorText.contains("not checked: "))
    let closed = try place.linkindex(arguments + ["/orders/1"])
    #expect(closed.status == 1)
    #expect(closed.outputText.contains("/orders/1: opens no app\n"))
    #expect(try place.linkindex(arguments + ["--strict"]).status == 1)
    let sarif = try place.linkindex(arguments + ["--format", "sarif"])
    #expect(sarif.outputText.contains("\"ruleId\": \"aasa-http-content-type\""))
  }

  @Test func `a redirect ends with 1, in JSON too`() throws {
    let place = try place()
    let server = TestServer([
      "/.well-known/apple-app-site-association": .response(
        status: "302 Found", fields: ["Location: /else"], "")
    ])
    defer { withExtendedLifetime(server) {} }
    let outcome = try place.linkindex([
      "aasa", "check", "example.com", "--origin", "http://127.0.0.1:\(server.port)", "--json",
    ])
    #expect(outcome.status == 1)
    #expect(outcome.outputText.contains("\"rule\":\"aasa-http-redirect\""))
    #expect(server.requests.allSatisfy { !$0.contains("/else") })
  }

  @Test func `a folder stands in for the host`() throws {
    let place = try place()
    _ = try place.shell(
      "mkdir -p site/.well-known && cp apple-app-site-association site/.well-known/")
    let outcome = try place.linkindex([
      "aasa", "check", "example.com", "/items/1", "--from", "site",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.errorText.contains("not checked: TLS"))
    #expect(try place.linkindex(["aasa", "check", "example.com", "--from", "none"]).status == 66)
  }

  @Test(arguments: [["http://example.com"], ["https://example.com/x"], ["a b"], []])
  func `what is no host is refused`(arguments: [String]) throws {
    #expect(try place().linkindex(["aasa", "check"] + arguments).status == 64)
  }

  @Test func `a signed file is made, read by every command, and taken apart`() throws {
    let place = try place()
    let signed = try place.linkindex([
      "aasa", "sign", "apple-app-site-association", "--cert", "site.pem", "--key", "site.key",
      "--chain", "root.pem", "--out", "signed",
    ])
    #expect(signed.status == 0, "\(signed.errorText)")
    let match = try place.linkindex(["aasa", "match", "signed", "/items/1"])
    #expect(match.outputText.hasPrefix("opens QK7T4M2XWD.com.example.shop"))
    let lint = try place.linkindex(["aasa", "lint", "signed"])
    #expect(lint.outputText.contains("fits the content; the certificate was not checked"))
    #expect(lint.outputText.contains("[aasa-signed]"))
    #expect(lint.outputText.contains("[aasa-system-version]"))
    let good = try place.linkindex(["aasa", "unwrap", "signed", "--roots", "root.pem"])
    #expect(good.status == 0)
    #expect(good.outputText == Self.file)
    #expect(good.errorText.contains("signed by CN=example.com"))
    let other = try place.linkindex(["aasa", "unwrap", "signed", "--json"])
    #expect(other.status == 1)
    #expect(other.outputText.contains("\"signature\":\"invalid\""))
    #expect(other.outputText.contains("\"hosts\":[\"example.com\"]"))
    #expect(try place.linkindex(["aasa", "fix", "signed"]).status == 65)
  }

  @Test func `a damaged signature is told and its content kept back`() throws {
    let place = try place()
    _ = try place.linkindex([
      "aasa", "sign", "apple-app-site-association", "--cert", "site.pem", "--key", "site.key",
      "--out", "signed",
    ])
    _ = try place.shell("sed -i 's/items/ITEMS/' signed")
    let outcome = try place.linkindex(["aasa", "unwrap", "signed", "--no-verify"])
    #expect(outcome.status == 1)
    #expect(outcome.outputText == "")
    #expect(outcome.errorText.contains("the signature is invalid"))
    let lint = try place.linkindex(["aasa", "lint", "signed"])
    #expect(lint.outputText.contains("The signature is invalid"))
  }

  @Test func `signing needs a certificate and its own key`() throws {
    let place = try place()
    let sign = ["aasa", "sign", "apple-app-site-association"]
    #expect(try place.linkindex(sign).status == 64)
    #expect(try place.linkindex(sign + ["--cert", "site.pem"]).status == 64)
    let other = try place.linkindex(sign + ["--cert", "root.pem", "--key", "site.key"])
    #expect(other.status == 65)
    #expect(other.errorText.contains("does not belong"))
    #expect(
      try place.linkindex(["aasa", "sign", "site.pem", "--cert", "site.pem", "--key", "site.key"])
        .status == 65)
  }

  @Test func `a URL is answered even where no file can be read`() throws {
    let place = try place()
    let server = TestServer([
      "/.well-known/apple-app-site-association": .response(
        type: "application/json", "{\"applinks\": {,}}")
    ])
    defer { withExtendedLifetime(server) {} }
    for port in [server.port, 1] {
      let outcome = try place.linkindex([
        "aasa", "check", "example.com", "/items/1", "--origin", "http://127.0.0.1:\(port)",
      ])
      #expect(outcome.status == 1)
      #expect(outcome.outputText.contains("error: "))
      #expect(
        outcome.outputText.contains(
          "/items/1: opens no app: there is no file that a device reads\n"))
    }
    #expect(try place.linkindex(["aasa", "check", "example.com", "items"]).status == 64)
  }
}
