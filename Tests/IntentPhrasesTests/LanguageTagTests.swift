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
}
