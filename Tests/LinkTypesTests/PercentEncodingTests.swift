// One component of a URL, RFC 3986 section 2.

import LinkTypes
import TestSupport
import Testing

@Suite struct PercentEncodingTests {
  @Test(arguments: HostileTexts.all + [""])
  func `any text comes back`(text: String) {
    let encoded = PercentEncoding.encode(text)
    #expect(PercentEncoding.decode(encoded).map { Array($0.utf8) } == Array(text.utf8))
    #expect(
      encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#&=+:@\"'<>".utf8.contains($0) })
    #expect(encoded != "." && encoded != "..")
  }

  @Test(arguments: [
    ("az-AZ.09_~", "az-AZ.09_~"), (" ", "%20"), ("é", "%C3%A9"), (".", "%2E"), ("...", "..."),
  ])
  func `only unreserved characters stay`(text: String, encoded: String) {
    #expect(PercentEncoding.encode(text) == encoded)
  }

  @Test(arguments: ["%", "%4", "%4g", "a%", "%ff", "%c3", "%ed%a0%80"])
  func `malformed escapes and bytes that are not UTF-8 give nothing`(text: String) {
    #expect(PercentEncoding.decode(text) == nil)
  }

  @Test func `escapes decode in both cases`() {
    #expect(PercentEncoding.decode("%c3%A9+") == "é+")
  }
}
