// `linkindex aasa match`: whether a URL opens an app, and which rule says so.

import LinkTypes
import SiteAssociation

/// What the commands that match share.
enum MatchFlags {
  static let app = Option(
    "app", .text("ID"), repeatable: true, default: "every app of the file",
    help: "The app, as ABCDE12345.com.example.app.")
  static let system = Option(
    "platform", .system, default: "the newest",
    help: "Read the file as this system does, such as ios12, ios13.4 or macos11.")
  static let host = Option(
    "host", .text("HOST"), default: "the URL's",
    help: "The host that serves the file; other hosts' URLs do not open.")
}

enum AASAMatchCommand: Command {
  static let explain = Switch("explain", help: "Show every rule that was looked at.")

  static let definition = CommandDefinition(
    name: "aasa match", summary: "Say whether a URL opens an app, and which rule decides",
    discussion: [
      "Per app the answer is opens, blocked (by an exclusion) or no rule, with the rule that decided and what its wildcards took; for a miss, the rule that came nearest and where it failed. Apps that get the same answer are listed together. The status is 0 if any app opens the URL, else 1.",
      "Where Apple's documentation is silent the answer says what was assumed.",
    ],
    operands: [
      Operand(AssociationInput.fileType, help: AssociationInput.fileHelp),
      Operand(.text("URL"), help: "The URL, or a path that begins with /."),
    ],
    options: [
      MatchFlags.app.definition, MatchFlags.system.definition, MatchFlags.host.definition,
      explain.definition,
    ],
    examples: [
      .init(
        "aasa match apple-app-site-association https://example.com/buy/1", "every app's answer"),
      .init("aasa match apple-app-site-association /buy/1 --platform ios12", "on an old system"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let text = arguments.operand(1) ?? ""
    let url = try URLFailure.url(text)
    let file = try AssociationInput.read(arguments.operand(0) ?? "-", invocation)
    let matcher = SiteMatcher(file, system: arguments[MatchFlags.system] ?? .latest)
    let host = arguments[MatchFlags.host].map(LinkURL.host)
    let isOtherHost = host != nil && url.host != nil && host != url.host
    var apps = arguments.all(MatchFlags.app)
    if apps.isEmpty { apps = matcher.apps }
    if apps.isEmpty {
      // Apps that this system does not see get an answer, too: it says why.
      var seen: Set<String> = []
      apps = (file.appLinks?.entries ?? []).flatMap(\.apps).map(\.id)
        .filter { seen.insert($0).inserted }
    }
    let explanations = isOtherHost ? [] : matcher.explanations(url, apps: apps)
    let opens = explanations.contains { $0.decision.outcome == .opens }
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("url", .string(text)), .init("opens", .bool(opens)),
          .init("apps", ExplanationText.json(explanations, apps: apps)),
        ]))
    } else {
      let rendering = ExplanationText(style: invocation.style, showsAll: arguments[explain])
      for line in rendering.lines(explanations) { try invocation.output.line(line) }
    }
    if isOtherHost {
      invocation.note("'\(printable(text))' is on another host than '\(printable(host ?? ""))'")
    } else if apps.isEmpty {
      invocation.note("the file names no app that opens URLs")
    }
    return opens ? .success : .no
  }
}
