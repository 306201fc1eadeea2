// The one place where FTS5 syntax is written. What people type arrives here as tokens only; each is
// put in quotes, so that no word can be an operator.

/// An expression for FTS5's MATCH over marked tokens.
indirect enum MatchExpression {
  case token(marker: [UInt8], word: [UInt8])
  case any([MatchExpression])
  case all([MatchExpression])

  /// The expression as FTS5 reads it; nil if it can match nothing.
  var syntax: [UInt8]? {
    var bytes: [UInt8] = []
    return write(into: &bytes) ? bytes : nil
  }

  private func write(into bytes: inout [UInt8]) -> Bool {
    switch self {
    case .token(let marker, let word):
      guard !word.isEmpty else { return false }
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: marker)
      for byte in word {
        // No analyzed word holds one, but a quote must never end the string.
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
      return true
    case .any(let parts): return Self.write(parts, joinedBy: " OR ", needsAll: false, &bytes)
    case .all(let parts): return Self.write(parts, joinedBy: " AND ", needsAll: true, &bytes)
    }
  }

  private static func write(
    _ parts: [MatchExpression], joinedBy separator: String, needsAll: Bool, _ bytes: inout [UInt8]
  ) -> Bool {
    let start = bytes.count
    bytes.append(UInt8(ascii: "("))
    var isFirst = true
    for part in parts {
      let before = bytes.count
      if !isFirst { bytes.append(contentsOf: separator.utf8) }
      if part.write(into: &bytes) {
        isFirst = false
      } else {
        bytes.removeSubrange(before...)
        if needsAll {
          bytes.removeSubrange(start...)
          return false
        }
      }
    }
    if isFirst {
      bytes.removeSubrange(start...)
      return false
    }
    bytes.append(UInt8(ascii: ")"))
    return true
  }
}

extension MatchExpression {
  static func nameWord(_ word: [UInt8]) -> MatchExpression {
    .token(marker: Marker.nameWord, word: word)
  }

  static func namePrefix(_ prefix: [UInt8]) -> MatchExpression {
    .token(marker: Marker.namePrefix, word: prefix)
  }

  /// A pair of characters of a script without spaces, or a single one.
  static func gram(_ gram: [UInt8]) -> MatchExpression { .token(marker: [], word: gram) }

  static func filter(_ token: [UInt8]) -> MatchExpression {
    .token(marker: Marker.filter, word: token)
  }
}
