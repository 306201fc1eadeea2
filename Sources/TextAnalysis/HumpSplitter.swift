// Finds the smaller words of identifiers and product names while their scalars go by.

/// Cuts a word at humps of camelCase and between letters and digits.
struct HumpSplitter {
  /// What the splitter tells apart.
  enum Kind {
    case lower, upper, digit

    /// The kind of an ASCII letter or digit.
    @inline(__always)
    init(ascii byte: UInt8) {
      self = byte < 0x3A ? .digit : byte & 0x20 == 0 ? .upper : .lower
    }
  }

  private struct Place {
    var folded: Int
    var source: Int
  }

  /// The number of the word's first part, if it has parts.
  let firstPart: Int
  private var partStart: Place
  private var previous: Place
  private var previousKind: Kind?
  private var upperRun = 0
  private var pendingCut: Place?

  /// Begins a word at these places of the folded bytes and of the original.
  init(folded: Int, source: Int, partCount: Int) {
    firstPart = partCount
    partStart = Place(folded: folded, source: source)
    previous = partStart
  }

  /// Takes the next scalar of the word. Capitals before a small letter give it their last one
  /// (`HTTPServer`), unless that is the `s` of a plural (`URLs`).
  mutating func take(
    _ kind: Kind, isS: Bool, folded: Int, source: Int, into parts: inout [AnalyzedPart]
  ) {
    if let cut = pendingCut {
      pendingCut = nil
      if kind == .lower { end(at: cut, into: &parts) }
    }
    let here = Place(folded: folded, source: source)
    if let before = previousKind, before != kind {
      if kind == .digit || before == .digit || kind == .upper {
        end(at: here, into: &parts)
      } else if upperRun >= 2 {
        if isS { pendingCut = previous } else { end(at: previous, into: &parts) }
      }
    }
    upperRun = kind == .upper ? upperRun + 1 : 0
    previousKind = kind
    previous = here
  }

  /// Ends the word, and its last part if it has parts.
  mutating func finish(folded: Int, source: Int, into parts: inout [AnalyzedPart]) {
    guard parts.count > firstPart else { return }
    end(at: Place(folded: folded, source: source), into: &parts)
  }

  private mutating func end(at place: Place, into parts: inout [AnalyzedPart]) {
    guard place.folded > partStart.folded else { return }
    parts.append(
      AnalyzedPart(
        folded: partStart.folded..<place.folded, source: partStart.source..<place.source))
    partStart = place
  }
}
