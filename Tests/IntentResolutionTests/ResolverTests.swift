// Where the store and the routes meet: every hit says where it opens.

import EntityStore
import IntentResolution
import LinkRouter
import LinkTypes
import TestSupport
import Testing

@Suite struct ResolverTests {
  private func resolver(
    in directory: TemporaryDirectory, _ entities: [Entity], manifest: LinkManifest = .builtIn
  ) throws -> Resolver {
    let store = try EntityStore(path: directory.file("index.sqlite"))
    try store.put(entities)
    return Resolver(store: store, routes: try RouteTable(manifest))
  }

  @Test func `every hit carries both of its links`() throws {
    let directory = try TemporaryDirectory()
    let resolver = try resolver(
      in: directory,
      [
        Entity(kind: "item", id: "12/3 é", title: "Coffee"),
        Entity(kind: "user", id: "ada", title: "Coffee Ada"),
      ])
    let hits = try resolver.search(SearchRequest("coffee"))
    #expect(
      hits.map(\.url) == ["myapp://items/12%2F3%20%C3%A9", "myapp://users/ada"])
    #expect(
      hits.map(\.webURL) == [
        "https://myapp.example/items/12%2F3%20%C3%A9", "https://myapp.example/users/ada",
      ])
    #expect(hits.map(\.hit.match) == [.exactName, .namePrefix])
  }

  @Test func `an entity's own URL comes before its route's`() throws {
    let directory = try TemporaryDirectory()
    var entity = Entity(kind: "item", id: "1", title: "Menu")
    entity.url = "https://shop.example/menu?today"
    let hit = try #require(
      try resolver(in: directory, [entity]).search(SearchRequest("menu")).first)
    #expect(hit.url == "https://shop.example/menu?today")
    #expect(hit.webURL == "https://myapp.example/items/1")
  }

  @Test func `a kind without a route is found without links`() throws {
    let directory = try TemporaryDirectory()
    let hit = try #require(
      try resolver(in: directory, [Entity(kind: "star", id: "1", title: "Sirius")])
        .search(SearchRequest("sirius")).first)
    #expect(hit.url == nil)
    #expect(hit.webURL == nil)
  }

  @Test func `every hit carries its route and how to get there`() throws {
    let directory = try TemporaryDirectory()
    let text = """
      {"scheme": "cafe", "kinds": {"item": {"route": "menu"}}, "routes": {
        "menu": {"url": "cafe://menu/{id:int}", "plan": {"tab": "menu", "reset": true}},
        "today": "cafe://menu/today"}}
      """
    var own = Entity(kind: "item", id: "x", title: "Tea of today")
    own.url = "cafe://menu/today"
    let resolver = try resolver(
      in: directory, [Entity(kind: "item", id: "7", title: "Tea"), own],
      manifest: LinkManifest(json: Array(text.utf8)))
    let hits = try resolver.search(SearchRequest("tea"))
    #expect(hits.map(\.route) == ["menu", "today"])
    #expect(hits.map(\.plan?.tab) == ["menu", nil])
  }

  @Test func `a link that does not lead back is told`() throws {
    let directory = try TemporaryDirectory()
    let text = """
      {"scheme": "cafe", "kinds": {"item": {"path": "/menu/{id}"}, "table": {"route": "table"}},
       "routes": {"new": "cafe://menu/new", "table": "cafe://tables/{id:int}"}}
      """
    let resolver = try resolver(in: directory, [], manifest: LinkManifest(json: Array(text.utf8)))
    func reason(_ kind: String, _ id: String, url: String? = nil) -> String? {
      var entity = Entity(kind: kind, id: id, title: "x")
      entity.url = url
      return resolver.linkFault(of: entity)?.reason
    }
    #expect(reason("item", "tea/2 é") == nil)
    #expect(reason("item", "new") == "'new' takes it, which opens no entity")
    #expect(reason("table", "5") == nil)
    #expect(reason("table", "five") == "the id of the route 'table' has to be a whole number")
    #expect(reason("table", "007") == "the id of the route 'table' has to be a whole number")
    #expect(reason("other", "1") == nil)
    #expect(reason("item", "1", url: "cafe://x") == "no route takes it")
    // An own URL must lead back, too: one of another site opens nothing of this entity.
    #expect(reason("item", "1", url: "https://x.example/") == "no route takes it")
  }

  @Test func `links follow the manifest`() throws {
    let directory = try TemporaryDirectory()
    let manifest = try LinkManifest(
      json: Array(
        #"{"scheme": "cafe", "hosts": ["cafe.example"], "kinds": {"item": {"path": "/menu/{id}"}}}"#
          .utf8))
    let hit = try #require(
      try resolver(
        in: directory, [Entity(kind: "item", id: "7", title: "Tea")], manifest: manifest
      ).search(SearchRequest("tea")).first)
    #expect(hit.url == "cafe://menu/7")
    #expect(hit.webURL == "https://cafe.example/menu/7")
  }
}
