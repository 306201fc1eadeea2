// Laws of the analysis: over all scalars of Unicode, and over random texts and bytes.

import Foundation
import TestSupport
import Testing
import TextAnalysis

@Suite struct TextAnalyzerPropertyTests {
  /// Every Unicode scalar that the tables know: Unicode 14 and older; of the large blocks of
  /// ideographs, syllables and private use, where all are alike, one in 61.
  private static let scalars = (0x20...0x10_FFFF as ClosedRange<UInt32>)
    .filter { code in
      let isLarge = [0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xE000...0xF8FF]
        .contains { $0.contains(code) }
      return !(isLarge || 0x17000...0x18CFF ~= code || 0x20000...0x2F7FF ~= code || code > 0x2FFFF)
        || code % 61 == 0
    }
    .compactMap(Unicode.Scalar.init)
    .filter(isKnown)

  private static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.age.map { $0.major <= 14 } ?? false
  }

  /// Signs for a mark alone: they look like letters to Unicode and fold to nothing.
  private static func isMarkAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x374, 0x37A, 0xFC5E...0xFC63, 0xFCF2...0xFCF4, 0xFE70...0xFE7F, 0xFF9E...0xFF9F: true
    default: "ʹʺʻʼʽʾʿˈˌـߵߴꞋꞌ".unicodeScalars.contains(scalar)
    }
  }

  @Test func `all letters and numbers are words, and no punctuation is`() {
    for scalar in Self.scalars where !Self.isMarkAlone(scalar) {
      let words = TextAnalyzer.words(String(scalar))
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber:
        if words.count != 1 { Issue.record("U+\(String(scalar.value, radix: 16)): \(words)") }
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation, .spaceSeparator, .control,
        .mathSymbol, .currencySymbol, .privateUse:
        if !words.isEmpty { Issue.record("U+\(String(scalar.value, radix: 16)): \(words)") }
      default: break
      }
    }
  }

  @Test func `composed and decomposed text give the same words`() {
    for scalar in Self.scalars {
      let text = String(scalar)
      let decomposed = text.decomposedStringWithCanonicalMapping
      if Array(decomposed.unicodeScalars) == Array(text.unicodeScalars) { continue }
      let (left, right) = (TextAnalyzer.words("a\(text)"), TextAnalyzer.words("a\(decomposed)"))
      if left != right { Issue.record("U+\(String(scalar.value, radix: 16)): \(left) \(right)") }
    }
  }

  @Test func `case does not matter`() {
    // The capital of an iota subscript is an iota, its plain letter is none: ᾳ is α.
    for scalar in Self.scalars where scalar.value != 0x345 && !(0x1F80...0x1FFC ~= scalar.value) {
      let words = TextAnalyzer.words(String(scalar))
      for other in [scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping]
      where other.unicodeScalars.allSatisfy(Self.isKnown) && TextAnalyzer.words(other) != words {
        Issue.record("U+\(String(scalar.value, radix: 16)): \(words) \(TextAnalyzer.words(other))")
      }
    }
  }

  @Test func `folding a folded word changes nothing`() {
    for scalar in Self.scalars {
      let words = TextAnalyzer.words(String(scalar))
      if words.count == 1, TextAnalyzer.words(words[0]).joined() != words[0] {
        Issue.record("U+\(String(scalar.value, radix: 16)): \(words)")
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `random bytes keep the laws`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<600 {
      let count = Int.random(in: 0...80, using: &generator)
      let top: UInt8 = Bool.random(using: &generator) ? 255 : 127
      check((0..<count).map { _ in UInt8.random(in: 0...top, using: &generator) })
    }
  }

  @Test(arguments: [4, 5, 6] as [UInt64])
  func `random texts keep the laws`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x30...0x7A, 0xA0...0x17F, 0x300...0x36F, 0x370...0x52F, 0x590...0x6FF,
      0x900...0x97F, 0xE00...0xEFF, 0x1100...0x11FF, 0x1E00...0x1FFF, 0x2000...0x20FF,
      0x2460...0x27BF, 0x3040...0x33FF, 0x4E00...0x4E80, 0xAC00...0xAC80, 0xFB00...0xFFFF,
      0x1D400...0x1D7FF, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x2F800...0x2FA1F, 0...0x10FFFF,
    ]
    for _ in 0..<600 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let range = ranges[Int.random(in: 0..<ranges.count, using: &generator)]
        for _ in 0..<Int.random(in: 1...60, using: &generator) where text.count < 300 {
          if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) {
            text.append(scalar)
          }
        }
      }
      check(Array(String(text).utf8))
    }
    for _ in 0..<100 { check(Array(HostileTexts.random(pieces: 8, using: &generator).utf8)) }
  }

  /// The laws that hold for any bytes.
  private func check(_ bytes: [UInt8]) {
    let result = analyze(bytes)
    var end = 0
    for word in result.words {
      #expect(word.source.lowerBound >= end && !word.source.isEmpty, "\(bytes)")
      end = word.source.upperBound
      #expect(!word.folded.isEmpty && word.folded.count <= 255, "\(bytes)")
      #expect(String(validating: bytes[word.source], as: UTF8.self) != nil, "\(bytes)")
      #expect(String(validating: result.folded[word.folded], as: UTF8.self) != nil, "\(bytes)")
      if let expanded = word.expanded {
        #expect(expanded.count <= 255, "\(bytes)")
        #expect(String(validating: result.folded[expanded], as: UTF8.self) != nil, "\(bytes)")
      }
      // A word taken out of its text is the same word.
      let alone = analyze(Array(bytes[word.source]))
      #expect(alone.words.count == 1, "\(bytes)")
      #expect(alone.words.first.map { alone.folded[$0.folded] } == result.folded[word.folded])
      checkHighlights(Array(bytes[word.source]), foldedCount: word.folded.count)
    }
    #expect(end <= bytes.count)
    checkParts(result, of: bytes)
  }

  private func checkParts(_ result: AnalyzedText, of bytes: [UInt8]) {
    for word in result.words {
      let parts = result.parts.filter {
        $0.source.lowerBound >= word.source.lowerBound
          && $0.source.upperBound <= word.source.upperBound
      }
      if parts.isEmpty { continue }
      #expect(parts.count >= 2, "\(bytes)")
      let joined = parts.flatMap { result.folded[$0.folded] }
      #expect(joined == Array(result.folded[word.folded]), "\(bytes)")
      #expect(parts.first?.source.lowerBound == word.source.lowerBound, "\(bytes)")
      #expect(parts.last?.source.upperBound == word.source.upperBound, "\(bytes)")
      for (left, right) in zip(parts, parts.dropFirst()) {
        #expect(left.source.upperBound == right.source.lowerBound, "\(bytes)")
      }
    }
  }

  private func checkHighlights(_ source: [UInt8], foldedCount: Int) {
    let text = String(decoding: source, as: UTF8.self)
    var ends: Set<Int> = [0]
    var end = 0
    for character in text {
      end += character.utf8.count
      ends.insert(end)
    }
    var last = 0
    for count in stride(from: 0, through: foldedCount, by: max(1, foldedCount / 5)) {
      let marked = source.withUnsafeBufferPointer {
        TextAnalyzer.sourceByteCount(of: $0, foldedByteCount: count)
      }
      #expect(marked >= last && ends.contains(marked), "\(source)")
      #expect(analyze(Array(source[0..<marked])).folded.count >= count, "\(source)")
      last = marked
    }
  }

  private func analyze(_ bytes: [UInt8]) -> AnalyzedText {
    var result = AnalyzedText()
    bytes.withUnsafeBufferPointer { TextAnalyzer.analyze($0, into: &result) }
    return result
  }
}
