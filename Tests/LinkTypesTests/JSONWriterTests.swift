// What is written, and that the reader gets it back.

import LinkTypes
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  private static let sample = JSONValue.object([
    .init("a", .array([.integer(1), .double(0.1), .null, .bool(false)])), .init("b", .object([])),
    .init("c", .array([])),
    .init("d", .object([.init("e", .string("\"\\\u{8}\t\n\u{C}\r\0\u{1F}\u{7F}\u{2028}é"))])),
  ])

  @Test func `compact texts stand on one line`() {
    #expect(
      JSONWriter().string(Self.sample)
        == #"{"a":[1,0.1,null,false],"b":{},"c":[],"d":{"e":"\"\\\b\t\n\f\r\u0000\u001f"#
        + "\u{7F}\u{2028}é\"}}")
  }

  @Test func `pretty texts are indented by two spaces`() {
    let value = JSONValue.object([
      .init("a", .array([.integer(1), .object([.init("b", .null)])])), .init("c", .array([])),
    ])
    #expect(
      JSONWriter(style: .pretty).string(value) == """
        {
          "a": [
            1,
            {
              "b": null
            }
          ],
          "c": []
        }
        """)
  }

  @Test(arguments: [
    (0.1, "0.1"), (1, "1.0"), (-0.0, "-0.0"), (1e21, "1e+21"), (.leastNonzeroMagnitude, "5e-324"),
    (.infinity, "null"),
    (.nan, "null"), (1.7976931348623157e308, "1.7976931348623157e+308"),
  ])
  func `doubles have the fewest digits that read back`(number: Double, text: String) throws {
    #expect(JSONWriter().string(.double(number)) == text)
    if number.isFinite { #expect(try JSONReader.parse(text) == .double(number)) }
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `what is written reads back the same`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let value = Self.random(depth: 4, &generator)
      for style in [JSONWriter.Style.compact, .pretty] {
        #expect(
          try JSONReader.parse(JSONWriter(style: style).string(value)) == value, "seed \(seed)")
      }
    }
  }

  private static func random(depth: Int, _ generator: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(.random(using: &generator))
    case 2:
      return .integer(
        Int64(bitPattern: generator.next() >> UInt64.random(in: 0..<64, using: &generator)))
    case 3:
      let double = Double(bitPattern: generator.next())
      return double.isFinite ? .double(double) : .double(0.5)
    case 4, 5: return .string(HostileTexts.random(pieces: 4, using: &generator))
    case 6:
      return .array(
        (0..<Int.random(in: 0...20, using: &generator)).map { _ in
          random(depth: depth - 1, &generator)
        })
    default:
      var members: [JSONValue.Member] = []
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        let key = HostileTexts.random(pieces: 2, using: &generator)
        if !members.contains(where: { $0.key == key }) {
          members.append(.init(key, random(depth: depth - 1, &generator)))
        }
      }
      return .object(members)
    }
  }
}
