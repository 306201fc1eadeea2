// What titles and queries of many scripts become: words, second forms, joined names, pairs.

import Testing
import TextAnalysis

@Suite struct TextAnalyzerTests {
  @Test(arguments: [
    ("", []),
    (" \n\t-_./", []),
    ("Caffè Mocha", ["caffe", "mocha"]),
    ("cafe\u{301}", ["cafe"]),
    ("scikit-learn", ["scikit", "learn"]),
    ("snake_case don't", ["snake", "case", "don", "t"]),
    ("d’Artagnan", ["d", "artagnan"]),
    ("Hawaiʻi", ["hawaii"]),
    ("a\0b", ["a", "b"]),
    ("soft\u{AD}hyphen zero\u{200B}width \u{FEFF}bom", ["softhyphen", "zero", "width", "bom"]),
    ("Müller-Straße ẞ", ["muller", "strasse", "ss"]),
    ("Ærø Œuvre Þór Đorđe Łódź", ["aero", "oeuvre", "thor", "dorde", "lodz"]),
    ("İstanbul IĞDIR ıI", ["istanbul", "igdir", "ii"]),
    ("I\u{307}", ["i"]),
    ("ΣΊΣΥΦΟΣ σίσυφος ᾳ", ["σισυφοσ", "σισυφοσ", "α"]),
    ("Ёлка Толстой и\u{306}од", ["елка", "толстой", "йод"]),
    ("ﬁne ﬄ ＡＢＣ１２ x² ½ Ⅳ №", ["fine", "ffl", "abc12", "x2", "12", "iv", "no"]),
    ("Acme™ ®Name ©2024", ["acme", "name", "2024"]),
    ("٣٤ ۵ ३ ๗", ["34", "5", "3", "7"]),
    ("إسلام آية أحمد ٱلله هُدَى مــدرسة", ["اسلام", "ايه", "احمد", "الله", "هدي", "مدرسه"]),
    ("کتاب فارسی", ["كتاب", "فارسي"]),
    ("שָׁלוֹם", ["שלום"]),
    ("हिन्दी हिंदी क़लम चाँद", ["हिंदी", "हिंदी", "कलम", "चांद"]),
    ("צה״ל צה\"ל צ'ק \"שלום\"", ["צהל", "צהל", "צק", "שלום"]),
    ("col·lecció COL·LECCIÓ a·b l·a", ["colleccio", "colleccio", "a", "b", "l", "a"]),
    (
      "น้ำ น\u{E4D}\u{E49}\u{E32} เเฟ แฟ",
      ["น\u{E49}\u{E4D}\u{E32}", "น\u{E49}\u{E4D}\u{E32}", "แฟ", "แฟ"]
    ),
    ("ភ្នំ\u{200B}ពេញ", ["ភ្នំពេញ"]),
    ("தமிழ் తెలుగు", ["தமிழ்", "తెలుగు"]),
    ("ภาษาไทย ກຂ ខ្មែរ မြန်မာ", ["ภาษาไทย", "ກຂ", "ខ្មែរ", "မြန်မာ"]),
    ("カタカナ ｶﾞｷﾞ ヴ か\u{3099} ﾊﾟ", ["かたかな", "がぎ", "ゔ", "が", "ぱ"]),
    ("한국어", ["한국어"]),
    ("東京タワー2号 iPhone手機", ["東京たわー", "2", "号", "iphone", "手機"]),
    ("㈱ ㌀ ℃ ㎏", ["株", "あぱーと", "c", "kg"]),
    ("☕ ☕️latte", ["☕", "☕", "latte"]),
    ("👩‍💻🇩🇪🇫🇷❤️👍🏽", ["👩💻", "🇩🇪", "🇫🇷", "❤", "👍"]),
    ("1️⃣", ["1"]),
    ("▶ play → ✔", ["play"]),
    ("𝐁𝐨𝐥𝐝 𠮷野家", ["bold", "𠮷野家"]),
  ])
  func `words of many scripts are folded`(text: String, words: [String]) {
    #expect(TextAnalyzer.words(text) == words)
  }

