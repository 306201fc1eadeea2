// Stems through libstemmer, the Snowball algorithms: https://snowballstem.org/algorithms/

import CStemmer

/// Stems of the folded words of one language.
///
/// Not Sendable: the C stemmer keeps state, so each thread has its own.
@safe
public final class Stemmer {
  /// The language.
  public let language: TextLanguage
  private let handle: OpaquePointer
  private let isEnglish: Bool

  /// Creates a stemmer; nil for a language without an algorithm.
  public init?(_ language: TextLanguage) {
    let handle = unsafe language.code.withCString { unsafe sb_stemmer_new($0, nil) }
    guard let handle = unsafe handle else { return nil }
    self.language = language
    isEnglish = language == .english
    unsafe self.handle = handle
  }

  deinit { unsafe sb_stemmer_delete(handle) }

  /// Whether words of the language have stems other than themselves.
  public static func knows(_ language: TextLanguage) -> Bool {
    language == .english || Stemmer(language) != nil
  }

  /// What a word is found by, each once: English has one stem; elsewhere the word itself comes
  /// first, then the stems that the algorithm gives it with and without its marks.
  ///
  /// Two words that share any of these count as forms of one. The algorithms alone miss too much:
  /// what is a stem for one form is shortened further for another ("jóvenes" joven, "joven" jov).
  /// `marked` is the word with its marks, empty if it has none.
  public func stems(of word: Span<UInt8>, marked: Span<UInt8>) -> [[UInt8]] {
    unsafe word.withUnsafeBufferPointer { word in
      if isEnglish { return unsafe [EnglishInflection.stem(word)] }
      var stems = unsafe [Array(word)]
      unsafe add(word, to: &stems)
      unsafe marked.withUnsafeBufferPointer { marked in
        if !marked.isEmpty { unsafe add(marked, to: &stems) }
      }
      for other in unsafe InflectionRules.variants(of: word, language: language) {
        unsafe other.withUnsafeBufferPointer { unsafe add($0, to: &stems) }
      }
      return stems
    }
  }

  /// The algorithm's stem of a word, with marks if it leaves any; the word itself if memory runs out.
  public func stem(_ word: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    if isEnglish { return unsafe EnglishInflection.stem(word) }
    guard let size = Int32(exactly: word.count), size > 0,
      let stem = unsafe sb_stemmer_stem(handle, word.baseAddress, size)
    else { return unsafe Array(word) }
    let length = unsafe Int(sb_stemmer_length(handle))
    return unsafe Array(UnsafeBufferPointer(start: stem, count: length))
  }

  private func add(_ word: UnsafeBufferPointer<UInt8>, to stems: inout [[UInt8]]) {
    var stem = unsafe stem(word)
    // Marks, and the point that Catalan's algorithm makes of l·l.
    if !stem.allSatisfy({ (0x61...0x7A).contains($0) }) {
      var text = AnalyzedText()
      unsafe stem.withUnsafeBufferPointer { unsafe TextAnalyzer.analyze($0, into: &text) }
      stem = text.words.flatMap { text.folded[$0.folded] }
    }
    // Snowball leaves nothing of a lone `s`.
    if !stem.isEmpty, !stems.contains(stem) { stems.append(stem) }
  }
}
