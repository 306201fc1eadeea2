// Numbers as people write and say them, from the tokens of an utterance.

internal import TextAnalysis

/// Reads numbers from tokens.
struct NumberReader: Sendable {
  let style: NumberStyle
  let grammar: NumberGrammar
  let words: [[UInt8]: NumberGrammar.Atom]
  /// The same with what stands only inside of joined words.
  let parts: [[UInt8]: NumberGrammar.Atom]
  private let minus: Set<[UInt8]>
  private let point: Set<[UInt8]>
  private let halves: Set<[UInt8]>
  private let half: Set<[UInt8]>

  /// Bytes of one joined number word.
  static let mostBytes = 80
  /// Tokens of a number: nine hundred and ninety nine thousand nine hundred and ninety nine has 13.
  static let mostTokens = 16

  init(_ profile: LanguageProfile) {
    style = profile.numberStyle
    grammar = NumberGrammar(style: style, multipliesTen: profile.isUnspaced)
    func keys(_ texts: [String]) -> Set<[UInt8]> {
      Set(
        texts.flatMap { text in
          let tokens = TokenText(text)
          return tokens.keys(0..<tokens.tokens.count)
        })
    }
    var words: [[UInt8]: NumberGrammar.Atom] = [:]
    for key in keys(style.ones) { words[key] = .one }
    for (word, value) in profile.numbers { for key in keys([word]) { words[key] = .word(value) } }
    for key in keys(profile.numberLinks) { words[key] = .link }
    self.words = words
    for (word, value) in style.inside { for key in keys([word]) { words[key] = .word(value) } }
    parts = style.isJoined ? words : [:]
    minus = keys(style.minus)
    point = keys(style.point)
    halves = keys(style.halves)
    half = keys(style.half)
  }

  /// The number that exactly these tokens say; nil if they say none.
  ///
  /// Digits (`20`, `-5`, `1.5`, `1,000`, `1/2`), number words (`twenty two`, `minus five`, `one point five`,
  /// `dreihundertfünfzig`, 三十五) or both (`2 thousand`, 5万).
  func number(_ text: TokenText, _ range: Range<Int>) -> Double? {
    guard let first = range.first, range.count <= Self.mostTokens, !isCut(text, range) else {
      return nil
    }
    if Self.sign(text, first) != nil, Self.isDigits(text.bytes(first)) {
      return positive(text, range).map { -$0 }
    }
    for end in range.dropFirst().prefix(4)
    where minus.contains(text.joined(range.lowerBound..<end)) {
      guard Self.sign(text, end) == nil, let value = positive(text, end..<range.upperBound) else {
        return nil
      }
      return -value
    }
    return positive(text, range)
  }

  /// Whether a dash stands before the number, apart from it, that is no minus as people type it: "timer – 5".
  func hasDash(_ text: TokenText, _ range: Range<Int>) -> Bool {
    guard let first = range.first, let sign = Self.sign(text, first), sign.isApart else {
      return false
    }
    let start = text.tokens[first].source.lowerBound
    return text.excerpt(start - sign.bytes..<start).hasPrefix("\u{2013}")
  }

  /// Where the number stands in the original, in UTF-8 offsets: with its sign, and with what makes it another quantity.
  func source(_ text: TokenText, _ range: Range<Int>) -> Range<Int>? {
    marked(text, range) ?? plainSource(text, range)
  }

  func plainSource(_ text: TokenText, _ range: Range<Int>) -> Range<Int>? {
    guard let source = text.source(range), let first = range.first else { return nil }
    let sign = Self.isDigits(text.bytes(first)) ? Self.sign(text, first) : nil
    return source.lowerBound - (sign?.bytes ?? 0)..<source.upperBound
  }

  /// The bytes of a minus before a token, where it is no hyphen or dash between two things, with the spaces behind it.
  private static func sign(_ text: TokenText, _ index: Int) -> (bytes: Int, isApart: Bool)? {
    let start = text.tokens[index].source.lowerBound
    var before = text.text.utf8.prefix(start)
    while before.last == UInt8(ascii: " ") { before.removeLast() }
    let isApart = before.count < start
    for mark in ["-", "\u{2212}", "\u{2013}"]
    where before.suffix(mark.utf8.count).elementsEqual(mark.utf8) {
      let end = before.count - mark.utf8.count
      let isBetween = index > 0 && text.tokens[index - 1].source.upperBound == end
      if isBetween && !text.tokens[index - 1].isUnspaced { return nil }
      if isApart, index > 0, isDigits(text.bytes(index - 1)) { return nil }
      return (start - end, isApart)
    }
    return nil
  }

