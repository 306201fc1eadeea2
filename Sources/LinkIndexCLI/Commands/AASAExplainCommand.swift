// `linkindex aasa explain`: the decision about a URL as a page to look at or to send to somebody.

import LinkTypes
import SiteAssociation

enum AASAExplainCommand: Command {
  static let html = Option("html", .file("OUT"), help: "The page to write; - is standard output.")

  static let definition = CommandDefinition(
    name: "aasa explain", summary: "Draw how a URL passes through the rules of a file",
    discussion: [
      "Writes one HTML page without outside parts: every rule in order, the part of the URL that it matched, and where the walk stopped. Without --html the same is printed as text."
    ],
    operands: [
      Operand(AssociationInput.fileType, help: AssociationInput.fileHelp),
      Operand(.text("URL"), help: "The URL, or a path that begins with /."),
    ],
    options: [html.definition, MatchFlags.app.definition, MatchFlags.system.definition],
    examples: [
      .init(
        "aasa explain apple-app-site-association https://example.com/buy/1 --html why.html",
        "a page about one URL")
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let text = arguments.operand(1) ?? ""
    let url = try URLFailure.url(text)
    let file = try AssociationInput.read(arguments.operand(0) ?? "-", invocation)
    let matcher = SiteMatcher(file, system: arguments[MatchFlags.system] ?? .latest)
    var apps = arguments.all(MatchFlags.app)
    if apps.isEmpty { apps = matcher.apps }
    let explanations = matcher.explanations(url, apps: apps)
    if let path = arguments[html] {
      let page = ExplanationPage(url: text, system: matcher.system, explanations: explanations).text
      if path == "-" {
        try invocation.output.write(page)
      } else {
        let replacement = try FileReplacement(path: path)
        try replacement.writer.write(page)
        try replacement.commit()
      }
    } else if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("url", .string(text)),
          .init("apps", ExplanationText.json(explanations, apps: apps, showsAll: true)),
        ]))
    } else {
      let rendering = ExplanationText(style: invocation.style, showsAll: true)
      for line in rendering.lines(explanations) { try invocation.output.line(line) }
    }
    if apps.isEmpty { invocation.note("the file names no app that opens URLs") }
    return explanations.contains { $0.decision.outcome == .opens } ? .success : .no
  }
}
