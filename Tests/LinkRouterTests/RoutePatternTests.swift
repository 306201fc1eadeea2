// The pattern language and its faults.

import LinkRouter
import LinkTypes
import Testing

@Suite struct RoutePatternTests {
  private func table(_ patterns: String...) throws -> RouteTable {
    var routes: [Route] = []
    for (index, pattern) in patterns.enumerated() {
      routes.append(Route(name: "r\(index)", url: [try RoutePattern(pattern)]))
    }
    return try RouteTable(routes: routes)
  }

  @Test(
    arguments: [
      ("a://x/{n:int}", "a://x/-5", ["n": .int(-5)]),
      ("a://x/{n:int}", "a://x/007", ["n": .int(7)]),
      ("a://x/{n:int}", "a://x/9223372036854775808", nil),
      ("a://x/{n:uint}", "a://x/18446744073709551615", ["n": .uint(.max)]),
      ("a://x/{n:uint}", "a://x/-1", nil),
      ("a://x/{n:double}", "a://x/-1.5e3", ["n": .double(-1500)]),
      ("a://x/{n:number}", "a://x/1.", nil), ("a://x/{n:double}", "a://x/1e999", nil),
      ("a://x/{b:bool}", "a://x/YES", ["b": .bool(true)]), ("a://x/{b:bool}", "a://x/2", nil),
      (
        "a://x/{u:uuid}", "a://x/0F5ABCD1-1234-5678-9abc-def012345678",
        ["u": .uuid("0F5ABCD1-1234-5678-9abc-def012345678")]
      ),
      ("a://x/{u:uuid}", "a://x/0F5ABCD1123456789abcdef012345678", nil),
      ("a://x/{d:date}", "a://x/2024-02-29", ["d": .date("2024-02-29")]),
      ("a://x/{d:date}", "a://x/2023-02-29", nil),
      ("a://x/{h:hex(4)}", "a://x/00fF", ["h": .string("00fF")]),
      ("a://x/{h:hex(4)}", "a://x/00f", nil),
      ("a://x/{s:set(A-Z0-9-;3-5)}", "a://x/AB-9", ["s": .string("AB-9")]),
      ("a://x/{s:set(A-Z0-9-;3-5)}", "a://x/AB", nil),
      ("a://x/{e:enum(day|week)}", "a://x/%77eek", ["e": .string("week")]),
      ("a://x/{e:enum(day|week)}", "a://x/weeks", nil),
      ("a://x/@{name}", "a://x/@ada", ["name": .string("ada")]),
      ("a://x/@{name}", "a://x/%40ada", ["name": .string("ada")]),
      (
        "a://x/{w:int}x{h:int}.{ext}", "a://x/12x7.tar.gz",
        ["w": .int(12), "h": .int(7), "ext": .string("tar.gz")]
      ),
      ("a://x/{p...}", "a://x", [:]),
      ("a://x/{p+}", "a://x", nil),
      ("a://x/{p+}/end", "a://x/a/b%2Fc/end", ["p": .segments(["a", "b/c"])]),
      ("a://x/{p+}/end", "a://x/end", nil),
      ("a://x/{p*}/end", "a://x/end", [:]),
      ("a://x[/{page:int}]", "a://x", [:]), ("a://x[/{page:int}]", "a://x/3", ["page": .int(3)]),
      ("a://x/{page:int?}/y", "a://x/y", [:]),
      ("a://{host}/x", "a://0F-Ab/x", ["host": .string("0F-Ab")]),
      ("a://{host}/x", "a://en.m.x.org/x", ["host": .string("en.m.x.org")]),
      ("a://{host}/x", "a://caf%C3%A9_1/x", ["host": .string("café_1")]),
      ("a://{host}/x", "a://me@x.org/x", nil), ("a://{host}/x", "a://me%40x.org/x", nil),
      ("a://{host}/x", "a://x.org:80/x", nil), ("a://{host}/x", "a://x.org%3A80/x", nil),
      ("a://{host}/x", "a://a%2Fb/x", nil), ("a://{host}/x", "a://a%5Cb/x", nil),
      ("a://{host}/x", "a://a%20b/x", nil), ("a://{host}/x", "a://[::1]/x", nil),
      ("a://{host}/x", "a://a..b/x", nil), ("a://{host}/x", "a://.a/x", nil),
      ("a://{host}/x", "a://a./x", nil), ("a://{host}/x", "a://a%FFb/x", nil),
      ("a://{to:string}", "a://me@x.org:80", ["to": .string("me@x.org:80")]),
      ("a://{to:string}", "a://a%2Fb", ["to": .string("a/b")]),
      ("a:///{host}/x", "a:///me@x.org/x", ["host": .string("me@x.org")]),
      ("a://x/{h:host}", "a://x/a.b", ["h": .string("a.b")]), ("a://x/{h:host}", "a://x/a:1", nil),
      ("a:///add", "a:///add", [:]), ("a:///add", "a://add", nil), ("a:reload", "a:reload", [:]),
      ("a:reload", "A:reload", [:]), ("a:reload", "a:Reload", nil), ("a://Add", "a://aDD", [:]),
      ("a:/x/{y}", "a:/x/1", ["y": .string("1")]),
      ("a://x?q|query={q}", "a://x?query=1", ["q": .string("1")]),
      ("a://x?q|query={q}", "a://x?z=2&q=3", ["q": .string("3")]),
      ("a://x?n={n:int=1}", "a://x", ["n": .int(1)]), ("a://x?n={n:int=1}", "a://x?n=x", nil),
      ("a://x?f={f:flag?}", "a://x?f", ["f": .flag]), ("a://x?f={f:flag?}", "a://x", [:]),
      ("a://x?edit", "a://x?edit=1", [:]), ("a://x?edit", "a://x", nil),
      (
        "a://x?tag={tags+}", "a://x?tag=a&tag=&tag=b%26",
        ["tags": .list([.string("a"), .string("b&")])]
      ),
      ("a://x?tag={tags*}", "a://x", [:]), ("a://x?tag={tags:int+}", "a://x?tag=1&tag=b", nil),
      ("a://x?{rest}", "a://x?a=1&b", ["rest": .query("a=1&b")]),
      (
        "a://x?at={lat:number},{lon:number}", "a://x?at=1.5,-2",
        ["lat": .double(1.5), "lon": .double(-2)]
      ),
      ("a://x#{v}", "a://x#a/b?c", ["v": .string("a/b?c")]), ("a://x#{v}", "a://x", nil),
      ("a://x#/note/{n}", "a://x#/note/a%2Fb", ["n": .string("a/b")]),
      ("a://x#/note/{n}", "a://x#/notes/1", nil),
      (
        "vlc://{url+}", "vlc://http://a.b:8080/c%2Fd",
        ["url": .segments(["http:", "", "a.b:8080", "c/d"])]
      ),
      ("vlc://{url+}", "vlc://Host", ["url": .segments(["Host"])]), ("vlc://{url+}", "vlc://", nil),
      ("vlc://{url+}", "vlc:///x", nil), ("vlc://{url*}", "vlc://", [:]),
      ("vlc://{url*}", "vlc://a/", ["url": .segments(["a"])]),
      ("vlc://{url+}/end", "vlc://a/b/end", ["url": .segments(["a", "b"])]),
      ("vlc://{url+}?n={n:int?}", "vlc://a?n=1", ["url": .segments(["a"]), "n": .int(1)]),
      ("a://x#/r/{rest+}", "a://x#/r/a%2Fb/c/", ["rest": .segments(["a/b", "c"])]),
      ("a://x#/r/{rest+}", "a://x#/r/", nil), ("a://x#/r/{rest+}", "a://x#/r", nil),
      ("a://x#/r/{rest*}", "a://x#/r", [:]), ("a://x#/{rest*}", "a://x#/", [:]),
      ("a://x#/{rest*}", "a://x", nil), ("a://x#/{rest*}", "a://x#a", nil),
      ("a://x#{rest+}", "a://x#a/b", ["rest": .segments(["a", "b"])]),
      ("a://x#{rest+}", "a://x#", nil), ("a://x#{rest*}", "a://x", [:]),
      ("a://x#{rest+}", "a://x#%ff", nil),
      ("a://x#token={t}&s={s?}", "a://x#s=&token=1", ["t": .string("1")]),
      ("https://{sub}.x.io/a", "https://EU.x.io/a", ["sub": .string("EU")]),
      ("https://{sub}.x.io/a", "https://u@eu.x.io/a", nil),
      ("https://{sub}.x.io/a", "https://a.b.x.io/a", ["sub": .string("a.b")]),
      ("https://{sub}.x.io/a", "https://..x.io/a", nil),
      ("https://{sub}.x.io/a", "https://a..b.x.io/a", nil),
      ("https://{sub}.x.io/a", "https://a..x.io/a", nil),
      ("https://{sub:any}.x.io/a", "https://.x.io/a", nil),
      ("https://{sub:string}.x.io/a", "https://u@b.x.io/a", nil),
      ("https://{sub:slug}.x.io/a", "https://a.b.x.io/a", nil),
      ("https://{h}/a", "https://x..io/a", nil),
      ("https://{h}/a", "https://x.io:8080/a", nil), ("https://{h}/a", "https://x.io./a", nil),
      ("https://x.io/a", "https://x.io:443/a", nil), ("https://x.io/a", "https://%78.io/a", nil),
      (
        "feed:{url:url}", "feed:https://a.io//b/?x=1", ["url": .string("https://a.io//b")]
      ),
      ("feed:{url:url}", "feed:https%3A%2F%2Fa.io%2F", ["url": .string("https://a.io/")]),
      ("feed:{url:url}", "feed:a.io/b", nil), ("feed:{url:url}", "feed://a.io/b", nil),
      ("feed:{url:url}/x", "feed:a:b/x", ["url": .string("a:b")]),
      ("feed:{url:url}/x", "feed:https://b/x", nil),
      (
        "ssh://{user}@{host}:{port:uint}", "ssh://me@h:22",
        ["user": .string("me"), "host": .string("h"), "port": .uint(22)]
      ),
    ] as [(String, String, [String: RouteValue]?)])
  func `a pattern takes what it should`(
    pattern: String, url: String, values: [String: RouteValue]?
  ) throws {
    let table = try table(pattern)
    let match = table.match(url)
    #expect(match?.values == values)
    guard let match else { return }
    let canonical = try #require(match.canonicalURL)
    let again = try #require(table.match(canonical), "\(canonical)")
    #expect(again.values == match.values)
    #expect(again.canonicalURL == canonical)
  }

