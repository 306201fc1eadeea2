// `linkindex link parse` and `link explain`: what a URL means.

import LinkRouter
import LinkTypes

enum LinkReading {
  static func parse(_ url: String, _ invocation: Invocation) throws -> ExitCode {
    let loaded = try invocation.manifest()
    guard let match = loaded.table.match(url) else {
      throw UnmatchedLink(miss: loaded.table.miss(url), fallback: loaded.fallback(for: url))
    }
    let showsSecrets = invocation.arguments[LinkParseCommand.showSecrets]
    let secrets = showsSecrets ? [] : match.route.secrets
    func shown(_ url: String) -> String { showsSecrets ? url : loaded.table.masked(url) }
    if invocation.isJSON {
      try invocation.printJSON(json(match, hiding: secrets, shown))
      return .success
    }
    let style = invocation.style
    try invocation.output.line(style.bold(printable(match.name)))
    for (name, value) in match.orderedValues {
      var text = secrets.contains(name) ? "•••" : text(of: value)
      if case .segments = value, !secrets.contains(name) { text = match.text(name) ?? text }
      try invocation.output.line("  \(printable(name)) = \(printable(text))")
    }
    guard let canonical = match.canonicalURL, canonical != url else { return .success }
    try invocation.output.line("  " + style.dim("is " + printable(shown(canonical))))
    return .success
  }

  private static func json(
    _ match: RouteMatch, hiding secrets: Set<String>, _ shown: (String) -> String
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("url", .string(shown(match.url))), .init("route", .string(match.name)),
      .init("pattern", .string(match.pattern.text)),
      .init(
        "values",
        .object(
          match.orderedValues.map { name, value in
            .init(name, secrets.contains(name) ? .string("•••") : value.json)
          })),
      .init("canonicalURL", match.canonicalURL.map { .string(shown($0)) } ?? .null),
    ]
    if let plan = match.route.plan { members.append(.init("plan", plan.json)) }
    if match.route.isDebug { members.append(.init("isDebug", .bool(true))) }
    return .object(members)
  }

  static func text(of value: RouteValue) -> String {
    switch value {
    case .list(let values): values.map { $0.text ?? "" }.joined(separator: ", ")
    case .segments(let segments):
      segments.map(PercentEncoding.encode).joined(separator: "/")
    case .flag: "yes"
    default: value.text ?? ""
    }
  }

  static func explain(_ url: String, _ invocation: Invocation) throws -> ExitCode {
    let table = try invocation.manifest().table
    let trials = try table.explain(url)
    let isTaken = trials.contains { $0.outcome == .taken }
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("url", .string(table.masked(url))),
          .init("route", trials.first { $0.outcome == .taken }.map { .string($0.route) } ?? .null),
          .init("tried", .array(trials.map(json))),
        ]))
      return isTaken ? .success : .no
    }
    let width = min(trials.map { ColumnText.width($0.route) }.max() ?? 0, 24)
    for trial in trials {
      let name = printable(trial.route)
      let padding = String(repeating: " ", count: max(0, width - ColumnText.width(name)))
      let (mark, words) = words(for: trial)
      try invocation.output.line(
        "\(mark) \(name)\(padding)  \(printable(trial.pattern))"
          + invocation.style.dim(printable(words)))
    }
    if !isTaken {
      try invocation.output.flush()
      if let hint = table.miss(url).hint { invocation.note("hint: " + printable(hint)) }
    }
    return isTaken ? .success : .no
  }

  private static func words(for trial: RouteTrial) -> (mark: String, words: String) {
    switch trial.outcome {
    case .taken: ("+", "")
    case .outranked(let other): ("o", ": '\(other)' goes first")
    case .failed(let mismatch): ("-", ": " + mismatch.sentence)
    }
  }

  private static func json(_ trial: RouteTrial) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("route", .string(trial.route)), .init("pattern", .string(trial.pattern)),
    ]
    switch trial.outcome {
    case .taken: members.append(.init("outcome", .string("taken")))
    case .outranked(let other):
      members.append(.init("outcome", .string("outranked")))
      members.append(.init("by", .string(other)))
    case .failed(let mismatch):
      members.append(.init("outcome", .string("failed")))
      members.append(.init("place", .string(mismatch.place)))
      members.append(.init("offset", .integer(Int64(mismatch.offset))))
      members.append(.init("expected", .string(mismatch.expected)))
      members.append(.init("found", .string(mismatch.found)))
    }
    return .object(members)
  }
}

/// A URL that no route takes, with where the app goes then.
struct UnmatchedLink: Diagnostic {
  let miss: RouteMiss
  let fallback: String?

  var code: String { miss.code }
  var message: String { printable(miss.message) }
  var causes: [String] { miss.causes.map { printable($0) } }
  var sourceExcerpt: String? { miss.sourceExcerpt }
  var exitCode: ExitCode { miss.exitCode }

  var hint: String? {
    guard let fallback else { return miss.hint.map { printable($0) } }
    return [miss.hint.map { printable($0) }, "the app falls back to \(fallback)"]
      .compactMap(\.self).joined(separator: "; ")
  }
}

extension LoadedManifest {
  /// The URL that the app goes to in the place of one that no route takes; nil if none is declared.
  func fallback(for url: String) -> String? {
    let isWeb = url.prefix(8).lowercased().hasPrefix("http")
    guard let name = isWeb ? manifest.fallbacks.web : manifest.fallbacks.app else { return nil }
    return try? table.url(name, target: .app)
  }
}
