// `linkindex link check` and `manifest check`: what is wrong with a manifest, all of it at once.

import IntentPhrases
import LinkRouter
import LinkTypes

/// One thing that is wrong with a manifest or its links.
struct LinkFinding {
  let code: String
  let message: String
  let hint: String?
  let position: JSONPosition?

  /// The finding in one line, with the file if there is one.
  func line(_ path: String?) -> String {
    let place = path.map { $0 + (position.map { ":\($0.line):\($0.column)" } ?? "") + ": " } ?? ""
    return place + "\(code): \(message)"
  }

  func json(_ path: String?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("code", .string(code)), .init("message", .string(message)),
    ]
    if let path { members.append(.init("file", .string(path))) }
    if let position {
      members.append(.init("line", .integer(Int64(position.line))))
      members.append(.init("column", .integer(Int64(position.column))))
    }
    members.append(.init("hint", hint.map(JSONValue.string) ?? .null))
    return .object(members)
  }
}

enum LinkChecking {
  static func check(_ path: String?, runs: Int, _ invocation: Invocation) throws -> ExitCode {
    let bytes = try path.map { try FileSystem.read($0) }
    let check = ManifestCheck(
      bytes, runs: runs, seed: UInt64(invocation.arguments[LinkFlags.seed] ?? 1))
    try report(check.findings, path, bytes ?? [], invocation) {
      func counted(_ number: Int, _ word: String) -> String {
        "\(Progress.grouped(number)) \(word)\(number == 1 ? "" : "s")"
      }
      return "ok: " + counted(check.routeCount, "route")
        + (check.intentCount > 0 ? ", " + counted(check.intentCount, "intent") : "")
        + (runs > 0 ? ", \(Progress.grouped(check.trips)) links printed and read" : "")
    }
    return check.findings.isEmpty ? .success : .dataError
  }

  private static func report(
    _ findings: [LinkFinding], _ path: String?, _ bytes: [UInt8], _ invocation: Invocation,
    ok: () -> String
  ) throws {
    if invocation.arguments[LinkFlags.sarif] {
      return try invocation.output.line(
        JSONWriter(style: .pretty).string(SARIF.log(findings, path)))
    }
    if invocation.isJSON {
      return try invocation.printJSON(
        .object([
          .init("isClean", .bool(findings.isEmpty)),
          .init("findings", .array(findings.map { $0.json(path) })),
        ]))
    }
    guard !findings.isEmpty else { return try invocation.output.line(ok()) }
    for finding in findings {
      try invocation.output.line(printable(finding.line(path)))
      try invocation.output.flush()
      if let position = finding.position,
        let excerpt = SourceExcerpt.text(of: bytes, at: position)
      {
        invocation.note(excerpt)
      }
      if let hint = finding.hint { invocation.note("hint: " + printable(hint)) }
    }
  }
}

/// Everything that is wrong with a manifest, in the order of the file, and what it holds.
private struct ManifestCheck {
  private(set) var findings: [LinkFinding] = []
  private(set) var routeCount = 0
  private(set) var intentCount = 0
  private(set) var trips = 0

  /// Checks a manifest, the built-in one if there is no file.
  init(_ bytes: [UInt8]?, runs: Int, seed: UInt64) {
    var manifest = LinkManifest.builtIn
    do {
      if let bytes {
        let (read, faults) = try LinkManifest.reading(bytes)
        manifest = read
        for fault in faults { add(fault.code, fault.summary, fault.hint, fault.position) }
      }
    } catch {
      add(error.code, error.summary, error.hint, error.position)
      return
    }
    if manifest.intents == nil, manifest.routes.isEmpty, manifest.kinds.isEmpty,
      manifest.defaultPath == nil
    {
      add(
        "manifest.noRoutes", "the manifest has no route, so no link opens anything",
        "write \"routes\": {\"home\": {\"url\": \"myapp://home\"}}",
        JSONPosition(offset: 0, line: 1, column: 1))
    }
    let isWhole = findings.isEmpty
    let places = Set(findings.compactMap(\.position))
    for fault in RouteTable.faults(of: manifest, isWhole: isWhole) {
      // A key that stands twice is a route that does: told once.
      if case .repeatedName = fault.reason, fault.position.map(places.contains) == true { continue }
      add(fault.code, fault.summary, fault.hint, fault.position)
    }
    if let bytes, manifest.intents != nil {
      do throws(CatalogError) {
        intentCount = try IntentCatalog(manifest: bytes).intents.count
      } catch {
        add(error.code, error.summary, error.hint, error.position)
      }
    }
    if let table = try? RouteTable(manifest), isWhole { check(table, runs: runs, seed: seed) }
    findings.sort { ($0.position?.offset ?? 0) < ($1.position?.offset ?? 0) }
  }

  private mutating func check(_ table: RouteTable, runs: Int, seed: UInt64) {
    routeCount = table.routes.count
    let run = RoundTripRun(table, seed: seed, runs: runs)
    trips = run.trips
    for failure in run.failures {
      add(
        "link.roundTrip",
        "'\(table.masked(failure.url))' of the route '\(failure.route)': \(failure.reason)",
        "repeat with --seed \(seed)", table.route(named: failure.route)?.position)
    }
    for route in run.untried {
      add(
        "link.noRoundTrip",
        "none of \(runs) links made up for '\(route.pattern)' of the route '\(route.name)' comes back"
          + (route.reason.map { ": " + $0 } ?? ""),
        "change the pattern so that its values can be told apart, or remove the route",
        table.route(named: route.name)?.position)
    }
  }

  private mutating func add(
    _ code: String, _ message: String, _ hint: String?, _ position: JSONPosition?
  ) {
    findings.append(LinkFinding(code: code, message: message, hint: hint, position: position))
  }
}

/// Findings as a SARIF log: docs.oasis-open.org/sarif/sarif/v2.1.0.
enum SARIF {
  static func log(_ findings: [LinkFinding], _ path: String?) -> JSONValue {
    let rules = Set(findings.map(\.code)).sorted().map { code -> JSONValue in
      .object([.init("id", .string(code))])
    }
    let driver: JSONValue = .object([
      .init("name", .string(Program.name)), .init("version", .string(Program.version)),
      .init("rules", .array(rules)),
    ])
    return .object([
      .init("version", .string("2.1.0")),
      .init("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      .init(
        "runs",
        .array([
          .object([
            .init("tool", .object([.init("driver", driver)])),
            .init("results", .array(findings.map { result($0, path) })),
          ])
        ])),
    ])
  }

  private static func result(_ finding: LinkFinding, _ path: String?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(finding.code)), .init("level", .string("error")),
      .init(
        "message",
        .object([
          .init("text", .string(finding.message + (finding.hint.map { " (\($0))" } ?? "")))
        ])),
    ]
    if let path {
      var location: [JSONValue.Member] = [
        .init("artifactLocation", .object([.init("uri", .string(path))]))
      ]
      if let position = finding.position {
        location.append(
          .init(
            "region",
            .object([
              .init("startLine", .integer(Int64(position.line))),
              .init("startColumn", .integer(Int64(position.column))),
            ])))
      }
      members.append(
        .init(
          "locations", .array([.object([.init("physicalLocation", .object(location))])])))
    }
    return .object(members)
  }
}
