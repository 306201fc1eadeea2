// A small index with a few intents in all languages, for tests of one rule each.

import EntityStore
import IntentPhrases
import IntentResolution
import LinkRouter
import LinkTypes
import TestSupport

/// An index of some entities with the intents that open them.
struct ResolverScene {
  let directory: TemporaryDirectory
  let store: EntityStore
  let resolver: IntentResolver

  private static let manifest = """
    {"application": {"name": "MyApp"}, "languages": ["en", "de", "fr", "es", "it", "pt", "nl", "ja"],
     "intents": [
      {"id": "open", "title": "Open", "url": "myapp://open/{thing.type}/{thing.id}",
       "params": {"thing": {"types": ["city", "package", "person"]}},
       "phrases": {"en": ["Open ${thing}"], "de": ["Öffne ${thing}"], "fr": ["Ouvre ${thing}"],
         "es": ["Abre ${thing}"], "it": ["Apri ${thing}"], "pt": ["Abra ${thing}"],
         "nl": ["Toon ${thing}"], "ja": ["${thing}を開いて"]}}]}
    """

  /// Entities as kind, identifier, title, subtitle and other names.
  init(_ entities: [(String, String, String, String?, [String])]) throws {
    directory = try TemporaryDirectory()
    store = try EntityStore(path: directory.file("index.sqlite"))
    try store.put(
      entities.map { kind, id, title, subtitle, aliases in
        var entity = Entity(kind: kind, id: id, title: title)
        entity.subtitle = subtitle
        entity.aliases = aliases
        return entity
      })
    resolver = IntentResolver(
      store: store, routes: .builtIn,
      catalog: try IntentCatalog(file: Array(Self.manifest.utf8)), contextKey: Array("key".utf8))
  }

  func answer(_ utterance: String, _ locale: String = "en", context: String? = nil) throws
    -> IntentAnswer
  {
    try resolver.resolve(IntentRequest(utterance, locale: locale, context: context))
  }
}
