// The shapes that records come and go in, and how one is told from another.

/// A shape of a file of records.
enum RecordFormat: String, Sendable, Hashable, CaseIterable {
  /// JSON Lines: an object a line.
  case jsonl
  /// A JSON array of objects, or objects one after the other.
  case json
  /// RFC 4180: commas, quotes, a header line.
  case csv
  /// Tab-separated values as IANA registers them: no quotes, a header line.
  case tsv

  /// The format that a file's name promises, `.gz` aside; nil if it promises none.
  init?(fileName: String) {
    var name = fileName.lowercased()[...]
    if name.hasSuffix(".gz") { name = name.dropLast(3) }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...] {
    case "jsonl", "ndjson", "jsonlines": self = .jsonl
    case "json": self = .json
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    default: return nil
    }
  }

  /// The format that a text's beginning shows; nil if it shows none.
  init?(beginning bytes: Span<UInt8>) {
    var hasComma = false
    for index in 0..<bytes.count {
      switch bytes[index] {
      case 0x20, 0x0D, 0x0A:
        // The first line decides, once there is one.
        if bytes[index] == 0x0A, hasComma {
          self = .csv
          return
        }
      case UInt8(ascii: "\t"):
        self = .tsv
        return
      case UInt8(ascii: "{") where !hasComma:
        self = .jsonl
        return
      case UInt8(ascii: "[") where !hasComma:
        self = .json
        return
      case UInt8(ascii: ","): hasComma = true
      default: break
      }
    }
    guard hasComma else { return nil }
    self = .csv
  }
}
