// A `.strings` file with everything that stands in it, so that it is written back byte for byte.

public import LinkTypes

/// A strings file: `"key" = "value";`, comments, and all between.
public struct StringsFile: Sendable {
  /// One pair of a key and a value.
  public struct Entry: Sendable, Hashable {
    /// The key, escapes taken out.
    public let key: String
    /// The value, escapes taken out; the key again if the file gives none.
    public let value: String
    /// Where the key begins.
    public let position: JSONPosition
    /// Where the value begins.
    public let valuePosition: JSONPosition
    /// The value with its quotes, in scalars; empty if there is none.
    let range: Range<Int>
  }

  /// The pairs in order.
  public let entries: [Entry]
  private let scalars: [Unicode.Scalar]
  private let encoding: TextEncoding
  private var changes: [Int: String] = [:]
  private var added: [(comment: String?, key: String, value: String)] = []

  /// Reads a file: UTF-8 or UTF-16, with or without a mark.
  ///
  /// - Throws: `CatalogError` with the first fault and its place.
  public init(_ bytes: [UInt8]) throws(CatalogError) {
    guard let (text, encoding) = TextEncoding.decode(bytes) else {
      throw CatalogError(.unknownEncoding, at: .start)
    }
    var reader = StringsReader(text)
    entries = try reader.entries()
    scalars = text
    self.encoding = encoding
  }

