// `linkindex open`: the link of an entity, printed, copied or handed to the system.

import LinkTypes

enum OpenCommand: Command {
  private static let launch = Switch(
    "launch", help: "Open the link with the system's program for it, too.")
  private static let copy = Switch(
    "copy", help: "Put the link on the clipboard, too; only where there is a terminal.")

  static let definition = CommandDefinition(
    name: "open", summary: "Print an entity's link, copy or open it",
    discussion: [
      "--copy takes pbcopy, wl-copy, xclip or xsel, whichever the desktop has; over SSH, or without any of them, the terminal is asked to copy (OSC 52)."
    ],
    operands: LinkChoice.operands,
    options: [
      LinkChoice.query.definition, IdentifierOperands.index.definition, LinkChoice.web.definition,
      launch.definition, copy.definition, LinkChoice.used.definition,
    ] + StoreFlags.reading,
    examples: [
      .init("open --query \"flat white\" --launch", "search and go there"),
      .init("open 'myapp:items/123'", "a URL as the manifest's routes write it, if one takes it"),
      .init("open item 123 --used", "the link, and a use that counts in later searches"),
    ],
    operandUsage: LinkChoice.operandUsage)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    // A script that copies would take away what somebody else has on the clipboard.
    let canCopy = invocation.terminal.isTerminal || invocation.messageTerminal.isTerminal
    if arguments[copy], !canCopy { throw UsageError.needsTerminal("--copy") }
    guard let url = try LinkChoice.url(invocation) else { return .no }
    if arguments[copy] {
      let way = try Clipboard.copy(url, invocation.environment)
      invocation.note("copied with \(way)")
    }
    if arguments[launch] { try Launcher.launch(url) }
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("url", .string(url))]))
    } else {
      try invocation.output.line(printable(url))
    }
    return .success
  }
}
