// Which edits of a name are slips of the fingers. A name is near another name more often than it is misspelt: each
// word must be near by its own length, whatever the others are, and a word too many is somebody else's name.

internal import IntentPhrases
internal import TextAnalysis

/// Judges whether words are rather a misspelt name than another one.
struct NameSlip {
  /// The words said.
  let said: SlotWords
  /// The name.
  let name: NameForms.Name
  /// The words said that names have: they are not misspelt but meant.
  let known: Set<[UInt8]>
  /// Whether a word says nothing by itself: it tells no names apart.
  let isSmall: ([UInt8]) -> Bool

  /// Edits that a name may have at all.
  static func budget(_ letters: Int) -> Int {
    letters < 4 ? 0 : letters < 8 ? 1 : letters < 15 ? 2 : 3
  }

  /// Words that may be written as one, or one as them.
  private static let mostJoined = 3
  /// Words of a name from which a short one is confirmed by the others.
  private static let manyWords = 4
  /// Words of a name from which one may change its beginning, if the others are as they are.
  private static let severalWords = 3

  /// Whether the words are the name's with slips, some perhaps run together or apart.
  var isLikely: Bool {
    let (words, places) = (said.words.map(\.bytes), name.words.indices)
    if words.count == 1, places.count == 1 {
      return Self.isSlip(words[0], for: name.forms(0), known: known, isAlone: true)
    }
    guard LetterSlip.syllables(words) == LetterSlip.syllables(name.words) else { return false }
    let isConfirmed =
      words.count == places.count && places.count >= Self.severalWords
      && places.count { !name.forms($0).contains(words[$0]) } == 1
    // For each count of words said, the counts of the name's words that they can be.
    var reached = Array(repeating: Set<Int>(), count: words.count + 1)
    reached[0] = [0]
    for start in words.indices {
      for place in reached[start].sorted() where place < places.count {
        if isSlip(start, place, isConfirmed: isConfirmed) { reached[start + 1].insert(place + 1) }
        for more in 2...Self.mostJoined {
          if start + more <= words.count,
            Self.isApart(Array(words[start..<start + more]), name.forms(place))
          {
            reached[start + more].insert(place + 1)
          }
          if place + more <= places.count,
            Self.isApart(Array(name.words[place..<place + more]), [words[start]])
          {
            reached[start + 1].insert(place + more)
          }
        }
      }
    }
    return reached[words.count].contains(places.count)
  }

  /// Whether a word beside others is rather a misspelt one of the name than another.
  private func isSlip(_ index: Int, _ place: Int, isConfirmed: Bool) -> Bool {
    let (word, forms) = (said.words[index].bytes, name.forms(place))
    if forms.contains(word) { return true }
    if forms.contains(where: { isSmall($0) && LetterSlip(said: word, word: $0).isNear(edits: 1) }) {
      return true
    }
    // What is written as one word, with hyphens, is as long as all of it, and its parts are words of many names.
    let written = min(said.written(index) ?? 0, name.written(place) ?? 0)
    if known.contains(word), written == 0 || name.words.count < Self.severalWords { return false }
    let isOneOfMany = name.words.count >= Self.manyWords
    return forms.contains { form in
      let slip = LetterSlip(said: word, word: form)
      return slip.isLikely || isConfirmed && slip.isOfFingers
        || slip.isNear(edits: isOneOfMany ? 1 : slip.edits(within: written))
    }
  }

  /// Whether a word is rather a misspelt one of a name than another. Beside others it is none if names have it.
  static func isSlip(
    _ said: [UInt8], for forms: [[UInt8]], known: Set<[UInt8]>, isAlone: Bool
  ) -> Bool {
    if forms.contains(said) { return true }
    if !isAlone {
      return !known.contains(said) && forms.contains { LetterSlip(said: said, word: $0).isLikely }
    }
    return forms.contains { form in
      LetterSlip.syllables([said]) == LetterSlip.syllables([form])
        && Slip.isLikelyAlone(said, for: form)
    }
  }

  /// Whether words written together are nearer to a word than any of them alone: else one of them is a word too many.
  private static func isApart(_ parts: [[UInt8]], _ forms: [[UInt8]]) -> Bool {
    let joined = parts.reduce(into: []) { $0 += $1 }
    let limit = budget(EditDistance.scalarCount(joined.span))
    return forms.contains { word in
      guard let edits = EditDistance.osa(joined.span, word.span, limit: limit) else { return false }
      return parts.allSatisfy { EditDistance.osa($0.span, word.span, limit: edits) == nil }
    }
  }
}

/// Judges the edits between two words that stand beside others.
struct LetterSlip {
  let said: [UInt8]
  let word: [UInt8]
  /// Letters of the longer one.
  private let letters: Int

  init(said: [UInt8], word: [UInt8]) {
    self.said = said
    self.word = word
    letters = max(EditDistance.scalarCount(said.span), EditDistance.scalarCount(word.span))
  }

  /// Whether the edits are few for the length of the words. Most strings of up to four letters are one edit from
  /// another name: theirs must be slips of the fingers, behind the first letter.
  var isLikely: Bool {
    guard Self.syllables([said]) == Self.syllables([word]) else { return false }
    let fingers = slips
    if letters < 5 {
      // Dan is not Dean.
      guard said.first == word.first, let fingers, fingers.edits == 1 else { return false }
      return fingers.missing == 0
    }
    if let fingers, fingers.edits <= (letters < 6 ? 1 : 2), fingers.missing <= 1 { return true }
    let limit = NameSlip.budget(letters)
    guard let edits = EditDistance.osa(said.span, word.span, limit: limit) else { return false }
    // Jason is not Mason.
    return said.first == word.first || letters > 7 || said.count != word.count || edits == 0
  }

  /// Whether one edit is between them, and it is a slip of the fingers.
  var isOfFingers: Bool { slips?.edits == 1 }

  /// Edits that the words may have as a part of a text of so many letters.
  func edits(within written: Int) -> Int { min(NameSlip.budget(written), max(1, letters / 3)) }

  /// Whether so many edits or fewer are between the words, and another letter is not all that is left.
  func isNear(edits: Int) -> Bool {
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
  static func syllables(_ words: [[UInt8]]) -> [UInt32] {
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
