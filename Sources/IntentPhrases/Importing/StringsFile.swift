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
    text.reserveCapacity(scalars.count)
    var position = 0
    for (index, entry) in entries.enumerated() {
      guard let value = changes[index] else { continue }
      text += scalars[position..<entry.range.lowerBound]
      // A key by itself gets a value.
      text += ((entry.range.isEmpty ? " = " : "") + Self.quoted(value)).unicodeScalars
      position = entry.range.upperBound
    }
    text += scalars[position...]
    let lineEnd = hasReturns ? "\r\n" : "\n"
    for (comment, key, value) in added {
      if let last = text.last, last != "\n" { text += lineEnd.unicodeScalars }
      if !text.isEmpty { text += lineEnd.unicodeScalars }
      if let comment {
        let safe = comment.split(separator: "*/", omittingEmptySubsequences: false)
        text += "/* \(safe.joined(separator: "* /")) */\(lineEnd)".unicodeScalars
      }
      text += "\(Self.quoted(key)) = \(Self.quoted(value));\(lineEnd)".unicodeScalars
    }
    return encoding.encode(text)
  }

  /// Whether the first line ends with CR LF, as new ones then do.
  private var hasReturns: Bool {
    guard let end = scalars.firstIndex(of: "\n"), end > 0 else { return false }
    return scalars[end - 1] == "\r"
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