  @Test(arguments: [
    ("", 1, "pattern.syntax"), ("shop", 5, "pattern.syntax"), ("sh op://x", 3, "pattern.scheme"),
    ("a://x/{}", 8, "pattern.syntax"), ("a://x/{id", 10, "pattern.syntax"),
    ("a://x/{id:itn}", 11, "pattern.type"), ("a://x/{id:hex(0)}", 15, "pattern.type"),
    ("a://x/{id:enum}", 15, "pattern.type"), ("a://x/{id:enum(a||b)}", 16, "pattern.type"),
    ("a://x/{id:int(3)}", 15, "pattern.type"), ("a://x/{a}{b}", 10, "pattern.adjacentCaptures"),
    ("a://x/{a}/{a}", 12, "pattern.repeatedName"), ("a://x/é %", 8, "pattern.character"),
    ("a://x/100%", 10, "pattern.escape"), ("a://x/a}", 8, "pattern.character"),
    ("a://x/{a+}/{b*}", 16, "pattern.modifier"), ("a://{h?}/x", 7, "pattern.modifier"),
    ("a://x/a{b?}", 7, "pattern.modifier"), ("a://x[y]", 7, "pattern.syntax"),
    ("a://x[/y", 9, "pattern.syntax"), ("a://x?q={n:int=a}", 16, "pattern.default"),
    ("a://x?q={a}&q={b}", 13, "pattern.repeatedKey"), ("a://x/{a=1}", 9, "pattern.modifier"),
    ("https://{h+}", 9, "pattern.modifier"), ("a://x{h+}", 5, "pattern.modifier"),
    ("a://{h*}/x", 11, "pattern.modifier"), ("a://{h+}/{p+}", 14, "pattern.modifier"),
    ("a://x/{p:int+}", 7, "pattern.modifier"), ("a://x#/{p+}/y", 8, "pattern.modifier"),
    ("a://x#b{p+}", 12, "pattern.modifier"),
    ("a://x?{r}&b", 7, "pattern.modifier"), ("a://x?b&{r}", 9, "pattern.modifier"),
    ("a://x?{r:int}", 7, "pattern.modifier"), ("a://x/{f:flag}", 7, "pattern.modifier"),
    ("a://x?f=a{f:flag}", 7, "pattern.modifier"), ("a://x[//y]", 8, "pattern.syntax"),
    ("a://x/[/y]", 7, "pattern.syntax"),
    ("a://x[/a][/b][/c][/d][/e][/f][/g]", 34, "pattern.tooLarge"),
  ])
  func `a fault in a pattern is placed`(pattern: String, column: Int, code: String) {
    let error = #expect(throws: RoutePatternError.self) { try RoutePattern(pattern) }
    #expect(error?.code == code)
    #expect(error?.column == column, "\(error?.message ?? "")")
  }

