// Known answers of the hash and the signature that contexts stand on.

import Testing

@testable import IntentResolution

@Suite struct SignatureTests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(arguments: [
    // FIPS 180-4, examples.
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `a text has its hash`(_ text: String, _ hash: String) {
    #expect(hex(SHA256.hash(Array(text.utf8))) == hash)
  }

  @Test func `a signature is that of RFC 4231`() {
    let code = SHA256.authenticationCode(
      Array("what do ya want for nothing?".utf8), key: SHA256.Key(Array("Jefe".utf8)))
    #expect(hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = SHA256.authenticationCode(
      Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      key: SHA256.Key(Array(repeating: 0xaa, count: 131)))
    #expect(hex(long) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test(arguments: 0...20) func `bytes come back from their text`(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 13) }
    #expect(ContextSigner.decode(Substring(ContextSigner.encode(bytes))) == bytes)
  }
}
