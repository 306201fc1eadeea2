// Snowball's algorithms know words with their marks ("ción", "ées"), which folding takes off. This
// gives them back: the word in small letters, composed, for the Latin script; the other scripts'
// algorithms read folded words as well.

extension TextAnalyzer {
  /// Gives words of Latin letters with marks their marked form, appended to `result.folded`.
  ///
  /// `string` must be the text that `result` was made from. Decomposed letters are composed where an
  /// algorithm knows them; a word with other letters than these gets no marked form.
  public static func addMarkedForms(
    of text: UnsafeBufferPointer<UInt8>, to result: inout AnalyzedText
  ) {
    for index in result.words.indices where !result.words[index].isUnspaced {
      let source = result.words[index].source
      guard source.upperBound <= text.count else { return }
      let start = result.folded.count
      let word = unsafe UnsafeBufferPointer(rebasing: text[source])
      if unsafe MarkedForm.append(word, to: &result.folded) {
        result.words[index].marked = start..<result.folded.count
      } else {
        result.folded.removeSubrange(start...)
      }
    }
  }

  /// The same for a string.
  public static func addMarkedForms(of text: String, to result: inout AnalyzedText) {
    // ASCII has no marks, and most texts are ASCII.
    var text = text
    text.withUTF8 { bytes in
      if unsafe bytes.contains(where: { $0 >= 0x80 }) {
        unsafe addMarkedForms(of: bytes, to: &result)
      }
    }
  }
}

/// Words in small letters with their marks.
enum MarkedForm {
  /// Letters, marks and what both make; Latin-1, Extended-A and the Romanian letters.
  private static let compositions: [UInt32: UInt16] = {
    let rows: [(mark: UInt32, pairs: String)] = [
      (0x300, "aàeèiìoòuù"), (0x301, "aáeéiíoóuúyýcćnńsśzź"), (0x302, "aâeêiîoôuû"),
      (0x303, "aãnñoõ"), (0x304, "aāeēiīoōuū"), (0x306, "aăgğ"), (0x307, "eėzż"),
      (0x308, "aäeëiïoöuüyÿ"), (0x30A, "aåuů"), (0x30B, "oőuű"), (0x30C, "cčdďeěnňrřsšzž"),
      (0x327, "cçsştţ"), (0x326, "sştţ"), (0x328, "aąeęiįuų"),
    ]
    var table: [UInt32: UInt16] = [:]
    for (mark, pairs) in rows {
      var letters = pairs.unicodeScalars.makeIterator()
      while let letter = letters.next(), let composed = letters.next() {
        table[letter.value << 16 | mark] = UInt16(composed.value)
      }
    }
    return table
  }()

  /// Appends the word; false if it has no marks or letters of other scripts.
  static func append(_ word: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Bool {
    guard let base = word.baseAddress, unsafe word.contains(where: { $0 >= 0x80 }),
      word.count <= WordBuffer.maxCount
    else { return false }
    var previous: UInt32 = 0
    var previousStart = bytes.count
    var position = 0
    while position < word.count {
      let (code, length) = unsafe ScalarDecoder.decode(base, at: position, count: word.count)
      position += length
      if 0x300...0x36F ~= code {
        guard let composed = compositions[previous << 16 | code] else { return false }
        bytes.removeSubrange(previousStart...)
        previous = UInt32(composed)
      } else if let small = small(code) {
        previous = small
        previousStart = bytes.count
      } else {
        return false
      }
      write(previous, to: &bytes)
    }
    return true
  }

  /// The small letter; nil for what is no Latin letter of the first blocks.
  private static func small(_ code: UInt32) -> UInt32? {
    switch code {
    case 0x30...0x39, 0x61...0x7A: return code
    case 0x41...0x5A: return code + 0x20
    case 0xD7, 0xF7: return nil
    case 0xC0...0xDE: return code + 0x20
    case 0xDF...0xFF: return code
    // Catalan writes l·l, the algorithm knows it.
    case 0xB7: return code
    case 0x130: return 0x69
    case 0x178: return 0xFF
    case 0x139...0x148, 0x179...0x17E: return code % 2 == 1 ? code + 1 : code
    case 0x100...0x177: return code | 1
    // The algorithm knows Romanian's ș and ț by their older forms with a cedilla.
    case 0x218, 0x219: return 0x15F
    case 0x21A, 0x21B: return 0x163
    default: return nil
    }
  }

  private static func write(_ code: UInt32, to bytes: inout [UInt8]) {
    if code < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: code))
    } else {
      bytes.append(0xC0 | UInt8(truncatingIfNeeded: code >> 6))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: code & 0x3F))
    }
  }
}
