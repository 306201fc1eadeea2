// Identifiers of any text go into one string and come back.

import LinkTypes
import TestSupport
import Testing

@Suite struct EntityIdentifierTests {
  @Test(arguments: [
    ("item", "123", "item/123"), ("", "123", "123"), ("user", "a/b c", "user/a%2Fb%20c"),
    ("item", "..", "item/%2E%2E"),
    ("é", "日", "%C3%A9/%E6%97%A5"),
  ])
  func `one string holds both parts`(kind: String, id: String, text: String) {
    #expect(EntityIdentifier(kind: kind, id: id).uniqueIdentifier == text)
    #expect(EntityIdentifier(uniqueIdentifier: text) == EntityIdentifier(kind: kind, id: id))
  }

  @Test(arguments: ["a/b/c", "a/%", "%4", "%zz/1", "%ff"])
  func `malformed strings name nothing`(text: String) {
    #expect(EntityIdentifier(uniqueIdentifier: text) == nil)
  }

  @Test func `any kind and id come back`() {
    for kind in HostileTexts.all + [""] {
      for id in HostileTexts.all {
        let identifier = EntityIdentifier(kind: kind, id: id)
        #expect(EntityIdentifier(uniqueIdentifier: identifier.uniqueIdentifier) == identifier)
      }
    }
  }

  @Test func `two spellings of one letter are two identifiers`() {
    let composed = EntityIdentifier(kind: "item", id: "\u{E9}")
    let decomposed = EntityIdentifier(kind: "item", id: "e\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, composed]).count == 2)
    #expect(decomposed < composed)
  }

  @Test func `the order is that of the bytes`() {
    let identifiers = HostileTexts.all.flatMap { a in
      ["x", "é", ""].map { EntityIdentifier(kind: $0, id: a) }
    }
    for left in identifiers {
      for right in identifiers {
        #expect([left < right, left == right, right < left].filter { $0 }.count == 1)
      }
    }
  }
}
