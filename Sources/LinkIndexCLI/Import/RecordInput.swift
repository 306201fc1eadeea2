// The door to an input: opens it, undoes gzip, finds the format and picks the reader.

import LinkTypes

/// How an input is read.
struct ImportOptions: Sendable {
  /// The format; nil to go by the file's name, then by the beginning of its text.
  var format: RecordFormat?
  /// Columns or JSON keys by the field that they fill.
  var map: [String: String] = [:]
  /// The most bytes that one record may have.
  var maxRecordBytes = 64 << 20
}

/// A file, or standard input, of records.
final class RecordInput {
  /// How much of a text is looked at to find its format.
  private static let sniffedBytes = 4_096

  /// What messages call it.
  let name: String
  /// The format found.
  let format: RecordFormat
  private var reader: any RecordReader
  private let file: FileSource?

  /// Opens a file; `-` is standard input.
  convenience init(path: String, options: ImportOptions = ImportOptions()) throws(ImportError) {
    let file = try FileSource(path: path)
    try self.init(file, fileName: path, options: options)
  }

  /// Takes over a source of bytes.
  init(
    _ source: any ByteSource, fileName: String, options: ImportOptions = ImportOptions()
  ) throws(ImportError) {
    name = source.name
    file = source as? FileSource
    var source = source
    var first = try RecordInput.read(from: source, atLeast: 16)
    if GzipSource.matches(first.span) {
      source = try GzipSource(first: first, rest: source)
      first = []
    } else {
      try RecordInput.checkMagic(first, source: name)
    }
    first += try RecordInput.read(from: source, atLeast: RecordInput.sniffedBytes - first.count)
    try RecordInput.checkUTF16(first, source: name)
    if first.starts(with: [0xEF, 0xBB, 0xBF]) { first.removeFirst(3) }
    let map = try FieldMap(options.map, source: name)
    format = try RecordInput.format(of: first, fileName: fileName, options: options, source: name)
    let buffer = InputBuffer(first: first, rest: source, maxRecordBytes: options.maxRecordBytes)
    switch format {
    case .jsonl: reader = JSONLinesReader(buffer, map: map)
    case .json: reader = JSONStreamReader(buffer, map: map)
    case .csv: reader = try TableReader(buffer, dialect: .csv, map: map)
    case .tsv: reader = try TableReader(buffer, dialect: .tsv, map: map)
    }
  }

  /// The line that must stand before rejected records to make a readable file of them.
  var header: [UInt8]? { reader.header }
  /// How many lone surrogate escapes of JSON became U+FFFD so far.
  var replacedSurrogates: Int { reader.replacedSurrogates }
  /// How much of the file has been read, as stored.
  var bytesRead: Int { file?.bytesRead ?? 0 }
  /// The file's size as stored; nil for pipes.
  var totalBytes: Int? { file?.size }

  /// The next record, good or bad; nil at the end.
  func next() throws(ImportError) -> ImportRecord? {
    try reader.next()
  }

  private static func read(
    from source: any ByteSource, atLeast count: Int
  ) throws(ImportError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try source.read()
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  private static func format(
    of bytes: [UInt8], fileName: String, options: ImportOptions, source: String
  ) throws(ImportError) -> RecordFormat {
    if let format = options.format { return format }
    let shown = RecordFormat(beginning: bytes.span)
    if let named = RecordFormat(fileName: fileName) {
      // An array in a file named like JSON Lines is still an array.
      return named == .jsonl && shown == .json ? .json : named
    }
    if let shown { return shown }
    guard bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) else {
      throw ImportError(.unknownFormat, source: source)
    }
    return .jsonl
  }

  private static func checkUTF16(_ bytes: [UInt8], source: String) throws(ImportError) {
    guard bytes.count >= 2 else { return }
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    if isMarked || bytes[0] == 0 || bytes[1] == 0 { throw ImportError(.utf16, source: source) }
  }

  private static func checkMagic(_ bytes: [UInt8], source: String) throws(ImportError) {
    let magics: [(name: String, bytes: [UInt8])] = [
      ("zip", [0x50, 0x4B, 0x03, 0x04]), ("bzip2", [0x42, 0x5A, 0x68]),
      ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]), ("zstd", [0x28, 0xB5, 0x2F, 0xFD]),
      ("7-Zip", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), ("SQLite", Array("SQLite format 3\0".utf8)),
    ]
    for magic in magics where bytes.starts(with: magic.bytes) {
      throw ImportError(.otherCompression(magic.name), source: source)
    }
  }
}
