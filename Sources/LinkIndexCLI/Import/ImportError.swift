// Why an input cannot be read on. What concerns one record only is a `RecordFault`.

import LinkTypes

/// An end to reading an input.
struct ImportError: Diagnostic, Hashable {
  enum Reason: Sendable, Hashable {
    case cannotOpen(errorNumber: Int32)
    case isDirectory
    case readFailed(errorNumber: Int32)
    case utf16
    case otherCompression(String)
    case corruptGzip(detail: String)
    case truncatedGzip
    case unknownFormat
    case recordTooLong(limit: Int)
    case unclosedQuote
    case malformedJSON(detail: String)
    case malformedColumn(name: String, detail: String, advice: String)
    case missingColumn(name: String, columns: [String])
    case wrongDelimiter(header: String, delimiter: String)
    case loneReturn
    case unknownField(name: String)
  }

  let reason: Reason
  /// The file's path, or "standard input".
  let source: String
  /// The line of the uncompressed text, from 1; nil where no line is at fault.
  let line: Int?

  init(_ reason: Reason, source: String, line: Int? = nil) {
    self.reason = reason
    self.source = source
    self.line = line
  }

  var code: String {
    switch reason {
    case .cannotOpen, .isDirectory: "import.cannotOpen"
    case .readFailed: "import.readFailed"
    case .utf16: "import.utf16"
    case .otherCompression, .corruptGzip, .truncatedGzip: "import.compression"
    case .unknownFormat, .wrongDelimiter: "import.unknownFormat"
    case .recordTooLong: "import.recordTooLong"
    case .unclosedQuote, .malformedJSON: "import.malformed"
    case .malformedColumn, .missingColumn, .loneReturn: "import.header"
    case .unknownField: "import.unknownField"
    }
  }

  var message: String {
    let place = line.map { "\"\(source)\", line \($0): " } ?? "\"\(source)\" "
    switch reason {
    case .cannotOpen(let number), .readFailed(let number):
      return "\"\(source)\" cannot be read: \(systemMessage(number))"
    case .isDirectory: return place + "is a directory"
    case .utf16: return place + "is UTF-16 text where UTF-8 is expected"
    case .otherCompression(let name): return place + "is a \(name) file, which import cannot read"
    case .corruptGzip(let detail): return place + "is damaged gzip data: \(detail)"
    case .truncatedGzip: return place + "is gzip data whose end is missing"
    case .unknownFormat: return place + "is neither JSON nor a table with commas or tabs"
    case .recordTooLong(let limit): return place + "a record is longer than \(limit >> 20) MiB"
    case .unclosedQuote: return place + "a quoted field is never closed"
    case .malformedJSON(let detail): return place + detail
    case .malformedColumn(let name, let detail, _):
      return place + "the column \"\(name)\" \(detail)"
    case .missingColumn(let name, _): return place + "there is no column \"\(name)\""
    case .wrongDelimiter(let header, let delimiter):
      return place + "the header \"\(header)\" has \(delimiter) where commas are expected"
    case .loneReturn: return place + "the header has a carriage return that no line feed follows"
    case .unknownField(let name): return "entities have no field \"\(name)\" to map a column to"
    }
  }

  var hint: String? {
    switch reason {
    case .cannotOpen, .isDirectory, .readFailed: nil
    case .utf16: "convert it: iconv -f UTF-16 -t UTF-8 FILE"
    case .otherCompression:
      "unpack it first and pass its content, for example with \"-\" for a pipe"
    case .corruptGzip, .truncatedGzip: "fetch or make the file again"
    case .unknownFormat:
      "pass --format " + RecordFormat.allCases.map(\.rawValue).joined(separator: "|")
    case .recordTooLong: "look for a quote that is never closed, or pass the right --format"
    case .unclosedQuote: "close it; a quote inside a quoted field is written twice"
    case .malformedJSON: nil
    case .malformedColumn(_, _, let advice): advice
    case .missingColumn(let name, let columns):
      nearestName(to: name, among: columns).map { "did you mean \"\($0)\"?" }
        ?? "the columns are " + columns.prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")
    case .wrongDelimiter(_, let delimiter):
      delimiter == "tabs" ? "pass --format tsv" : "convert it to commas or tabs"
    case .loneReturn: "end lines with LF or CR LF: tr '\\r' '\\n' < FILE"
    case .unknownField(let name):
      nearestName(to: name, among: FieldMap.fieldNames).map { "did you mean \"\($0)\"?" }
        ?? "the fields are " + FieldMap.fieldNames.joined(separator: ", ")
    }
  }

  var exitCode: ExitCode {
    switch reason {
    case .cannotOpen(let number) where ErrorNumber.refusals.contains(number): .noPermission
    case .cannotOpen, .isDirectory: .noInput
    case .readFailed: .ioError
    case .unknownField: .usage
    default: .dataError
    }
  }
}
