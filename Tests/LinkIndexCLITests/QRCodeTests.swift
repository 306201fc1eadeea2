// QR codes: the matrix is libqrencode's, the terminal and the picture show that matrix, and nothing
// that no code can hold becomes one.

import CQREncode
import CZlib
import Testing

@testable import LinkIndexCLI

@Suite struct QRCodeTests {
  private static let texts = [
    "myapp://items/1", "HTTPS://SHOP.EXAMPLE/1", "1234567890", "https://b.example/?q=%C3%A9&x=1",
    String(repeating: "myapp://items/1?q=coffee&", count: 60), "日本",
  ]

  private static func matrix(_ text: String, _ level: QRecLevel) throws -> [[Bool]] {
    let code = try #require(QRcode_encodeString(text, 0, level, QR_MODE_8, 1))
    defer { QRcode_free(code) }
    let size = Int(code.pointee.width)
    return (0..<size).map { row in
      (0..<size).map { code.pointee.data[row * size + $0] & 1 == 1 }
    }
  }

  @Test(arguments: texts)
  func `the matrix is libqrencode's`(text: String) throws {
    for (level, other) in [
      (QRLevel.low, QR_ECLEVEL_L), (.medium, QR_ECLEVEL_M), (.high, QR_ECLEVEL_H),
    ]
    where text.utf8.count < 1_000 || level != .high {
      let code = try QRCode(text, level: level)
      let matrix = try Self.matrix(text, other)
      #expect(code.size == matrix.count)
      #expect(code.rows == matrix.map { String($0.map { $0 ? "1" : "0" }) })
      // The three corners that readers look for.
      for (row, column) in [(0, 0), (0, code.size - 7), (code.size - 7, 0)] {
        #expect(
          code.isDark(row: row, column: column) && code.isDark(row: row + 6, column: column + 6))
        #expect(!code.isDark(row: row + 1, column: column + 1))
      }
    }
  }

  @Test(arguments: texts, [(false, false), (false, true), (true, false)])
  func `the terminal shows the matrix within its quiet zone`(
    text: String, way: (inColor: Bool, inverted: Bool)
  ) throws {
    let code = try QRCode(text, level: .low)
    let whole = code.size + 2 * QRCode.quietZone
    let lines = code.lines(inColor: way.inColor, inverted: way.inverted).map { line in
      way.inColor
        ? String(line.dropFirst("\u{1B}[38;5;16;48;5;231m".count).dropLast("\u{1B}[0m".count))
        : line
    }
    #expect(lines.count == (whole + 1) / 2)
    for (index, line) in lines.enumerated() {
      #expect(line.count == whole)
      for (column, character) in line.enumerated() {
        for (half, drawn) in [(0, "█▀"), (1, "█▄")] where index * 2 + half < whole {
          let isDark = code.isDark(
            row: index * 2 + half - QRCode.quietZone, column: column - QRCode.quietZone)
          let isDrawn = drawn.contains(character)
          #expect(isDark == (isDrawn == (way.inColor || way.inverted)))
        }
      }
    }
  }

  @Test(arguments: [1, 3, 8])
  func `the picture shows the matrix`(scale: Int) throws {
    let code = try QRCode("myapp://items/1", level: .medium)
    let bytes = code.png(scale: scale)
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    var chunks: [(type: String, data: [UInt8])] = []
    var index = 8
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    while index < bytes.count {
      let count = number(index)
      let body = Array(bytes[index + 4..<index + 8 + count])
      #expect(number(index + 8 + count) == Int(crc32(0, body, UInt32(body.count))))
      chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
      index += 12 + count
    }
    #expect(chunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
    let pixels = (code.size + 2 * QRCode.quietZone) * scale
    let side = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: pixels >> $0) }
    #expect(chunks[0].data == side + side + [1, 0, 0, 0, 0])
    let stride = 1 + (pixels + 7) / 8
    var image = [UInt8](repeating: 0, count: stride * pixels)
    var count = UInt(image.count)
    #expect(uncompress(&image, &count, chunks[1].data, UInt(chunks[1].data.count)) == Z_OK)
    #expect(Int(count) == image.count)
    for row in 0..<pixels {
      #expect(image[row * stride] == 0)
      for column in 0..<pixels {
        let isWhite = image[row * stride + 1 + column / 8] & (0x80 >> UInt8(column % 8)) != 0
        let isDark = code.isDark(
          row: row / scale - QRCode.quietZone, column: column / scale - QRCode.quietZone)
        #expect(isWhite != isDark)
      }
    }
  }

  @Test func `what no code can hold is an error`() throws {
    #expect(throws: QRCodeError.empty) { try QRCode("", level: .low) }
    #expect(throws: QRCodeError.holdsNUL) { try QRCode("a\0b", level: .low) }
    let long = String(repeating: "a", count: 2_954)
    #expect(throws: QRCodeError.tooLong(count: 2_954, level: .low)) {
      try QRCode(long, level: .low)
    }
    #expect(try QRCode(String(long.dropLast()), level: .low).version == 40)
    #expect(throws: QRCodeError.self) { try QRCode(String(long.dropLast()), level: .medium) }
  }
}
