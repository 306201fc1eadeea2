// Records from the rows of a table.

import LinkTypes

/// Reads the rows of a CSV or TSV text whose first row is the header; blank lines do not count.
struct TableReader: RecordReader {
  private var buffer: InputBuffer
  private let dialect: TableDialect
  private let columns: TableColumns
  private let headerText: [UInt8]

  init(_ buffer: InputBuffer, dialect: TableDialect, map: FieldMap) throws(ImportError) {
    var rows = buffer
    var row: (line: Int, text: [UInt8])?
    row = try TableReader.nextRow(&rows, dialect)
    headerText = row?.text ?? []
    let (name, line) = (buffer.name, row?.line)
    func fault(_ reason: ImportError.Reason) -> ImportError {
      ImportError(reason, source: name, line: line)
    }
    // Lines that end with CR alone would all be taken for one header, and nothing loaded.
    if zip(headerText, headerText.dropFirst()).contains(where: { $0 == 0x0D && $1 != 0x0A }) {
      throw fault(.loneReturn)
    }
    var cells: [String] = []
    do throws(TableDialect.Fault) {
      if let row { cells = try dialect.cells(of: row.text) }
    } catch {
      throw fault(
        .malformedColumn(
          name: "1", detail: "and the rest of the header cannot be read: \(error.message)",
          advice: error.hint ?? "write a name for each column"))
    }
    if dialect == .csv, cells.count == 1, let header = cells.first {
      for (separator, words) in [(";", "semicolons"), ("\t", "tabs")] as [(Character, String)]
      where header.contains(separator) {
        throw fault(.wrongDelimiter(header: String(header.prefix(60)), delimiter: words))
      }
    }
    columns = try TableColumns(row == nil ? [] : cells, map: row == nil ? .none : map, fault: fault)
    self.buffer = rows
    self.dialect = dialect
  }

  var header: [UInt8]? { headerText }
  var replacedSurrogates: Int { 0 }

  mutating func next() throws(ImportError) -> ImportRecord? {
    guard let (line, text) = try TableReader.nextRow(&buffer, dialect) else { return nil }
    do throws(RecordFault) {
      return ImportRecord(line: line, result: .success(try object(of: text, line: line)), raw: text)
    } catch {
      return ImportRecord(line: line, result: .failure(error), raw: text)
    }
  }

  private func object(of row: [UInt8], line: Int) throws(RecordFault) -> JSONValue {
    let cells: [String]
    do throws(TableDialect.Fault) {
      cells = try dialect.cells(of: row)
    } catch {
      throw RecordFault(line: line, message: error.message, hint: error.hint)
    }
    guard cells.count == columns.names.count else {
      throw RecordFault(
        line: line,
        message: "the row has \(count(cells.count)) where the header has \(columns.names.count)",
        hint: dialect == .csv ? "put fields with commas or line ends in double quotes" : nil)
    }
    return try columns.object(of: cells, line: line)
  }

  private func count(_ number: Int) -> String { number == 1 ? "1 field" : "\(number) fields" }

  /// The next row that is not blank, without its line end, and the line it begins on.
  private static func nextRow(
    _ buffer: inout InputBuffer, _ dialect: TableDialect
  ) throws(ImportError) -> (line: Int, text: [UInt8])? {
    while let (length, hasFeed) = try nextRowLength(&buffer, dialect) {
      let line = buffer.line
      var text = buffer.copy(length)
      buffer.advance(by: length + (hasFeed ? 1 : 0))
      buffer.line += 1
      if dialect == .csv { for byte in text where byte == 0x0A { buffer.line += 1 } }
      if text.last == 0x0D { text.removeLast() }
      if !text.isEmpty { return (line, text) }
    }
    return nil
  }

  private static func nextRowLength(
    _ buffer: inout InputBuffer, _ dialect: TableDialect
  ) throws(ImportError) -> (length: Int, hasFeed: Bool)? {
    guard dialect == .csv else { return try buffer.nextLine() }
    var scan = RowScan()
    while true {
      if let length = scan.lineFeed(in: buffer) {
        try buffer.check(length)
        return (length, true)
      }
      guard try buffer.fill() else {
        if scan.isInsideQuotes { throw buffer.error(.unclosedQuote) }
        return buffer.count > 0 ? (buffer.count, false) : nil
      }
    }
  }
}

/// The search for the line feed that ends a CSV row; it goes on where it stopped when more bytes are
/// at hand.
private struct RowScan {
  private enum State {
    case cellStart, plain, quoted, afterQuote
  }

  private var offset = 0
  private var state = State.cellStart

  var isInsideQuotes: Bool { state == .quoted }

  /// The distance of the line feed from the buffer's position; nil if it is not at hand.
  mutating func lineFeed(in buffer: InputBuffer) -> Int? {
    let bytes = buffer.bytes.span.extracting(buffer.position...)
    while offset < bytes.count {
      let byte = bytes[offset]
      switch (state, byte) {
      case (.quoted, UInt8(ascii: "\"")): state = .afterQuote
      case (.quoted, _): break
      case (.cellStart, UInt8(ascii: "\"")), (.afterQuote, UInt8(ascii: "\"")): state = .quoted
      case (_, 0x0A): return offset
      case (_, UInt8(ascii: ",")): state = .cellStart
      default: state = .plain
      }
      offset += 1
    }
    return nil
  }
}