  /// A file's text as UTF-8 without a mark, which its positions count in; the bytes themselves if they are no text.
  public static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard let (text, _) = TextEncoding.decode(bytes) else { return bytes }
    return TextEncoding(form: .utf8, hasMark: false).encode(text)
  }

  /// A file without anything in it.
  public init() {
    entries = []
    scalars = []
    encoding = TextEncoding(form: .utf8, hasMark: false)
  }

  /// Gives the entry of an index another value.
  public mutating func setValue(_ value: String, at index: Int) {
    if entries[index].value == value { changes[index] = nil } else { changes[index] = value }
  }

  /// Adds an entry to the end.
  public mutating func append(key: String, value: String, comment: String? = nil) {
    added.append((comment, key, value))
  }

  /// The file's bytes: those read, but for what was changed.
  public var bytes: [UInt8] {
    var text: [Unicode.Scalar] = []
    var position = 0
    for (index, entry) in entries.enumerated() {
      guard let value = changes[index] else { continue }
      text += scalars[position..<entry.range.lowerBound]
      // A key by itself gets a value.
      text += ((entry.range.isEmpty ? " = " : "") + Self.quoted(value)).unicodeScalars
      position = entry.range.upperBound
    }
    text += scalars[position...]
    for (comment, key, value) in added {
      if let last = text.last, last != "\n" { text.append("\n") }
      if !text.isEmpty { text.append("\n") }
      if let comment {
        let safe = comment.split(separator: "*/", omittingEmptySubsequences: false)
        text += "/* \(safe.joined(separator: "* /")) */\n".unicodeScalars
      }
      text += "\(Self.quoted(key)) = \(Self.quoted(value));\n".unicodeScalars
    }
    return encoding.encode(text)
  }

  /// The entries as phrases of one language.
  public func shortcutEntries(language: String) -> [ShortcutEntry] {
    entries.map { entry in
      ShortcutEntry(
        key: .init(entry.key, at: entry.position),
        translations: [
          .init(language: language, texts: [.init(entry.value, at: entry.valuePosition)])
        ])
    }
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

/// Reads the grammar of strings files.
struct StringsReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  /// The bytes before `index` in UTF-8, whatever the file is in.
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  mutating func entries() throws(CatalogError) -> [StringsFile.Entry] {
    var entries: [StringsFile.Entry] = []
    while true {
      try skipSpace()
      guard index < scalars.count else { return entries }
      let position = place
      let key = try text("a key")
      try skipSpace()
      var value = key
      var valuePosition = position
      var range = index..<index
      if current == "=" {
        advance()
        try skipSpace()
        let start = index
        valuePosition = place
        value = try text("a value")
        range = start..<index
        try skipSpace()
      }
      guard current == ";" else { throw unexpected("\";\"") }
      advance()
      entries.append(
        StringsFile.Entry(
          key: key, value: value, position: position, valuePosition: valuePosition, range: range))
    }
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private var place: JSONPosition { JSONPosition(offset: offset, line: line, column: column) }

  private mutating func advance() {
    let isEnd =
      scalars[index] == "\n"
      || (scalars[index] == "\r" && !(index + 1 < scalars.count && scalars[index + 1] == "\n"))
    offset += UTF8.width(scalars[index])
    index += 1
    if isEnd {
      line += 1
      column = 1
    } else {
      column += 1
    }
  }

  private mutating func skipSpace() throws(CatalogError) {
    while let scalar = current {
      if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
        advance()
      } else if scalar == "/", index + 1 < scalars.count, scalars[index + 1] == "/" {
        while let scalar = current, scalar != "\n", scalar != "\r" { advance() }
      } else if scalar == "/", index + 1 < scalars.count, scalars[index + 1] == "*" {
        let start = place
        advance()
        advance()
        while current != "*" || index + 1 >= scalars.count || scalars[index + 1] != "/" {
          guard index < scalars.count else { throw unexpected("\"*/\"", from: start) }
          advance()
        }
        advance()
        advance()
      } else {
        return
      }
    }
  }

  /// A quoted text, or a word of letters, digits and `_ - . / : $` by itself.
  private mutating func text(_ expected: String) throws(CatalogError) -> String {
    var view = String.UnicodeScalarView()
    guard let quote = current, quote == "\"" || quote == "'" else {
      while let scalar = current, Self.isWord(scalar) {
        view.append(scalar)
        advance()
      }
      guard !view.isEmpty else { throw unexpected(expected) }
      return String(view)
    }
    let start = place
    advance()
    while let scalar = current {
      if scalar == quote {
        advance()
        return String(view)
      }
      if scalar == "\\" {
        view.append(contentsOf: try escape())
      } else {
        view.append(scalar)
        advance()
      }
    }
    throw unexpected("a closing quote", from: start)
  }

  private mutating func escape() throws(CatalogError) -> [Unicode.Scalar] {
    let start = place
    advance()
    guard let scalar = current else { throw unexpected("an escape", from: start) }
    switch scalar {
    case "n", "r", "t":
      advance()
      return [scalar == "n" ? "\n" : scalar == "r" ? "\r" : "\t"]
    case "U", "u":
      advance()
      guard let first = hexadecimal() else {
        throw malformed("\\U", "\\U and four hexadecimal digits", at: start)
      }
      if let scalar = Unicode.Scalar(first) { return [scalar] }
      // Two halves of one character.
      if first < 0xDC00, current == "\\", index + 1 < scalars.count,
        scalars[index + 1] == "U" || scalars[index + 1] == "u"
      {
        advance()
        advance()
        if let second = hexadecimal(), 0xDC00...0xDFFF ~= second,
          let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        {
          return [scalar]
        }
      }
      throw malformed("\\U", "\\U and four hexadecimal digits", at: start)
    default:
      // Any other character stands for itself.
      advance()
      return [scalar]
    }
  }

  private mutating func hexadecimal() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let scalar = current, scalar.isASCII,
        let digit = Character(scalar).hexDigitValue
      else { return nil }
      value = value << 4 | UInt32(digit)
      advance()
    }
    return value
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ":", "$": true
    default: false
    }
  }

  private func unexpected(_ expected: String, from start: JSONPosition? = nil) -> CatalogError {
    guard let scalar = current else {
      return CatalogError(
        .malformedStrings(found: "the end of the file", expected: expected), at: start ?? place)
    }
    let isSafe = scalar.value >= 0x20 && !(0x7F...0x9F ~= scalar.value)
    return malformed(isSafe ? String(scalar) : "\u{FFFD}", expected, at: place)
  }

  private func malformed(_ found: String, _ expected: String, at place: JSONPosition)
    -> CatalogError
  {
    CatalogError(.malformedStrings(found: "\"\(found)\"", expected: expected), at: place)
  }
}
