// Stems through libstemmer, the Snowball algorithms: https://snowballstem.org/algorithms/

import CStemmer

/// Light stemming of folded words of one language.
///
/// Not Sendable: the C stemmer keeps state, so each thread has its own.
@safe
public final class Stemmer {
  /// The language as the algorithms know it, an ISO 639 code.
  public let language: String
  private let handle: OpaquePointer
  private let isEnglish: Bool

  /// Creates a stemmer for a BCP 47 tag or ISO 639 code; nil for a language without an algorithm.
  public init?(language: String) {
    guard let code = LanguageCode(tag: language)?.text else { return nil }
    guard let handle = unsafe code.withCString({ unsafe sb_stemmer_new($0, nil) }) else {
      return nil
    }
    self.language = code
    isEnglish = code == "en"
    unsafe self.handle = handle
  }

  deinit { unsafe sb_stemmer_delete(handle) }

  /// The stem of a folded word; the word itself if memory runs out.
  public func stem(_ word: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    unsafe withStem(of: word) { unsafe Array($0) }
  }

  /// Gives `body` the stem of a folded word without allocating; the bytes are valid only there.
  public func withStem<Result>(
    of word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    if isEnglish {
      return try unsafe EnglishInflection.stem(word).withUnsafeBufferPointer { try unsafe body($0) }
    }
    guard let size = Int32(exactly: word.count), size > 0,
      let stem = unsafe sb_stemmer_stem(handle, word.baseAddress, size)
    else { return try unsafe body(word) }
    let length = unsafe Int(sb_stemmer_length(handle))
    return try unsafe body(UnsafeBufferPointer(start: stem, count: length))
  }

  /// Whether a folded word is a stop word of this language.
  public func isStopWord(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe StopWords.contains(word, language: language)
  }
}
