// Tokens: what FTS5's tokenizer would take apart or change must never come out of the analysis.

import LinkTypes
import TestSupport
import TextAnalysis
import Testing

@testable import EntityStore

@Suite struct EntityAnalyzerTests {
  /// The tokens of an entity, after the check that FTS5 will see the same ones.
  private func tokens(_ analyzer: inout EntityAnalyzer, _ entity: Entity) -> [[UInt8]] {
    analyzer.analyze(entity)
    let bytes = analyzer.tokens
    #expect(bytes.isEmpty || bytes.last == UInt8(ascii: " "))
    let tokens = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .dropLast().map(Array.init)
    for token in tokens {
      let isSound = token.allSatisfy { byte in
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
      }
      #expect(isSound && !token.isEmpty && token.count < 1024, "\(token)")
      #expect(String(validating: token, as: UTF8.self) != nil, "\(token)")
    }
    #expect(Set(tokens).count == tokens.count)
    return tokens
  }

  private func texts(_ tokens: [[UInt8]]) -> Set<String> {
    Set(tokens.map { String(decoding: $0, as: UTF8.self) })
  }

  @Test func `a name gives its words, their beginnings and stems`() {
    var analyzer = EntityAnalyzer(language: .english)
    let entity = Entity.item("1", "Nümo Cups", kind: "k")
    let found = texts(tokens(&analyzer, entity)).filter { !$0.hasPrefix("§") }
    #expect(
      found == [
        "·numo", "¦n", "¦nu", "¦num", "numo", "·nuemo", "¦nue", "nuemo", "·cups", "¦c", "¦cu",
        "¦cup", "cup",
      ])
    #expect(analyzer.keys.strings.asSet == [Array("numocups".utf8), Array("nuemocups".utf8)])
    #expect(
      analyzer.words.strings.asSet
        == ["numo", "nuemo", "cups"].map { Array($0.utf8) }.reduce(into: []) { $0.insert($1) })
  }

  @Test func `filters are tokens of their own`() {
    var analyzer = EntityAnalyzer(language: .english)
    var entity = Entity.item("1", "", domain: "a.b.c", kind: "k")
    entity.index = "i"
    let found = texts(tokens(&analyzer, entity))
    #expect(found.count == 5)
    #expect(found.allSatisfy { $0.hasPrefix("§") })
    // Nothing that a person may name a kind is a syntax there.
    for text in HostileTexts.all {
      var hostile = Entity.item("1", "", domain: "x." + text, kind: text)
      hostile.index = text
      _ = tokens(&analyzer, hostile)
    }
  }

  @Test(arguments: HostileTexts.all) func `hostile texts give sound tokens`(_ text: String) {
    var analyzer = EntityAnalyzer(language: .english)
    var entity = Entity.item("1", text, aliases: [text + text])
    entity.text = text
    entity.keywords = [text]
    _ = tokens(&analyzer, entity)
  }

  @Test func `every scalar gives sound tokens, alone and beside letters`() {
    var analyzer = EntityAnalyzer(language: .english)
    var title = ""
    var text = ""
    var count = 0
    for code in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(code) else { continue }
      // Most of the planes beyond the first three are empty: a sample is enough there.
      if code > 0x33FFF, code < 0xE0000, code % 997 != 0 { continue }
      title.unicodeScalars.append(scalar)
      title += " "
      text += "a"
      text.unicodeScalars.append(scalar)
      text += "S1 "
      count += 1
      if count % 300 == 0 {
        var entity = Entity.item("1", title)
        entity.text = text
        _ = tokens(&analyzer, entity)
        (title, text) = ("", "")
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `random bytes give sound tokens`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var analyzer = EntityAnalyzer(language: .english)
    for _ in 0..<30 {
      let bytes = (0..<300).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var entity = Entity.item("1", String(decoding: bytes, as: UTF8.self))
      entity.text = HostileTexts.random(pieces: 20, using: &generator)
      _ = tokens(&analyzer, entity)
    }
  }

  @Test func `what FTS5 keeps is what was analyzed, for scalars from everywhere`() throws {
    let test = try TestStore()
    _ = try test.store.bulkLoad { loader in
      var title = ""
      var number = 0
      for code in stride(from: UInt32(0), through: 0x10FFFF, by: 61) {
        guard let scalar = Unicode.Scalar(code) else { continue }
        title.unicodeScalars.append(scalar)
        title += "x "
        number += 1
        if number % 40 == 0 {
          try loader.add(.item("\(number)", title))
          title = ""
        }
      }
    }
    #expect(try test.store.check().findings == [])
  }

  @Test func `keys are cut between characters`() {
    for letter in ["x", "é", "日", "👍"] {
      let key = Array(String(repeating: letter, count: 64).utf8)
      let kept = EntityAnalyzer.keptBytes(ofKey: key.span)
      #expect(kept <= IndexLimits.keyBytes)
      #expect(kept > IndexLimits.keyBytes - 4)
      #expect(String(validating: key[..<kept], as: UTF8.self) != nil)
    }
  }
}
