// Files, gzip, formats found by themselves, and pieces of any size.

import Foundation
import LinkTypes
import TestSupport
import Testing

@testable import LinkIndexCLI

@Suite struct ImportInputTests {
  @Test(
    arguments: [
      ("a.jsonl", RecordFormat.jsonl), ("a.NDJSON", .jsonl), ("/x.y/a.json.gz", .json),
      ("a.csv", .csv), ("a.b.tsv.GZ", .tsv), ("a.tab", .tsv), ("a", nil), ("a.txt", nil),
      ("a.gz", nil), ("-", nil),
    ] as [(String, RecordFormat?)])
  func `a file's name promises a format`(name: String, format: RecordFormat?) {
    #expect(RecordFormat(fileName: name) == format)
  }

  @Test(
    arguments: [
      ("{\"a\":1,\"b\":2}", RecordFormat.jsonl), ("\n [", .json), ("id,title\n\t", .csv),
      ("id\ttitle", .tsv), ("id,\"a\"", .csv), ("id", nil), ("", nil),
    ] as [(String, RecordFormat?)])
  func `a text's beginning shows its format`(text: String, format: RecordFormat?) {
    #expect(RecordFormat(beginning: Array(text.utf8).span) == format)
  }

  @Test func `an array in a file named like JSON Lines is an array`() throws {
    #expect(try readAll(PieceSource("[{\"id\":1}]"), fileName: "a.jsonl").map(\.fault) == [nil])
  }

  @Test func `a text without a format asks for one`() {
    let error = #expect(throws: ImportError.self) { try readAll("hello\nworld\n") }
    #expect(error?.message == "\"test\" is neither JSON nor a table with commas or tabs")
    #expect(error?.hint == "pass --format jsonl|json|csv|tsv")
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0x00], "\"test\" is UTF-16 text where UTF-8 is expected"),
      ([0xFE, 0xFF, 0x00, 0x7B], "\"test\" is UTF-16 text where UTF-8 is expected"),
      ([0x7B, 0x00, 0x22, 0x00], "\"test\" is UTF-16 text where UTF-8 is expected"),
      ([0x50, 0x4B, 3, 4, 0], "\"test\" is a zip file, which import cannot read"),
      ([0x28, 0xB5, 0x2F, 0xFD], "\"test\" is a zstd file, which import cannot read"),
    ] as [([UInt8], String)])
  func `what is no UTF-8 text is named`(bytes: [UInt8], message: String) {
    let error = #expect(throws: ImportError.self) { try readAll(PieceSource([bytes])) }
    #expect(error?.message == message)
    #expect(error?.exitCode == .dataError)
  }

  @Test func `files are opened by path and errors have their status`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("{\"id\":1}\n", to: "a.jsonl")
    let input = try RecordInput(path: path)
    #expect(input.totalBytes == 9)
    #expect(try input.next()?.line == 1)
    #expect(try input.next() == nil)
    #expect(input.bytesRead == 9)
    #expect(throws: ImportError.self) { try RecordInput(path: folder.file("none")) }
    let missing = #expect(throws: ImportError.self) { try RecordInput(path: folder.file("none")) }
    #expect(missing?.exitCode == .noInput)
    #expect(missing?.message.hasSuffix("cannot be read: No such file or directory") == true)
    let directory = #expect(throws: ImportError.self) { try RecordInput(path: folder.path) }
    #expect(directory?.exitCode == .noInput)
  }

  @Test func `gzip is undone, with any number of members`() throws {
    let text = (1...20_000).map { "{\"id\":\($0)}\n" }.joined()
    let half = Array(text.utf8).count / 2
    let bytes = Array(text.utf8)
    let data = gzip(Array(bytes[..<half])) + gzip([]) + gzip(Array(bytes[half...])) + [0, 0, 0]
    var generator = SeededGenerator(seed: 3)
    for maxPiece in [1, 7, 5_000, 1 << 20] {
      let records = try readAll(PieceSource(data, maxPiece: maxPiece, using: &generator))
      #expect(records.count == 20_000)
      #expect(records.last?.line == 20_000)
    }
    let folder = try TemporaryDirectory()
    let path = try folder.write(Data(data), to: "a.jsonl.gz")
    let input = try RecordInput(path: path)
    while try input.next() != nil {}
    #expect(input.bytesRead == input.totalBytes)
  }

  @Test func `damaged gzip data is told`() throws {
    let data = gzip(Array((1...2_000).map { "{\"id\":\($0)}\n" }.joined().utf8))
    for length in [3, 12, data.count / 2, data.count - 5, data.count - 1] {
      let error = #expect(throws: ImportError.self) {
        try readAll(PieceSource([Array(data.prefix(length))]))
      }
      #expect(error?.message == "\"test\" is gzip data whose end is missing")
    }
    var damaged = data
    damaged[damaged.count - 6] ^= 0xFF
    let error = #expect(throws: ImportError.self) { try readAll(PieceSource([damaged])) }
    #expect(error?.message == "\"test\" is damaged gzip data: incorrect data check")
    let trailing = #expect(throws: ImportError.self) {
      try readAll(PieceSource([data + Array("junk".utf8)]))
    }
    #expect(trailing?.code == "import.compression")
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `any cutting of the bytes gives the same records`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for format in RecordFormat.allCases {
      for _ in 0..<150 {
        let bytes = Self.randomText(format, &generator)
        let whole = Self.outcome(PieceSource([bytes]), format)
        for maxPiece in [1, 3, 40] {
          let cut = Self.outcome(PieceSource(bytes, maxPiece: maxPiece, using: &generator), format)
          #expect(cut == whole, "seed \(seed) \(format): \(String(decoding: bytes, as: UTF8.self))")
        }
        let zipped = Self.outcome(PieceSource(gzip(bytes), maxPiece: 9, using: &generator), format)
        #expect(zipped == whole, "seed \(seed) \(format) gzip")
      }
    }
  }

  private static func outcome(_ source: PieceSource, _ format: RecordFormat) -> Result<
    [ReadRecord], ImportError
  > {
    Result { () throws(ImportError) in try readAll(source, format) }
  }

  /// Text that is nearly of the format: pieces of syntax, now and then damaged.
  private static func randomText(_ format: RecordFormat, _ generator: inout SeededGenerator)
    -> [UInt8]
  {
    var text =
      format == .csv
      ? "id,title,x\n" : format == .tsv ? "id\ttitle\tx\n" : format == .json ? "[" : ""
    let separators =
      format == .csv
      ? [",", "\n", "\r\n", "\"", "\"\""]
      : format == .tsv
        ? ["\t", "\n", "\r\n"]
        : format == .json ? [",", ", \n", "[", "]", "{", "}"] : ["\n", "\r\n", "\n\n"]
    for _ in 0..<Int.random(in: 0...30, using: &generator) {
      let piece = HostileTexts.random(pieces: 2, using: &generator)
      switch format {
      case .csv where Bool.random(using: &generator):
        text +=
          "\""
          + piece.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
          + "\""
      case .json, .jsonl: text += JSONWriter().string(.object([.init("id", .string(piece))]))
      default: text += piece
      }
      // Mostly a separator that keeps the text well-formed.
      text +=
        Int.random(in: 0..<4, using: &generator) > 0
        ? separators[0] : separators.randomElement(using: &generator) ?? ""
    }
    if format == .json, Bool.random(using: &generator) { text += "{}]" }
    return Array(text.utf8)
  }
}
