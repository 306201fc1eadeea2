// The typed part of a word, marked in the original without cutting a Character.

import Testing
import TextAnalysis

@Suite struct HighlightTests {
  @Test(arguments: [
    ("Caffè", "caf", "Caf"),
    ("Caffè", "caffe", "Caffè"),
    ("cafe\u{301}s", "cafe", "cafe\u{301}"),
    ("Diabète", "diabe", "Diabè"),
    ("Straße", "stras", "Straß"),
    ("ﬁne", "f", "ﬁ"),
    ("東京タワー", "東京た", "東京タ"),
    ("ｶﾞｷﾞ", "が", "ｶﾞ"),
    ("한국", "한", "한"),
    ("\u{1112}\u{1161}\u{11AB}국", "한", "\u{1112}\u{1161}\u{11AB}"),
    ("हिन्दी", "हि", "हि"),
    ("don't", "dont", "don't"),
    ("abc", "abcdef", "abc"),
    ("abc", "", ""),
    ("👩‍💻x", "👩", "👩‍💻"),
  ])
  func `the typed part is marked`(source: String, typed: String, marked: String) {
    let count = count(source, typed.utf8.count)
    #expect(string(Array(source.utf8)[0..<count]) == marked)
  }

  @Test func `the second form is counted where asked`() {
    #expect(count("Müller", 3, isExpanded: true) == "Mü".utf8.count)
    #expect(count("Müller", 4, isExpanded: true) == "Mül".utf8.count)
    #expect(count("Mu\u{308}ller", 3, isExpanded: true) == "Mu\u{308}".utf8.count)
    #expect(count("Müller", 3, isExpanded: false) == "Mül".utf8.count)
  }

  @Test func `invalid bytes are passed over`() {
    let bytes: [UInt8] = [0xFF, 0x61, 0xCC, 0x62]
    let counts = bytes.withUnsafeBufferPointer { source in
      (0...3).map { TextAnalyzer.sourceByteCount(of: source, foldedByteCount: $0) }
    }
    #expect(counts == [0, 2, 4, 4])
  }

  private func count(_ source: String, _ folded: Int, isExpanded: Bool = false) -> Int {
    var source = source
    return source.withUTF8 {
      TextAnalyzer.sourceByteCount(of: $0, foldedByteCount: folded, isExpanded: isExpanded)
    }
  }
}
