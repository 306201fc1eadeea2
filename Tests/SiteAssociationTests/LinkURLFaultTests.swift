// Texts that are no URL must not pass for paths.

import SiteAssociation
import Testing

@Suite struct LinkURLFaultTests {
  @Test(arguments: [
    "", "example.com", "example.com/a", "www.example.com:443/a", "localhost:8080/a", "a", "?a=1",
    "#top",
    "https://", "https:///a", "http:/a", "https:a", "https://user@/a", "https://:443/a",
    "https://a..b/", "https://exa mple.com/", "https://e.com:99999/", "https://e.com:x/",
    "https://a<b>.com/", " /a", "/a ", "\n", "https://[::1/", "mailto", "://a",
  ])
  func `a text that is no URL has a reason and a way out`(_ text: String) throws {
    let fault = try #require(LinkURLFault(text))
    #expect(!fault.reason.isEmpty && !fault.hint.isEmpty)
  }

  @Test(arguments: [
    "/", "/a", "//a", "/a?b#c", "/é x", "https://example.com", "HTTPS://EXAMPLE.COM/a",
    "http://example.com:8080/a", "https://user:pw@example.com/", "https://example.com./",
    "https://münchen.de/", "https://[2001:db8::1]:443/a", "https://127.0.0.1/", "https://a_b.com/",
    "https://example.com?x", "shop://item/1", "mailto:a@b.c", "tel:123", "https://e.com:/",
  ])
  func `a URL or a path has none`(_ text: String) {
    #expect(LinkURLFault(text) == nil)
  }

  @Test func `a host in other letters is compared as Punycode`() {
    let url = LinkURL("https://München.de/a")
    #expect(url.host == "xn--mnchen-3ya.de")
    #expect(url.wasHostEncoded && !url.wasEncoded)
    #expect(LinkURL("https://münchen.de/é").wasEncoded)
    #expect(LinkURL.host("XN--Mnchen-3ya.de") == "xn--mnchen-3ya.de")
  }
}
