// The library in ten lines: the README shows this file.

import EntityStore
import IntentResolution
import LinkRouter

let store = try EntityStore(path: CommandLine.arguments.dropFirst().first ?? "quickstart.sqlite")
var mocha = Entity(kind: "item", id: "123", title: "Caffè Mocha")
mocha.keywords = ["coffee", "chocolate"]
try store.put([mocha])
let resolver = Resolver(store: store, routes: .builtIn)
for hit in try resolver.search(SearchRequest("caffe moc")) {
  print(hit.hit.entity.title, hit.url ?? "-")
}
