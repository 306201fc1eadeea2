// Bodies that a server compressed although nobody asked: decoded up to a limit, so that a small answer
// cannot become a large one.

import CZlib

extension HTTPAnswer {
  /// How the body was compressed, if it was; nil for none.
  var coding: String? {
    guard let coding = field("content-encoding")?.lowercased(), coding != "identity" else {
      return nil
    }
    return coding
  }

  /// The answer with its body as it was before `gzip` or `deflate`, cut after `mostBytes`; the answer
  /// itself if it was not compressed so, or is damaged.
  func decoded(mostBytes: Int) -> HTTPAnswer {
    guard let coding, ["gzip", "x-gzip", "deflate"].contains(coding),
      let content = Self.inflated(body, mostBytes: mostBytes)
    else { return self }
    var answer = self
    answer.isCut = content.isCut || isCut
    answer.body = content.bytes
    answer.isDecoded = true
    return answer
  }

  private static func inflated(
    _ bytes: [UInt8], mostBytes: Int
  ) -> (bytes: [UInt8], isCut: Bool)? {
    // zlib keeps a pointer to its stream, so the stream must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    defer { unsafe stream.deallocate() }
    guard unsafe czlib_inflate_open(stream) == Z_OK else { return nil }
    defer { unsafe inflateEnd(stream) }
    var status: Int32 = Z_OK
    // One more byte than wanted tells that there is more.
    let room = mostBytes + 1
    var input = bytes
    let output = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
      unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe stream.pointee.next_in = input.baseAddress
        unsafe stream.pointee.avail_in = UInt32(truncatingIfNeeded: input.count)
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = UInt32(truncatingIfNeeded: room)
        status = unsafe inflate(stream, Z_FINISH)
        unsafe count = room - Int(stream.pointee.avail_out)
      }
    }
    let isCut = output.count > mostBytes
    guard status == Z_STREAM_END || isCut else { return nil }
    return (Array(output.prefix(mostBytes)), isCut)
  }
}
