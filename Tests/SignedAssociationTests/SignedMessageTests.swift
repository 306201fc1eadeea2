// Signed files: made, taken apart and judged, with certificates made for the test.

import Foundation
import LinkTypes
import SignedAssociation
import TestServer
import TestSupport
import Testing

@Suite struct SignedMessageTests {
  private static let content = Array(#"{"applinks": {"apps": [], "details": []}}"#.utf8)
  private static let root = TestCertificate.root()
  private static let leaf = root.host("example.com")

  private func signed(
    _ content: [UInt8] = Self.content, by certificate: TestCertificate = Self.leaf
  ) throws -> [UInt8] {
    try MessageSigner(
      certificate: Array(certificate.certificate.utf8), key: Array(certificate.key.utf8),
      chain: Array(Self.root.certificate.utf8)
    ).signed(content)
  }

  @Test func `what was signed comes back and verifies`() throws {
    let message = try SignedMessage(try signed())
    #expect(message.content == Self.content)
    #expect(message.integrity() == .intact)
    #expect(try message.verification(roots: Array(Self.root.certificate.utf8)) == .valid)
    let signer = try #require(message.signers.first)
    #expect(signer.subject == "CN=example.com")
    #expect(signer.issuer == "CN=Test root")
    #expect(signer.hosts == ["example.com"])
    #expect((signer.expires ?? 0) > 1_700_000_000)
  }

  @Test func `any content comes back byte for byte`() throws {
    for content in [[], [0], Array("a\r\nb\n\0c".utf8), [UInt8](repeating: 0x0D, count: 200_000)] {
      #expect(try SignedMessage(try signed(content)).content == content)
    }
  }

  @Test func `a changed content is found`() throws {
    var bytes = try signed()
    let place = try #require(bytes.firstRange(of: Array("apps".utf8)))
    bytes[place.lowerBound] = UInt8(ascii: "A")
    guard case .invalid = try SignedMessage(bytes).integrity() else {
      Issue.record("a changed content passes")
      return
    }
  }

  @Test func `a certificate that nobody trusts is found`() throws {
    let other = TestCertificate.root("Other root")
    let message = try SignedMessage(try signed())
    let state = try message.verification(roots: Array(other.certificate.utf8))
    guard case .invalid(let reason) = state else {
      Issue.record("trusted: \(state)")
      return
    }
    #expect(reason.contains("certificate"))
  }

  @Test func `an expired certificate is found, and held at its time`() throws {
    let message = try SignedMessage(
      try signed(by: Self.root.host("example.com", isExpired: true)))
    let roots = Array(Self.root.certificate.utf8)
    #expect(try message.verification(roots: roots) == .invalid("certificate has expired"))
    #expect(message.integrity() == .intact)
  }

  @Test func `keys and certificates that do not fit are refused`() throws {
    let certificate = Array(Self.leaf.certificate.utf8)
    func sign(_ certificate: [UInt8], _ key: [UInt8]) -> String? {
      do throws(SignedMessageError) {
        _ = try MessageSigner(certificate: certificate, key: key).signed([1])
        return nil
      } catch {
        return error.code
      }
    }
    #expect(sign(certificate, Array(Self.root.key.utf8)) == "signature.otherKey")
    #expect(sign(certificate, Array("no key".utf8)) == "signature.unreadable")
    #expect(sign([], Array(Self.leaf.key.utf8)) == "signature.unreadable")
    let locked =
      "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----\n"
    #expect(sign(certificate, Array(locked.utf8)) == "signature.encryptedKey")
  }

  @Test func `damaged messages are refused, never trusted, never a crash`() throws {
    let good = try signed()
    var numbers = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      var bytes = good
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0: bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &numbers)))
      case 1:
        for _ in 0..<3 {
          bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(
            in: 0...255, using: &numbers)
        }
      default:
        bytes.insert(
          UInt8.random(in: 0...255, using: &numbers),
          at: Int.random(in: 0..<bytes.count, using: &numbers))
      }
      guard bytes != good, let message = try? SignedMessage(bytes) else { continue }
      if message.integrity() == .intact { #expect(message.content == Self.content) }
    }
    for bytes in [
      [], [0x30], [0x30, 0x80], Array("0{}".utf8), Array(repeating: 0x30, count: 5_000),
    ] {
      #expect(throws: SignedMessageError.self) { try SignedMessage(bytes) }
    }
  }

  // MARK: - Corpus

  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Corpus")
  private static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: corpus.path))?.sorted() ?? []

  @Test(arguments: names)
  func `messages of other makers are read, or refused`(name: String) throws {
    let bytes = Array(try Data(contentsOf: Self.corpus.appendingPathComponent(name)))
    let readable = ["attributes", "indefinite", "no-certificate", "plain", "sha1", "twice"]
    guard readable.contains(where: { name == $0 + ".der" }) else {
      #expect(throws: SignedMessageError.self) { try SignedMessage(bytes) }
      return
    }
    let message = try SignedMessage(bytes)
    #expect(!message.content.isEmpty)
    #expect((message.integrity() == .intact) == (name != "no-certificate.der"))
  }

  @Test func `what is no message is called by its name`() throws {
    func reason(_ bytes: [UInt8]) -> String {
      do throws(SignedMessageError) {
        _ = try SignedMessage(bytes)
        return ""
      } catch {
        return error.message
      }
    }
    let message = try signed()
    #expect(reason(Array(message.prefix(500))).contains("after 500 of \(message.count) bytes"))
    #expect(reason(Array("-----BEGIN CMS-----\nMII\n".utf8)).contains("in PEM"))
    #expect(reason(Array("MIME-Version: 1.0\n".utf8)).contains("in MIME"))
    #expect(reason(Self.content) == "not signed: it is JSON")
    #expect(reason([]).contains("empty"))
  }

  @Test func `PEM that holds something else says what`() throws {
    let (certificate, key) = (Self.leaf.certificate, Self.leaf.key)
    func reason(_ certificate: String, _ key: String, _ chain: String? = nil) -> String {
      do throws(SignedMessageError) {
        _ = try MessageSigner(
          certificate: Array(certificate.utf8), key: Array(key.utf8),
          chain: chain.map { Array($0.utf8) }
        ).signed(Self.content)
        return ""
      } catch {
        return error.message
      }
    }
    #expect(reason(certificate, key) == "")
    #expect(reason(key, key).contains("holds no certificate, but"))
    #expect(reason(certificate, certificate).contains("holds no key, but CERTIFICATE"))
    #expect(reason("no PEM", key).contains("is no PEM text"))
    #expect(reason("0\u{1}", key).contains("is DER, not PEM"))
    let cut = certificate + String(certificate.prefix(certificate.count / 2))
    #expect(reason(certificate, key, cut).contains("certificate 2 of it is damaged"))
    #expect(!reason(certificate, String(key.prefix(key.count / 2))).isEmpty)
  }
}
