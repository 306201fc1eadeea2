// Reads what stands in braces: a parameter, a list and its slot, or a range of numbers.

extension PhraseParser {
  /// `{parameter}`, `{list:slot}`, `{list:@noted}`, `{@list}`, `{0..100,5:slot}`.
  mutating func braces() throws(PhraseError) -> PhraseNode {
    let start = index
    guard let end = scalars[start...].firstIndex(of: "}") else {
      throw error(.unclosed("{", closing: "}"), at: start)
    }
    let inside = Array(scalars[start + 1..<end])
    index = end + 1
    guard let colon = inside.lastIndex(of: ":") else {
      if inside.first == "@" {
        let name = try name(inside[1...], at: start + 2)
        return try slot(
          PhraseSlot(name: name, source: .list(name), isCapture: true), at: start)
      }
      if isRange(inside[...]) {
        throw error(
          .malformedRange(text(start + 1..<end), detail: "has no slot to go to"), at: start + 1)
      }
      let name = try name(inside[...], at: start + 1)
      if name == PhrasePrinter.applicationName { return try application(at: start) }
      return try slot(PhraseSlot(name: name), at: start)
    }
    var target = inside[(colon + 1)...]
    let isCapture = target.first == "@"
    if isCapture { target = target.dropFirst() }
    let slotName = try name(target, at: start + 1 + target.startIndex)
    let head = inside[..<colon]
    let source: PhraseSlot.Source =
      isRange(head)
      ? .range(try range(head, at: start + 1)) : .list(try name(head, at: start + 1))
    return try slot(PhraseSlot(name: slotName, source: source, isCapture: isCapture), at: start)
  }

  private func name(
    _ scalars: ArraySlice<Unicode.Scalar>, at offset: Int
  ) throws(PhraseError) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    let name = String(view)
    guard SlotName.isName(name) else { throw error(.malformedName(name), at: offset) }
    return name
  }

  private func isRange(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    zip(scalars, scalars.dropFirst()).contains { $0 == "." && $1 == "." }
  }

  /// `from..to` or `from..to,step`, in decimal.
  private func range(
    _ scalars: ArraySlice<Unicode.Scalar>, at offset: Int
  ) throws(PhraseError) -> NumberRange {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    let text = String(view)
    func fault(_ detail: String) -> PhraseError {
      error(.malformedRange(text, detail: detail), at: offset)
    }
    let halves = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let bounds = halves.first, let dots = NumberRange.dots(in: bounds),
      let lower = NumberRange.number(bounds[..<dots.lowerBound]),
      let upper = NumberRange.number(bounds[dots.upperBound...])
    else { throw fault("is not of the form from..to") }
    var step = 1.0
    if halves.count > 1 {
      guard let number = NumberRange.number(halves[1]), number > 0 else {
        throw fault("has a step that is no number above 0")
      }
      step = number
    }
    guard lower <= upper else { throw fault("ends before it begins") }
    return NumberRange(lower: lower, upper: upper, step: step)
  }
}

extension NumberRange {
  /// The first `..` that separates two bounds.
  static func dots(in text: Substring) -> Range<Substring.Index>? {
    guard let first = text.indices.first(where: { text[$0...].hasPrefix("..") }) else { return nil }
    return first..<text.index(first, offsetBy: 2)
  }

  /// A decimal number of at most 15 characters, with a sign and a fraction of at most four digits if need be.
  static func number(_ text: Substring) -> Double? {
    var digits = text
    if digits.first == "-" { digits = digits.dropFirst() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), digits.utf8.count <= 15,
      parts.count == 1 || parts[1].utf8.count <= 4,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } })
    else { return nil }
    return Double(text)
  }

  /// The range as templates write it.
  var source: String {
    let bounds = "\(Self.text(lower))..\(Self.text(upper))"
    return step == 1 ? bounds : bounds + ",\(Self.text(step))"
  }

  /// A number without a needless fraction.
  static func text(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 9e15 ? String(Int64(number)) : "\(number)"
  }
}
