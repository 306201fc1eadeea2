// Which edits between two words are slips of the fingers or of the ear: neighbours swapped, a letter missing or
// doubled, the key beside it, another one that sounds alike.

internal import TextAnalysis

/// Judges the edits between two words that stand beside others.
package struct LetterSlip {
  let said: [UInt8]
  let word: [UInt8]
  /// Letters of the longer one.
  private let letters: Int

  /// Edits that a text of so many letters may have at all.
  package static func budget(_ letters: Int) -> Int {
    letters < 4 ? 0 : letters < 8 ? 1 : letters < 15 ? 2 : 3
  }

  package init(said: [UInt8], word: [UInt8]) {
    self.said = said
    self.word = word
    letters = max(EditDistance.scalarCount(said.span), EditDistance.scalarCount(word.span))
  }

  /// Whether the edits are few for the length of the words. Most strings of up to four letters are one edit from
  /// another name: theirs must be slips of the fingers, behind the first letter.
  /// In words of up to seven letters another letter must be a slip, too, and none may be a vowel more or less at the end:
  /// Marta is not Maria, Paul not Paula.
  package var isLikely: Bool {
    guard Self.syllables([said]) == Self.syllables([word]), !endsOtherwise else { return false }
    let fingers = slips
    if letters < 5 {
      // Dan is not Dean.
      guard said.first == word.first, let fingers, fingers.edits == 1 else { return false }
      return fingers.missing == 0
    }
    if let fingers, fingers.edits <= (letters < 6 ? 1 : 2), fingers.missing <= 1 { return true }
    // Andersen is not Anderson.
    if isOtherVowel { return false }
    let limit = Self.budget(letters)
    guard let edits = EditDistance.osa(said.span, word.span, limit: limit) else { return false }
    if letters > Self.fewLetters || edits == 0 { return true }
    return said.count != word.count && hasFirstLetter
  }

  /// Letters up to which names have others that are one letter away.
  private static let fewLetters = 7

  /// Whether the first letter is the same, missing, or behind the second one: Jason is not Mason.
  var hasFirstLetter: Bool {
    said.first == word.first || said.elementsEqual(word.dropFirst())
      || said.prefix(2).elementsEqual(word.prefix(2).reversed())
  }

  /// Whether the words differ only in a vowel at the end, as names of men and women do, and it is neither its neighbour's
  /// key nor a y. Nothing ends with three consonants.
  var endsOtherwise: Bool {
    guard let last = said.last, let right = word.last, said != word else { return false }
    if said.count == word.count {
      return said.dropLast() == word.dropLast() && (Self.isVowel(last) || Self.isVowel(right))
        && !Slip.areNeighbors(last, right) && !Self.soundAlike(last, right)
    }
    let (short, long) = said.count < word.count ? (said, word) : (word, said)
    // A letter twice is a slip.
    return long.count == short.count + 1 && long.starts(with: short)
      && Self.isVowel(long[long.count - 1]) && long[long.count - 1] != short.last
      && short.suffix(3).contains(where: Self.isVowel)
  }

  /// Whether one vowel stands in place of another one, and nothing else differs.
  package var isOtherVowel: Bool {
    guard let (letter, right) = other else { return false }
    return Self.isVowel(letter) && Self.isVowel(right)
  }

  /// The letter that stands in place of another one, and that one; nil if anything else differs.
  private var other: (UInt8, UInt8)? {
    guard said.count == word.count else { return nil }
    let places = said.indices.filter { said[$0] != word[$0] }
    return places.count == 1 ? (said[places[0]], word[places[0]]) : nil
  }

  private static func isVowel(_ letter: UInt8) -> Bool { Array("aeiou".utf8).contains(letter) }

  /// Whether one edit is between them, and it is a slip of the fingers.
  package var isOfFingers: Bool { slips?.edits == 1 }

  /// Whether all that is between them is so many slips of the fingers or fewer.
  func isOfFingers(edits: Int) -> Bool { slips.map { $0.edits <= edits } ?? false }

  /// Edits that the words may have as a part of a text of so many letters.
  package func edits(within written: Int) -> Int { min(Self.budget(written), max(1, letters / 3)) }

  /// Whether so many edits or fewer are between the words, and another letter is not all that is left.
  package func isNear(edits: Int) -> Bool {
    edits > 0 && letters > 1 && Self.syllables([said]) == Self.syllables([word])
      && EditDistance.osa(said.span, word.span, limit: edits) != nil
  }

  /// The fewest edits that are all slips of the fingers or of the ear, at most three, and how many of them are missing
  /// letters: neighbours swapped, a letter missing, doubled, hit beside its key, or another one that sounds alike.
  private var slips: (edits: Int, missing: Int)? {
    let none = 4
    let width = word.count + 1
    guard said.count <= 64, word.count <= 64, abs(said.count - word.count) < none else {
      return nil
    }
    var cells = Array(repeating: (edits: none, missing: 0), count: (said.count + 1) * width)
    cells[0] = (0, 0)
    for row in 0...said.count {
      for column in 0...word.count where row + column > 0 {
        var best = (edits: none, missing: 0)
        func offer(_ row: Int, _ column: Int, _ edits: Int, _ missing: Int = 0) {
          let from = cells[row * width + column]
          let sum = (edits: from.edits + edits, missing: from.missing + missing)
          if (sum.edits, sum.missing) < (best.edits, best.missing) { best = sum }
        }
        if row > 0, column > 0 {
          let (a, b) = (said[row - 1], word[column - 1])
          if a == b { offer(row - 1, column - 1, 0) }
          if a != b, Slip.areNeighbors(a, b) || Self.soundAlike(a, b) {
            offer(row - 1, column - 1, 1)
          }
          if row > 1, column > 1, a == word[column - 2], b == said[row - 2] {
            offer(row - 2, column - 2, 1)
          }
        }
        if column > 0 {
          let letter = word[column - 1]
          // One of two equal letters, or a silent one, is not missed.
          let isSilent = letter == UInt8(ascii: "h") || column > 1 && word[column - 2] == letter
          offer(row, column - 1, 1, isSilent ? 0 : 1)
        }
        if row > 1 {
          let (letter, before) = (said[row - 1], said[row - 2])
          if letter == before || letter == UInt8(ascii: "h") { offer(row - 1, column, 1) }
        }
        cells[row * width + column] = best
      }
    }
    let last = cells[cells.count - 1]
    return last.edits < none ? last : nil
  }

  private static func soundAlike(_ a: UInt8, _ b: UInt8) -> Bool {
    alike.contains([a, b]) || alike.contains([b, a])
  }

  private static let alike: Set<[UInt8]> = [
    Array("iy".utf8), Array("ck".utf8), Array("sz".utf8), Array("vw".utf8), Array("cs".utf8),
    Array("kq".utf8), Array("dt".utf8), Array("bp".utf8), Array("mn".utf8),
  ]

  /// The characters that are syllables or words by themselves, in order: Han and Hangul. Another one of them is another
  /// name, as another digit is.
  package static func syllables(_ words: [[UInt8]]) -> [UInt32] {
    var found: [UInt32] = []
    for word in words where word.contains(where: { $0 >= 0xe3 }) {
      for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
        switch scalar.value {
        case 0x3400...0x9fff, 0xac00...0xd7a3, 0xf900...0xfaff, 0x20000...0x3ffff:
          found.append(scalar.value)
        default: break
        }
      }
    }
    return found
  }
}
