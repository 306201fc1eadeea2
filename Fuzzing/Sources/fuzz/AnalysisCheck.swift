// The promises of the text analysis: places stand within the text and in order, and folding what is
// folded changes nothing.

import TextAnalysis

enum AnalysisCheck {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var text = AnalyzedText()
    TextAnalyzer.analyze(bytes, into: &text)
    TextAnalyzer.addMarkedForms(of: bytes, to: &text)
    var end = 0
    for word in text.words {
      precondition(word.source.lowerBound >= end, "words overlap or go back")
      precondition(!word.folded.isEmpty && word.folded.upperBound <= text.folded.count)
      end = word.source.upperBound
    }
    precondition(end <= bytes.count, "a word ends after the text")
    for part in text.parts + text.compounds {
      precondition(part.source.upperBound <= bytes.count && !part.folded.isEmpty)
    }
    let words = TextAnalyzer.words(String(decoding: bytes, as: UTF8.self))
    for word in words where !word.isEmpty {
      let again = TextAnalyzer.words(word)
      precondition(again.joined() == word, "'\(word)' folds to \(again)")
    }
    for language in ["en", "de", "fr", "ar", "tr", "ru", "fi", "el"] {
      guard let language = TextLanguage(tag: language), let stemmer = Stemmer(language) else {
        continue
      }
      for word in words.prefix(8) {
        let folded = Array(word.utf8)
        _ = stemmer.stems(of: folded.span, marked: folded.span)
      }
    }
  }
}
