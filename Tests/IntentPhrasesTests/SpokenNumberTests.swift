// Numbers as they are said and written in each language; what is no number, or not one of the slot, fills nothing.

import Foundation
import IntentPhrases
import Testing

@Suite struct SpokenNumberTests {
  private func matcher(_ locale: String, _ slot: String = "-10000000..10000000,0.0001:level") throws
    -> PhraseMatcher
  {
    var catalog = IntentCatalog(applicationNames: [], languages: [locale])
    var intent = IntentDefinition(id: "set")
    intent.phrases = [
      IntentPhrase(
        source: "", notation: .template, nodes: try PhraseParser.parse("volume {\(slot)} [db|°]"),
        language: locale)
    ]
    catalog.intents = [intent]
    return PhraseMatcher(catalog, locale: locale)
  }

  private func value(_ matcher: PhraseMatcher, _ said: String) -> Double? {
    let slot = matcher.read(TokenText("volume " + said)).alignments.first?.slots.first
    guard case .number(let number)? = slot?.value else { return nil }
    return number
  }

  @Test(arguments: LanguageProfile.codes) func `number words to a million`(_ locale: String) throws
  {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let table = try String(contentsOf: folder.appending(path: "Cases/numbers.tsv"), encoding: .utf8)
    let matcher = try matcher(locale)
    var count = 0
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: "\t").map(String.init)
      guard parts[0] == locale else { continue }
      count += 1
      #expect(value(matcher, parts[2]) == Double(parts[1]), "\(line)")
    }
    #expect(count > 60)
  }

  @Test(arguments: [
    ("en", "minus five", -5.0), ("en", "negative twenty two", -22), ("en", "-5", -5),
    ("en", "−5", -5), ("en", "one point five", 1.5), ("en", "point two five", 0.25),
    ("en", "minus zero point five", -0.5), ("en", "two and a half", 2.5), ("en", "half", 0.5),
    ("en", "a hundred", 100), ("en", "a thousand and one", 1001), ("en", "twelve hundred", 1200),
    ("en", "3 hundred", 300), ("en", "2 thousand", 2000), ("en", "5 thousand 300", 5300),
    ("en", "5 thousand 30", 5030), ("en", "1.5 million", 1_500_000),
    ("en", "two million three", 2_000_003), ("en", "1,000", 1000),
    ("en", "1,234,567.5", 1_234_567.5),
    ("en", "1.5", 1.5), ("en", "1,5", 1.5), ("en", "1/2", 0.5), ("en", "1 1/2", 1.5),
    ("en", "½", 0.5), ("en", "1½", 1.5), ("en", "0.05", 0.05), ("en", "1'000", 1000),
    ("en", "٢٥", 25),
    ("de", "-5", -5), ("de", "minus fünf", -5), ("de", "minus zweieinhalb", -2.5),
    ("de", "eins Komma fünf", 1.5), ("de", "null Komma null fünf", 0.05),
    ("de", "einundzwanzig Komma fünfundzwanzig", 21.25), ("de", "1.000", 1000), ("de", "1,5", 1.5),
    ("de", "1.234,5", 1234.5), ("de", "1.5", 1.5), ("de", "zwoelf", 12),
    ("de", "dreihundertfünfzig", 350), ("de", "zweitausend", 2000), ("de", "hunderteins", 101),
    ("de", "zwölfhundert", 1200), ("de", "eine Million", 1_000_000), ("fr", "moins cinq", -5),
    ("fr", "deux virgule cinq", 2.5), ("fr", "deux et demi", 2.5), ("fr", "1 000", 1000),
    ("fr", "1\u{202F}234,5", 1234.5), ("fr", "quatre-vingts", 80), ("fr", "septante-cinq", 75),
    ("es", "menos cinco", -5), ("es", "dos coma cinco", 2.5), ("es", "dos y medio", 2.5),
    ("es", "veintiún", 21), ("es", "quinientas", 500), ("it", "meno cinque", -5),
    ("it", "due virgola cinque", 2.5), ("it", "centottanta", 180), ("it", "due e mezzo", 2.5),
    ("pt", "menos cinco", -5), ("pt", "dois vírgula cinco", 2.5), ("pt", "dois e meio", 2.5),
    ("pt", "duzentas", 200), ("nl", "min vijf", -5), ("nl", "twee komma vijf", 2.5),
    ("nl", "tweeëneenhalf", 2.5), ("nl", "driehonderd vijftig", 350), ("ja", "マイナス五", -5),
    ("ja", "二点五", 2.5), ("ja", "5万3千", 53_000), ("ja", "二〇二六", 2026), ("ja", "-5", -5),
    ("zh", "一百零五", 105), ("zh", "一百五", 150), ("zh", "两千", 2000), ("zh", "三万五千", 35_000),
    ("zh", "二十", 20), ("zh", "十五", 15), ("zh", "负五", -5), ("zh", "三点一四", 3.14),
  ])
  func `signs, fractions and marks`(_ locale: String, _ said: String, _ number: Double) throws {
    let found = value(try matcher(locale), said)
    #expect(found.map { ($0 - number).magnitude < 1e-9 } ?? false, "\(said): \(found as Any)")
  }

  @Test(arguments: [
    ("en", "two three"), ("en", "twenty twelve"), ("en", "hundred twenty hundred"), ("en", "a"),
    ("en", "and five"), ("en", "five and"), ("en", "thousand million thousand million"),
    ("en", "1.2.3"), ("en", "10:30"), ("en", "1/0"), ("en", "5e3"), ("en", "12:5"), ("en", "minus"),
    ("en", "point"), ("en", "twenty and two"), ("de", "undzwanzig"),
    ("de", "zweizwei"), ("de", "fünfzigdrei"), ("fr", "vingt trente"), ("es", "dos tres"),
    ("ja", "十二十三"), ("zh", "百二百"), ("en", "5²"),
  ])
  func `what is no number fills nothing`(_ locale: String, _ said: String) throws {
    #expect(value(try matcher(locale), said) == nil)
  }

  @Test(arguments: [
    "-5", "minus five", "5.5", "five and a half", "1/2", "101", "five hundred", "1,000", "1e2", "½",
  ])
  func `a number that the slot does not take is not another one`(_ said: String) throws {
    #expect(value(try matcher("en", "0..100:level"), said) == nil)
  }

  @Test func `a hyphen between two things is no sign, and the text has the sign`() throws {
    let matcher = try matcher("en")
    let text = TokenText("volume -5 db")
    let slot = matcher.read(text).alignments.first?.slots.first
    #expect(slot?.source.map(text.excerpt) == "-5")
    #expect(value(matcher, "5-db") == 5)
  }

  @Test(arguments: [
    ("en", "fourty", 40.0), ("en", "twelv", 12), ("en", "thrity two", 32),
    ("en", "two hundrd", 200),
    ("de", "zwanzg", 20), ("de", "einundzwanzg", 21), ("de", "dreihundertfünzig", 350),
    ("fr", "quarente", 40), ("es", "cuarnta", 40), ("it", "quarnta", 40), ("pt", "quarnta", 40),
    ("nl", "veerttig", 40), ("nl", "vijfentwintg", 25),
  ])
  func `a slip in a number word is the number`(_ locale: String, _ said: String, _ number: Double)
    throws
  {
    #expect(value(try matcher(locale), said) == number)
    let score = try matcher(locale).read(TokenText("volume " + said)).alignments.first?.slots.first?
      .score
    #expect(score ?? 1 < 1)
  }

  @Test(arguments: [
    ("en", "there"), ("en", "fifth"), ("en", "seventh"), ("en", "night"), ("en", "sever"),
    ("en", "sevne hundrde"), ("en", "tne"), ("de", "achte"), ("en", "10 10"),
    ("en", "5-5"), ("en", "five five"),
  ])
  func `another word is no number`(_ locale: String, _ said: String) throws {
    #expect(value(try matcher(locale), said) == nil)
  }

  @Test func `a minus may stand apart, a dash before what has no minus is none`() throws {
    #expect(value(try matcher("en"), "- 5") == -5)
    #expect(value(try matcher("en", "0..100:level"), "– 5") == 5)
    #expect(value(try matcher("en", "0..100:level"), "- 5") == nil)
    #expect(value(try matcher("en", "0..100:level"), "-5") == nil)
  }

  @Test(arguments: [("500", 500.0), ("minus five", -5), ("52", 52), ("1,000", 1000)])
  func `a number that the slot cannot hold is told`(_ said: String, _ number: Double) throws {
    let readings = try matcher("en", "0..100,5:level").read(TokenText("volume " + said))
    #expect(readings.alignments.isEmpty)
    #expect(readings.beginnings.first?.missing?.value == .number(number))
  }
}
