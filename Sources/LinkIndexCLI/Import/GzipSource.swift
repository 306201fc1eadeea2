// gzip undone on the way (RFC 1952): any number of members, in constant memory.

import CZlib

/// The bytes inside gzip data.
///
/// Safe although it holds a pointer: the pointer lives as long as the object and does not leave it.
@safe final class GzipSource: ByteSource {
  private static let pieceSize = 1 << 18

  var name: String { compressed.name }
  private let compressed: any ByteSource
  private var input: [UInt8]
  private var used = 0
  private var isInsideMember = true
  private var isDone = false
  /// zlib keeps a pointer to its stream, so the stream must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Takes over a source whose first piece has been read already.
  init(first: [UInt8], rest: any ByteSource) throws(ImportError) {
    compressed = rest
    input = first
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe czlib_inflate_open(stream) == Z_OK else {
      throw ImportError(.corruptGzip(detail: "zlib cannot start"), source: rest.name)
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Whether bytes begin as gzip data does.
  static func matches(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B
  }

  func read() throws(ImportError) -> [UInt8] {
    while !isDone {
      if used == input.count {
        input = try compressed.read()
        used = 0
        if input.isEmpty {
          guard !isInsideMember else { throw ImportError(.truncatedGzip, source: name) }
          isDone = true
          break
        }
      }
      if !isInsideMember {
        try startNextMember()
        continue
      }
      let piece = try inflatePiece()
      if !piece.isEmpty { return piece }
    }
    return []
  }

  /// After a member, zeros may pad the data; anything else begins the next member.
  private func startNextMember() throws(ImportError) {
    while used < input.count, input[used] == 0 { used += 1 }
    guard used < input.count else { return }
    guard unsafe inflateReset(stream) == Z_OK else {
      throw ImportError(.corruptGzip(detail: "zlib cannot go on"), source: name)
    }
    isInsideMember = true
  }

  private func inflatePiece() throws(ImportError) -> [UInt8] {
    var status: Int32 = Z_OK
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: GzipSource.pieceSize) { output, count in
      unsafe input.withUnsafeMutableBufferPointer { input in
        guard let base = input.baseAddress else { return }
        unsafe stream.pointee.next_in = base + used
        unsafe stream.pointee.avail_in = UInt32(input.count - used)
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = UInt32(output.count)
        status = unsafe inflate(stream, Z_NO_FLUSH)
        unsafe used = input.count - Int(stream.pointee.avail_in)
        unsafe count = output.count - Int(stream.pointee.avail_out)
      }
    }
    switch status {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isInsideMember = false
    default:
      let detail = unsafe stream.pointee.msg.map { unsafe String(cString: $0) }
      throw ImportError(.corruptGzip(detail: detail ?? "zlib error \(status)"), source: name)
    }
    return piece
  }
}
