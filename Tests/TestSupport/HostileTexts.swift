// Texts that have broken programs before.

/// Texts that a careless program cuts, mangles or takes for syntax.
public enum HostileTexts {
  /// One of each sort; none is empty.
  public static let all: [String] = [
    " ", "a", ".", "..", "/", "a/b", "//", "\\", "%", "%41", "100 %", "a%2Fb", "?", "#", "a=b&c=d",
    "'", "\"", "\"\"", "''", "it's", "`rm -rf`", "$HOME", "$(x)", ";", "--", "-1", "*", "NEAR",
    "a AND b",
    "title:x", "^x", "(", "\0", "a\0b", "\n", "a\nb", "\r\n", "a\r\nb", "\t", "a\tb", "\u{1}",
    "\u{1B}[31m",
    "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}bom", "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}",
    "é", "e\u{301}", "Å", "İstanbul", "ß", "ﬁ", "日本語", "ไทย", "שלום", "\u{202E}rtl", "🇩🇪", "👩‍👩‍👧‍👦", "👍🏽",
    "z\u{300}\u{301}\u{302}\u{303}\u{304}", ",", "a,b", "a|b", "|", "=1+1", "{}", "[]", "null",
    "true",
    "1e999", "007", "0x10", "NaN", "\\n", "\\t", "\\u0000", "</script>", "<a>&amp;",
    String(repeating: "x", count: 10_000),
  ]

  /// A text put together from pieces of `all`.
  public static func random(
    pieces: Int, using generator: inout some RandomNumberGenerator
  ) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...pieces, using: &generator) {
      text += all.randomElement(using: &generator)?.prefix(12) ?? ""
    }
    return text
  }
}
