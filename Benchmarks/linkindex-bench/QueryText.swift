// What queries and texts have in common, told apart from the engines' own analysis: a query set must not
// be made by the code that it measures.

/// Words, and letters without their marks.
enum QueryText {
  /// Words that say too little to be typed on purpose.
  static let stopWords: Set<String> = [
    "about", "after", "all", "also", "an", "and", "any", "are", "as", "at", "be", "been", "but",
    "by",
    "can", "for", "from", "has", "have", "how", "if", "in", "into", "is", "it", "its", "more", "no",
    "not", "of", "on", "or", "other", "our", "over", "some", "such", "than", "that", "the", "their",
    "them", "then", "there", "these", "they", "this", "to", "up", "use", "using", "via", "was",
    "we",
    "when", "where", "which", "who", "will", "with", "within", "without", "you", "your",
  ]

  /// The words of a text in small letters, without marks unless they are to be kept.
  static func words(_ text: String, keepsMarks: Bool = false) -> [String] {
    var words: [String] = []
    var word = ""
    func end() {
      guard !word.isEmpty else { return }
      words.append(word)
      word = ""
    }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x30...0x39, 0x61...0x7a: word.unicodeScalars.append(scalar)
      case 0x41...0x5a: word.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value | 0x20)))
      case 0..<0x80: end()
      default:
        if scalar.properties.generalCategory == .nonspacingMark {
          if keepsMarks { word.unicodeScalars.append(scalar) }
        } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
          let plain = keepsMarks ? scalar : withoutMark(scalar)
          word += plain.properties.lowercaseMapping
        } else {
          end()
        }
      }
    }
    end()
    return words
  }

  /// The words joined: the same for "scikit-learn", "Scikit Learn" and "scikitlearn".
  static func key(_ text: String) -> String { words(text).joined() }

  /// The letter without its mark, as the standard names it: "LATIN SMALL LETTER E WITH ACUTE".
  private static func withoutMark(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard let name = scalar.properties.name else { return scalar }
    for (beginning, isSmall) in [("LATIN SMALL LETTER ", true), ("LATIN CAPITAL LETTER ", false)]
    where name.hasPrefix(beginning) {
      let rest = name.dropFirst(beginning.count).unicodeScalars
      guard let letter = rest.first, rest.dropFirst().starts(with: " WITH ".unicodeScalars) else {
        return scalar
      }
      return isSmall ? Unicode.Scalar(UInt8(letter.value | 0x20)) : letter
    }
    return scalar
  }

  private static let marks: [Character: [Character]] = [
    "a": ["á", "à", "â", "ä"], "e": ["é", "è", "ê", "ë"], "i": ["í", "ì", "î", "ï"],
    "o": ["ó", "ò", "ô", "ö"], "u": ["ú", "ù", "û", "ü"], "y": ["ý"], "n": ["ñ"], "c": ["ç"],
  ]

  /// The text with marks on one or two of its letters; nil if none can have one.
  static func withMarks(_ text: String, _ random: inout SeededGenerator) -> String? {
    var letters = Array(text)
    let places = letters.indices.filter { marks[letters[$0]] != nil }.shuffled(using: &random)
    for place in places.prefix(Int.random(in: 1...2, using: &random)) {
      if let marked = marks[letters[place]]?.randomElement(using: &random) {
        letters[place] = marked
      }
    }
    return places.isEmpty ? nil : String(letters)
  }

  /// Whether a word is of the letters a to z alone.
  static func isPlain(_ word: String) -> Bool { word.utf8.allSatisfy { 0x61...0x7a ~= $0 } }
}
