// One run of a command: what it was told, and where its words go.

import LinkTypes

/// The arguments, environment and outputs that a command runs with.
final class Invocation {
  let arguments: ParsedArguments
  let environment: Environment
  /// Standard output: answers only.
  let output: OutputWriter
  /// The terminal behind standard output.
  let terminal: Terminal
  /// The terminal behind standard error.
  let messageTerminal: Terminal
  private let messages: OutputWriter

  init(
    arguments: ParsedArguments, environment: Environment, output: OutputWriter,
    messages: OutputWriter
  ) {
    self.arguments = arguments
    self.environment = environment
    self.output = output
    self.messages = messages
    let color = arguments[GlobalOptions.color] ?? .auto
    terminal = Terminal(descriptor: 1, color: color, environment: environment)
    messageTerminal = Terminal(descriptor: 2, color: color, environment: environment)
  }

  var isJSON: Bool { arguments[GlobalOptions.json] }
  var isQuiet: Bool { arguments[GlobalOptions.quiet] }
  var style: Style { Style(isOn: terminal.hasColor) }

  /// Says something on standard error, unless asked to be quiet.
  func note(_ text: String) {
    if !isQuiet { say(text) }
  }

  /// Warns on standard error, unless asked to be quiet.
  func warn(_ text: String) {
    if !isQuiet {
      say(Style(isOn: messageTerminal.hasColor).yellow("warning:") + " " + printable(text))
    }
  }

  /// Says on standard error what is done, if asked to.
  func detail(_ text: @autoclosure () -> String) {
    if arguments[GlobalOptions.verbose], !isQuiet { say(text()) }
  }

  /// Prints an answer as one line of JSON.
  func printJSON(_ value: JSONValue) throws(OutputError) {
    try output.line(JSONWriter().string(value))
  }

  /// A progress line, shown only on a terminal that can redraw.
  func progress(_ label: String, unit: String, total: Int?) -> Progress {
    let isShown = messageTerminal.isTerminal && !isQuiet && environment["TERM"] != "dumb"
    return Progress(
      label: label, unit: unit, total: total, terminal: messageTerminal, isShown: isShown)
  }

  /// Standard error is a courtesy: if it cannot be written, the work goes on.
  private func say(_ text: String) {
    try? messages.line(text)
    try? messages.flush()
  }
}
