// What the cells of a column hold. A header names it after a colon (`population:int`); a field of an
// entity has a type of its own, and every other column is text. Cells are never guessed from: `007`
// stays a text until the header says otherwise.

import AttributeQuery
import EntityStore
import LinkTypes

/// The type of a column's cells.
struct CellType: Sendable, Hashable {
  enum Base: String, Sendable, Hashable, CaseIterable {
    case string, integer, double, boolean, date, json
    /// A whole number or any other, as it is written.
    case number
    /// Texts separated by `|`; `\|` is a bar and `\\` a backslash.
    case list
  }

  var base: Base
  /// Whether `\t`, `\n`, `\r` and `\\` stand for a tab, a line feed, a carriage return and a
  /// backslash: what export does in TSV, which cannot hold tabs and line ends otherwise.
  var isEscaped = false

  /// The words that a header may have after the colon.
  private static let words: [String: Base] = [
    "string": .string, "text": .string, "int": .integer, "integer": .integer, "double": .double,
    "float": .double, "number": .double, "bool": .boolean, "boolean": .boolean, "date": .date,
    "datetime": .date, "list": .list, "json": .json,
  ]
  static let escapedWord = "escaped"

  /// The words for messages.
  static let wordNames = ["string", "int", "double", "bool", "date", "list", "json", escapedWord]

  /// The type that a word stands for; nil if it stands for none.
  init?(word: Substring) {
    let word = word.lowercased()
    if word == CellType.escapedWord {
      self.init(base: .string, isEscaped: true)
    } else if let base = CellType.words[word] {
      self.init(base: base)
    } else {
      return nil
    }
  }

  init(base: Base, isEscaped: Bool = false) {
    self.base = base
    self.isEscaped = isEscaped
  }

  /// The type of a field.
  init(of field: EntityField) {
    switch field {
    case .aliases, .keywords: self.init(base: .list)
    case .rank: self.init(base: .double)
    case .expires: self.init(base: .date)
    case .attributes: self.init(base: .json)
    default: self.init(base: .string)
    }
  }

  /// The type of one of Core Spotlight's attributes.
  init(of attribute: AttributeDefinition) {
    switch attribute.kind {
    case .text, .url, .contentType: self.init(base: attribute.isMultiValued ? .list : .string)
    case .number: self.init(base: .number)
    case .flag: self.init(base: .boolean)
    case .date: self.init(base: attribute.isMultiValued ? .list : .date)
    case .data, .persons, .headers: self.init(base: .json)
    }
  }

  /// The type of a field under a header that asks for another one; nil if the field cannot have it.
  init?(of field: EntityField, asking asked: CellType) {
    self.init(of: field)
    if asked.isEscaped {
      guard base == .string || base == .list else { return nil }
      isEscaped = true
    } else if asked.base != base, asked.base != .string, !(field == .id && asked.base == .integer) {
      return nil
    }
  }

  /// Why a cell is not of its column's type, as the end of a sentence.
  struct Mismatch: Error {
    var detail: String
  }

  /// The value of a cell that is not empty.
  func value(of cell: String) throws(Mismatch) -> JSONValue {
    switch base {
    case .string: return .string(isEscaped ? TextEscapes.decode(cell) : cell)
    case .list:
      return .array(
        TextEscapes.split(cell, decodesControls: isEscaped).map(JSONValue.string))
    case .integer:
      guard let number = Int64(CellType.trimmed(cell)) else {
        throw Mismatch(detail: "is no integer")
      }
      return .integer(number)
    case .double:
      guard let number = Double(CellType.trimmed(cell)), number.isFinite else {
        throw Mismatch(detail: "is no number")
      }
      return .double(number)
    case .number:
      if let number = Int64(CellType.trimmed(cell)) { return .integer(number) }
      return try CellType(base: .double).value(of: cell)
    case .boolean:
      switch CellType.trimmed(cell).lowercased() {
      case "true", "yes", "1": return .bool(true)
      case "false", "no", "0": return .bool(false)
      default: throw Mismatch(detail: "is neither true nor false")
      }
    case .date:
      let text = CellType.trimmed(cell)
      if let seconds = Int64(text) { return .integer(seconds) }
      guard Timestamp.parse(text) != nil else { throw Mismatch(detail: "is no ISO 8601 date") }
      return .string(text)
    case .json:
      do throws(JSONError) {
        return try JSONReader.parse(cell)
      } catch {
        throw Mismatch(detail: "is no JSON: \(error.summary)")
      }
    }
  }

  /// A text without spaces at its ends.
  static func trimmed(_ text: String) -> String {
    guard text.utf8.first == 0x20 || text.utf8.last == 0x20 else { return text }
    let end = text.utf8.lastIndex { $0 != 0x20 }.map { text.utf8.index(after: $0) }
    let start = text.utf8.firstIndex { $0 != 0x20 }
    guard let start, let end else { return "" }
    return String(text[start..<end])
  }
}
