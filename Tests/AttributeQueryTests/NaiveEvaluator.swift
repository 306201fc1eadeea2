// The language once more, as simply as can be: arrays of Unicode scalars, backtracking, Foundation's
// normalization. What the judge must agree with, slow and plain.

import AttributeQuery
import Foundation

/// Judges one item at a time, straight from the tree.
struct NaiveEvaluator {
  let clock: QueryClock

  func matches(_ expression: QueryExpression, _ item: [String: AttributeValue]) -> Bool {
    switch expression.node {
    case .and(let operands): operands.allSatisfy { matches($0, item) }
    case .or(let operands): operands.contains { matches($0, item) }
    case .comparison(let comparison):
      if comparison.comparator == .notEqual {
        !values(of: comparison.attribute, item).contains { isEqual($0, comparison.value) }
      } else {
        values(of: comparison.attribute, item).contains { holds(comparison, $0) }
      }
    case .inRange(let test):
      values(of: test.attribute, item).contains { value in
        guard let number = value.numericValue else { return false }
        return number >= start(test.lower.value) && !isBeyond(number, test.upper.value)
      }
    }
  }

  // MARK: - Values

  private func values(of attribute: QueryAttribute, _ item: [String: AttributeValue])
    -> [AttributeValue]
  {
    let names =
      switch attribute.name {
      case .named(let name): [AttributeDefinition(named: name)?.name ?? name]
      case .any: item.keys.filter { AttributeDefinition(named: $0)?.isSearchedByDefault ?? false }
      }
    return names.compactMap { item[$0] }.flatMap(\.elements).filter { $0 != .null }
  }

  private func holds(_ comparison: QueryComparison, _ value: AttributeValue) -> Bool {
    if comparison.comparator == .equal { return isEqual(value, comparison.value) }
    guard let number = value.numericValue else { return false }
    switch comparison.value {
    case .text: return false
    case .number(let bound):
      switch comparison.comparator {
      case .less: return number < bound.value
      case .lessOrEqual: return number <= bound.value
      case .greater: return number > bound.value
      default: return number >= bound.value
      }
    case .time(let time):
      let span = clock.span(of: time)
      let start = span.start.secondsSince2001
      let end = span.end?.secondsSince2001
      switch comparison.comparator {
      case .less: return number < start
      case .lessOrEqual: return end.map { number < $0 } ?? (number <= start)
      case .greater: return end.map { number >= $0 } ?? (number > start)
      default: return number >= start
      }
    }
  }

  private func isEqual(_ value: AttributeValue, _ wanted: QueryValue) -> Bool {
    switch wanted {
    case .text(let pattern):
      pattern.parts == [.wildcard] || value.texts.contains { isLike($0, pattern) }
    case .number(let number): value.numericValue == number.value
    case .time(let time):
      value.numericValue.map { number in
        let span = clock.span(of: time)
        return number >= span.start.secondsSince2001 && !isBeyond(number, .time(time))
      } ?? false
    }
  }

  private func start(_ bound: QueryBound.Value) -> Double {
    switch bound {
    case .number(let number): number.value
    case .time(let time): clock.span(of: time).start.secondsSince2001
    }
  }

  private func isBeyond(_ number: Double, _ bound: QueryBound.Value) -> Bool {
    switch bound {
    case .number(let bound): return number > bound.value
    case .time(let time):
      let span = clock.span(of: time)
      return span.end.map { number >= $0.secondsSince2001 }
        ?? (number > span.start.secondsSince2001)
    }
  }

  // MARK: - Texts

  /// A scalar of a folded text, or nil for a wildcard of a pattern.
  private typealias Piece = (scalar: Unicode.Scalar?, isBoundary: Bool)

  private func isLike(_ text: String, _ pattern: QueryPattern) -> Bool {
    let text = fold(text, pattern.modifiers)
    let wanted = pattern.parts.flatMap { part -> [Unicode.Scalar?] in
      switch part {
      case .wildcard: [nil]
      case .literal(let literal): fold(literal, pattern.modifiers).map(\.scalar)
      }
    }
    guard pattern.modifiers.matchesWords, !wanted.isEmpty else {
      return isWhole(text.map(\.scalar)[...], wanted[...])
    }
    let scalars = text.map(\.scalar)
    let boundaries = [0] + text.indices.filter { text[$0].isBoundary } + [text.count]
    return boundaries.contains { start in
      boundaries.contains { end in
        start <= end && isWhole(scalars[start..<end], wanted[...])
      }
    }
  }

  /// Which ends of `text` each beginning of `wanted` may reach, one scalar of `wanted` after the other.
  private func isWhole(_ text: ArraySlice<Unicode.Scalar?>, _ wanted: ArraySlice<Unicode.Scalar?>)
    -> Bool
  {
    var reached: Set<Int> = [text.startIndex]
    for piece in wanted {
      if let piece {
        reached = Set(reached.filter { $0 < text.endIndex && text[$0] == piece }.map { $0 + 1 })
      } else if let least = reached.min() {
        reached = Set(least...text.endIndex)
      }
    }
    return reached.contains(text.endIndex)
  }

  private func fold(_ text: String, _ modifiers: QueryPattern.Modifiers) -> [Piece] {
    var scalars = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
    if modifiers.contains(.ignoringMarks) { scalars.removeAll(where: Self.isDiacritic) }
    // Words of one piece each, so that what is composed never reaches over a boundary.
    var pieces: [String.UnicodeScalarView] = []
    var last: Unicode.Scalar?
    for scalar in scalars {
      if last == nil || isBoundary(last, scalar) { pieces.append(String.UnicodeScalarView()) }
      if modifiers.contains(.ignoringCase) {
        pieces[pieces.count - 1].append(contentsOf: Self.caseFolded(scalar))
      } else {
        pieces[pieces.count - 1].append(scalar)
      }
      if !isMark(scalar) || last == nil { last = scalar }
    }
    return pieces.flatMap { piece -> [Piece] in
      let composed = String(piece).precomposedStringWithCanonicalMapping.unicodeScalars
      return composed.enumerated().map { ($0.element, $0.offset == 0) }
    }
  }

  private func isBoundary(_ last: Unicode.Scalar?, _ next: Unicode.Scalar) -> Bool {
    guard let last, !isMark(next) else { return last == nil }
    let isLower = last.properties.generalCategory == .lowercaseLetter
    let isUpper = [.uppercaseLetter, .titlecaseLetter].contains(next.properties.generalCategory)
    return !isWord(last) || !isWord(next) || isLower && isUpper
  }

  private func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: isMark(scalar)
    }
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
  }

  private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    let number = scalar.properties.canonicalCombiningClass.rawValue
    return number == 1 || (10...35).contains(number) || (200...240).contains(number)
  }

  /// Full case folding, for the letters of these tests: upper, then lower case, but for the dotless i.
  private static func caseFolded(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    if scalar == "ı" { return "ı".unicodeScalars }
    let upper = scalar.properties.uppercaseMapping.unicodeScalars
    return String(upper.map(\.properties.lowercaseMapping).joined())
      .decomposedStringWithCanonicalMapping.unicodeScalars
  }
}
