// What messages show of URLs that hold secrets, whether a route takes them or they are mistyped.

import LinkRouter
import LinkTypes
import Testing

@Suite struct SecretMaskTests {
  private func table() throws -> RouteTable {
    func route(_ name: String, _ pattern: String, _ secrets: Set<String> = []) throws -> Route {
      Route(name: name, url: [try RoutePattern(pattern)], secrets: secrets)
    }
    return try RouteTable(routes: [
      route("item", "a://items/{id}"), route("order", "a://orders/{n:int}"),
      route("login", "a://login?token={token}&u={u?}", ["token"]),
      route("key", "a://key/{key:hex(8)}", ["key"]), route("vault", "v://{key}", ["key"]),
      route("files", "a://files/{path+}", ["path"]), route("in", "a://in#{code}", ["code"]),
      route("end", "a://tail/{t+}/{k:int}", ["k"]),
      route("web", "https://web.io/in/{pass}", ["pass"]),
    ])
  }

  @Test(arguments: [
    "a://login?u=1&TOKEN=hunter2&token=", "a://logn?token=hunter2",
    "a:login?token=hunter2", "a://login?token=hunter2%ff",
    "a://key/hunter2", "a://Key/hunter2", "a://keys/hunter2", "a:///key/hunter2", "a:key/hunter2",
    "a://ke/hunter2", "a://key/hunter2%ff", "b://key/hunter2", "v://hunter2%ff", "v:hunter2",
    "v:///hunter2", "a://files/x/hunter2%", "a://file/x/hunter2", "a://in#hunter2%ff",
    "a://i#hunter2", "a://items/5/6#hunter2", "a ://login?token=hunter2",
    "a://lo\ngin?token=hunter2",
    "a://login//x?token=hunter2", "a://key//hunter2", "a:////key//hunter2", "a://key\\hunter2",
    "a:\\\\key\\hunter2", "a://item?TOKEN=hunter2", "a://item?u=1&tokn=hunter2",
    "a://nowhere#hunter2",
    "a://nowhere#token=hunter2", "a://me:hunter2@items/1", "a://hunter2@items/1",
    "z://me:hunter2@b/1",
    "a://login;token=hunter2", "a://login;hunter2", "a://login?hunter2", "a://%6bey/hunter2",
    "a://items/token=hunter2/x", "z://items/key/hunter2", "https://x.io/key/hunter2",
    "https://web.io//in/hunter2", "http://web.io/in/hunter2/x", "https://web.io\\in\\hunter2",
    "a://in/hunter2/x", "a://web.io/in/hunter2", "https://u:hunter2@web.io/in",
    "a://x?url=a%3A%2F%2Flogin%3Ftoken%3Dhunter2", "a://x?url=a://key/hunter2",
    "a://x?u=a%3A%2F%2Fkey%2Fhunter2", "a://x#u=https%3A%2F%2Fb.io%2F%3Ftoken%3Dhunter2",
    "a://x?u=b%3A%2F%2Fx%3Fv%3Da%253A%252F%252Flogin%253Ftoken%253Dhunter2",
    "login?token=hunter2", "/key/hunter2", "a://tail/x/hunter2", "a://[login?token=hunter2",
  ])
  func `a secret of a URL that no route takes is not shown`(url: String) throws {
    let table = try table()
    #expect(table.match(url) == nil)
    let miss = table.miss(url)
    let texts = [miss.message, miss.hint ?? "", miss.sourceExcerpt ?? "", table.masked(url)]
    for text in texts + miss.causes {
      #expect(!text.contains("hunter2"), "\(text)")
    }
    for trial in (try? table.explain(url)) ?? [] {
      guard case .failed(let mismatch) = trial.outcome else { continue }
      #expect(!mismatch.found.contains("hunter2"), "\(trial)")
    }
  }

  @Test(arguments: [
    ("a://items/5/6", "a://items/5/6"), ("a://orders/abc", "a://orders/abc"),
    ("a://login?token=abc&x=1", "a://login?token=•••&x=1"), ("a://key/0123abcd", "a://key/•••"),
    ("a://files/a/b?x", "a://files/•••?x"), ("a://items/1?token=a#b", "a://items/1?token=•••#b"),
    ("a://in?token=a#b", "a://in?token=•••#•••"),
    ("a://items/1#Token=a&b=c", "a://items/1#Token=•••&b=c"),
    ("a://items/x=1?id=5&y", "a://items/x=1?id=5&y"), ("a://orders/a=b?x=1", "a://orders/a=b?x=1"),
    ("https://web.io/in", "https://web.io/in"),
    (
      "a://items/1?u=https%3A%2F%2Fb.io%2Fx%3Fy%23z", "a://items/1?u=https%3A%2F%2Fb.io%2Fx%3Fy%23z"
    ),
    ("a://items/1?u=a%3A%2F%2Fkey%2F0123abcd&v=2", "a://items/1?u=•••&v=2"),
    ("a://items/1?u=https%3A%2F%2Fb.io%3Ftoken%3Dx", "a://items/1?u=•••"),
    ("v://k", "v://•••"), ("a://keyy/x/y", "a://keyy/•••"),
  ])
  func `what is no secret is shown`(url: String, shown: String) throws {
    #expect(try table().masked(url) == shown)
  }

  @Test func `a password in front of a host is never shown`() throws {
    let table = try RouteTable(routes: [Route(name: "r", url: [try RoutePattern("a://x")])])
    #expect(table.masked("a://me:hunter2@x/y") == "a://me:•••@x/y")
    #expect(!table.miss("a b://me:hunter2@x").message.contains("hunter2"))
  }

  @Test func `the caret stands under the fault in what is shown`() throws {
    let excerpt = try table().miss("a://files/x/hunter2%zz?q").sourceExcerpt
    #expect(excerpt == "  a://files/•••?q\n            ^" || excerpt?.contains("hunter2") == false)
    let miss = try table().miss("a://orders/x?token=abc")
    #expect(miss.sourceExcerpt == "  a://orders/x?token=•••\n             ^")
  }

  @Test func `a scheme that no route has is told, with the nearest`() throws {
    let web = try RouteTable(routes: [
      Route(name: "w", web: [try RoutePattern("https://x.io/{id}")]),
      Route(name: "s", url: [try RoutePattern("shop://x")]),
    ])
    #expect(web.miss("http://x.io/1").hint == "web links are taken with https only")
    #expect(web.miss("shpo://x").hint == "did you mean the scheme 'shop'?")
    #expect(web.miss("mailto:a").hint == "the schemes of the routes are 'https', 'shop'")
  }

  @Test func `secrets are masked wherever a URL is shown`() throws {
    let table = try RouteTable(routes: [
      Route(name: "in", url: [try RoutePattern("a://in?t={t}")], secrets: ["t"]),
      Route(name: "key", url: [try RoutePattern("a://key/{k}")], secrets: ["k"]),
      Route(name: "frag", url: [try RoutePattern("a://f#{s}")], secrets: ["s"]),
    ])
    #expect(table.masked("a://in?x=1&t=abc") == "a://in?x=1&t=•••")
    #expect(table.masked("a://nowhere?t=abc#zz") == "a://nowhere?t=•••#•••")
    #expect(table.masked("a://key/abc") == "a://key/•••")
    #expect(!table.miss("a://nowhere?t=abc").message.contains("abc"))
    #expect(throws: RoutePrintError.self) { try table.url("in", ["t": .int(5)]) }
  }
}
