// What is known of the terminal behind a file descriptor.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Answers whether a descriptor leads to a terminal, how wide it is and whether it shows colour.
struct Terminal: Sendable {
  let isTerminal: Bool
  let hasColor: Bool
  /// Columns; 80 when there is no terminal to ask.
  let width: Int

  init(isTerminal: Bool, hasColor: Bool, width: Int) {
    self.isTerminal = isTerminal
    self.hasColor = hasColor
    self.width = width
  }

  init(descriptor: Int32, color: ColorChoice, environment: Environment) {
    let isTerminal = Self.isTerminal(descriptor)
    let isDumb = environment["TERM"] == "dumb"
    let hasColor =
      switch color {
      case .always: true
      case .never: false
      case .auto: isTerminal && !isDumb && environment["NO_COLOR"] == nil
      }
    let columns = environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
    self.init(
      isTerminal: isTerminal, hasColor: hasColor,
      width: columns ?? (isTerminal ? Self.size(of: descriptor)?.columns : nil) ?? 80)
  }

  /// Whether a descriptor leads to a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The rows and columns of a terminal; nil if it does not tell.
  static func size(of descriptor: Int32) -> (rows: Int, columns: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return (Int(size.ws_row), Int(size.ws_col))
  }
}

/// Dresses text with ANSI sequences where colour is wanted.
struct Style: Sendable {
  let isOn: Bool

  func bold(_ text: String) -> String { wrapped(text, "1") }
  func dim(_ text: String) -> String { wrapped(text, "2") }
  func red(_ text: String) -> String { wrapped(text, "1;31") }
  func yellow(_ text: String) -> String { wrapped(text, "1;33") }
  func blue(_ text: String) -> String { wrapped(text, "1;34") }
  func link(_ text: String) -> String { wrapped(text, "36") }

  /// The text with its ranges, in UTF-8 byte offsets, in bold.
  func highlighted(_ text: String, _ ranges: [Range<Int>]) -> String {
    guard isOn, !ranges.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var result = ""
    var position = 0
    for range in ranges where range.lowerBound >= position && range.upperBound <= bytes.count {
      result += String(decoding: bytes[position..<range.lowerBound], as: UTF8.self)
      result += bold(String(decoding: bytes[range], as: UTF8.self))
      position = range.upperBound
    }
    return result + String(decoding: bytes[position...], as: UTF8.self)
  }

  private func wrapped(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// The beginning of a text for one line of a terminal.
func printable(_ text: String, maxCharacters: Int) -> String {
  let start = text.prefix(maxCharacters)
  return printable(String(start)) + (start.endIndex == text.endIndex ? "" : "…")
}

/// Text for one line of a terminal: control characters become visible, those of directions too, so that
/// a text can neither break a line, nor send the terminal a sequence, nor turn what stands around it.
func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n", "\r", "\t", "\u{2028}", "\u{2029}": result += " "
    case _ where isControl(scalar): result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Whether a scalar is a control character, a line separator, or an embedding, override or isolate of
/// the bidirectional algorithm (UAX #9).
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
