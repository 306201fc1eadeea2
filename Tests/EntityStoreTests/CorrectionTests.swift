// What an answer says where nothing was found as typed: the words nobody has, and what was meant.

import TestSupport
import Testing

@testable import EntityStore

@Suite struct CorrectionTests {
  private static let entities: [Entity] = [
    .item("coffee", "Coffee", rank: 0.9, summary: "Freshly roasted beans"),
    .item("cake", "Coffee cake", rank: 0.5),
    .item("berlin", "Berlin", rank: 0.8, kind: "city"),
    .item("munich", "München", rank: 0.8, kind: "city"),
    .item("sf", "San Francisco de Quito", rank: 0.7, kind: "city"),
    .item("sk", "scikit-learn", rank: 0.7, summary: "Machine learning"),
    .item("jp", "東京タワー", rank: 0.3),
    .item("ru", "Кофейня", rank: 0.3),
  ]

  @Test(
    arguments: [
      // What is found as typed is not corrected.
      ("coffee", nil, []),
      ("cof", nil, []),
      ("coffees", nil, []),
      ("muenchen", nil, []),
      ("beans coffee", nil, []),
      // One word, in the letter case of what was typed.
      ("cofee", "coffee", ["cofee"]),
      ("Cofee", "Coffee", ["Cofee"]),
      ("COFEE", "COFFEE", ["COFEE"]),
      ("munchn", "münchen", ["munchn"]),
      ("кофейнф", "кофейня", ["кофейнф"]),
      ("roated", "roasted", ["roated"]),
      // Other words, separators and filters stay as they are.
      ("cofee  cake", "coffee  cake", ["cofee"]),
      ("Cake, cofee!", "Cake, coffee!", ["cofee"]),
      ("kind:city belrin", "kind:city berlin", ["belrin"]),
      ("belrin -coffee", "berlin -coffee", ["belrin"]),
      // Words that were joined or torn apart.
      ("sanfrancsico", "san francisco", ["sanfrancsico"]),
      ("scikitlaern", "scikit-learn", ["scikitlaern"]),
      // What nothing is like.
      ("qwxz", nil, ["qwxz"]),
      ("qwxz coffee", nil, ["qwxz"]),
      ("qwxz YYXX qwxz", nil, ["qwxz", "YYXX"]),
      ("大阪", nil, ["大阪"]),
      // Known words that no entity has together: none of them is unknown.
      ("berlin beans", nil, []),
      // A filter leaves nothing: the word itself is known.
      ("kind:item berlin", nil, []),
      // A word that a beginning completes is not unknown; after a space it is.
      ("qwxz ber", nil, ["qwxz"]),
      ("qwxz berl ", nil, ["qwxz", "berl"]),
      ("", nil, []),
      ("!?", nil, []),
    ] as [(String, String?, [String])])
  func `an answer says what was meant and what is unknown`(
    _ query: String, _ correction: String?, _ unknown: [String]
  ) throws {
    let response = try store.store.respond(to: SearchRequest(query))
    #expect(response.correction?.text == correction, "'\(query)'")
    #expect(response.unknownWords == unknown, "'\(query)'")
  }

  private let store: TestStore

  init() throws { store = try TestStore(Self.entities) }

  @Test func `a correction finds what it was taken from`() throws {
    for query in ["cofee", "cofee cake", "kind:city belrin", "sanfrancsico", "scikitlaern"] {
      let response = try store.store.respond(to: SearchRequest(query))
      let text = try #require(response.correction?.text)
      let again = try store.store.respond(to: SearchRequest(text))
      #expect(again.hits.first?.entity.identifier == response.hits.first?.entity.identifier)
      #expect(again.correction == nil)
      #expect(again.unknownWords.isEmpty)
    }
  }

  @Test func `the words of a correction are told apart`() throws {
    let store = try TestStore([.item("1", "Marie Curie"), .item("2", "Marie")])
    let response = try store.store.respond(to: SearchRequest("Mraie cuire"))
    #expect(
      response.correction
        == Correction(
          text: "Marie curie",
          words: [.init(typed: "Mraie", meant: "Marie"), .init(typed: "cuire", meant: "curie")]))
  }

  @Test func `what a synonym finds is no mistake`() throws {
    let store = try TestStore([.item("1", "Television")])
    try store.store.addSynonyms([Synonym("telly", means: "television")])
    let response = try store.store.respond(to: SearchRequest("telly"))
    #expect(response.hits.count == 1)
    #expect(response.correction == nil)
    #expect(response.unknownWords.isEmpty)
  }

  @Test func `how many hits are asked for makes no difference`() throws {
    for query in ["cofee", "qwxz coffee", "coffee"] {
      let all = try store.store.respond(to: SearchRequest(query, limit: 100))
      let one = try store.store.respond(to: SearchRequest(query, limit: 1))
      #expect(all.correction == one.correction)
      #expect(all.unknownWords == one.unknownWords)
    }
  }

  @Test(arguments: 1...20)
  func `hostile texts get an answer`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let text = HostileTexts.random(pieces: 6, using: &generator)
      let response = try store.store.respond(to: SearchRequest("cofee " + text))
      #expect(response.correction.map { !$0.words.isEmpty } ?? true, "seed \(seed)")
    }
  }
}
