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
    let stemmer = try #require(Stemmer(language: language))
    for (word, stem) in zip(words, stems) {
      let found = Array(word.utf8).withUnsafeBufferPointer { stemmer.stem($0) }
      #expect(String(decoding: found, as: UTF8.self) == stem)
    }
  }

  @Test(arguments: [
    ["wrapper", "wrappers"], ["story", "stories"], ["make", "making", "makes"],
    ["plan", "planned", "planning", "plans"], ["hope", "hoped", "hoping"], ["sdk", "sdks"],
    ["automate", "automated", "automating"], ["class", "classes"], ["agree", "agreed"],
    ["fall", "falling"], ["https", "http"],
  ])
  func `forms of one English word have one stem`(forms: [String]) throws {
    let stemmer = try #require(Stemmer(language: "en"))
    let stems = Set(forms.map { Array($0.utf8).withUnsafeBufferPointer { stemmer.stem($0) } })
    #expect(stems.count == 1)
  }

  @Test(arguments: [
    ["general", "generate", "generation"], ["organ", "organize"], ["past", "pasta"],
    ["universe", "university"], ["sing", "s"], ["bed", "b"],
  ])
  func `other English words stay apart`(words: [String]) throws {
    let stemmer = try #require(Stemmer(language: "en"))
    let stems = Set(words.map { Array($0.utf8).withUnsafeBufferPointer { stemmer.stem($0) } })
    #expect(stems.count == words.count)
  }

  @Test(arguments: [
    ("en-GB", "en"), ("EN", "en"), ("pt_BR", "pt"), ("nb", "no"), ("nn-NO", "no"), ("deu", "deu"),
  ])
  func `tags choose the language`(tag: String, language: String) {
    #expect(Stemmer(language: tag)?.language == language)
  }

  @Test(arguments: ["", "e", "ja", "und", "zz-ZZ", "english", "e1", "-en", "日本"])
  func `other tags have no stemmer`(tag: String) {
    #expect(Stemmer(language: tag) == nil)
  }

  @Test func `stop words are those of the language`() throws {
    for (word, language, isStopWord) in [
      ("the", "en", true), ("the", "en-US", true), ("the", "de", false), ("fur", "de", true),
      ("les", "fr", true), ("los", "es", true), ("della", "it", true), ("uma", "pt", true),
      ("het", "nl", true), ("the", "ja", false), ("coffee", "en", false), ("", "en", false),
      ("a an", "en", false), ("thes", "en", false), ("th", "eng", false), ("your", "eng", true),
    ] {
      let found = Array(word.utf8).withUnsafeBufferPointer {
        StopWords.contains($0, language: language)
      }
      #expect(found == isStopWord, "\(word) \(language)")
    }
    let stemmer = try #require(Stemmer(language: "en"))
    #expect(Array("with".utf8).withUnsafeBufferPointer { stemmer.isStopWord($0) })
  }
}
