// How an error reads: three kinds of line for people, one JSON object for programs.

import AttributeQuery
import LinkTypes

/// Renders a diagnostic for standard error.
struct ErrorReport {
  let style: Style
  let isJSON: Bool

  /// An error as an object, wherever one is printed.
  static func json(_ error: any Diagnostic) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("code", .string(error.code)), .init("message", .string(error.message)),
    ]
    if !error.causes.isEmpty {
      members.append(.init("causes", .array(error.causes.map(JSONValue.string))))
    }
    members.append(.init("hint", error.hint.map(JSONValue.string) ?? .null))
    if let query = error as? InvalidQuery { members += query.placeMembers }
    return .object(members)
  }

  private static let (firstCharacters, lastCharacters) = (800, 200)

  /// A sentence for a terminal. Of a very long one, which quotes a very long value, beginning and end.
  private static func shown(_ text: String) -> String {
    let (start, end) = (text.prefix(firstCharacters), text.suffix(lastCharacters))
    guard start.endIndex < end.startIndex else { return printable(text) }
    return printable(String(start)) + "…" + printable(String(end))
  }

  /// The text of an error, its line end included.
  func render(_ error: any Diagnostic, usage: CommandDefinition? = nil) -> String {
    if isJSON { return JSONWriter().string(Self.json(error)) + "\n" }
    // Whatever an error quotes, this is the one place where it gets to a terminal.
    var text = style.red("error:") + " \(Self.shown(error.message))\n"
    for cause in error.causes { text += style.red("caused by:") + " \(Self.shown(cause))\n" }
    for line in (error.sourceExcerpt ?? "").split(separator: "\n") {
      text += printable(String(line)) + "\n"
    }
    if let hint = error.hint { text += style.blue("hint:") + " \(Self.shown(hint))\n" }
    if let usageError = error as? UsageError {
      // The command that a wrong name was given to is not the one to read about.
      var usage = usage
      if case .unknownCommand = usageError { usage = nil }
      let usageLine = usage?.usage ?? "\(Program.name) <command> [OPTIONS] [ARGUMENTS]"
      let help = usage.map { "\(Program.name) help \($0.name)" } ?? "\(Program.name) help"
      text += "usage: \(usageLine)\n  See '\(help)' for more.\n"
    }
    return text
  }
}
