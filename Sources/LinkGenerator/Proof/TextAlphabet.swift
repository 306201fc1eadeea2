// The characters that are worth trying: one of all those that no pattern tells apart.

import LinkRouter
import LinkTypes

/// The characters of a walk, at most 256, those first that people can read.
struct TextAlphabet: Sendable {
  private(set) var characters: [URLCharacter] = []

  /// More are not told apart.
  private static let most = 256

  /// The characters that automata tell apart; `letters` are those beyond ASCII that patterns name.
  init(_ machines: [TextMachine], letters: [Unicode.Scalar]) {
    var sets: [TextMachine.Reading: Set<ByteSet>] = [:]
    for state in machines.flatMap(\.states) {
      for move in state.moves where !move.set.isEmpty && move.set != .all {
        sets[state.reading, default: []].insert(move.set)
      }
    }
    let bytes = Array(sets[.bytes] ?? [])
    let written = Array(sets[.written] ?? [])
    let single = Array(sets[.characters] ?? [])
    var seen: Set<[UInt8]> = []
    characters = [.separator]
    for character in Self.candidates(letters) where characters.count < Self.most {
      var signature: [UInt8] = [character.isEscaped ? 1 : 0, UInt8(character.bytes.count)]
      Self.append(character.bytes, bytes, to: &signature)
      Self.append(character.written, written, to: &signature)
      Self.append(character.bytes.count > 1 ? [0x80] : character.bytes, single, to: &signature)
      // What keeps a byte as it is differs between literals and values.
      signature.append(Self.kind(character))
      if seen.insert(signature).inserted { characters.append(character) }
    }
  }

  private static func append(_ text: [UInt8], _ sets: [ByteSet], to signature: inout [UInt8]) {
    for byte in text {
      var bits: UInt8 = 0
      for (index, set) in sets.enumerated() {
        bits = bits << 1 | (set.contains(byte) ? 1 : 0)
        if index & 7 == 7 { signature.append(bits) }
      }
      signature.append(bits)
    }
  }

  private static func kind(_ character: URLCharacter) -> UInt8 {
    guard character.bytes.count == 1, let byte = character.bytes.first else { return 0 }
    return (ByteSet.unreserved.contains(byte) ? 1 : 0)
      | (ByteSet.keptInPath.contains(byte) ? 2 : 0) | (ByteSet.keptInQuery.contains(byte) ? 4 : 0)
  }

  /// All of ASCII as it is written in URLs, and those beyond that patterns name.
  private static func candidates(_ letters: [Unicode.Scalar]) -> [URLCharacter] {
    var result: [URLCharacter] = []
    func add(_ bytes: [UInt8], isEscaped: Bool) {
      var written = bytes
      if isEscaped {
        written = []
        for byte in bytes {
          if ByteSet.unreserved.contains(byte) { return }
          PercentEncoding.append(byte, to: &written)
        }
      }
      result.append(URLCharacter(written: written, bytes: bytes, isSeparator: false))
    }
    for byte in "x1abcdefghijklmnopqrstuvwyz023456789-_ABCDEFGHIJKLMNOPQRSTUVWXYZ~.".utf8 {
      add([byte], isEscaped: false)
    }
    for byte in UInt8(0)..<0x80 where !ByteSet.unreserved.contains(byte) {
      if ByteSet.keptInPath.contains(byte) || ByteSet.keptInQuery.contains(byte),
        byte != UInt8(ascii: "/")
      {
        add([byte], isEscaped: false)
      }
      add([byte], isEscaped: true)
    }
    for scalar in letters { add(Array(String(scalar).utf8), isEscaped: true) }
    for letter in ["é", "日", "🍕"] { add(Array(letter.utf8), isEscaped: true) }
    return result
  }
}
