// `linkindex link print` and `link list`: URLs from routes, and the routes.

import LinkRouter
import LinkTypes

enum LinkPrinting {
  static func print(_ words: [String], _ invocation: Invocation) throws -> ExitCode {
    guard let name = words.first else { throw UsageError.missingOperand("ROUTE") }
    let table = try invocation.manifest().table
    let target: RouteTable.Target = invocation.arguments[LinkPrintCommand.web] ? .web : .app
    var given: [String: [String]] = [:]
    for word in words.dropFirst() {
      guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
        throw UsageError.invalidOperand(
          word, operand: "NAME=VALUE", expectation: "two texts joined by '='", nearest: nil)
      }
      given[String(word[..<sign]), default: []].append(String(word[word.index(after: sign)...]))
    }
    let url = try table.url(name, try values(given, name, table, target), target: target)
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("url", .string(url))]))
    } else {
      try invocation.output.line(printable(url))
    }
    return .success
  }

  /// Whether a flag is there: nothing says so as well as `yes` does.
  private static func truth(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "", "yes", "true", "1": true
    case "no", "false", "0": false
    default: nil
    }
  }

  /// Texts as the values that a route's captures ask for; what it does not know is passed on, so that
  /// the table says so.
  private static func values(
    _ given: [String: [String]], _ name: String, _ table: RouteTable, _ target: RouteTable.Target
  ) throws(RoutePrintError) -> [String: RouteValue] {
    let route = table.route(named: name)
    let pattern = target == .web ? route?.web.first : route?.url.first ?? route?.web.first
    var values: [String: RouteValue] = [:]
    for (key, texts) in given {
      guard let capture = pattern?.captures.first(where: { $0.name == key }) else {
        values[key] = .string(texts[0])
        continue
      }
      func wrong(_ text: String, _ expected: String) -> RoutePrintError {
        let isSecret = route?.secrets.contains(key) == true
        return .wrongValue(
          route: name, value: key, text: isSecret ? "•••" : printable(text), expected: expected,
          nearest: isSecret ? nil : capture.type.nearest(to: text))
      }
      if capture.type == .flag {
        guard texts.count == 1, let isThere = truth(texts[0]) else {
          throw wrong(texts.joined(separator: ", "), "a flag: \"yes\" or \"no\"")
        }
        if isThere { values[key] = .flag }
        continue
      }
      var read: [RouteValue] = []
      for text in texts {
        guard let value = RouteValue(text, as: capture.type) else {
          throw wrong(text, capture.type.expectation(for: text))
        }
        read.append(value)
      }
      switch capture.extent {
      case .repeated: values[key] = .list(read)
      case .wholeQuery: values[key] = .query(texts[0])
      case .tail:
        let segments = texts.joined(separator: "/").split(
          separator: "/", omittingEmptySubsequences: false
        ).map { PercentEncoding.decode(String($0)) }
        guard !segments.contains(nil) else {
          throw wrong(texts[0], "segments with well-formed escapes")
        }
        values[key] = .segments(segments.compactMap(\.self))
      case .value:
        guard texts.count == 1 else { throw wrong(texts.joined(separator: ", "), "one value") }
        values[key] = read[0]
      }
    }
    return values
  }
}

enum LinkListing {
  static func list(_ invocation: Invocation) throws -> ExitCode {
    let routes = try invocation.manifest().table.routes
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("routes", .array(routes.map(json)))]))
      return routes.isEmpty ? .no : .success
    }
    let width = min(routes.map { ColumnText.width($0.name) }.max() ?? 0, 24)
    for route in routes {
      for (index, pattern) in route.patterns.enumerated() {
        let name = index == 0 ? printable(route.name) : ""
        let padding = String(repeating: " ", count: max(0, width - ColumnText.width(name)))
        let isAlias = index >= route.url.count + route.web.count
        let note = isAlias ? " (alias)" : route.isDebug && index == 0 ? " (debug)" : ""
        try invocation.output.line(
          name + padding + "  " + printable(pattern.text) + invocation.style.dim(note))
      }
    }
    if routes.isEmpty { invocation.note("no routes") }
    return routes.isEmpty ? .no : .success
  }

  private static func json(_ route: Route) -> JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(route.name))]
    func add(_ key: String, _ patterns: [RoutePattern]) {
      guard !patterns.isEmpty else { return }
      members.append(.init(key, .array(patterns.map { .string($0.text) })))
    }
    add("url", route.url)
    add("web", route.web)
    add("aliases", route.aliases)
    members.append(
      .init("values", .array((route.patterns.first?.captures ?? []).map { json($0, route) })))
    if let plan = route.plan { members.append(.init("plan", plan.json)) }
    if route.isDebug { members.append(.init("isDebug", .bool(true))) }
    return .object(members)
  }

  private static func json(_ capture: RoutePattern.Capture, _ route: Route) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(capture.name)), .init("type", .string(capture.type.name)),
      .init("in", .string(capture.place.rawValue)), .init("required", .bool(!capture.isOptional)),
    ]
    if let text = capture.defaultText { members.append(.init("default", .string(text))) }
    if route.secrets.contains(capture.name) { members.append(.init("secret", .bool(true))) }
    return .object(members)
  }
}
