// Keys from a terminal's bytes, whole or in pieces.

import Testing

@testable import LinkIndexCLI

@Suite struct KeyReaderTests {
  private func keys(_ pieces: [[UInt8]]) -> [Key] {
    var reader = KeyReader()
    var keys: [Key] = []
    for piece in pieces {
      reader.feed(piece)
      while let key = reader.next(isFinal: false) { keys.append(key) }
    }
    while let key = reader.next(isFinal: true) { keys.append(key) }
    return keys
  }

  @Test(arguments: [
    ("abc", [Key.text("abc")]), ("é日👍", [.text("é日👍")]), ("a\r", [.text("a"), .enter]),
    ("\u{1B}[A\u{1B}[B", [.up, .down]), ("\u{1B}OA", [.up]), ("\u{10}\u{0E}", [.up, .down]),
    ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}[1;5C", [.ignored]),
    ("\u{7F}\u{8}", [.backspace, .backspace]), ("\u{15}\u{17}", [.deleteLine, .deleteWord]),
    ("\u{3}", [.interrupt]), ("\u{4}", [.endOfInput]), ("\u{1B}", [.escape]),
    ("\u{1B}x", [.ignored]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1}", [.ignored]),
  ])
  func `keys are told apart`(_ text: String, _ expected: [Key]) {
    #expect(keys([Array(text.utf8)]) == expected)
  }

  @Test(arguments: ["é", "日", "👍"])
  func `a character may come in pieces`(_ text: String) {
    #expect(keys(text.utf8.map { [$0] }) == [.text(text)])
  }

  @Test func `a sequence may come in pieces`() {
    #expect(keys([[0x1B], [0x5B], [0x41]]) == [.up])
  }

  @Test func `bytes that are no text do no harm`() {
    #expect(keys([[0xFF, 0x61]]) == [.text("\u{FFFD}a")])
    #expect(keys([[0xE2, 0x82]]) == [.text("\u{FFFD}")])
    #expect(keys([[0x1B, 0x5B, 0x31]]) == [.ignored])
  }
}
