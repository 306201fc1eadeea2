// A file that cannot be used: every fault in one is told with file, line and column, the line and a caret below.

import LinkTypes

/// A fault in a file, with the line that holds it.
struct MalformedFile: Diagnostic {
  let message: String
  let code: String
  let hint: String?
  let causes: [String]
  let sourceExcerpt: String?

  /// `what` says what the file is: "the manifest"; `summary` and `hint` take the place of the fault's own.
  init(
    _ what: String, _ path: String, _ fault: some PlacedDiagnostic, _ bytes: [UInt8],
    summary: String? = nil, hint: String? = nil
  ) {
    let name = printable(path)
    let place = fault.place.map { ":\($0.line):\($0.column)" } ?? ""
    message = "\(what) '\(name)' is malformed"
    code = fault.code
    self.hint = (hint ?? fault.hint).map { printable($0) }
    causes = [name + place + ": " + printable(summary ?? fault.summary)]
    sourceExcerpt = fault.place.flatMap { SourceExcerpt.text(of: bytes, at: $0) }
  }

  var exitCode: ExitCode { .dataError }
}

/// A line of a file with a caret under the place at fault.
enum SourceExcerpt {
  private static let maxCharacters = 100

  static func text(of bytes: [UInt8], at position: JSONPosition) -> String? {
    guard position.offset <= bytes.count else { return nil }
    func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    var start = position.offset
    while start > 0, !isEnd(bytes[start - 1]) { start -= 1 }
    var end = position.offset
    while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
    var line = String(decoding: bytes[start..<end], as: UTF8.self).map { $0 == "\t" ? " " : $0 }
    var caret = String(decoding: bytes[start..<position.offset], as: UTF8.self).count
    // A long line is cut around the place.
    if line.count > maxCharacters {
      let first = max(0, min(caret - maxCharacters / 2, line.count - maxCharacters))
      line = Array(line[first..<first + maxCharacters])
      caret -= first
    }
    let number = String(position.line)
    let margin = String(repeating: " ", count: number.count)
    return "\(number) | \(printable(String(line)))\n\(margin) | "
      + String(repeating: " ", count: caret) + "^"
  }
}
