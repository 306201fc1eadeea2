// Stems of folded words, and the tags that choose a language.

import Testing
import TextAnalysis

@Suite struct StemmerTests {
  @Test(arguments: [
    ("en", ["coffees", "running", "flies", "", "x"], ["coffe", "run", "fli", "", "x"]),
    ("de", ["hauser", "brucken"], ["haus", "bruck"]),
    ("fr", ["cafes", "continuellement"], ["caf", "continuel"]),
    ("es", ["cafeterias"], ["cafeteri"]),
    ("ru", ["русский", "книгами"], ["русск", "книг"]),
  ])
  func `inflected words lose their endings`(
    language: String, words: [String], stems: [String]
  ) throws {
    let stemmer = try #require(makeStemmer(language))
    for (word, stem) in zip(words, stems) {
      let found = Array(word.utf8).withUnsafeBufferPointer { stemmer.stem($0) }
      #expect(String(decoding: found, as: UTF8.self) == stem)
    }
  }

  /// Pairs of a language whose forms the algorithm alone would keep apart.
  @Test(arguments: [
    ("fr", "photos", "photo"), ("fr", "mangée", "mange"), ("fr", "mangee", "mangé"),
    ("es", "informacion", "informaciones"), ("es", "jóvenes", "joven"), ("es", "luces", "luz"),
    ("pt", "aviões", "avião"), ("pt", "avioes", "avião"), ("pt", "animais", "animal"),
    ("pt", "informacoes", "informação"), ("ca", "cançons", "cançó"), ("it", "amiche", "amica"),
    ("nl", "huizen", "huis"), ("nl", "brieven", "brief"), ("sv", "kaffet", "kaffe"),
    ("el", "βιβλία", "βιβλίο"), ("ar", "القهوة", "قهوة"), ("ar", "والقهوة", "قهوة"),
    ("ar", "سيارات", "سيارة"), ("ro", "informații", "informaţie"), ("hu", "kávék", "kávé"),
    ("sr", "књиге", "knjiga"),
  ])
  func `forms of one word share a stem`(language: String, one: String, other: String) throws {
    let stemmer = try #require(makeStemmer(language))
    let (left, right) = (stems(one, stemmer), stems(other, stemmer))
    #expect(!left.isDisjoint(with: right), "\(left) \(right)")
  }

  private func makeStemmer(_ tag: String) -> Stemmer? {
    TextLanguage(tag: tag).flatMap { Stemmer($0) }
  }

  private func stems(_ word: String, _ stemmer: Stemmer) -> Set<String> {
    var text = AnalyzedText()
    TextAnalyzer.analyze(word, into: &text)
    TextAnalyzer.addMarkedForms(of: word, to: &text)
    guard let first = text.words.first else { return [] }
    let stems = stemmer.stems(
      of: text.folded.span.extracting(first.folded),
      marked: text.folded.span.extracting(first.marked ?? 0..<0))
    return Set(stems.map { String(decoding: $0, as: UTF8.self) })
  }

  @Test(arguments: [
    ["wrapper", "wrappers"], ["story", "stories"], ["make", "making", "makes"],
    ["plan", "planned", "planning", "plans"], ["hope", "hoped", "hoping"], ["sdk", "sdks"],
    ["automate", "automated", "automating"], ["class", "classes"], ["agree", "agreed"],
    ["fall", "falling"], ["https", "http"],
  ])
  func `forms of one English word have one stem`(forms: [String]) throws {
    let stemmer = try #require(makeStemmer("en"))
    let stems = Set(forms.map { Array($0.utf8).withUnsafeBufferPointer { stemmer.stem($0) } })
    #expect(stems.count == 1)
  }

  @Test(arguments: [
    ["general", "generate", "generation"], ["organ", "organize"], ["past", "pasta"],
    ["universe", "university"], ["sing", "s"], ["bed", "b"],
  ])
  func `other English words stay apart`(words: [String]) throws {
    let stemmer = try #require(makeStemmer("en"))
    let stems = Set(words.map { Array($0.utf8).withUnsafeBufferPointer { stemmer.stem($0) } })
    #expect(stems.count == words.count)
  }

  @Test(arguments: [
    ("en-GB", "en"), ("EN", "en"), ("pt_BR", "pt"), ("nb", "no"), ("nn-NO", "no"), ("deu", "de"),
    ("ger", "de"), ("fre-CA", "fr"), ("zh-Hant-TW", "zh"), ("cmn", "zh"), ("iw", "he"),
    ("tlh", "tlh"), ("ko", "ko"),
  ])
  func `tags choose the language`(tag: String, code: String) {
    #expect(TextLanguage(tag: tag)?.code == code)
    #expect(TextLanguage(tag: code) == TextLanguage(tag: tag))
  }

  @Test(arguments: ["", "e", "und", "und-Latn", "english", "e1", "-en", "日本", "e\0", "en "])
  func `other texts are no language`(tag: String) {
    #expect(TextLanguage(tag: tag) == nil)
  }

  @Test func `languages without an algorithm have no stemmer`() throws {
    for code in ["ja", "pl", "vi", "he", "zz"] { #expect(makeStemmer(code) == nil, "\(code)") }
  }

  @Test func `stop words are those of the language`() throws {
    for (word, tag, isStopWord) in [
      ("the", "en", true), ("the", "en-US", true), ("the", "de", false), ("fur", "de", true),
      ("les", "fr", true), ("los", "es", true), ("della", "it", true), ("uma", "pt", true),
      ("het", "nl", true), ("the", "ja", false), ("coffee", "en", false), ("", "en", false),
      ("a an", "en", false), ("thes", "en", false), ("th", "eng", false), ("your", "eng", true),
      ("для", "ru", true), ("και", "el", true), ("में", "hi", true), ("من", "ar", true),
      ("abcdefghijklmnopqrstuvwxyz", "en", false),
    ] {
      let language = try #require(TextLanguage(tag: tag))
      let found = StopWords(of: language).contains(Array(word.utf8).span)
      #expect(found == isStopWord, "\(word) \(tag)")
    }
  }

  @Test(arguments: [
    "ar", "bg", "ca", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "hi", "hu", "id", "it",
    "nl", "no", "pl", "pt", "ro", "ru", "sv", "tr", "uk",
  ])
  func `lists of stop words are in folded form`(tag: String) throws {
    let language = try #require(TextLanguage(tag: tag))
    #expect(!StopWords.words(of: language).isEmpty)
    for word in StopWords.words(of: language) {
      #expect(TextAnalyzer.words(word) == [word])
      let isContained = StopWords(of: language).contains(Array(word.utf8).span)
      #expect(isContained, "\(word)")
    }
  }
}
