// The marks that tell tokens apart inside the one FTS5 column. They are not ASCII, so the tokenizer
// keeps them, and they are no word characters, so no word begins with them.

/// A mark in front of a token.
enum Marker {
  /// A whole word of a title or alias.
  static let nameWord: [UInt8] = Array("·".utf8)
  /// The first one to three characters of such a word.
  static let namePrefix: [UInt8] = Array("¦".utf8)
  /// A stem of a language other than the store's own: `¤de¤haus`; no code for words without stems.
  static func stem(_ code: String) -> [UInt8] { Array("¤\(code)¤".utf8) }
  /// What a filter asks for: kind, index, domain and its ancestors.
  static let filter: [UInt8] = Array("§".utf8)
}

/// Limits of what the index keeps of a string.
enum IndexLimits {
  /// Bytes of a key; longer names are cut, and so is a query before it is looked up.
  static let keyBytes = 64
  /// Characters of the beginnings of a name's words that are tokens of their own.
  static let prefixCharacters = 3
  /// A name's word of more humps than this has no tokens for the runs within it.
  static let humps = 8
  /// Byte lengths of strings that the typo scan knows.
  static let typoBytes = 3...64
  /// A beginning shared by more keys than this has a row in `top`.
  static let heavyPrefix = 200
  /// Rows that `top` keeps of a beginning when it is made, and the fewest before it is made again.
  static let topRows = 64
  static let fewestTopRows = 32
  /// The longest beginning that `top` knows, in bytes.
  static let topPrefixBytes = 40
}
