// The words of all phrases, with what is near to them.

internal import TextAnalysis

/// The words that phrases are made of, numbered.
struct LiteralVocabulary: Sendable {
  /// How a token may be a literal.
  struct Candidate: Sendable {
    var literal: Int32
    var cost: Double
    var isMisspelt: Bool
  }

  private var numbers: [[UInt8]: Int32] = [:]
  /// The plain form of each literal.
  private(set) var words: [[UInt8]] = []
  /// The letters of each literal.
  private(set) var letters: [Int32] = []
  /// The words with marks as they are written, in small letters.
  private var marked: Set<String> = []
  /// Every form that a literal has, with its signature; a second form is another entry.
  private var forms: [Form] = []

  private struct Form: Sendable {
    var bytes: [UInt8]
    var signature: UInt64
    var letters: Int
    var literal: Int32
  }

  /// The number of a word, made if it has none.
  mutating func number(
    of word: ArraySlice<UInt8>, expanded: ArraySlice<UInt8>?, written: String = ""
  ) -> Int32 {
    let plain = Array(word)
    if Self.hasMarks(written) { marked.insert(written.lowercased()) }
    if let known = numbers[plain] {
      if let expanded { addForm(Array(expanded), known) }
      return known
    }
    let number = Int32(words.count)
    words.append(plain)
    letters.append(Int32(EditDistance.scalarCount(plain.span)))
    addForm(plain, number)
    if let expanded { addForm(Array(expanded), number) }
    return number
  }

  private mutating func addForm(_ bytes: [UInt8], _ number: Int32) {
    guard numbers[bytes] == nil else { return }
    numbers[bytes] = number
    forms.append(
      Form(
        bytes: bytes, signature: LetterSignature(bytes.span).bits,
        letters: EditDistance.scalarCount(bytes.span), literal: number))
  }

  /// Whether some phrase has the word with the marks that it was written with, if any: "qué" is not "que".
  func isWritten(_ word: String) -> Bool {
    !Self.hasMarks(word) || marked.contains(word.lowercased())
  }

  private static func hasMarks(_ word: String) -> Bool {
    word.unicodeScalars.contains { scalar in
      let value = scalar.value
      return (0xC0...0x17F).contains(value) && scalar != "ß" && scalar != "æ" && scalar != "œ"
        || (0x300...0x36F).contains(value)
    }
  }

  /// The literal that a word is; nil if it is none.
  func exact(_ word: ArraySlice<UInt8>) -> Int32? { numbers[Array(word)] }

  /// The literals that a token may be: as it stands, in another form, in the other number, misspelt. Words that negate
  /// are no other word misspelt.
  func candidates(
    _ word: ArraySlice<UInt8>, expanded: ArraySlice<UInt8>?, isUnspaced: Bool,
    tables: LanguageTables
  ) -> [Candidate] {
    var found: [Candidate] = []
    let plain = Array(word)
    if let number = numbers[plain] {
      found.append(Candidate(literal: number, cost: 0, isMisspelt: false))
    }
    if let expanded, let number = numbers[Array(expanded)], number != found.first?.literal {
      found.append(Candidate(literal: number, cost: 0, isMisspelt: false))
    }
    if isUnspaced { return found }
    let isKnown = !found.isEmpty
    for meant in tables.contractions[plain] ?? [] {
      if let number = numbers[meant], !found.contains(where: { $0.literal == number }) {
        found.append(
          Candidate(literal: number, cost: IntentWeights.contraction, isMisspelt: false))
      }
    }
    addOtherForms(plain, tables.plurals, &found)
    addOtherForms(plain, tables.verbEndings, &found)
    // "keine" is no misspelt "eine".
    if !isKnown, !tables.negations.contains(plain) { addMisspelt(plain, tables, &found) }
    return found
  }

  /// Adds the literals that have one ending where the word has the other.
  private func addOtherForms(
    _ word: [UInt8], _ endings: [(ending: [UInt8], singular: [UInt8])],
    _ found: inout [Candidate]
  ) {
    func offer(_ form: [UInt8]) {
      guard form.count > 2, let number = numbers[form],
        !found.contains(where: { $0.literal == number })
      else { return }
      found.append(
        Candidate(literal: number, cost: IntentWeights.otherNumber, isMisspelt: false))
    }
    for (ending, singular) in endings {
      if word.count > ending.count + 1, word.suffix(ending.count).elementsEqual(ending) {
        offer(word.dropLast(ending.count) + singular)
      }
      if word.count > singular.count + 1, word.suffix(singular.count).elementsEqual(singular) {
        offer(word.dropLast(singular.count) + ending)
      }
    }
  }

  private func addMisspelt(
    _ word: [UInt8], _ tables: LanguageTables, _ found: inout [Candidate]
  ) {
    let letters = EditDistance.scalarCount(word.span)
    guard letters >= IntentWeights.lettersForOneEdit else { return }
    let signature = LetterSignature(word.span)
    // "Seine Fotos" are no misspelt "meine Fotos".
    let isSmallWord = tables.stopWords.contains(word.span) || tables.articles.contains(word)
    for form in forms {
      // The shorter of the two decides: "ad" is no misspelt "a".
      let fewest = min(letters, form.letters)
      guard fewest >= IntentWeights.lettersForOneEdit,
        max(letters, form.letters) > 3 || Slip.isSwap(word, form.bytes)
      else { continue }
      let edits = fewest >= IntentWeights.lettersForTwoEdits ? 2 : 1
      guard abs(letters - form.letters) <= edits, signature.mayMatch(form.signature, edits: edits),
        let distance = EditDistance.osa(word.span, form.bytes.span, limit: edits), distance > 0,
        !Self.hasPrefix(word, before: form.bytes),
        Slip.isLikely(word, for: form.bytes, edits: distance)
      else { continue }
      if isSmallWord, tables.articles.contains(form.bytes) { continue }
      if word.contains(where: Self.isDigit) || form.bytes.contains(where: Self.isDigit) { continue }
      if let index = found.firstIndex(where: { $0.literal == form.literal }) {
        found[index].cost = min(
          found[index].cost, Double(distance) * IntentWeights.misspeltEdit)
        continue
      }
      found.append(
        Candidate(
          literal: form.literal, cost: Double(distance) * IntentWeights.misspeltEdit,
          isMisspelt: true))
    }
  }

  /// Whether a word is another with something in front, as "deactivate" and "unmark" are: it is a word of its
  /// own, and often the opposite one. One letter in front may be a slip.
  private static func hasPrefix(_ word: [UInt8], before other: [UInt8]) -> Bool {
    word.count >= other.count + 2 && word.suffix(other.count).elementsEqual(other)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
