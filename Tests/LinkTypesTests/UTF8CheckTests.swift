// Our check of UTF-8 against the standard library's.

import LinkTypes
import TestSupport
import Testing

@Suite struct UTF8CheckTests {
  @Test func `the same bytes are text as for the standard library`() {
    let seed: UInt64 = 11
    var generator = SeededGenerator(seed: seed)
    let edges: [UInt8] = [
      0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEE,
      0xEF,
      0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<200_000 {
      let bytes = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        edges[Int.random(in: 0..<edges.count, using: &generator)]
      }
      let expected = String(validating: bytes, as: UTF8.self)
      let text = String(validating: bytes.span, 0..<bytes.count)
      #expect(text == expected, "seed \(seed): \(bytes)")
    }
  }
}
