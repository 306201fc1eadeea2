// How the decision about a URL reads, for people and for programs.

import LinkTypes
import SiteAssociation

/// Renders why a URL opens an app or not.
struct ExplanationText {
  let style: Style
  /// Whether every rule is shown that was looked at, not only the one that decided.
  let showsAll: Bool

  /// The most apps of one answer that are named each on its line.
  static let mostApps = 20

  /// The lines about all apps; what several have in common is said once.
  func lines(_ explanations: [SiteExplanation]) -> [String] {
    var lines: [String] = []
    for group in AnswerGroup.groups(explanations) {
      let outcome = headline(group.first.decision)
      let (shown, more) = group.shown(Self.mostApps)
      lines += shown.map { "\(outcome) \(printable($0))" }
      if more > 0 {
        lines.append("\(outcome) \(more) more apps with the same answer; --json names them")
      }
      var details = details(group.first)
      if let others = group.otherEntries, !group.first.steps.isEmpty { details[0] += others }
      lines += details
    }
    return lines
  }

  private func headline(_ decision: AppDecision) -> String {
    switch decision.outcome {
    case .opens: style.bold("opens")
    case .blocked: style.red("blocked")
    case .noRule: style.yellow("no rule")
    }
  }

  private func details(_ explanation: SiteExplanation) -> [String] {
    let decision = explanation.decision
    var lines: [String] = []
    if showsAll {
      lines += explanation.steps.flatMap { step in
        rule(step, label: step.matches ? "matches" : "misses", showsParts: true)
      }
    } else if decision.rule != nil, let step = explanation.steps.last {
      lines += rule(step, label: "", showsParts: true)
    } else if let nearest = explanation.nearest {
      lines += rule(explanation.steps[nearest], label: "nearest", showsParts: true)
    }
    lines += explanation.notes.map { "  note: \(printable($0))" }
    lines += explanation.choices.map { "  not documented by Apple, assumed: \($0.text)" }
    return lines
  }

  private func rule(_ trace: RuleTrace, label: String, showsParts: Bool) -> [String] {
    var line = "  " + (label.isEmpty ? "" : label + ": ")
    line += "rule \(trace.index.rule + 1) of entry \(trace.index.entry + 1)"
    line += ", line \(trace.place.position.line)"
    if trace.isExclusion { line += ", an exclusion" }
    if trace.parts.isEmpty { line += ", matches every URL" }
    if let comment = trace.comment { line += style.dim(" (\(printable(comment)))") }
    return [line] + trace.parts.map { "    " + Self.sentence($0) }
  }

  /// What one part of a rule did.
  static func sentence(_ part: PartTrace) -> String {
    let pattern = "\"\(printable(part.pattern))\""
    let text = "\"\(printable(part.text))\""
    guard part.matches else {
      if part.isMissing { return "\(part.component.name) is missing, and \(pattern) wants text" }
      let place =
        part.rest.isEmpty
        ? "ends before \"\(printable(String(part.text.unicodeScalars.dropFirst(part.reached))))\""
        : "misses at character \(part.reached + 1), where \"\(printable(part.rest))\" should match"
      return "\(part.component.name) \(text): \(pattern) \(place)"
    }
    if part.isMissing {
      return "\(part.component.name) is missing, which \(pattern) takes for empty"
    }
    let captures = part.captures.map { "\($0.pattern) = \"\(printable($0.text))\"" }
    return "\(part.component.name) \(text) matches \(pattern)"
      + (captures.isEmpty ? "" : ": " + captures.joined(separator: ", "))
  }

  // MARK: - JSON

  /// The answers of all apps for programs, in the order of the apps: what apps share is made once.
  ///
  /// With every rule that was looked at, apps with the same rules have them once: the others say the same
  /// as the one that `sameAs` names.
  static func json(
    _ explanations: [SiteExplanation], apps: [String], showsAll: Bool = false
  ) -> JSONValue {
    var answers: [String: (number: Int, members: [JSONValue.Member])] = [:]
    for (number, explanation) in explanations.enumerated() {
      let members = members(explanation)
      for app in explanation.apps { answers[app] = (number, members) }
    }
    return .array(
      apps.compactMap { app in
        guard let answer = answers[app] else { return nil }
        var members = [JSONValue.Member("app", .string(app))] + answer.members
        if showsAll {
          let explanation = explanations[answer.number]
          if let first = explanation.apps.first, first != app {
            members.append(.init("sameAs", .string(first)))
          } else {
            members.append(.init("rules", .array(explanation.steps.map(json))))
          }
        }
        return .object(members)
      })
  }

  private static func members(_ explanation: SiteExplanation) -> [JSONValue.Member] {
    let decision = explanation.decision
    var members = [JSONValue.Member("outcome", .string(decision.outcome.rawValue))]
    if decision.rule != nil, let step = explanation.steps.last {
      members.append(.init("rule", json(step)))
    }
    if let nearest = explanation.nearest {
      members.append(.init("nearest", json(explanation.steps[nearest])))
    }
    members.append(.init("notes", .array(explanation.notes.map(JSONValue.string))))
    members.append(
      .init(
        "assumptions",
        .array(
          explanation.choices.map {
            .object([.init("code", .string($0.rawValue)), .init("text", .string($0.text))])
          })))
    return members
  }

  private static func json(_ trace: RuleTrace) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("entry", .integer(Int64(trace.index.entry + 1))),
      .init("rule", .integer(Int64(trace.index.rule + 1))),
      .init("exclude", .bool(trace.isExclusion)),
    ]
    if let comment = trace.comment { members.append(.init("comment", .string(comment))) }
    members += place(trace.place)
    members.append(.init("parts", .array(trace.parts.map(json))))
    return .object(members)
  }

  /// The members that say where something stands.
  static func place(_ place: SourcePlace) -> [JSONValue.Member] {
    [
      .init("line", .integer(Int64(place.position.line))),
      .init("column", .integer(Int64(place.position.column))),
      .init("pointer", .string(place.pointer)),
    ]
  }

  private static func json(_ part: PartTrace) -> JSONValue {
    var members: [JSONValue.Member] = [.init("component", .string(name(part.component)))]
    if case .queryItem(let name) = part.component { members.append(.init("name", .string(name))) }
    members += [
      .init("pattern", .string(part.pattern)), .init("text", .string(part.text)),
      .init("matches", .bool(part.matches)),
    ]
    if part.isMissing { members.append(.init("isMissing", .bool(true))) }
    if part.matches {
      members.append(
        .init(
          "captures",
          .array(
            part.captures.map {
              .object([.init("pattern", .string($0.pattern)), .init("text", .string($0.text))])
            })))
    } else {
      members.append(.init("reached", .integer(Int64(part.reached))))
      members.append(.init("rest", .string(part.rest)))
    }
    return .object(members)
  }

  private static func name(_ component: PartTrace.Component) -> String {
    switch component {
    case .path: "path"
    case .query: "query"
    case .fragment: "fragment"
    case .queryItem: "queryItem"
    }
  }
}
