// What one language makes of words: under which mark its stems stand in the postings, which words it
// leaves out of texts, and the stems themselves.

internal import TextAnalysis

/// The stems and stop words of one language; used by one thread at a time.
final class LanguageForms {
  let language: TextLanguage
  /// What stands before its stems: nothing for the store's own language, so that a store of one
  /// language pays for no other; one mark for all languages whose words have no other forms.
  let marker: [UInt8]
  let stopWords: StopWords
  /// Whether its algorithm knows words by their marks.
  let usesMarks: Bool
  /// Whether words keep their first letter: some algorithms take off beginnings, Serbian's changes
  /// the script.
  let keepsFirstLetter: Bool
  private var table: StemTable

  init(_ language: TextLanguage, own: TextLanguage) {
    self.language = language
    let hasStems = Stemmer.knows(language)
    marker =
      language == own || !hasStems && !Stemmer.knows(own)
      ? [] : Marker.stem(hasStems ? language.code : "")
    stopWords = StopWords(of: language)
    usesMarks = hasStems && language != .english
    keepsFirstLetter = !Self.changingBeginnings.contains(language)
    table = StemTable(language: language)
  }

  private static let changingBeginnings = Set(
    ["ar", "ga", "id", "sr", "ta", "yi"].compactMap(TextLanguage.init(tag:)))

  /// The bytes that the ranges of `stemRanges` are of.
  var stemBytes: [UInt8] { table.bytes }

  /// The numbers of the stems of a word, which stands in `bytes` as its marked form does; see
  /// `stemRange`.
  func stemNumbers(of word: Range<Int>, marked: Range<Int>? = nil, in bytes: [UInt8])
    -> Range<Int>
  {
    table.numbers(ofStemsOf: word, marked: marked, in: bytes)
  }

  func stemRange(_ number: Int) -> Range<Int> { table.range(number) }

  /// The word's stems.
  func stems(of word: Range<Int>, marked: Range<Int>? = nil, in bytes: [UInt8]) -> [[UInt8]] {
    stemNumbers(of: word, marked: marked, in: bytes).map { Array(table.bytes[table.range($0)]) }
  }

  /// Whether one of the word's stems is among these.
  func hasStem(
    of word: Range<Int>, marked: Range<Int>? = nil, in bytes: [UInt8], among stems: [[UInt8]]
  ) -> Bool {
    for number in stemNumbers(of: word, marked: marked, in: bytes) {
      let range = table.range(number)
      if stems.contains(where: { table.bytes[range].elementsEqual($0) }) { return true }
    }
    return false
  }
}

/// Stems, remembered: a corpus has far fewer words than occurrences.
private struct StemTable {
  private var words = StringTable()
  private var stems = PackedStrings()
  /// Where the stems of each word begin.
  private var firsts: [Int] = []
  private let stemmer: Stemmer?
  /// Enough for the frequent words of any corpus; the table starts anew when it is full.
  private static let maxWords = 100_000

  init(language: TextLanguage) { stemmer = Stemmer(language) }

  /// The bytes that the ranges are of.
  var bytes: [UInt8] { stems.bytes }

  func range(_ number: Int) -> Range<Int> { stems.range(number) }

  /// The numbers of the word's stems: the word itself where the language has no others.
  mutating func numbers(ofStemsOf word: Range<Int>, marked: Range<Int>?, in bytes: [UInt8])
    -> Range<Int>
  {
    if words.count >= Self.maxWords {
      words.removeAll()
      stems.removeAll()
      firsts.removeAll(keepingCapacity: true)
    }
    // A marked form is never a folded one, and one folded word has several.
    let (number, isNew) = words.insert(bytes.span.extracting(marked ?? word))
    if isNew { add(bytes.span.extracting(word), bytes.span.extracting(marked ?? 0..<0)) }
    return firsts[number]..<(number + 1 < firsts.count ? firsts[number + 1] : stems.count)
  }

  private mutating func add(_ word: Span<UInt8>, _ marked: Span<UInt8>) {
    firsts.append(stems.count)
    for stem in stemmer?.stems(of: word, marked: marked) ?? [] where !stem.isEmpty {
      stems.append(stem)
    }
    // An empty token is none for FTS5.
    if firsts[firsts.count - 1] == stems.count { stems.append(word) }
  }
}
