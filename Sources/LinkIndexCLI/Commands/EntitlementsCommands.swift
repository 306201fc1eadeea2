// `linkindex entitlements read`, `lint` and `add-domain`: the domains that an app asks for.

import LinkTypes
import SiteAssociation

enum EntitlementsReadCommand: Command {
  static let definition = CommandDefinition(
    name: "entitlements read", summary: "Show the associated domains of an entitlements file",
    discussion: [
      "Reads XML and binary property lists, also with preprocessor lines, comments and build variables. With --json the answer has domains, and issues with a code for each kind of fault."
    ],
    operands: [Operand(AssociationInput.fileType, help: PropertyListInput.entitlementsHelp)],
    examples: [.init("entitlements read App.entitlements --json", "for a program")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let path = invocation.arguments.operand(0) ?? "-"
    let entitlements = Entitlements(try PropertyListInput.read(path, "domains", invocation))
    if invocation.isJSON {
      var members: [JSONValue.Member] = [.init("file", .string(path))]
      if let id = entitlements.applicationIdentifier {
        members.append(.init("applicationIdentifier", .string(id)))
      }
      members.append(.init("domains", .array(entitlements.domains.map(json))))
      try invocation.printJSON(.object(members + PropertyListInput.json(entitlements.issues)))
      return .success
    }
    for domain in entitlements.domains {
      let service = domain.service.map { printable($0) } ?? "(no service)"
      let mode = domain.mode.map { " (mode \(printable($0)))" } ?? ""
      try invocation.output.line("\(service)\t\(printable(domain.host))\(mode)")
    }
    if entitlements.domains.isEmpty { invocation.note("the app asks for no domain") }
    return .success
  }

  private static func json(_ domain: Entitlements.Domain) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let service = domain.service { members.append(.init("service", .string(service))) }
    members.append(.init("host", .string(domain.host)))
    if let mode = domain.mode { members.append(.init("mode", .string(mode))) }
    return .object(members)
  }
}

enum EntitlementsLintCommand: Command {
  static let association = Option(
    "aasa", .file(), help: "An association file that the entitlements are compared with.")
  static let app = Option(
    "app", .text("ID"), default: "the entitlements' application-identifier",
    help: "The app, as ABCDE12345.com.example.app.")
  static let host = Option(
    "host", .text("HOST"), default: "every host of the entitlements",
    help: "The host that serves the association file.")

  static let definition = CommandDefinition(
    name: "entitlements lint", summary: "Find what is wrong with an app's associated domains",
    discussion: [
      "Looks at service, host, mode and wildcards of each domain. With --aasa it says which domains the file does not list the app for. The status is 1 if there is an error, with --strict also if there is a warning."
    ],
    operands: [Operand(AssociationInput.fileType, help: PropertyListInput.entitlementsHelp)],
    options: [association.definition, app.definition, host.definition] + LintFlags.definitions,
    examples: [
      .init("entitlements lint App.entitlements", "the entitlements alone"),
      .init(
        "entitlements lint App.entitlements --aasa apple-app-site-association --app ABCDE12345.com.example.app",
        "compared with a site's file"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let path = arguments.operand(0) ?? "-"
    return try PropertyListInput.lint(path, invocation) { list in
      let entitlements = Entitlements(list)
      var findings = entitlements.findings.map { ReportedFinding($0) }
      findings += entitlements.issues.filter { !$0.issue.hasRule }.map { ReportedFinding($0) }
      guard let file = arguments[association] else { return findings }
      let check = EntitlementCheck(
        entitlements: entitlements, file: try AssociationInput.read(file, invocation),
        app: arguments[app], host: arguments[host])
      if check.app == nil {
        invocation.warn(
          "the entitlements do not name the app, so they were not compared: pass --app ID")
      }
      return findings + check.findings.map { ReportedFinding($0) }
    }
  }
}

enum EntitlementsAddDomainCommand: Command {
  static let definition = CommandDefinition(
    name: "entitlements add-domain", summary: "Add an associated domain to an entitlements file",
    discussion: [
      "Everything else in the file stays as it is, byte for byte; adding it again changes nothing. Where preprocessor lines (#if, #ifdef) choose between lists, each of them gets it; what would reach some builds only, or be wrong, is refused. The change is printed as a unified diff."
    ],
    operands: [
      Operand(AssociationInput.fileType, help: PropertyListInput.entitlementsHelp),
      Operand(
        ValueType<String>("DOMAIN", expectation: "service:host, such as applinks:example.com") {
          Self.isDomain($0) ? $0 : nil
        }, help: "The domain with its service, such as applinks:example.com."),
    ],
    options: [PropertyListInput.dryRun.definition],
    examples: [.init("entitlements add-domain App.entitlements applinks:example.com", "one domain")]
  )

  /// Whether there is a service and something after it; what that is, the edit looks at.
  private static func isDomain(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    return Entitlements.services.contains(String(text[..<colon])) && !text.hasSuffix(":")
  }

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let path = invocation.arguments.operand(0) ?? "-"
    let before = try FileSystem.read(path)
    return try PropertyListInput.edit(path, before, invocation) { editor in
      try editor.addDomain(invocation.arguments.operand(1) ?? "")
    }
  }
}
