// Places of values and keys.

import LinkTypes
import Testing

@Suite struct JSONNodeTests {
  @Test func `every key and value knows its place`() throws {
    let text = "\u{FEFF}{\n  \"é\": [1,\r\n    \"x\"], // c\n  \"b\": {\"c\": null},\n}"
    let root = try JSONNode(parsing: Array(text.utf8), options: .relaxed)
    #expect(root.position == JSONPosition(offset: 3, line: 1, column: 1))
    #expect(root.members.map(\.key) == ["é", "b"])
    #expect(root.members[0].keyPosition == JSONPosition(offset: 7, line: 2, column: 3))
    let list = try #require(root["é"])
    #expect(list.position == JSONPosition(offset: 13, line: 2, column: 8))
    #expect(list.elements.map(\.position.line) == [2, 3])
    #expect(list.elements[1].position.column == 5)
    #expect(root["b"]?["c"]?.value == .null)
    #expect(root["b"]?["c"]?.position == JSONPosition(offset: 46, line: 4, column: 14))
    #expect(root["x"] == nil)
  }

  @Test func `places equal those counted from the beginning`() throws {
    let bytes = Array("[1,\n[2,{\"k\":\r[3]}],\r\n\"ü\",4]".utf8)
    func visit(_ node: JSONNode) {
      #expect(node.position == JSONPosition(offset: node.position.offset, in: bytes.span))
      node.elements.forEach(visit)
      for member in node.members { visit(member.node) }
    }
    visit(try JSONNode(parsing: bytes))
  }
}
