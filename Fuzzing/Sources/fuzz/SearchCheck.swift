// A small store that is searched and changed with whatever comes. No text is an error, hits are in
// order, and what is marked stands in the text.

import EntityStore
import LinkTypes

final class SearchCheck: Sendable {
  static let shared = SearchCheck()
  private let store: EntityStore

  private init() {
    let names = [
      "Caffè Mocha", "Müller Straße", "scikit-learn", "iPhone 15 Pro", "日本語の本", "커피", "กาแฟ",
      "قهوة عربية", "Ада Лавлейс", "l'eau", "coffee", "coffees", "naïve ﬁle", "İstanbul", "👍 done",
    ]
    do {
      store = try EntityStore(path: ".build/fuzz.sqlite")
      var entities: [Entity] = []
      for (number, name) in names.enumerated() {
        var entity = Entity(EntityIdentifier(kind: "item", id: "\(number)"), title: name)
        entity.summary = names.reversed().joined(separator: ", ")
        entity.language = ["en", "de", "ja", "tr", nil][number % 5]
        entities.append(entity)
      }
      try store.put(entities)
    } catch {
      fatalError("the store cannot be made: \(error)")
    }
  }

  func search(_ text: String) {
    var request = SearchRequest(text)
    request.explain = true
    request.maxSnippetCharacters = 20
    for isLiteral in [false, true] {
      request.isLiteral = isLiteral
      do {
        let response = try store.respond(to: request)
        for (hit, next) in zip(response.hits, response.hits.dropFirst()) {
          precondition(hit.score >= next.score, "hits out of order")
        }
        for hit in response.hits {
          check(hit.titleRanges, in: hit.entity.title)
          if let snippet = hit.snippet { check(snippet.ranges, in: snippet.text) }
        }
      } catch {
        fatalError("a query is an error: \(error)")
      }
    }
  }

  private func check(_ ranges: [Range<Int>], in text: String) {
    var end = 0
    for range in ranges {
      precondition(range.lowerBound >= end && range.upperBound <= text.utf8.count)
      precondition(!range.isEmpty)
      end = range.upperBound
    }
  }

  /// An entity with the text in every field finds itself by its name and leaves nothing behind.
  func put(_ text: String) {
    let identifier = EntityIdentifier(kind: "fuzz", id: "1")
    var entity = Entity(identifier, title: text)
    entity.aliases = [text]
    entity.keywords = [text]
    entity.summary = text
    entity.text = text
    do {
      try store.put([entity])
      search(text)
      _ = try store.remove([identifier])
    } catch EntityStoreError.invalidEntity {
      // Some texts are no titles: an empty one.
    } catch {
      fatalError("a text cannot be put: \(error)")
    }
  }

  func suggest(_ text: String) {
    do {
      _ = try store.suggest(text)
    } catch {
      fatalError("a beginning is an error: \(error)")
    }
  }
}