  /// Whether the written number goes on beside the tokens: `1.5` is not 1, and then 5.
  private func isCut(_ text: TokenText, _ range: Range<Int>) -> Bool {
    isOneNumber(text, range.lowerBound) || isOneNumber(text, range.upperBound)
  }

  /// Whether digits stand on both sides of the beginning of a token, with only a mark of numbers between.
  private func isOneNumber(_ text: TokenText, _ index: Int) -> Bool {
    guard index > 0, index < text.tokens.count, Self.isDigits(text.bytes(index)),
      Self.isDigits(text.bytes(index - 1))
    else { return false }
    let gap = Self.gap(text, before: index)
    return gap.count == 1 && gap.allSatisfy { ".,/'’\u{2044}".unicodeScalars.contains($0) }
  }

  private static func gap(_ text: TokenText, before index: Int) -> String.UnicodeScalarView {
    let gap = text.tokens[index - 1].source.upperBound..<text.tokens[index].source.lowerBound
    return String(decoding: Array(text.text.utf8)[gap], as: UTF8.self).unicodeScalars
  }

  /// Whether a word is digits or a number word, alone or joined.
  func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    if Self.isDigits(word) { return true }
    switch words[Array(word)] {
    case .word?: return true
    case .digits?, .link?, .one?: return false
    case nil: return style.isJoined && split(word) != nil
    }
  }

  /// Whether a word may be a part of a number: "and" and "a" as well.
  func isPart(_ word: ArraySlice<UInt8>) -> Bool {
    isNumber(word) || words[Array(word)] != nil
  }

  static func isDigits(_ word: ArraySlice<UInt8>) -> Bool {
    !word.isEmpty && word.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  // MARK: Numbers without a sign

  private func positive(_ text: TokenText, _ range: Range<Int>) -> Double? {
    guard !range.isEmpty else { return nil }
    if half.contains(text.joined(range)) { return 0.5 }
    if let value = whole(text, range) { return value }
    for cut in range.dropFirst() where halves.contains(text.joined(cut..<range.upperBound)) {
      if let value = whole(text, range.lowerBound..<cut), value == value.rounded() {
        return value + 0.5
      }
    }
    if let value = halfInside(text, range) { return value }
    for place in range where point.contains(text.joined(place..<place + 1)) {
      return decimal(text, range, place)
    }
    return nil
  }

  /// `zweieinhalb`.
  private func halfInside(_ text: TokenText, _ range: Range<Int>) -> Double? {
    guard style.isJoined, range.count == 1, let key = range.first.map({ Array(text.bytes($0)) })
    else { return nil }
    for ending in halves where key.count > ending.count && key.count <= Self.mostBytes {
      guard key.suffix(ending.count).elementsEqual(ending),
        let atoms = split(key.dropLast(ending.count)), let value = grammar.number(atoms[...])
      else { continue }
      return value + 0.5
    }
    return nil
  }

  /// "One point five", "null Komma zwei fünf".
  private func decimal(_ text: TokenText, _ range: Range<Int>, _ place: Int) -> Double? {
    let head = range.lowerBound..<place
    guard let value = head.isEmpty ? 0 : whole(text, head), value == value.rounded(),
      let atoms = atoms(text, place + 1..<range.upperBound), !atoms.isEmpty
    else { return nil }
    let digits: String
    if atoms.allSatisfy({ $0.isDigit }) {
      digits = atoms.compactMap(\.value).map { String(Int($0)) }.joined()
    } else if case .digits? = atoms.first, atoms.count == 1, range.upperBound == place + 2 {
      digits = String(decoding: text.bytes(place + 1), as: UTF8.self)
    } else {
      guard let number = grammar.number(atoms[...]), number < 100 else { return nil }
      digits = String(Int(number))
    }
    var scale = 1.0
    for _ in digits { scale *= 10 }
    return Double(digits).map { value + $0 / scale }
  }

  private func whole(_ text: TokenText, _ range: Range<Int>) -> Double? {
    guard let atoms = atoms(text, range) else { return nil }
    return grammar.number(atoms[...])
  }

  // MARK: Parts

  private func atoms(_ text: TokenText, _ range: Range<Int>) -> [NumberGrammar.Atom]? {
    var atoms: [NumberGrammar.Atom] = []
    var position = range.lowerBound
    while position < range.upperBound {
      if Self.isDigits(text.bytes(position)) {
        guard let (value, end) = written(text, position..<range.upperBound) else { return nil }
        atoms.append(.digits(value))
        position = end
        continue
      }
      guard let (more, end) = spoken(text, position, range.upperBound) else { return nil }
      atoms += more
      position = end
    }
    // One alone is an article.
    return atoms == [.one] ? nil : atoms
  }

  /// Digits with their marks, as many tokens as belong to them.
  private func written(_ text: TokenText, _ range: Range<Int>) -> (Double, end: Int)? {
    let start = range.lowerBound
    if let value = Self.fraction(text, start) { return (value, start + 1) }
    var written = String(decoding: text.bytes(start), as: UTF8.self)
    var best: (Double, end: Int)?
    for next in range {
      guard Self.isDigits(text.bytes(next)), Self.isPlain(text, next) else { break }
      if next > start {
        let gap = Self.gap(text, before: next)
        guard gap.count <= 1 else { break }
        written.unicodeScalars += gap
        written += String(decoding: text.bytes(next), as: UTF8.self)
      }
      let scalars = Substring(written).unicodeScalars
      if let value = WrittenNumber.value(scalars, decimalMark: style.decimalMark) {
        best = (value, next + 1)
      } else if next == start {
        break
      }
    }
    return best
  }

  /// Whether the token is written in digits: ² and ½ are folded to digits, too.
  private static func isPlain(_ text: TokenText, _ index: Int) -> Bool {
    text.original(index..<index + 1).unicodeScalars.allSatisfy {
      $0.properties.numericType == .decimal
    }
  }

  /// ½ and 1½.
  private static func fraction(_ text: TokenText, _ index: Int) -> Double? {
    let scalars = text.original(index..<index + 1).unicodeScalars
    guard let last = scalars.last, last.properties.numericType == .numeric,
      let part = last.properties.numericValue, part > 0, part < 1
    else { return nil }
    let whole = Substring(scalars.dropLast()).unicodeScalars
    if whole.isEmpty { return part }
    return WrittenNumber.value(whole, decimalMark: ".").map { $0 + part }
  }

  /// The longest number word from a token on.
  private func spoken(_ text: TokenText, _ start: Int, _ limit: Int)
    -> (atoms: [NumberGrammar.Atom], end: Int)?
  {
    var found: (atoms: [NumberGrammar.Atom], end: Int)?
    for end in start + 1...max(start + 1, min(limit, start + 4)) {
      if let atom = words[text.joined(start..<end)] { found = ([atom], end) }
      if !text.tokens[end - 1].isUnspaced { break }
    }
    if found == nil, style.isJoined, let atoms = split(text.bytes(start)) {
      found = (atoms, start + 1)
    }
    return found
  }

  /// A joined word as number words; nil if it is not made of them.
  func split(_ word: ArraySlice<UInt8>) -> [NumberGrammar.Atom]? {
    guard word.count <= Self.mostBytes else { return nil }
    let bytes = Array(word)
    var isDead = Array(repeating: false, count: bytes.count + 1)
    func rest(_ start: Int) -> [NumberGrammar.Atom]? {
      if start == bytes.count { return [] }
      if isDead[start] { return nil }
      for end in stride(from: min(bytes.count, start + 16), to: start, by: -1) {
        if let atom = parts[Array(bytes[start..<end])], let more = rest(end) {
          return [atom] + more
        }
      }
      isDead[start] = true
      return nil
    }
    return rest(0)
  }
}

extension TokenText {
  /// The folded bytes of some tokens, joined.
  package func joined(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    for token in tokens[range] { bytes += folded[token.folded] }
    return bytes
  }
}
