// An unfinished word with a typo in it: which beginnings of names are one edit away. Asks the ordered
// keys only for letters that really follow, so that the cost does not grow with the number of names,
// as it does where all strings are compared.

internal import TextAnalysis

/// Finds beginnings of keys that are one edit away from what was typed.
struct NearBeginnings {
  let connection: Connection

  /// The most different letters that are tried in one place: more than any alphabet has.
  private static let maxLetters = 64

  /// The beginnings that some key has, those with the edit further on first; what was typed itself is
  /// not among them.
  func all(of word: [UInt8]) throws(EntityStoreError) -> [[UInt8]] {
    let letters = Self.letters(of: word)
    guard letters.count > 1 else { return [] }
    var found: [[UInt8]] = []
    var places: [Int] = []
    // Only as far as some name begins as typed can a single edit be further on.
    for place in letters.indices {
      places.append(place)
      if try !exists(Array(letters[...place].joined())) { break }
    }
    for place in places.reversed() {
      for beginning in try beginnings(letters, editedAt: place)
      where beginning != word && !found.contains(beginning) {
        found.append(beginning)
      }
    }
    return found
  }

  private func beginnings(_ letters: [[UInt8]], editedAt place: Int)
    throws(EntityStoreError) -> [[UInt8]]
  {
    let head = Array(letters[..<place].joined())
    let rest = letters[(place + 1)...].joined()
    var found: [[UInt8]] = []
    func take(_ beginning: [UInt8]) throws(EntityStoreError) {
      if try exists(beginning) { found.append(beginning) }
    }
    if place + 1 < letters.count {
      try take(head + letters[place + 1] + letters[place] + letters[(place + 2)...].joined())
    }
    // A letter too many; at the end this also stands for any other letter there.
    if !head.isEmpty || !rest.isEmpty { try take(head + rest) }
    guard place + 1 < letters.count else { return found }
    for letter in try lettersAfter(head) where letter != letters[place] {
      try take(head + letter + rest)
      try take(head + letter + letters[place] + rest)
    }
    return found
  }

  /// The letters that follow a beginning in some key.
  private func lettersAfter(_ head: [UInt8]) throws(EntityStoreError) -> [[UInt8]] {
    var letters: [[UInt8]] = []
    var lower = head
    while letters.count < Self.maxLetters, let key = try firstKey(from: lower),
      key.starts(with: head)
    {
      guard let letter = Self.letters(of: Array(key[head.count...].prefix(4))).first else {
        // The key is the beginning itself.
        lower = head + [0]
        continue
      }
      letters.append(letter)
      lower = head + letter + [0xff]
    }
    return letters
  }

  private func exists(_ beginning: [UInt8]) throws(EntityStoreError) -> Bool {
    try firstKey(from: beginning)?.starts(with: beginning) ?? false
  }

  private func firstKey(from lower: [UInt8]) throws(EntityStoreError) -> [UInt8]? {
    let statement = try connection.statement(SQL.firstKeyFrom)
    defer { statement.reset() }
    try statement.bindText(1, lower)
    return try statement.step() ? statement.bytes(0) : nil
  }

  /// The UTF-8 sequences of the scalars.
  private static func letters(of word: [UInt8]) -> [[UInt8]] {
    var letters: [[UInt8]] = []
    for byte in word {
      if byte & 0xc0 == 0x80, !letters.isEmpty {
        letters[letters.count - 1].append(byte)
      } else {
        letters.append([byte])
      }
    }
    return letters
  }
}
