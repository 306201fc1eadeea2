// Search against a scan that a child could write, on sets so small and an alphabet so poor that
// everything collides with everything.

import Foundation
import LinkTypes
import TestSupport
import Testing

@testable import EntityStore

@Suite struct SearchModelTests {
  /// More with LINKINDEX_SEEDS=n.
  static let seeds: ClosedRange<UInt64> = {
    let count = ProcessInfo.processInfo.environment["LINKINDEX_SEEDS"].flatMap(UInt64.init) ?? 30
    return 1...max(1, count)
  }()

  @Test(arguments: seeds)
  func `what a plain scan finds is found, and what is found as sure is in the scan`(_ seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let things = (0..<Int.random(in: 1...10, using: &generator)).map {
      Thing(id: "\($0)", using: &generator)
    }
    let test = try TestStore()
    if seed % 2 == 0 {
      for thing in things { try test.store.put([thing.entity]) }
    } else {
      _ = try test.store.bulkLoad { loader in for thing in things { try loader.add(thing.entity) } }
    }
    for thing in things where seed % 3 == 0 && Bool.random(using: &generator) {
      // What is used comes in another order, and nothing else is found.
      try test.store.recordUse(
        of: thing.entity.identifier, query: Query(things, using: &generator).text)
    }
    for _ in 0..<25 {
      let query = Query(things, using: &generator)
      let hits = try test.store.search(SearchRequest(query.text, limit: 1000))
      let found = Dictionary(
        hits.map { ($0.entity.identifier.id, $0.match) }, uniquingKeysWith: { first, _ in first })
      #expect(found.count == hits.count, "seed \(seed): \(query.text) finds one twice")
      #expect(
        zip(hits, hits.dropFirst()).allSatisfy { $0.score >= $1.score },
        "seed \(seed): \(query.text) is out of order")
      for thing in things {
        let name = "seed \(seed): '\(query.text)' and \(thing.names) \(thing.text)"
        let tier = found[thing.id]
        if query.mustFind(thing)
          || (query.mustFindMisspelt(thing) && !things.contains(where: query.isExact))
        {
          #expect(tier != nil, "\(name) is missing")
        }
        switch tier {
        case .exactName: #expect(query.isExact(thing), "\(name) as exact name")
        case .namePrefix: #expect(query.isPrefix(thing), "\(name) as prefix")
        case .nameWords: #expect(query.isInNames(thing), "\(name) as words of names")
        case .texts: #expect(query.isInTexts(thing), "\(name) as words of texts")
        default: break
        }
      }
    }
  }

  /// An entity with the words it has, taken apart by the test itself.
  private struct Thing {
    let id: String
    var names: [[String]] = []
    var text: [String] = []
    var rank: Double?
    var separator = " "

    init(id: String, using generator: inout SeededGenerator) {
      self.id = id
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        names.append(Self.words(1...3, using: &generator))
      }
      if Bool.random(using: &generator) { text = Self.words(1...5, using: &generator) }
      if Bool.random(using: &generator) { rank = Double.random(in: 0...1, using: &generator) }
      separator = [" ", "-", ". ", "_", "  "].randomElement(using: &generator) ?? " "
    }

    /// Words of letters that no stemmer and no list of stop words knows.
    static func words(_ count: ClosedRange<Int>, using generator: inout SeededGenerator) -> [String]
    {
      (0..<Int.random(in: count, using: &generator)).map { _ in
        let longest = Int.random(in: 0..<3, using: &generator) == 0 ? 8 : 4
        return String(
          (0..<Int.random(in: 1...longest, using: &generator)).map { _ in
            "bku".randomElement(using: &generator) ?? "b"
          })
      }
    }

    var keys: [String] { names.map { $0.joined() } }
    var nameWords: Set<String> { Set(names.joined()) }
    var allWords: Set<String> { nameWords.union(text) }

    var entity: Entity {
      var entity = Entity.item(id, names[0].joined(separator: separator).uppercased(), rank: rank)
      entity.aliases = names.dropFirst().map { $0.joined(separator: separator) }
      if !text.isEmpty { entity.summary = text.joined(separator: ", ") }
      return entity
    }
  }

  /// A query and what it means.
  private struct Query {
    let words: [String]
    let text: String
    var key: String { words.joined() }

    init(_ things: [Thing], using generator: inout SeededGenerator) {
      var words = Thing.words(1...3, using: &generator)
      if Int.random(in: 0..<4, using: &generator) > 0,
        let thing = things.randomElement(using: &generator)
      {
        words = (Bool.random(using: &generator) ? thing.names[0] : Array(thing.allWords).sorted())
        if Bool.random(using: &generator) { words.reverse() }
        words = Array(words.prefix(Int.random(in: 1...4, using: &generator)))
        if Int.random(in: 0..<3, using: &generator) == 0 {
          var letters = Array(words[0])
          let position = Int.random(in: 0..<letters.count, using: &generator)
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: letters.insert("k", at: position)
          case 1: letters[position] = "u"
          default: if letters.count > 1 { letters.remove(at: position) }
          }
          words[0] = String(letters)
        }
      }
      self.words = words
      text = words.joined(separator: [" ", " / ", "-"].randomElement(using: &generator) ?? " ")
    }

    func isExact(_ thing: Thing) -> Bool { thing.keys.contains(key) }
    func isPrefix(_ thing: Thing) -> Bool { thing.keys.contains { $0.hasPrefix(key) } }
    func isInNames(_ thing: Thing) -> Bool { isIn(thing.nameWords) }
    func isInTexts(_ thing: Thing) -> Bool { isIn(thing.allWords) }

    /// Every word is there, the last one maybe as a beginning.
    private func isIn(_ there: Set<String>) -> Bool {
      words.dropLast().allSatisfy(there.contains)
        && there.contains { $0.hasPrefix(words[words.count - 1]) }
    }

    /// What the index promises to find, whatever else it does.
    func mustFind(_ thing: Thing) -> Bool {
      if isPrefix(thing) || isInNames(thing) { return true }
      // A single word of one or two letters is looked for in texts only where names leave room.
      return words.allSatisfy(thing.allWords.contains) && (words.count > 1 || key.count > 2)
    }

    /// Several words are only guessed at where they find too little as they are.
    func mustFindMisspelt(_ thing: Thing) -> Bool {
      words.count == 1 && key.count >= 5
        && thing.keys.contains { $0.count >= 4 && SearchModelTests.distance($0, key) == 1 }
    }
  }

  /// Edits between two words: a letter more, less or another, or two neighbours in the other order.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (a, b) = (Array(left), Array(right))
    var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count {
      for j in 0...b.count {
        guard i > 0, j > 0 else {
          rows[i][j] = i + j
          continue
        }
        rows[i][j] = min(
          rows[i - 1][j] + 1, rows[i][j - 1] + 1,
          rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
        }
      }
    }
    return rows[a.count][b.count]
  }

}
