// How the words of a number make one: hundreds and thousands multiply what stands before them and add what
// stands behind, tens take ones. A sequence that breaks the order is no number: "two three", "hundred million two".

/// The grammar of spoken numbers in one language.
struct NumberGrammar: Sendable {
  /// A part of a number.
  enum Atom: Sendable, Equatable {
    /// A number word.
    case word(Int)
    /// Digits.
    case digits(Double)
    /// "and".
    case link
    /// "a" in "a hundred".
    case one

    var value: Double? {
      switch self {
      case .word(let value): Double(value)
      case .digits(let value): value
      case .one: 1
      case .link: nil
      }
    }

    /// Whether it is a word for one digit.
    var isDigit: Bool {
      if case .word(let value) = self { return value < 10 }
      return false
    }
  }

  let style: NumberStyle
  /// Whether ten multiplies: 三十.
  let multipliesTen: Bool

  /// The number of the atoms; nil if they make none.
  func number(_ atoms: ArraySlice<Atom>) -> Double? {
    if atoms.count == 1, atoms.first == .word(0) { return 0 }
    if let positional = positional(atoms) { return positional }
    return above(atoms)
  }

  /// 二〇二六: digits as they are written.
  private func positional(_ atoms: ArraySlice<Atom>) -> Double? {
    guard multipliesTen, atoms.count > 1 else { return nil }
    var value = 0.0
    for atom in atoms {
      guard case .word(let digit) = atom, digit < 10 else { return nil }
      value = value * 10 + Double(digit)
    }
    return value
  }

  private static func multiplier(_ atom: Atom) -> Double? {
    guard case .word(let value) = atom, value >= 1000 else { return nil }
    return Double(value)
  }

  private func above(_ atoms: ArraySlice<Atom>) -> Double? {
    let largest = atoms.compactMap(Self.multiplier).max()
    guard let largest, let place = atoms.firstIndex(where: { Self.multiplier($0) == largest })
    else { return below1000(atoms) }
    let head = atoms[..<place]
    guard let times = head.isEmpty ? 1 : above(head), times < largest, times > 0 else { return nil }
    return sum(times * largest, largest, atoms[(place + 1)...], above)
  }

  /// What a multiplier makes with what stands behind it, which must be less.
  private func sum(
    _ product: Double, _ multiplier: Double, _ tail: ArraySlice<Atom>,
    _ read: (ArraySlice<Atom>) -> Double?
  ) -> Double? {
    if tail.isEmpty { return product }
    if style.shortensTail, tail.count == 1, multiplier >= 100, case .word(let digit)? = tail.first,
      (1...9).contains(digit)
    {
      return product + Double(digit) * multiplier / 10
    }
    var rest = tail
    if rest.first == .link || multipliesTen && rest.first == .word(0) { rest.removeFirst() }
    guard let more = read(rest), more < multiplier, more > 0, more == more.rounded() else {
      return nil
    }
    return product + more
  }

  private func below1000(_ atoms: ArraySlice<Atom>) -> Double? {
    guard let place = atoms.firstIndex(where: { $0.value == 100 && $0 != .digits(100) }) else {
      // Two hundred may be one word: quinientos.
      if case .word(let hundreds)? = atoms.first, hundreds > 100, hundreds % 100 == 0 {
        return sum(Double(hundreds), 100, atoms.dropFirst(), below100)
      }
      return below100(atoms)
    }
    let head = atoms[..<place]
    guard let times = head.isEmpty ? 1 : below100(head), times > 0, times < 100 else { return nil }
    let isTeens = style.countsHundreds && times.truncatingRemainder(dividingBy: 10) != 0
    guard times <= 9 || isTeens else { return nil }
    return sum(times * 100, 100, atoms[(place + 1)...], below100)
  }

  private func below100(_ atoms: ArraySlice<Atom>) -> Double? {
    if atoms.count == 1, let first = atoms.first {
      if case .digits(let value) = first { return value }
      guard let value = first.value, value > 0, value < 100 else { return nil }
      return value
    }
    var words: [Int] = []
    var links: [Int] = []
    for atom in atoms {
      switch atom {
      case .word(let value) where value > 0 && value < 100: words.append(value)
      case .link: links.append(words.count)
      case .one, .word, .digits: return nil
      }
    }
    if multipliesTen { return links.isEmpty ? tens(words) : nil }
    // Quatre-vingt.
    if words.count >= 2, words[0] == 4, words[1] == 20, !links.contains(1) {
      words.replaceSubrange(0..<2, with: [80])
      links = links.map { $0 - 1 }
    }
    // Dix-sept.
    if style.linksTens, words.count >= 2, words[words.count - 2] == 10,
      (7...9).contains(words[words.count - 1]), !links.contains(words.count - 1)
    {
      words.removeLast(2)
      words.append(10 + (atoms.last?.value.map { Int($0) } ?? 0))
    }
    if words.count == 1, links.isEmpty { return Double(words[0]) }
    guard words.count == 2, links.isEmpty || links == [1] else { return nil }
    let (first, second) = (words[0], words[1])
    if style.hasOnesFirst, links == [1], (1...9).contains(first), isTens(second) {
      return Double(first + second)
    }
    guard links.isEmpty || style.linksTens, isTens(first) else { return nil }
    if (1...9).contains(second) { return style.hasOnesFirst ? nil : Double(first + second) }
    // Soixante-douze, quatre-vingt-dix.
    guard first == 60 || first == 80, (10...19).contains(second), style.linksTens else {
      return nil
    }
    return Double(first + second)
  }

  private func isTens(_ value: Int) -> Bool { value >= 20 && value % 10 == 0 }

  /// 三十五.
  private func tens(_ words: [Int]) -> Double? {
    guard let place = words.firstIndex(of: 10), words.filter({ $0 == 10 }).count == 1 else {
      return nil
    }
    let (head, tail) = (words[..<place], words[(place + 1)...])
    guard head.count <= 1, tail.count <= 1, (head + tail).allSatisfy({ $0 < 10 }) else {
      return nil
    }
    return Double((head.first ?? 1) * 10 + (tail.first ?? 0))
  }
}
