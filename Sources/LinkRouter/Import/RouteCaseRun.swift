// A table of cases against compiled routes: what passed, and each failure in one sentence.

import LinkTypes

/// The outcome of a case table.
public struct RouteCaseRun: Sendable {
  /// One case that did not go as expected.
  public struct Failure: Sendable, Hashable {
    /// The URL.
    public let url: String
    /// What was wrong.
    public let reason: String
  }

  /// How many cases went as expected.
  public private(set) var passed = 0
  /// Those that did not.
  public private(set) var failures: [Failure] = []
  /// What is said of entries without a URL whose route there is not: nothing was tested, and an import leaves
  /// out routes of which earlier ones leave nothing.
  public private(set) var warnings: [String] = []

  /// Runs every case of a table: each example must be taken by its route with its values and be printed
  /// and read again the same; the other URLs must be taken by none.
  public init(_ cases: RouteCaseTable, on table: RouteTable) {
    for entry in cases.entries {
      if entry.urls.isEmpty, table.route(named: entry.name) == nil {
        let near = nearestName(to: entry.name, among: table.routes.map(\.name))
        warnings.append(
          "there is no route '\(entry.name)'" + (near.map { ", perhaps '\($0)'" } ?? "")
            + ", and no URL to test it with")
      }
      for (index, url) in entry.urls.enumerated() {
        let expected = index < entry.expected.count ? entry.expected[index] : nil
        note(url, RouteCaseRun.fault(of: url, entry.name, expected, table))
      }
    }
    for (url, rule) in cases.hostile {
      let fault = rule.fault(of: url, on: table)
      note(url, fault ?? table.match(url).flatMap { RouteCaseRun.roundTripFault($0, table) })
    }
    for url in cases.nonMatching {
      note(url, table.match(url).map { "taken by '\($0.name)'" })
    }
  }

  private mutating func note(_ url: String, _ fault: String?) {
    if let fault {
      failures.append(Failure(url: url, reason: fault))
    } else {
      passed += 1
    }
  }

  private static func fault(
    of url: String, _ name: String, _ expected: [String: JSONValue]?, _ table: RouteTable
  ) -> String? {
    guard let match = table.match(url) else { return "no route takes it, '\(name)' expected" }
    guard match.name == name else { return "taken by '\(match.name)', '\(name)' expected" }
    if let expected {
      let present = match.presentNames
      for (key, value) in expected.sorted(by: { $0.key < $1.key }) {
        // What is empty may as well not be there.
        guard let text = match.text(key) else {
          if value == .string("") { continue }
          return "no value '\(key)'"
        }
        guard equals(text, value, match.value(key)) else {
          if match.route.secrets.contains(key) { return "'\(key)' has another value" }
          return "'\(key)' is '\(text)', \(JSONWriter().string(value)) expected"
        }
      }
      // An empty value counts as absent but where its being there is all it says.
      let extra = present.first { name in
        let isFlag = match.pattern.captures.contains { $0.name == name && $0.type == .flag }
        return expected[name] == nil && (isFlag || match.text(name) != "")
      }
      if let extra {
        let text = match.route.secrets.contains(extra) ? SecretMask.mark : match.text(extra) ?? ""
        return "'\(extra)' is '\(text)', nothing expected"
      }
    }
    return roundTripFault(match, table)
  }

  private static func equals(_ text: String, _ value: JSONValue, _ typed: RouteValue?) -> Bool {
    if case .string(let string) = value { return string.utf8.elementsEqual(text.utf8) }
    // JSON does not tell 70 from 70.0.
    if case .double(let number)? = typed, case .integer(let whole) = value {
      return number == Double(whole)
    }
    return typed?.json == value
  }

  /// What is printed for a match must be taken by the same route with the same values.
  private static func roundTripFault(_ match: RouteMatch, _ table: RouteTable) -> String? {
    guard let canonical = match.canonicalURL else { return nil }
    guard let again = table.match(canonical), again.name == match.name,
      again.values == match.values
    else { return "prints as '\(table.masked(canonical))', which does not come back" }
    return again.canonicalURL == canonical
      ? nil : "prints as '\(table.masked(canonical))', which is not settled"
  }
}
