// Inputs made of bytes, cut into any pieces, and gzip data to order.

import CZlib
import LinkTypes
import TestSupport

@testable import LinkIndexCLI

/// Bytes in given pieces.
final class PieceSource: ByteSource {
  let name = "test"
  private var pieces: [[UInt8]]

  init(_ pieces: [[UInt8]]) {
    self.pieces = pieces.filter { !$0.isEmpty }.reversed()
  }

  convenience init(_ text: String) {
    self.init([Array(text.utf8)])
  }

  /// Cuts bytes at random places.
  convenience init(
    _ bytes: [UInt8], maxPiece: Int, using generator: inout some RandomNumberGenerator
  ) {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...maxPiece, using: &generator))
      pieces.append(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    self.init(pieces)
  }

  func read() throws(ImportError) -> [UInt8] { pieces.popLast() ?? [] }
}

/// Everything that an input gives, in a form that can be compared.
struct ReadRecord: Equatable {
  var line: Int
  var object: JSONValue?
  var fault: RecordFault?
  var raw: String

  init(_ record: ImportRecord) {
    line = record.line
    object = try? record.result.get()
    if case .failure(let fault) = record.result { self.fault = fault }
    raw = String(decoding: record.raw, as: UTF8.self)
  }
}

func readAll(
  _ source: any ByteSource, _ format: RecordFormat? = nil, map: [String: String] = [:],
  fileName: String = "-", limit: Int = 64 << 20
) throws(ImportError) -> [ReadRecord] {
  let options = ImportOptions(format: format, map: map, maxRecordBytes: limit)
  let input = try RecordInput(source, fileName: fileName, options: options)
  var records: [ReadRecord] = []
  while let record = try input.next() { records.append(ReadRecord(record)) }
  return records
}

func readAll(
  _ text: String, _ format: RecordFormat? = nil, map: [String: String] = [:],
  limit: Int = 64 << 20
) throws(ImportError) -> [ReadRecord] {
  try readAll(PieceSource(text), format, map: map, limit: limit)
}

/// gzip data of one member.
func gzip(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  let size = Int32(MemoryLayout<z_stream>.size)
  guard
    deflateInit2_(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
      == Z_OK
  else { return [] }
  defer { deflateEnd(&stream) }
  var input = bytes
  return [UInt8](unsafeUninitializedCapacity: bytes.count + 1_024) { output, count in
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      _ = deflate(&stream, Z_FINISH)
      count = output.count - Int(stream.avail_out)
    }
  }
}
