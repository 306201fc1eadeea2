// Which language's phrases a speaker gets.

import IntentPhrases
import Testing

@Suite struct LanguageTagTests {
  @Test(
    "the nearest tag serves",
    arguments: [
      ("de-AT", ["en", "de"], "de"),
      ("pt", ["en", "pt-BR"], "pt-BR"),
      ("en_GB", ["en-gb"], "en-gb"),
      ("ja", ["en"], nil),
      ("e", ["en"], nil),
      ("zh-Hant-TW", ["zh-Hans", "zh-Hant"], "zh-Hant"),
    ] as [(String, [String], String?)])
  func nearest(language: String, tags: [String], expected: String?) {
    #expect(LanguageTag.best(for: language, among: tags) == expected)
  }

  @Test(
    "a tag has the form of BCP 47",
    arguments: [
      ("en", true), ("pt-BR", true), ("zh-Hant-TW", true), ("es-419", true),
      ("sl-rozaj-biske", true),
      ("de-CH-1901", true), ("zh-yue-HK", true), ("en-u-ca-buddhist", true), ("x-mine", true),
      ("en-x-a-b", true), ("deutsch", true), ("qaa-Qaaa-QM-x-southern", true),
      ("", false), ("e", false), ("en_US", false), ("en-", false), ("-en", false),
      ("en--US", false),
      ("de-419-DE", false), ("a-DE", false), ("en-u", false), ("en-x", false), ("12", false),
      ("english language", false), ("ein", true), ("abcdefghi", false), ("日本", false), ("*", false),
      ("en-US-US", false), ("en-\u{0}", false),
    ])
  func wellFormed(tag: String, isTag: Bool) {
    #expect(LanguageTag.isWellFormed(tag) == isTag)
  }
}
