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
    var findings: [LinkFinding] = []
    var routeCount = 0
    var intentCount = 0
    var trips = 0
    let seed = UInt64(invocation.arguments[LinkFlags.seed] ?? 1)
    let bytes = try path.map { try FileSystem.read($0) }
    do {
      let manifest = try bytes.map { try LinkManifest(json: $0) } ?? .builtIn
      let faults = RouteTable.faults(of: manifest)
      findings = faults.map {
        LinkFinding(code: $0.code, message: $0.summary, hint: $0.hint, position: $0.position)
      }
      if faults.isEmpty {
        let table = try RouteTable(manifest)
        routeCount = table.routes.count
        let run = RoundTripRun(table, seed: seed, runs: runs)
        trips = run.trips
        if manifest.intents != nil, let bytes {
          intentCount = try IntentCatalog(manifest: bytes).intents.count
        }
        findings += run.failures.map { failure in
          LinkFinding(
            code: "link.roundTrip",
            message:
              "'\(table.masked(failure.url))' of the route '\(failure.route)': \(failure.reason)",
            hint: "repeat with --seed \(seed)",
            position: table.route(named: failure.route)?.position)
        }
      }
    } catch let fault as ManifestError {
      findings = [
        LinkFinding(
          code: fault.code, message: fault.summary, hint: fault.hint, position: fault.position)
      ]
    } catch let fault as CatalogError {
      findings.append(
        LinkFinding(
          code: fault.code, message: fault.summary, hint: fault.hint, position: fault.position))
    }
    try report(findings, path, bytes ?? [], invocation) {
      let routes = "\(Progress.grouped(routeCount)) \(routeCount == 1 ? "route" : "routes")"
      return "ok: \(routes)"
        + (intentCount > 0 ? ", \(intentCount) intent\(intentCount == 1 ? "" : "s")" : "")
        + (runs > 0 ? ", \(Progress.grouped(trips)) links printed and read" : "")
    }
    return findings.isEmpty ? .success : .dataError
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
