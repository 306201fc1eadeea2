// A QR code in a terminal, two modules a character, and as a picture.

extension QRCode {
  /// The code as lines of half blocks, its quiet zone included.
  ///
  /// With colour it is black on white, whatever the terminal's colours are. Without, what is light is
  /// drawn, as a terminal has bright letters on a dark ground; `inverted` draws what is dark.
  func lines(inColor: Bool, inverted: Bool) -> [String] {
    let drawsDark = inColor || inverted
    let zone = QRCode.quietZone
    var lines: [String] = []
    for row in stride(from: -zone, to: size + zone, by: 2) {
      var line = ""
      for column in -zone..<size + zone {
        let isLast = row + 1 >= size + zone
        let top = isDark(row: row, column: column) == drawsDark
        // Below the last row there is nothing to draw; on white that is white.
        let bottom = isLast ? false : isDark(row: row + 1, column: column) == drawsDark
        line += top ? (bottom ? "█" : "▀") : (bottom ? "▄" : " ")
      }
      lines.append(inColor ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m" : line)
    }
    return lines
  }

  /// The rows as texts of 0 and 1, without the quiet zone.
  var rows: [String] {
    (0..<size).map { row in
      String((0..<size).map { isDark(row: row, column: $0) ? "1" : "0" })
    }
  }

  /// The code as a PNG, its quiet zone included, each module so many pixels wide and high.
  func png(scale: Int) -> [UInt8] {
    let pixels = (size + 2 * QRCode.quietZone) * scale
    return PNGImage.monochrome(width: pixels, height: pixels) { row in
      let moduleRow = row / scale - QRCode.quietZone
      return (0..<pixels).map { pixel in
        !isDark(row: moduleRow, column: pixel / scale - QRCode.quietZone)
      }
    }
  }
}
