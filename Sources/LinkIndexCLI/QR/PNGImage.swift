// Pictures of two colours as PNG: https://www.w3.org/TR/png-3/.

import CZlib

enum PNGImage {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A black and white picture of one bit a pixel; `row` says which pixels are white.
  static func monochrome(width: Int, height: Int, row: (Int) -> [Bool]) -> [UInt8] {
    var scanlines: [UInt8] = []
    scanlines.reserveCapacity(height * (width / 8 + 2))
    var last: (source: [Bool], packed: [UInt8])?
    for index in 0..<height {
      let pixels = row(index)
      if let known = last, known.source == pixels {
        scanlines += known.packed
        continue
      }
      // Each line begins with its filter: none.
      var packed: [UInt8] = [0]
      for start in stride(from: 0, to: width, by: 8) {
        var byte: UInt8 = 0
        for bit in 0..<8 where start + bit < width && pixels[start + bit] {
          byte |= 0x80 >> UInt8(bit)
        }
        packed.append(byte)
      }
      scanlines += packed
      last = (pixels, packed)
    }
    var header = bigEndian(width) + bigEndian(height)
    // One bit a sample, grey; the only compression and filter method; not interlaced.
    header += [1, 0, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunk("IDAT", deflated(scanlines))
      + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    let sum = unsafe body.withUnsafeBufferPointer { buffer in
      unsafe crc32(0, buffer.baseAddress, UInt32(buffer.count))
    }
    return bigEndian(data.count) + body + bigEndian(Int(sum))
  }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    return unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
      let status = unsafe bytes.withUnsafeBufferPointer { source in
        unsafe compress2(
          buffer.baseAddress, &count, source.baseAddress, UInt(source.count), 9)
      }
      initialized = status == Z_OK ? Int(count) : 0
    }
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
