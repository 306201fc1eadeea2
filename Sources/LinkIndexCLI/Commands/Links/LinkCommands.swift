// The commands of `linkindex link`, each a few words of definition before the work that stands in the
// files beside this one.

import LinkRouter
import LinkTypes

/// What several link commands share.
enum LinkFlags {
  static let sarif = Switch("sarif", help: "The findings as SARIF 2.1.0.")
  static let seed = Option(
    "seed", .whole("N", in: 0...Int.max), default: "1", help: "The seed of made-up values.")
  static let runs = Option(
    "runs", .whole("N", in: 0...100_000), default: "50",
    help: "How many made-up values each route is tried with.")
  static let url = Operand(.text("URL"), help: "The URL.")
}

enum LinkParseCommand: Command {
  static let showSecrets = Switch(
    "show-secrets", help: "Show the values that the manifest calls secrets, too.")

  static let definition = CommandDefinition(
    name: "link parse", summary: "Say which route takes a URL, and with which values",
    discussion: [
      "A URL that no route takes ends with 1 and the nearest route on standard error."
    ],
    operands: [LinkFlags.url], options: [showSecrets.definition],
    examples: [.init("link parse myapp://items/123", "which route, which values")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try LinkReading.parse(invocation.arguments.operand(0) ?? "", invocation)
  }
}

enum LinkExplainCommand: Command {
  static let definition = CommandDefinition(
    name: "link explain", summary: "Try every route on a URL and say why it does not fit",
    discussion: [
      "A line is + for the route that takes the URL, o for one that could if another did not go first, and - for one that does not fit."
    ],
    operands: [LinkFlags.url],
    examples: [.init("link explain myapp://item/123", "why no route takes it")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try LinkReading.explain(invocation.arguments.operand(0) ?? "", invocation)
  }
}

enum LinkPrintCommand: Command {
  static let web = Switch("web", help: "The web URL.")

  static let definition = CommandDefinition(
    name: "link print", summary: "Make a URL of a route and values",
    discussion: [
      "What is printed is read again as the same route and values, or it is an error. A value of a repeated query item is given several times; a tail is a path, percent-encoded."
    ],
    operands: [
      Operand(.text("ROUTE"), help: "The name of the route: see 'link list'."),
      Operand(ValueType<KeyValue>.pair("NAME=VALUE"), .any, help: "Its values."),
    ],
    options: [web.definition],
    examples: [.init("link print item id=123 --web", "the web URL of an item")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try LinkPrinting.print(invocation.arguments.operands, invocation)
  }
}

enum LinkListCommand: Command {
  static let definition = CommandDefinition(
    name: "link list", summary: "List the routes of the manifest",
    examples: [.init("link list --json", "with the types of their values")])

  static func run(_ invocation: Invocation) throws -> ExitCode { try LinkListing.list(invocation) }
}

enum LinkCheckCommand: Command {
  static let definition = CommandDefinition(
    name: "link check", summary: "Check the manifest's routes, and that links come back",
    discussion: [
      "Looks for routes that fight for a URL or that no URL reaches, then prints each route with made-up values and reads it again. Findings go to standard output and the status is 65."
    ],
    options: [
      LinkFlags.sarif.definition, LinkFlags.seed.definition, LinkFlags.runs.definition,
    ],
    examples: [.init("link check --sarif", "findings for a code host")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try LinkChecking.check(
      invocation.manifestPath(), runs: invocation.arguments[LinkFlags.runs] ?? 50, invocation)
  }
}

enum LinkTestCommand: Command {
  static let definition = CommandDefinition(
    name: "link test", summary: "Run expectations about links from JSON files",
    discussion: [
      "A file has routes, each with name, example_urls and expected (an object of values for each URL), and non_matching, a list of URLs that no route may take. Each example must also be printed and read again the same. If any fails the status is 1."
    ],
    operands: [Operand(.file(), .oneOrMore, help: "The files.")],
    examples: [.init("link test links.json", "N passed, N failed")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try LinkTesting.test(invocation.arguments.operands, invocation)
  }
}

enum LinkDiffCommand: Command {
  static let definition = CommandDefinition(
    name: "link diff", summary: "Say which links of an old manifest a new one breaks",
    discussion: [
      "A line is what happened, the route, a URL that shows it and what became of it. If there is any the status is 1.",
      "removed: the route is gone. narrowed: it takes fewer URLs. moved: another route takes the URL. taken: the route could still take it, and a more specific one goes before it now. retyped: the values are others.",
    ],
    operands: [
      Operand(.file("OLD"), help: "The manifest that links were made with."),
      Operand(.file("NEW"), help: "The manifest that will read them."),
    ],
    options: [LinkFlags.seed.definition, LinkFlags.runs.definition],
    examples: [.init("link diff released.json linkindex.json", "before a release")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try LinkComparing.diff(invocation.arguments.operands, invocation)
  }
}

enum LinkImportCommand: Command {
  static let templates = Option(
    "templates", .file(), help: "A table of routes, each with name and template.")
  static let app = Option(
    "app", .text("NAME"), help: "The app's name, instead of the one in its Info.plist.")
  static let hosts = Option(
    "host", .text("HOST"), repeatable: true,
    help: "A web host of the app that no entitlements name.")

  static let definition = CommandDefinition(
    name: "link import", summary: "Propose a manifest from what there is already",
    discussion: [
      "Each FILE is an Info.plist (its URL types), an entitlements file (its associated domains), an apple-app-site-association file (its apps and rules; its host where it stands in HOST/.well-known), or example URLs, one a line; - is standard input. What a file is shows in its content. The manifest can be used as it is, and every example leads to a route of it: words that look like values, and places with four or more different words, become typed values.",
      "In a table of templates the first route that fits wins; the manifest says so by over where specificity would decide otherwise. A route of which earlier ones leave nothing is left out with a warning; templates of one name are one route.",
    ],
    operands: [Operand(.file(), .any, help: "What there is of the app.")],
    options: [templates.definition, app.definition, hosts.definition],
    examples: [
      .init("link import Info.plist App.entitlements links.txt", "a manifest to start from"),
      .init("link import --templates routes.json", "from a table of patterns"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try LinkImporting.propose(invocation)
  }
}
