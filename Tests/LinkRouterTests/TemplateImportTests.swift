// Manifests made of templates in which the first route that matches wins.

import LinkRouter
import LinkTypes
import Testing

@Suite struct TemplateImportTests {
  private func table(_ routes: [(name: String, template: String)]) throws -> RouteCaseTable {
    let members = routes.map { #"{"name": "\#($0.name)", "template": "\#($0.template)"}"# }
    return try RouteCaseTable(
      json: Array(#"{"app": "X", "routes": [\#(members.joined(separator: ", "))]}"#.utf8))
  }

  @Test(
    arguments: [
      (["x://items/{id}", "x://items/new"], "x://items/new", 0),
      (["x://items/new", "x://items/{id}"], "x://items/new", 0),
      (["x://items/{id}", "x://items/{n:int}"], "x://items/7", 0),
      (["x://{a}/b", "x://a/{b}"], "x://a/b", 0), (["x://a/{b}", "x://{a}/b"], "x://a/b", 0),
      (["x://q?a={a}", "x://q?a={a}&b={b}"], "x://q?a=1&b=2", 0),
      (["x://q?b={b}", "x://q?a={a}&b={b}", "x://q"], "x://q?a=1&b=2", 0),
      (["x://q?c=1", "x://q?b={b}", "x://q?a={a}"], "x://q?a=1&b=2", 1),
      (["x://{path+}", "x://items/{id}"], "x://items/1", 0),
      (["x://t/{path+}", "x://t/{a}/{b}", "x://t/a/{b:int}"], "x://t/a/1", 0),
      (["x://f#{v}", "x://f#/a/{b}"], "x://f#/a/1", 0),
      (["https://{lang}.x.io/{p}", "https://{lang}.m.x.io/{p}"], "https://de.m.x.io/a", 1),
    ] as [([String], String, Int)])
  func `the first route that matches wins`(templates: [String], url: String, winner: Int) throws {
    let names = templates.indices.map { "r\($0)" }
    let manifest = try LinkManifest(templates: table(Array(zip(names, templates))))
    #expect(RouteTable.faults(of: manifest).isEmpty)
    #expect(try RouteTable(manifest).match(url)?.name == names[winner])
  }

  @Test func `a value in a host of a custom scheme is any text, as tables have it`() throws {
    let manifest = try LinkManifest(
      templates: table([
        ("call", "facetime://{who}"), ("at", "x://{server}/{id:int}"),
        ("size", "x://w-{s:slug}/{t+}"),
        ("all", "vlc://{url+}"),
      ]))
    #expect(
      manifest.routes.map { $0.patterns[0].text } == [
        "facetime://{who:string}", "x://{server:string}/{id:int}", "x://w-{s:slug}/{t+}",
        "vlc://{url+}",
      ])
    let table = try RouteTable(manifest)
    #expect(table.match("facetime://ada@b.example")?.value("who") == .string("ada@b.example"))
    #expect(table.match("x://b.example:8065/1")?.value("server") == .string("b.example:8065"))
  }

  @Test func `a route of which nothing is left is named, and the taker's note keeps it`() throws {
    var notes = TemplateNotes()
    let manifest = try LinkManifest(
      templates: table([("any", "x://items/{id}"), ("new", "x://items/new")]), notes: &notes)
    #expect(manifest.routes.map(\.name) == ["any"])
    #expect(manifest.routes[0].note == "goes before 'new' and takes all of 'x://items/new'")
    #expect(notes.sentences.count == 1)
    #expect(
      notes.sentences.first?.contains("'any' takes them all, such as 'x://items/new'") == true)
  }

  @Test(arguments: [
    "localhost:8123", "w.example:8443", "user@h.example", "my_host.example", "w.example.",
    "[::1]:8080", "bücher.example:81", "127.0.0.1:80",
  ])
  func `any web host is declared as it stands`(host: String) throws {
    var notes = TemplateNotes()
    let manifest = try LinkManifest(
      templates: table([("odd", "http://\(host)/{x}"), ("new", "x://items/new")]), notes: &notes)
    #expect(notes.sentences == [])
    let text = JSONWriter().string(manifest.json)
    let routes = try RouteTable(try LinkManifest(json: Array(text.utf8)))
    let match = try #require(routes.match("http://\(host.uppercased())/1"))
    #expect(match.name == "odd")
    let url = try #require(match.canonicalURL)
    #expect(routes.match(url)?.text("x") == "1")
    // What was not declared is not taken.
    #expect(routes.match("http://h.example/1") == nil)
    #expect(routes.match("https://\(host)/1") == nil)
    #expect(manifest.hosts == [])
  }

  @Test(arguments: ["a..example", "x:99999", "-a.example", "[zz]"])
  func `a host that no manifest may name leaves out its route alone`(host: String) throws {
    var notes = TemplateNotes()
    let manifest = try LinkManifest(
      templates: table([("odd", "http://\(host)/{x}"), ("new", "x://items/new")]), notes: &notes)
    #expect(manifest.routes.map(\.name) == ["new"])
    #expect(notes.sentences.count == 1 && notes.sentences[0].hasPrefix("left out: 'odd', since"))
    #expect(RouteTable.faults(of: manifest).isEmpty)
  }

  @Test(arguments: [
    ("x://a/[b]/{id}", "x://a/[b]/1", "id"), ("x://a/[b]/{id}", "x://a/%5Bb%5D/1", "id"),
    ("x://a?tag[]={t}", "x://a?tag[]=1", "t"), ("x://a?a|b={t}", "x://a?a%7Cb=1", "t"),
    ("x://a b/{id}", "x://a%20b/1", "id"), ("x://a?s=50%&t={t}", "x://a?s=50%25&t=1", "t"),
    ("x:a[1]={id}", "x:a[1]=1", "id"), ("x://a#[b]{id}", "x://a#[b]1", "id"),
    ("x://é/{id}", "x://%C3%A9/1", "id"), ("x://a|b/{id}", "x://a%7Cb/1", "id"),
    ("x://a?{q}", "x://a?1", "q"), ("x://a?&k={id}", "x://a?&k=1", "id"),
  ])
  func `all text outside braces is literal`(template: String, url: String, name: String) throws {
    var notes = TemplateNotes()
    let manifest = try LinkManifest(templates: table([("r", template)]), notes: &notes)
    let text = JSONWriter().string(manifest.json)
    let routes = try RouteTable(try LinkManifest(json: Array(text.utf8)))
    #expect(routes.match(url)?.text(name) == "1", "\(text)")
  }

  @Test func `a template that cannot be read leaves out its route alone`() throws {
    var notes = TemplateNotes()
    let manifest = try LinkManifest(
      templates: table([("odd", "x://a/{a}{b}"), ("new", "x://items/new")]), notes: &notes)
    #expect(manifest.routes.map(\.name) == ["new"])
    #expect(notes.sentences.count == 1 && notes.sentences[0].hasPrefix("left out: 'odd', since"))
    #expect(throws: RoutePatternError.self) {
      try LinkManifest(templates: table([("odd", "x://a/{a}{b}")]))
    }
  }

  @Test func `templates of one name are one route if they carry the same values`() throws {
    var notes = TemplateNotes()
    let manifest = try LinkManifest(
      templates: table([
        ("open", "x://open/{id}"), ("open", "x://show?id={id}"), ("open", "https://x.io/o/{id}"),
        ("open", "x://both/{a}/{b}"),
      ]), notes: &notes)
    let table = try RouteTable(manifest)
    for url in ["x://open/1", "x://show?id=1", "https://x.io/o/1"] {
      #expect(table.match(url)?.name == "open")
    }
    #expect(table.match("x://both/1/2")?.name == "open-2")
    #expect(
      notes.sentences == [
        "two routes with different values are named 'open': the second one is 'open-2'"
      ])
  }
}
