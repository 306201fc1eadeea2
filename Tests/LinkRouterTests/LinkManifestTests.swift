// Reading `linkindex.json`.

import LinkRouter
import LinkTypes
import Testing

@Suite struct LinkManifestTests {
  @Test func `a whole manifest is read`() throws {
    let text = """
      {
        // Ours
        "$schema": "x",
        "app": "Shop",
        "schemes": ["shop", "shop-beta"],
        "hosts": ["shop.example", "www.shop.example",],
        "kinds": {
          "item": {"path": "/items/{id}"},
          "*": {"path": "/{kind}/{id}"},
        },
      }
      """
    let manifest = try LinkManifest(json: Array(text.utf8))
    #expect(manifest.app == "Shop")
    #expect(manifest.schemes == ["shop", "shop-beta"])
    #expect(manifest.hosts == ["shop.example", "www.shop.example"])
    #expect(manifest.kinds.map(\.name) == ["item"])
    #expect(manifest.kinds.first?.path?.text == "/items/{id}")
    #expect(manifest.defaultPath?.text == "/{kind}/{id}")
    #expect(
      try LinkManifest(json: Array(JSONWriter(style: .pretty).string(manifest.json).utf8))
        == manifest)
  }

  @Test func `the built-in manifest reads back from its JSON`() throws {
    let text = JSONWriter().string(LinkManifest.builtIn.json)
    #expect(try LinkManifest(json: Array(text.utf8)) == .builtIn)
  }

  @Test func `app and hosts may be left out`() throws {
    let manifest = try LinkManifest(
      json: Array(#"{"scheme":"x","kinds":{"*":{"path":"/{id}"}}}"#.utf8))
    #expect(manifest.app == "x")
    #expect(manifest.hosts.isEmpty)
  }

  @Test(arguments: [
    (
      "{", #"the JSON text ends where a key in double quotes should stand, at line 1, column 2"#,
      "manifest.syntax"
    ),
    (
      "[]", #""manifest" is an array where an object is expected, at line 1, column 1"#,
      "manifest.wrongType"
    ),
    (
      #"{"kinds":{"*":{"path":"/{id}"}}}"#, #"the key "scheme" is missing, at line 1, column 1"#,
      "manifest.missingKey"
    ),
    (
      #"{"scheme":"x"}"#, #"the key "kinds" is missing, at line 1, column 1"#, "manifest.missingKey"
    ),
    (
      "{\n  \"schema\": \"x\"}", #"the manifest has no key "schema", at line 2, column 3"#,
      "manifest.unknownKey"
    ),
    (
      #"{"scheme":"x","schemes":["y"]}"#,
      #""scheme" and "schemes" exclude each other, at line 1, column 15"#,
      "manifest.conflictingKeys"
    ),
    (
      #"{"scheme":1}"#, #""scheme" is a number where a string is expected, at line 1, column 11"#,
      "manifest.wrongType"
    ),
    (
      #"{"schemes":"x"}"#,
      #""schemes" is a string where an array of strings is expected, at line 1, column 12"#,
      "manifest.wrongType"
    ),
    (#"{"schemes":[]}"#, #""schemes" is empty, at line 1, column 12"#, "manifest.empty"),
    (
      #"{"schemes":["x","x"]}"#, #""x" stands twice in "schemes", at line 1, column 17"#,
      "manifest.repeatedValue"
    ),
    (#"{"scheme":"x","kinds":{}}"#, #""kinds" is empty, at line 1, column 23"#, "manifest.empty"),
    (
      #"{"scheme":"x","kinds":{"":{}}}"#, #""kinds." is empty, at line 1, column 24"#,
      "manifest.empty"
    ),
    (
      #"{"scheme":"x","kinds":{"item":"/x"}}"#,
      #""kinds.item" is a string where an object is expected, at line 1, column 31"#,
      "manifest.wrongType"
    ),
    (
      #"{"scheme":"x","kinds":{"item":{}}}"#,
      #"the key "kinds.item.path" is missing, at line 1, column 31"#, "manifest.missingKey"
    ),
    (
      #"{"scheme":"x","kinds":{"item":{"pth":"/x"}}}"#,
      #"the manifest has no key "kinds.item.pth", at line 1, column 32"#, "manifest.unknownKey"
    ),
    (
      #"{"scheme":"x","kinds":{"item":{"path":null}}}"#,
      #""kinds.item.path" is null where a string is expected, at line 1, column 39"#,
      "manifest.wrongType"
    ),
    (
      #"{"scheme":"x","scheme":"y"}"#,
      #"the key "scheme" stands twice in one object (the first: line 1, column 2), at line 1, column 15"#,
      "manifest.repeatedKey"
    ),
  ])
  func `a fault is named with its place`(text: String, message: String, code: String) {
    let error = #expect(throws: ManifestError.self) { try LinkManifest(json: Array(text.utf8)) }
    #expect(error?.message == message)
    #expect(error?.code == code)
    #expect(error?.exitCode == .dataError)
  }

  @Test func `an unknown key gets the nearest name`() {
    let error = #expect(throws: ManifestError.self) {
      try LinkManifest(json: Array(#"{"host":["x"]}"#.utf8))
    }
    #expect(error?.hint == #"did you mean "hosts"?"#)
  }

  @Test(arguments: [
    ("", "is empty", "write a path such as"),
    ("items/{id}", "does not begin", #"write "/items/{id}""#),
    ("/items", #"has no "{id}""#, "add"), ("/items/{id", "has a brace", "write placeholders"),
    ("/items/id}", "has a brace", "write placeholders"),
    ("/{{id}}", "has a brace", "write placeholders"),
    ("/items/{ID}", #"has the unknown placeholder "{ID}""#, #"did you mean "{id}"?"#),
    ("/items/{}", #"has the unknown placeholder "{}""#, "the placeholders are"),
    ("/items/{id}/{id}", #"has "{id}" twice"#, "keep one"),
    ("/items//{id}", "has an empty segment", "leave"),
    ("/items/{id}//", "has an empty segment", "leave"),
    ("/../{id}", #"has the segment "..""#, "leave"),
    ("/it ems/{id}", #"has " ""#, #"write it as "%20""#),
    ("/é/{id}", #"has "é""#, #"write it as "%C3%A9""#),
    ("/items?x={id}", #"has "?""#, #"write it as "%3F""#),
  ])
  func `a malformed path is named with advice`(path: String, detail: String, advice: String) {
    let text = "{\"scheme\":\"x\",\n\"kinds\":{\"item\":{\"path\":\"\(path)\"}}}"
    let error = #expect(throws: ManifestError.self) { try LinkManifest(json: Array(text.utf8)) }
    #expect(
      error?.message.hasPrefix("the path \"\(path)\" of \"kinds.item.path\" \(detail)") == true)
    #expect(error?.message.hasSuffix("at line 2, column 25") == true)
    #expect(error?.hint?.hasPrefix(advice) == true)
  }

  @Test(
    arguments: [
      ("shop://", "has a colon", #"write "shop""#),
      ("Shop", "has capital letters", #"write "shop""#),
      ("1x", "does not begin with a letter", nil),
      ("a b", #"has " ""#, nil), ("https", "belongs to the system", nil),
      ("mailto", "belongs to the system", nil), ("é", "does not begin with a letter", nil),
      ("my_app", #"has "_""#, nil),
    ] as [(String, String, String?)])
  func `a bad scheme is named`(scheme: String, detail: String, hint: String?) {
    let error = #expect(throws: ManifestError.self) {
      try LinkManifest(json: Array("{\"scheme\":\"\(scheme)\"}".utf8))
    }
    #expect(error?.message == "the scheme \"\(scheme)\" \(detail), at line 1, column 11")
    #expect(error?.hint != nil)
    if let hint { #expect(error?.hint == hint) }
  }

  @Test func `all faults of a manifest are told at once`() throws {
    let text = """
      {"$schema": 5, "scheme": "Shop", "hosts": ["a..b", "shop.example"],
       "kinds": {"item": {"path": "x"}, "user": {"route": "usr"}},
       "routes": {"a": "shop://a/{x:itn}", "b": {"path": "/b", "over": ["a", "zz"], "nte": ""},
                  "c": {"path": "/c/{id}"}, "d": {"path": "/c/{id}"}, "c": "/e"},
       "fallbacks": {"app": "none"}}
      """
    let (manifest, faults) = try LinkManifest.reading(Array(text.utf8))
    #expect(
      faults.map(\.code).sorted() == [
        "manifest.host", "manifest.path", "manifest.repeatedKey", "manifest.scheme",
        "manifest.unknownKey", "manifest.wrongType", "pattern.type",
      ])
    let more = RouteTable.faults(of: manifest, isWhole: false)
    #expect(
      Set(more.map(\.code)) == ["route.unknownRoute", "route.repeatedName", "route.conflict"])
    #expect(more.filter { $0.code == "route.unknownRoute" }.count == 3)
    #expect(more.allSatisfy { $0.position != nil })
  }

  @Test func `an address beside the hosts is taken, printed and no universal link`() throws {
    let text = """
      {"hosts": ["http://localhost:8123", "shop.example", "https://ada@bücher.example.:8443"],
       "routes": {"item": {"path": "/items/{id}"}, "old": "http://shop.example/old"}}
      """
    let manifest = try LinkManifest(json: Array(text.utf8))
    #expect(manifest.hosts == ["shop.example"])
    let again = JSONWriter().string(manifest.json)
    #expect(again.contains(#"["http://localhost:8123","shop.example","https://ada@xn--"#))
    let table = try RouteTable(try LinkManifest(json: Array(again.utf8)))
    #expect(
      try table.url("item", ["id": .string("5")], target: .web) == "http://localhost:8123/items/5")
    for url in [
      "http://localhost:8123/items/5", "http://LOCALHOST:8123/items/5",
      "https://shop.example/items/5",
      "https://ada@bücher.example.:8443/items/5", "http://shop.example/old",
    ] {
      #expect(table.match(url) != nil, "\(url)")
    }
    for url in [
      "http://localhost/items/5", "https://localhost:8123/items/5", "http://localhost:8124/items/5",
      "http://shop.example/items/5", "https://shop.example./items/5",
      "https://shop.example:443/items/5",
      "https://bob@bücher.example.:8443/items/5", "https://u@shop.example/items/5",
    ] {
      #expect(table.match(url) == nil, "\(url)")
    }
    let wrong = #"{"hosts": ["shop.example"], "routes": {"x": "http://localhost:8123/x"}}"#
    let error = #expect(throws: ManifestError.self) { try LinkManifest(json: Array(wrong.utf8)) }
    #expect(error?.hint == #"add it: "hosts": ["http://localhost:8123"]"#)
  }

  @Test(
    arguments: [
      (
        "https://shop.example/x", "has a path",
        #"write "shop.example"; paths belong under "routes""#
      ),
      ("shop.example/x", "has a path", nil),
      (
        "shop.example:443", "has a port",
        #"write "https://shop.example:443", or "http://shop.example:443" if it is so"#
      ),
      ("http://shop.example:99999", #"has the port "99999""#, nil),
      ("ftp://shop.example", #"has the scheme "ftp""#, #"write "https://shop.example""#),
      ("http://[::g]", "is no IPv6 address", nil),
      ("*.shop.example", "has a wildcard", nil), ("Shop.example", "has capital letters", nil),
      ("shop..example", "has an empty label", nil),
      ("shop.example.", "ends in a dot", nil),
      ("ﬁsh.example", "is no name of a web host", nil),
      ("xn--99999999.example", "has a label that is no Punycode", nil),
      ("a_b.example", #"has "_""#, nil),
      ("-a.example", "has a label with a hyphen at its end", nil),
      (String(repeating: "a", count: 64) + ".example", "has a label longer than 63 bytes", nil),
    ] as [(String, String, String?)])
  func `a bad host is named`(host: String, detail: String, hint: String?) {
    let text = "{\"scheme\":\"x\",\"hosts\":[\"ok.example\",\"\(host)\"]}"
    let error = #expect(throws: ManifestError.self) { try LinkManifest(json: Array(text.utf8)) }
    #expect(error?.message == "the host \"\(host)\" \(detail), at line 1, column 37")
    #expect(error?.hint != nil)
    if let hint { #expect(error?.hint == hint) }
  }
}