  @Test func `a mistyped type gets the nearest name`() {
    let error = #expect(throws: RoutePatternError.self) { try RoutePattern("a://x/{id:itn}") }
    #expect(error?.hint == "did you mean \"int\"?")
  }

  @Test(arguments: [
    ("a::/x#", "a::/x#"), ("a://x#{f:any}", "a://x#"), ("a://t/{p+}", "a://t/a//"),
    ("a://m/{p*}/end", "a://m//end"), ("a://x/{a}//{b?}", "a://x/1//"),
  ])
  func `what is empty comes back`(pattern: String, url: String) throws {
    let table = try RouteTable(routes: [Route(name: "r", url: [try RoutePattern(pattern)])])
    #expect(table.match(url)?.canonicalURL == url)
  }

  @Test func `other forms are taken only if the route says so`() throws {
    let pattern = try RoutePattern("a://items/{id}")
    let strict = try RouteTable(routes: [Route(name: "item", url: [pattern])])
    let open = try RouteTable(routes: [
      Route(name: "item", url: [pattern], forms: Set(URLForm.allCases))
    ])
    for url in ["a:///items/1", "a:/items/1", "a:items/1"] {
      #expect(strict.match(url) == nil)
      #expect(open.match(url)?.value("id") == .string("1"))
      #expect(open.match(url)?.canonicalURL == "a://items/1")
      #expect(open.match(url)?.isOtherForm == true)
    }
    #expect(open.match("a:///Items/1") == nil)
    #expect(open.match("a://ITEMS/1")?.isOtherForm == false)
  }
}
