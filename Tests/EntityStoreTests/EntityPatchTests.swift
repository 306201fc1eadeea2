// Patches: what they change and what they leave alone.

import EntityStore
import LinkTypes
import Testing

@Suite struct EntityPatchTests {
  private var entity: Entity {
    var entity = Entity(kind: "item", id: "1", title: "T")
    entity.aliases = ["A"]
    entity.keywords = ["K"]
    entity.subtitle = "S"
    entity.rank = 0.5
    entity.expires = 1
    entity.attributes = ["a": .integer(1), "b": .integer(2)]
    return entity
  }

  private func patched(_ text: String) throws -> Entity {
    var entity = entity
    try EntityPatch(json: JSONReader.parse(text)).apply(to: &entity)
    return entity
  }

  @Test func `an empty patch changes nothing`() throws {
    #expect(try EntityPatch(json: .object([])) == EntityPatch())
    #expect(try patched("{}") == entity)
  }

  @Test func `values are set and null clears`() throws {
    var expected = entity
    expected.title = "1"
    expected.aliases = []
    expected.keywords = ["x"]
    expected.subtitle = nil
    expected.summary = "M"
    expected.rank = nil
    expected.expires = 0
    #expect(
      try patched(
        #"{"title":null,"aliases":null,"keyword":"x","subtitle":"","contentDescription":"M","rank":null,"expires":"1970-01-01"}"#
      )
        == expected)
  }

  @Test func `attributes are merged by name`() throws {
    #expect(
      try patched(#"{"attributes":{"a":null,"c":[3]}}"#).attributes == [
        "b": .integer(2), "c": .array([.integer(3)]),
      ])
    #expect(try patched(#"{"attributes":null}"#).attributes.isEmpty)
  }

  @Test(arguments: [
    ("[]", "the record is an array where an object is expected"),
    (#"{"id":"2"}"#, #""id" cannot be changed"#),
    (#"{"kind":"x"}"#, #""kind" cannot be changed"#),
    (#"{"uniqueIdentifier":"x/1"}"#, #""uniqueIdentifier" cannot be changed"#),
    (#"{"titel":"x"}"#, #"there is no field "titel""#),
    (#"{"rank":2}"#, #""rank" is 2, which is not from 0 to 1"#),
    (#"{"alias":[],"aliases":[]}"#, #""alias" and "aliases" are two names of one field"#),
  ])
  func `a fault is named`(text: String, message: String) {
    let error = #expect(throws: EntityFormatError.self) { try patched(text) }
    #expect(error?.message == message)
  }

  @Test func `an unknown key gets the nearest name`() {
    let error = #expect(throws: EntityFormatError.self) { try patched(#"{"titel":"x"}"#) }
    #expect(error?.hint == #"did you mean "title"?"#)
  }
}
