// `linkindex aasa check`: what a device and Apple's CDN meet when they ask a host for its file.

import LinkTypes
import SiteAssociation
import SiteCheck

enum AASACheckCommand: Command {
  static let from = Option(
    "from", .file("DIR"),
    help: "Look at the files in this folder, the root of the site, instead of asking the host.")
  static let origin = Option(
    "origin", .origin, default: "the host", help: "Ask here instead, as http://127.0.0.1:8080.")
  static let cdn = Switch("cdn", help: "Ask Apple's CDN for its copy, too.")
  static let cdnOrigin = Option(
    "cdn-origin", .origin, default: "https://\(SiteCheck.cdnHost)",
    help: "Where Apple's CDN is asked; implies --cdn.")
  static let roots = Option(
    "roots", .file(), default: "those of the system", help: "Trusted certificates in PEM.")
  static let timeout = Option(
    "timeout", .whole("MS", in: 1...600_000), default: "10000",
    help: "The most milliseconds that a request may take.")
  static let agent = Option(
    "user-agent",
    ValueType<String>("TEXT", expectation: "a text without line breaks") { text in
      text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? text : nil
    }, default: "linkindex/\(Program.version)",
    help: "What requests say of themselves; Apple's say AASA-Bot or CFNetwork.")

  static let definition = CommandDefinition(
    name: "aasa check", summary: "Ask a host for its association file as devices do, and check it",
    discussion: [
      "Asks for both addresses over HTTPS and looks at certificate, redirects, status, content type and size, then at the file as 'aasa lint' does, and says which of the URLs open. No redirect is followed. What cannot be checked from here is said on standard error.",
      "The status is 1 if there is an error or a URL that opens no app, with --strict also if there is a warning.",
    ],
    operands: [
      Operand(.host, help: "The host, as https://example.com or example.com."),
      Operand(.text("URL"), .any, help: "URLs of the host, or paths, that must open an app."),
    ],
    options: [
      from.definition, origin.definition, cdn.definition, cdnOrigin.definition, roots.definition,
      timeout.definition, agent.definition, MatchFlags.app.definition,
    ] + LintFlags.definitions,
    examples: [
      .init("aasa check https://example.com", "a live site"),
      .init("aasa check example.com /items/1 --cdn", "with a link, and Apple's copy"),
      .init("aasa check example.com --from public", "before it is published"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let host = HostArgument(arguments.operand(0) ?? "")?.host ?? ""
    let links = try arguments.operands.dropFirst().map { ($0, try URLFailure.url($0)) }
    var files: [FileFindings] = []
    var bytes: [UInt8]?
    var name = ""
    if let folder = arguments[from] {
      (name, bytes) = try read(folder, host, &files, invocation)
    } else {
      let check = try ask(host, invocation)
      files.append(FileFindings(name: "https://\(host)", findings: check.findings))
      for text in check.notChecked { invocation.note("not checked: \(printable(text))") }
      name = check.url ?? ""
      bytes = check.bytes
    }
    var matcher: SiteMatcher?
    if let bytes {
      files.append(FileFindings(name: name, findings: AssociationInput.findings(bytes)))
      // What makes a file unreadable stands among its findings.
      if !links.isEmpty {
        matcher = (try? AssociationInput.read(name, bytes, invocation)).map { SiteMatcher($0) }
      }
    }
    let urls = links.map { match($0.0, $0.1, host, matcher, invocation) }
    let status = try LintFlags.finish(
      files, invocation, more: urls.isEmpty ? [] : [.init("urls", .array(urls.map(\.json)))])
    if (arguments[LintFlags.format] ?? (invocation.isJSON ? .json : .text)) == .text {
      for url in urls { try invocation.output.line(url.line) }
    }
    return urls.contains { $0.apps.isEmpty } ? .no : status
  }

  private static func ask(_ host: String, _ invocation: Invocation) throws -> SiteCheck {
    let arguments = invocation.arguments
    let client = WebClient(
      timeoutMs: arguments[timeout] ?? 10_000,
      roots: try arguments[roots].map { try FileSystem.read($0) },
      userAgent: arguments[agent] ?? "linkindex/\(Program.version)")
    let asksCDN = arguments[cdn] || arguments[cdnOrigin] != nil
    return SiteCheck(
      host, client: client, origin: arguments[origin],
      cdn: asksCDN
        ? arguments[cdnOrigin] ?? WebOrigin(isSecure: true, host: SiteCheck.cdnHost, port: 443)
        : nil)
  }

  /// The file that a folder would serve.
  private static func read(
    _ folder: String, _ host: String, _ files: inout [FileFindings], _ invocation: Invocation
  ) throws -> (String, [UInt8]) {
    let names = [AssociationInput.wellKnown, "apple-app-site-association"]
    guard let name = names.first(where: { FileSystem.exists("\(folder)/\($0)") }) else {
      throw NoAssociationFile(folder: folder)
    }
    let path = "\(folder)/\(name)"
    let place = AssociationLinter.findings(path: name)
    if !place.isEmpty { files.append(FileFindings(name: path, findings: place)) }
    for text in ["TLS and its certificate", "status and redirects", "the content type"] {
      invocation.note("not checked: \(text), since \(printable(host)) was not asked")
    }
    return (path, try FileSystem.read(path))
  }

  /// A URL and the apps that it opens.
  private struct CheckedURL {
    let url: String
    let apps: [String]
    /// Why it opens none, where no rule was asked.
    let reason: String?

    var line: String {
      let answer =
        reason ?? (apps.isEmpty ? "opens no app" : "opens " + apps.joined(separator: ", "))
      return printable(url) + ": " + printable(answer)
    }

    var json: JSONValue {
      var members: [JSONValue.Member] = [
        .init("url", .string(url)), .init("opens", .bool(!apps.isEmpty)),
        .init("apps", .array(apps.map(JSONValue.string))),
      ]
      if let reason { members.append(.init("reason", .string(reason))) }
      return .object(members)
    }
  }

  /// Which apps a URL opens by a host's file; without a matcher there is none that a device reads.
  private static func match(
    _ text: String, _ url: LinkURL, _ host: String, _ matcher: SiteMatcher?,
    _ invocation: Invocation
  ) -> CheckedURL {
    if let other = url.host, other != host {
      return CheckedURL(url: text, apps: [], reason: "is on another host")
    }
    guard let matcher else {
      return CheckedURL(
        url: text, apps: [], reason: "opens no app: there is no file that a device reads")
    }
    let asked = invocation.arguments.all(MatchFlags.app)
    let apps = (asked.isEmpty ? matcher.apps : asked).filter {
      matcher.decision(url, app: $0).outcome == .opens
    }
    return CheckedURL(url: text, apps: apps, reason: nil)
  }
}

/// A host as people name it.
struct HostArgument {
  let host: String

  init?(_ text: String) {
    var rest = text[...]
    if rest.hasPrefix("https://") { rest = rest.dropFirst(8) }
    if rest.hasSuffix("/") { rest.removeLast() }
    let host = rest.lowercased()
    guard !host.isEmpty, host.utf8.count <= 253,
      host.utf8.allSatisfy({
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      })
    else { return nil }
    self.host = host
  }
}

extension ValueType where Value == String {
  /// A host name, perhaps with `https://` before it.
  static let host = ValueType(
    "HOST", expectation: "a host such as https://example.com, without path and port"
  ) { HostArgument($0)?.host }
}

extension ValueType where Value == WebOrigin {
  /// Scheme, host and port.
  static let origin = ValueType(
    "ORIGIN", expectation: "an origin such as http://127.0.0.1:8080"
  ) { WebOrigin($0) }
}
