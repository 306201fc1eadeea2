// How people get words wrong: slips of the finger, spelling by ear, and other forms of a word.

/// Wrong and different spellings of a word.
enum Mistakes {
  private static func letter(_ random: inout SeededGenerator) -> Character {
    Character(Unicode.Scalar(UInt8.random(in: 0x61...0x7a, using: &random)))
  }

  /// Letters that mean nothing.
  static func nonsense(length: Int, _ random: inout SeededGenerator) -> String {
    String((0..<length).map { _ in letter(&random) })
  }

  /// Slips: a letter replaced, left out, put in, or swapped with the next.
  static func slips(_ text: String, count: Int, _ random: inout SeededGenerator) -> String? {
    var letters = Array(text)
    for _ in 0..<count {
      guard letters.count > 1 else { return nil }
      // The first letter is seldom wrong.
      let isFirst = Int.random(in: 0..<30, using: &random) == 0
      let place = isFirst ? 0 : Int.random(in: 1..<letters.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: letters[place] = letter(&random)
      case 1: letters.remove(at: place)
      case 2: letters.insert(letter(&random), at: place)
      default:
        guard place + 1 < letters.count else { return nil }
        letters.swapAt(place, place + 1)
      }
    }
    let result = String(letters)
    return result == text ? nil : result
  }

  /// What sounds alike, either way round; `$` is the end of a word and `^` its beginning.
  private static let soundsAlike: [(String, String)] = [
    ("ph", "f"), ("ce", "se"), ("ci", "si"), ("ca", "ka"), ("co", "ko"), ("cu", "ku"), ("x", "ks"),
    ("iz", "is"), ("able$", "ible$"), ("ance$", "ence$"), ("ant$", "ent$"), ("er$", "or$"),
    ("ary$", "ery$"), ("al$", "le$"), ("ge", "je"), ("ea", "ee"), ("ai", "ay"), ("v", "w"),
  ]

  /// Letters that are not heard, and what is written without them.
  private static let unheard: [(String, String)] = [
    ("ck", "k"), ("ch", "k"), ("tion", "sion"), ("tion", "cion"), ("ght", "t"), ("gh", "g"),
    ("^kn", "^n"), ("^wr", "^r"), ("^wh", "^w"), ("^ps", "^s"), ("sc", "s"), ("qu", "kw"),
    ("th", "t"),
    ("mb$", "m$"), ("dge", "ge"), ("ough", "of"), ("eau", "o"), ("ou", "u"), ("oo", "u"),
    ("rh", "r"), ("y", "i"),
  ]

  private static let vowelsConfused: [Character: [Character]] = [
    "a": ["e", "o"], "e": ["a", "i"], "i": ["e", "a"], "o": ["a", "u"], "u": ["o", "e"],
  ]

  /// A word as someone writes it who is not sure, or hurries; nil if the way chosen does not fit the word.
  static func misspelling(_ word: String, _ random: inout SeededGenerator) -> String? {
    let letters = Array(word)
    func replacing(_ range: Range<Int>, _ text: [Character]) -> String {
      String(letters[..<range.lowerBound] + text + letters[range.upperBound...])
    }
    let inner = 1..<letters.count
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1:  // a double letter single
      let places = inner.filter { letters[$0] == letters[$0 - 1] }
      return places.randomElement(using: &random).map { replacing($0..<$0 + 1, []) }
    case 2, 3:  // a single consonant after a vowel doubled
      let places = inner.filter { place in
        "bcdfglmnprstz".contains(letters[place]) && "aeiou".contains(letters[place - 1])
          && (place + 1 == letters.count
            ? "flst".contains(letters[place]) : "aeiouy".contains(letters[place + 1]))
      }
      return places.randomElement(using: &random).map {
        replacing($0..<$0, [letters[$0]])
      }
    case 4:  // ie and ei
      let places = inner.filter { [["i", "e"], ["e", "i"]].contains(letters[$0 - 1...$0]) }
      return places.randomElement(using: &random).map {
        replacing($0 - 1..<$0 + 1, [letters[$0], letters[$0 - 1]])
      }
    case 5, 6:  // a vowel that is not stressed
      let places = inner.dropLast().filter { vowelsConfused[letters[$0]] != nil }
      return places.randomElement(using: &random).flatMap { place in
        vowelsConfused[letters[place]]?.randomElement(using: &random).map {
          replacing(place..<place + 1, [$0])
        }
      }
    case 7, 8, 9:  // by ear
      return spelledByEar(word, &random)
    case 10:  // neighbours swapped
      let places = inner.dropFirst().filter { letters[$0] != letters[$0 - 1] }
      return places.randomElement(using: &random).map {
        replacing($0 - 1..<$0 + 1, [letters[$0], letters[$0 - 1]])
      }
    default:  // a letter forgotten
      return inner.randomElement(using: &random).map { replacing($0..<$0 + 1, []) }
    }
  }

  private static func spelledByEar(_ word: String, _ random: inout SeededGenerator) -> String? {
    let framed = Array("^\(word)$")
    var found: [String] = []
    for (from, to) in soundsAlike + soundsAlike.map({ ($1, $0) }) + unheard {
      let pattern = Array(from)
      guard pattern.count <= framed.count else { continue }
      for place in 0...(framed.count - pattern.count)
      where framed[place..<place + pattern.count].elementsEqual(pattern) {
        let text = framed[..<place] + Array(to) + framed[(place + pattern.count)...]
        found.append(String(text.dropFirst().dropLast()))
      }
    }
    return found.randomElement(using: &random)
  }

  /// Another form of an English word: one and many, doing and done; nil if none is likely.
  ///
  /// A plural is made of any word; the other forms must be words already, lest "string" become "str".
  static func otherForm(
    _ word: String, _ random: inout SeededGenerator, isWord: (String) -> Bool
  ) -> String? {
    var forms: [String] = []
    func offer(_ form: some StringProtocol) {
      if form.count >= 3, isWord(String(form)) { forms.append(String(form)) }
    }
    for ending in ["ing", "ed", "er"] {
      if word.hasSuffix(ending) {
        let base = word.dropLast(ending.count)
        offer(base)
        offer(base + "e")
        if base.count > 3, base.last == base.dropLast().last { offer(base.dropLast()) }
      } else {
        offer((word.hasSuffix("e") ? word.dropLast() : word[...]) + ending)
      }
    }
    if word.hasSuffix("ies") {
      offer(word.dropLast(3) + "y")
      offer(word.dropLast())
    } else if word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us"),
      !word.hasSuffix("is")
    {
      if word.hasSuffix("es") { offer(word.dropLast(2)) }
      offer(word.dropLast())
    } else if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
      forms.append(word.dropLast() + "ies")
    } else if ["s", "x", "z", "ch", "sh"].contains(where: word.hasSuffix) {
      forms.append(word + "es")
    } else {
      forms.append(word + "s")
    }
    return forms.randomElement(using: &random)
  }
}
