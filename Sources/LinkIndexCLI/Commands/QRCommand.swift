// `linkindex qr`: a link to point a phone at.

import LinkTypes

enum QRCommand: Command {
  private static let png = Option(
    "png", .file(), help: "Write a picture to FILE instead; - is standard output.")
  private static let scale = Option(
    "scale", .whole("N", in: 1...64), default: "8", help: "Pixels of a module in the picture.")
  private static let level = Option(
    "level", ValueType<QRLevel>.oneOf("LEVEL"), default: "M",
    help: "How much of the code may be damaged: 7, 15, 25 or 30 percent.")
  private static let invert = Switch(
    "invert", help: "Draw what is dark, for black letters on a light ground without colour.")

  static let definition = CommandDefinition(
    name: "qr", summary: "Show a link as a QR code",
    discussion: [
      "The code is drawn on the terminal, to point a phone at. Without colour (in a pipe, with NO_COLOR) what is light is drawn, as for bright letters on a dark ground."
    ],
    operands: LinkChoice.operands,
    options: [
      LinkChoice.query.definition, IdentifierOperands.index.definition, LinkChoice.web.definition,
      png.definition, scale.definition, level.definition, invert.definition,
    ] + StoreFlags.reading,
    examples: [
      .init("qr item 123", "scan it with a phone that has the app"),
      .init("qr --query \"flat white\" --web --png flat-white.png", "a picture to print"),
    ],
    operandUsage: LinkChoice.operandUsage)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    guard let url = try LinkChoice.url(invocation) else { return .no }
    let level = arguments[level] ?? .medium
    let code = try QRCode(url, level: level)
    if let path = arguments[png] {
      let bytes = code.png(scale: arguments[scale] ?? 8)
      if path == "-" {
        try invocation.output.write(bytes)
        return .success
      }
      let file = try FileReplacement(path: path)
      try file.writer.write(bytes)
      try file.commit()
    }
    if invocation.isJSON {
      try invocation.printJSON(json(code, url, level, path: arguments[png]))
    } else if arguments[png] == nil {
      try draw(code, invocation)
      try invocation.output.flush()
      invocation.note(printable(url))
    }
    return .success
  }

  private static func draw(_ code: QRCode, _ invocation: Invocation) throws {
    let columns = code.size + 2 * QRCode.quietZone
    if invocation.terminal.isTerminal, invocation.terminal.width < columns {
      invocation.warn(
        "the code is \(columns) columns wide, the terminal \(invocation.terminal.width): take --png"
      )
    }
    for line in code.lines(inColor: invocation.style.isOn, inverted: invocation.arguments[invert]) {
      try invocation.output.line(line)
    }
  }

  private static func json(
    _ code: QRCode, _ url: String, _ level: QRLevel, path: String?
  ) -> JSONValue {
    .object([
      .init("url", .string(url)), .init("version", .integer(Int64(code.version))),
      .init("level", .string(level.rawValue)), .init("size", .integer(Int64(code.size))),
      path.map { .init("file", .string($0)) }
        ?? .init("modules", .array(code.rows.map(JSONValue.string))),
    ])
  }
}
