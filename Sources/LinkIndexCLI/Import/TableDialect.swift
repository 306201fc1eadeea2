// How a table's text is cut into rows and cells: CSV as RFC 4180 has it, TSV as IANA registers it.

import LinkTypes

/// A way to write a table.
enum TableDialect: Sendable {
  /// Commas; a cell in double quotes may hold commas, line ends and doubled quotes.
  case csv
  /// Tabs; cells hold neither tabs nor line ends, and quotes mean nothing.
  case tsv

  /// Why a row cannot be cut into cells.
  struct Fault: Error {
    var message: String
    var hint: String?
  }

  /// The cells of a row that is given without its line end.
  func cells(of row: [UInt8]) throws(Fault) -> [String] {
    var cells: [String] = []
    var start = 0
    while true {
      let (cell, end) = try cell(of: row, from: start, number: cells.count + 1)
      cells.append(cell)
      if end == row.count { return cells }
      start = end + 1
    }
  }

  /// One cell and the offset of the separator behind it.
  private func cell(
    of row: [UInt8], from start: Int, number: Int
  ) throws(Fault) -> (String, end: Int) {
    let isCSV = self == .csv
    if isCSV, start < row.count, row[start] == UInt8(ascii: "\"") {
      return try quotedCell(of: row, from: start, number: number)
    }
    let separator = isCSV ? UInt8(ascii: ",") : UInt8(ascii: "\t")
    var end = start
    while end < row.count, row[end] != separator {
      if isCSV, row[end] == UInt8(ascii: "\"") {
        throw Fault(
          message: "a quote stands inside field \(number), which does not begin with one",
          hint: "put the field in quotes and write each quote in it twice")
      }
      end += 1
    }
    return (try text(row.span, start..<end, number: number), end)
  }

  private func quotedCell(
    of row: [UInt8], from start: Int, number: Int
  ) throws(Fault) -> (String, end: Int) {
    let quote = UInt8(ascii: "\"")
    var content: [UInt8] = []
    var index = start + 1
    while index < row.count {
      if row[index] == quote {
        guard index + 1 < row.count, row[index + 1] == quote else { break }
        index += 1
      }
      content.append(row[index])
      index += 1
    }
    let end = index + 1
    guard end >= row.count || row[end] == UInt8(ascii: ",") else {
      throw Fault(
        message: "text follows after the closing quote of field \(number)",
        hint: "write each quote inside a quoted field twice")
    }
    return (try text(content.span, 0..<content.count, number: number), min(end, row.count))
  }

  private func text(
    _ bytes: Span<UInt8>, _ range: Range<Int>, number: Int
  ) throws(Fault) -> String {
    if let text = String(validating: bytes, range) { return text }
    let offset =
      UTF8Check.firstInvalid(in: bytes, from: range.lowerBound, to: range.upperBound)
      ?? range.lowerBound
    let byte = String(bytes[offset], radix: 16, uppercase: true)
    throw Fault(
      message: "field \(number) has the byte 0x\(byte), which is not UTF-8",
      hint: "convert the file to UTF-8: iconv -f WINDOWS-1252 -t UTF-8 FILE")
  }
}