  @Test(arguments: [
    ("", []),
    ("?!", []),
    ("scikit-learn", ["scikitlearn"]),
    ("Müller-Straße", ["mullerstrasse", "muellerstrasse"]),
    ("Mu\u{308}ller", ["muller", "mueller"]),
    ("Ålesund Café", ["alesundcafe", "aalesundcafe"]),
    ("SMØRREBRØD", ["smorrebrod", "smoerrebroed"]),
    ("Ærø", ["aero", "aeroe"]),
    ("naïve Noël", ["naivenoel"]),
    ("カフェ 東京", ["かふぇ東京"]),
  ])
  func `joined forms have no separators`(text: String, forms: [String]) {
    #expect(TextAnalyzer.joinedForms(text) == forms)
  }

  @Test(arguments: [
    ("iPhone15Pro", ["i", "phone", "15", "pro"]),
    ("HTTPServer", ["http", "server"]),
    ("OpenURLs", ["open", "urls"]),
    ("PDFs Hello HELLO hello 2024", []),
    ("getHTTPResponseCode", ["get", "http", "response", "code"]),
    ("utf8", ["utf", "8"]),
    ("3D", ["3", "d"]),
    ("ÉcoleNormale", ["ecole", "normale"]),
    ("МояКнига2", ["моя", "книга", "2"]),
    ("straßeÜber", ["strasse", "uber"]),
    ("McDonald eBay", ["mc", "donald", "e", "bay"]),
  ])
  func `parts are humps and digits`(text: String, parts: [String]) {
    var result = AnalyzedText()
    TextAnalyzer.analyze(text, into: &result)
    #expect(result.parts.map { string(result.folded[$0.folded]) } == parts)
  }

  @Test(arguments: [
    ("O'Brien don’t", ["obrien", "dont"]), ("rock'n'roll", ["rockn", "nroll", "rocknroll"]),
    ("e-mail Wi-Fi x‐ray", ["email", "xray"]), ("l'eau d＇orange", ["leau", "dorange"]),
    ("a 'b' c", []), ("'twas", []), ("rock 'n' roll", []), ("東'京", []),
    ("Müller's", ["mullers"]), ("iPhone15Pro", ["iphone"]), ("utf8 HTTPServer", []),
    ("getHTTP2Response4", ["gethttp"]), ("ｉＰｈｏｎｅ１５", ["iphone"]),
  ])
  func `what an apostrophe cuts is also one word`(text: String, compounds: [String]) {
    var result = AnalyzedText()
    TextAnalyzer.analyze(text, into: &result)
    #expect(result.compounds.map { string(result.folded[$0.folded]) } == compounds)
    let bytes = Array(text.utf8)
    for compound in result.compounds {
      let source = string(bytes[compound.source])
      #expect(TextAnalyzer.joinedForms(source).first == string(result.folded[compound.folded]))
    }
  }

  @Test(arguments: [
    ("Canción CAFÉ Niño", ["canción", "café", "niño"]), ("cancio\u{301}n", ["canción"]),
    ("plain Straße", [nil, "straße"]), ("Ş Ș Ǆ", ["ş", "ş", nil]),
    ("Žluťoučký Őr", ["žluťoučký", "őr"]),
    ("книга 東京", [nil, nil]), ("İzmir", ["izmir"]), ("q\u{301}", [nil]),
    ("col·lecció", ["col·lecció"]),
  ])
  func `marked forms are small letters with their marks`(text: String, forms: [String?]) {
    var result = AnalyzedText()
    TextAnalyzer.analyze(text, into: &result)
    TextAnalyzer.addMarkedForms(of: text, to: &result)
    #expect(result.words.map { $0.marked.map { string(result.folded[$0]) } } == forms)
  }

