// What titles and queries of many scripts become.

import Testing
import TextAnalysis

@Suite struct TextAnalyzerTests {
  @Test(arguments: [
    ("Caffè Mocha", ["caffe", "mocha"]),
    ("Müller-Straße", ["muller", "strasse"]),
    ("d’Artagnan's snake_case", ["d", "artagnan", "s", "snake", "case"]),
    ("İstanbul IĞDIR ıI", ["istanbul", "igdir", "ii"]),
    ("ΣΊΣΥΦΟΣ", ["σισυφοσ"]),
    ("ﬁne ＡＢＣ", ["fine", "abc"]),
    ("カタカナ ｶﾞｷﾞ", ["かたかな", "がぎ"]),
    ("☕👩‍💻🇩🇪🇫🇷❤️", ["☕", "👩💻", "🇩🇪", "🇫🇷", "❤"]),
    ("한국어", ["한국어"]),
    ("東京タワー2号", ["東京たわー", "2", "号"]),
    ("हिन्दी", ["हिन्दी"]),
  ])
  func `words of many scripts are folded`(text: String, words: [String]) {
    #expect(TextAnalyzer.words(text) == words)
  }
}
