// Endings of English words: plural, past, -ing. Steps 1a to 1c of Porter's algorithm
// (https://tartarus.org/martin/PorterStemmer/def.txt) and no more: the later steps join words of
// different meaning ("general", "generation"), which costs more answers than it finds.

/// A folded English word on its way to losing its inflection.
struct EnglishInflection {
  private static let fewestLetters = 4
  private var letters: [UInt8]
  private var count: Int { letters.count }

  /// The word without its ending; words with other characters than a to z stay as they are.
  static func stem(_ word: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var stem = unsafe EnglishInflection(letters: Array(word))
    guard stem.count >= fewestLetters,
      stem.letters.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
    else { return stem.letters }
    stem.removePlural()
    stem.removePastAndProgressive()
    stem.unifyEnd()
    return stem.letters
  }

  mutating func removePlural() {
    if ends("sses") || ends("ies") {
      letters.removeLast(2)
    } else if ends("s"), !ends("ss") {
      letters.removeLast()
    }
  }

  mutating func removePastAndProgressive() {
    if ends("eed") {
      if measure(count - 3) > 0 { letters.removeLast() }
      return
    }
    if ends("ed"), hasVowel(count - 2) {
      letters.removeLast(2)
    } else if ends("ing"), hasVowel(count - 3) {
      letters.removeLast(3)
    } else {
      return
    }
    if ends("at") || ends("bl") || ends("iz") {
      letters.append(UInt8(ascii: "e"))
    } else if endsWithDouble {
      letters.removeLast()
    } else if measure(count) == 1, endsShort {
      letters.append(UInt8(ascii: "e"))
    }
  }

  /// "-y" and "-i", "-e" and nothing are not told apart.
  mutating func unifyEnd() {
    if ends("y"), hasVowel(count - 1) { letters[count - 1] = UInt8(ascii: "i") }
    if count > 3, ends("e") { letters.removeLast() }
  }

  /// Whether there is something in front of the ending.
  private func ends(_ ending: StaticString) -> Bool {
    let length = ending.utf8CodeUnitCount
    guard count > length else { return false }
    for offset in 0..<length
    where unsafe letters[count - length + offset] != ending.utf8Start[offset] {
      return false
    }
    return true
  }

  private func isVowel(_ index: Int) -> Bool {
    switch letters[index] {
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
      UInt8(ascii: "u"):
      true
    case UInt8(ascii: "y"): index > 0 && !isVowel(index - 1)
    default: false
    }
  }

  private func hasVowel(_ length: Int) -> Bool { (0..<max(0, length)).contains { isVowel($0) } }

  /// How often a consonant follows a vowel: Porter's m.
  private func measure(_ length: Int) -> Int {
    var changes = 0
    var wasVowel = false
    for index in 0..<max(0, length) {
      let isVowel = isVowel(index)
      if wasVowel, !isVowel { changes += 1 }
      wasVowel = isVowel
    }
    return changes
  }

  private var endsWithDouble: Bool {
    guard count >= 2, letters[count - 1] == letters[count - 2],
      !isVowel(count - 1)
    else { return false }
    return !ends("l") && !ends("s") && !ends("z")
  }

  /// Consonant, vowel, consonant other than w, x, y: "hop" of "hoping" and "hope".
  private var endsShort: Bool {
    guard count >= 3, !isVowel(count - 1), isVowel(count - 2),
      !isVowel(count - 3)
    else { return false }
    return !ends("w") && !ends("x") && !ends("y")
  }
}
