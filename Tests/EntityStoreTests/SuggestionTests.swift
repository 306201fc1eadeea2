// Completions of what was typed: where they come from, what of them was typed, and that they lead
// somewhere.

import Foundation
import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct SuggestionTests {
  private let store: TestStore

  private static let entities: [Entity] = [
    .item("mocha", "Caffè Mocha", rank: 0.9, aliases: ["Mokka"]),
    .item("latte", "Caffè Latte", rank: 0.8),
    .item("capp", "Cappuccino", rank: 0.7),
    .item("cake", "Coffee cake", rank: 0.6, summary: "with cinnamon"),
    .item("beans", "Coffee beans", rank: 0.5, summary: "cold brewed or carefully ground"),
    .item("carl", "Carl Benz", rank: 0.4, kind: "user"),
    .item("strasse", "Müllerstraße", rank: 0.4, kind: "place"),
    .item("tower", "東京タワー", rank: 0.3),
    .item("shalom", "שלום עולם", rank: 0.3),
    .item("cafe", "Кофейня", rank: 0.3),
  ]

  init() throws { store = try TestStore(Self.entities) }

  private func texts(_ text: String, kinds: [String] = [], limit: Int = 8) throws -> [String] {
    try store.store.suggest(SuggestionRequest(text, kinds: kinds, limit: limit)).map(\.text)
  }

  @Test(
    arguments: [
      // Names that begin so, the most prominent first.
      ("caf", ["Caffè Mocha", "Caffè Latte"]),
      ("CAFFÈ M", ["Caffè Mocha"]),
      ("caffemo", ["Caffè Mocha"]),
      ("mokk", ["Mokka"]),
      ("muellerstr", ["Müllerstraße"]),
      ("東", ["東京タワー"]),
      ("東京タ", ["東京タワー"]),
      ("שלו", ["שלום עולם"]),
      ("кофе", ["Кофейня"]),
      // A space ends the word: what goes on without one is something else.
      ("coffee ", ["Coffee cake", "Coffee beans"]),
      ("cof ", []),
      // Filters, and an unfinished one.
      ("kind:user ca", ["Carl Benz"]),
      ("kind:user car", ["Carl Benz"]),
      ("ca -cake kind:user", ["Carl Benz"]),
      // Nothing begins so: nearly.
      ("capuc", ["Cappuccino"]),
      ("kaffee m", []),
      ("cofffee ca", ["Coffee cake"]),
      ("qwxz", []),
      ("qwxz co", []),
      ("!?", []),
    ] as [(String, [String])])
  func `names complete what was typed`(_ text: String, _ expected: [String]) throws {
    let names = try store.store.suggest(text).filter { $0.source != .word }
    #expect(names.map(\.text) == expected, "'\(text)'")
    #expect(names.allSatisfy { $0.identifier != nil })
  }

  @Test(
    arguments: [
      ("beans co", ["beans coffee"]),
      ("Beans Co", ["Beans Coffee"]),
      ("coffee b", ["coffee brewed"]),
      ("cinnamon cak", ["cinnamon cake"]),
      ("cinnamon cof", ["cinnamon coffee"]),
      ("cinnamon b", []),
      ("caf", ["caffè"]),
      ("cinn", ["cinnamon"]),
      ("kind:item cinn", ["kind:item cinnamon"]),
      ("kind:user cinn", []),
      ("\"cold bre", ["\"cold brewed"]),
      ("summary:cinn", ["summary:cinnamon"]),
      ("title:cinn", []),
      ("cinn kind:it", []),
      ("beasn co", ["beans coffee"]),
      ("beans cofee", ["beans coffee"]),
      ("東", []),
    ] as [(String, [String])])
  func `words complete the last one`(_ text: String, _ expected: [String]) throws {
    let words = try store.store.suggest(text).filter { $0.source == .word }
    #expect(Set(words.map(\.text)).isSuperset(of: expected), "'\(text)': \(words.map(\.text))")
    if expected.isEmpty { #expect(words.isEmpty, "'\(text)': \(words.map(\.text))") }
    #expect(words.allSatisfy { $0.identifier == nil })
  }

  @Test(
    arguments: [
      ("caffem", "Caffè Mocha", ["Caffè M"]),
      ("muellers", "Müllerstraße", ["Müllers"]),
      ("mok", "Mokka", ["Mok"]),
      ("東京", "東京タワー", ["東京"]),
      ("שלו", "שלום עולם", ["שלו"]),
      ("beans co", "beans coffee", ["beans", "co"]),
      ("beasn co", "beans coffee", ["co"]),
      ("caf", "caffè", ["caf"]),
      ("cinnamon  kaffee", nil, []),
    ] as [(String, String?, [String])])
  func `a suggestion says what of it was typed`(
    _ text: String, _ expected: String?, _ typed: [String]
  ) throws {
    let found = try store.store.suggest(text).first { $0.text == expected }
    #expect((found == nil) == (expected == nil))
    let bytes = Array((found?.text ?? "").utf8)
    let parts = found?.typedRanges.map { String(decoding: bytes[$0], as: UTF8.self) } ?? []
    #expect(parts == typed)
  }

  @Test func `nothing typed gives the most prominent`() throws {
    #expect(try texts("", limit: 2) == ["Caffè Mocha", "Caffè Latte"])
    #expect(try texts("  ", limit: 1) == ["Caffè Mocha"])
    #expect(try texts("", kinds: ["user"]) == ["Carl Benz"])
    #expect(try texts("kind:place ") == ["Müllerstraße"])
    #expect(try texts("", kinds: ["none"]) == [])
  }

  @Test func `what was typed before comes back, the most used first`() throws {
    let now = Int64(Date().timeIntervalSince1970)
    let store = store.store
    func use(_ query: String?, _ kind: String, _ id: String, daysAgo: Int64) throws {
      try store.recordUse(
        of: EntityIdentifier(kind: kind, id: id), query: query, at: now - daysAgo * 86_400)
    }
    try use("coffee with cinnamon", "item", "cake", daysAgo: 90)
    try use("Coffee with cinnamon", "item", "cake", daysAgo: 1)
    for _ in 0..<3 { try use("coffee break", "item", "beans", daysAgo: 120) }
    try use("cofounder", "user", "carl", daysAgo: 2)
    func past(_ text: String, kinds: [String] = []) throws -> [String] {
      try store.suggest(SuggestionRequest(text, kinds: kinds)).filter { $0.source == .pastQuery }
        .map(\.text)
    }
    // As it was typed last; uses count half as much every 30 days.
    #expect(try past("co") == ["Coffee with cinnamon", "cofounder", "coffee break"])
    #expect(try past("COF") == ["Coffee with cinnamon", "cofounder", "coffee break"])
    #expect(try past("coffee ") == ["Coffee with cinnamon", "coffee break"])
    #expect(try past("coffeeb") == ["coffee break"])
    #expect(try past("cof ") == [])
    #expect(try past("coffee break") == [])
    #expect(try past("co", kinds: ["user"]) == ["cofounder"])
    #expect(try past("kind:user co") == ["cofounder"])
    #expect(try past("") == ["Coffee with cinnamon", "cofounder", "coffee break"])
    let first = try #require(try store.suggest("coff").first { $0.source == .pastQuery })
    #expect(first.typedRanges == [0..<4])
    #expect(first.identifier == nil)
    // Names keep places of their own, and what was used comes first where nothing is typed.
    #expect(try store.suggest("co", limit: 2).map(\.source).contains(.pastQuery))
    #expect(try store.suggest("co", limit: 2).contains { $0.source != .pastQuery })
    let usual = try store.suggest("").filter { $0.source == .title }
    #expect(usual.first?.text == "Coffee cake")
    // What is gone suggests nothing.
    try store.remove([EntityIdentifier(kind: "user", id: "carl")])
    #expect(try past("cofo") == [])
  }

  @Test func `what is used comes earlier, what is pinned first`() throws {
    let store = store.store
    let before = try store.suggest("coffee").filter { $0.source == .title }.map(\.text)
    #expect(before == ["Coffee cake", "Coffee beans"])
    for _ in 0..<200 { try store.recordUse(of: EntityIdentifier(kind: "item", id: "beans")) }
    let after = try store.suggest("coffee").filter { $0.source == .title }.map(\.text)
    #expect(after == ["Coffee beans", "Coffee cake"])
    try store.pin(EntityIdentifier(kind: "place", id: "strasse"))
    #expect(try texts("", limit: 3) == ["Müllerstraße", "Coffee beans", "Caffè Mocha"])
    #expect(try texts("", kinds: ["item"], limit: 2) == ["Coffee beans", "Caffè Mocha"])
  }

  @Test func `each text is suggested once, with an entity if there is one`() throws {
    let store = try TestStore([
      .item("1", "Latte", rank: 0.5), .item("2", "latte", rank: 0.9), .item("3", "LATTÉ"),
      .item("4", "Latte art", summary: "latte"),
    ])
    let suggestions = try store.store.suggest("lat")
    #expect(suggestions.map(\.text) == ["latte", "Latte art"])
    #expect(suggestions.map { $0.identifier?.id } == ["2", "4"])
  }

  @Test func `every suggestion of a word finds something`() throws {
    var generator = SeededGenerator(seed: 7)
    let words = ["caffe", "coffee", "cake", "beans", "cinnamon", "cold", "ground", "carl", "b"]
    for _ in 0..<200 {
      var text = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }.joined(separator: " ")
      text.removeLast(Int.random(in: 0..<min(4, text.count), using: &generator))
      let suggestions = try store.store.suggest(text)
      #expect(try store.store.suggest(text) == suggestions)
      for suggestion in suggestions {
        #expect(!(try store.find(suggestion.text)).isEmpty, "'\(text)': '\(suggestion.text)'")
      }
    }
  }

  @Test func `a limit holds, and more of it only adds`() throws {
    for text in ["c", "co", "coffee b", ""] {
      let all = try texts(text, limit: 100)
      for limit in 1...4 { #expect(try texts(text, limit: limit).count == min(limit, all.count)) }
    }
    #expect(code { _ = try texts("c", limit: 0) } == "store.invalidRequest")
    #expect(code { _ = try texts("c", limit: 101) } == "store.invalidRequest")
  }

  @Test(arguments: 1...20)
  func `nothing typed is an error, however long`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let text = HostileTexts.random(pieces: 6, using: &generator)
      for typed in [text, "coffee " + text, text + "cof", "kind:user " + text + " -\"x"] {
        for suggestion in try store.store.suggest(typed) {
          let count = suggestion.text.utf8.count
          #expect(suggestion.typedRanges.allSatisfy { $0.upperBound <= count && !$0.isEmpty })
        }
      }
    }
    _ = try store.store.suggest(String(repeating: "coffee ", count: 5000))
    _ = try store.store.suggest(String(repeating: "c", count: 100_000))
  }
}
