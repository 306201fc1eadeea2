// Entities as files that import reads back the same: JSON Lines, a JSON array, CSV and TSV.
//
// A table has one column a field. Lists stand in one cell with bars between their texts (`\|` is a
// bar, `\\` a backslash); attributes stand in one cell as a JSON object. Lines end with LF. TSV
// cannot hold tabs and line ends: text columns are marked `:escaped` in its header, and `\t`, `\n`,
// `\r` and `\\` stand for them; the mark tells import to undo it.

import EntityStore
import LinkTypes

/// Writes entities one after the other.
struct EntityWriter {
  let format: RecordFormat
  private var isFirst = true
  private let json = JSONWriter()

  init(format: RecordFormat) {
    self.format = format
  }

  /// Appends what stands before the first entity.
  func begin(into bytes: inout [UInt8]) {
    switch format {
    case .jsonl: break
    case .json: bytes.append(UInt8(ascii: "["))
    case .csv:
      let names = EntityField.allCases.map(\.rawValue)
      bytes.append(contentsOf: names.joined(separator: ",").utf8)
      bytes.append(0x0A)
    case .tsv:
      let names = EntityField.allCases.map { field in
        switch CellType(of: field).base {
        case .string, .list: "\(field.rawValue):\(CellType.escapedWord)"
        default: field.rawValue
        }
      }
      bytes.append(contentsOf: names.joined(separator: "\t").utf8)
      bytes.append(0x0A)
    }
  }

  /// Appends an entity.
  mutating func write(_ entity: Entity, into bytes: inout [UInt8]) {
    switch format {
    case .jsonl:
      json.write(entity.json, into: &bytes)
      bytes.append(0x0A)
    case .json:
      bytes.append(contentsOf: (isFirst ? "\n" : ",\n").utf8)
      json.write(entity.json, into: &bytes)
    case .csv, .tsv: writeRow(entity.json, into: &bytes)
    }
    isFirst = false
  }

  /// Appends what stands after the last entity.
  func end(into bytes: inout [UInt8]) {
    if format == .json { bytes.append(contentsOf: (isFirst ? "]\n" : "\n]\n").utf8) }
  }

  private func writeRow(_ object: JSONValue, into bytes: inout [UInt8]) {
    for (index, field) in EntityField.allCases.enumerated() {
      if index > 0 { bytes.append(format == .csv ? UInt8(ascii: ",") : 0x09) }
      let text = object[field.rawValue].map(cell) ?? ""
      if format == .csv {
        writeCSV(text, into: &bytes)
      } else {
        bytes.append(contentsOf: text.utf8)
      }
    }
    bytes.append(0x0A)
  }

  private func cell(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): format == .tsv ? TextEscapes.encode(text) : text
    case .array(let elements):
      TextEscapes.join(elements.compactMap(\.string), encodesControls: format == .tsv)
    default: json.string(value)
    }
  }

  /// Quotes a cell where RFC 4180 asks for it.
  private func writeCSV(_ text: String, into bytes: inout [UInt8]) {
    let needsQuotes = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }
    guard needsQuotes else { return bytes.append(contentsOf: text.utf8) }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