  @Test(arguments: [
    ("  Caffè — Mocha!", ["Caffè", "Mocha"]),
    ("cafe\u{301}s x", ["cafe\u{301}s", "x"]),
    ("xﬁx ﬁ", ["xﬁx", "ﬁ"]),
    ("東京Tower☕️x", ["東京", "Tower", "☕️", "x"]),
    ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]),
    ("ｶﾞ한", ["ｶﾞ한"]),
  ])
  func `words know their place in the original`(text: String, slices: [String]) {
    var result = AnalyzedText()
    TextAnalyzer.analyze(text, into: &result)
    let bytes = Array(text.utf8)
    #expect(result.words.map { string(bytes[$0.source]) } == slices)
  }

  @Test func `parts know their place in the original`() {
    let text = "Ａ1 École15Été"
    var result = AnalyzedText()
    TextAnalyzer.analyze(text, into: &result)
    let bytes = Array(text.utf8)
    #expect(
      result.parts.map { string(bytes[$0.source]) } == ["Ａ", "1", "École", "15", "Été"])
  }

  @Test(arguments: [
    ("東京", false, ["東京"]),
    ("東京都庁", false, ["東京", "京都", "都庁"]),
    ("東京都", true, ["東", "東京", "京", "京都", "都"]),
    ("茶", false, ["茶"]),
    ("茶", true, ["茶"]),
    ("𠮷野", false, ["𠮷野"]),
    ("한국어", false, ["한국", "국어"]),
  ])
  func `unspaced words have overlapping pairs`(text: String, singles: Bool, grams: [String]) throws
  {
    var result = AnalyzedText()
    TextAnalyzer.analyze(text, into: &result)
    let word = try #require(result.words.first)
    #expect(word.isUnspaced)
    var found: [String] = []
    TextAnalyzer.grams(of: word, in: result, includeSingles: singles) {
      found.append(string(result.folded[$0]))
    }
    #expect(found == grams)
  }

  @Test(arguments: [
    ("latte", false), ("Ελλάδα", false), ("हिन्दी", false), ("☕", false), ("漢字", true),
    ("かな", true), ("한글", true), ("ไทย", true), ("ລາວ", true), ("ខ្មែរ", true), ("မြန်မာ", true),
  ])
  func `scripts without spaces are told apart`(text: String, isUnspaced: Bool) {
    var result = AnalyzedText()
    TextAnalyzer.analyze(text, into: &result)
    #expect(result.words.map(\.isUnspaced) == [isUnspaced])
  }

  @Test func `a long word is cut at a scalar and keeps its whole source`() throws {
    for text in [String(repeating: "x", count: 300), String(repeating: "é1ж", count: 200)] {
      var result = AnalyzedText()
      TextAnalyzer.analyze(text, into: &result)
      let word = try #require(result.words.first)
      #expect(result.words.count == 1)
      #expect(word.source == 0..<text.utf8.count)
      #expect((252...255).contains(word.folded.count))
      #expect(String(validating: result.folded[word.folded], as: UTF8.self) != nil)
    }
  }

  @Test func `a long run without spaces goes on in further words`() {
    let text = String(repeating: "東京都", count: 100)
    #expect(TextAnalyzer.words(text).joined() == text)
    #expect(TextAnalyzer.words(text).count == 4)
  }

  @Test func `the result buffer is cleared first`() {
    var result = AnalyzedText()
    TextAnalyzer.analyze("iPhone15 Müller", into: &result)
    TextAnalyzer.analyze("tea", into: &result)
    #expect(string(result.folded[...]) == "tea")
    #expect(result.words.count == 1)
    #expect(result.parts.isEmpty)
  }

  @Test func `invalid bytes separate`() {
    let cases: [([UInt8], [String])] = [
      ([0x61, 0xFF, 0x62], ["a", "b"]), ([0xC3], []), ([0x61, 0xC3], ["a"]),
      ([0xC0, 0x80, 0x61], ["a"]), ([0xED, 0xA0, 0x80, 0x61], ["a"]),
      ([0xF4, 0x90, 0x80, 0x80], []), ([0x61, 0xE6, 0x9D, 0x62], ["a", "b"]),
    ]
    for (bytes, words) in cases {
      var result = AnalyzedText()
      bytes.withUnsafeBufferPointer { TextAnalyzer.analyze($0, into: &result) }
      #expect(result.words.map { string(result.folded[$0.folded]) } == words, "\(bytes)")
    }
  }
}

/// The text of folded bytes.
func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
