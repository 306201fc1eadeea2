// The walk of a URL through the rules as one HTML page that needs nothing else.

import LinkTypes
import SiteAssociation

/// Draws explanations as a page.
struct ExplanationPage {
  let url: String
  let system: SystemVersion
  let explanations: [SiteExplanation]

  /// The page.
  var text: String {
    let title = Self.escape(url)
    let body = AnswerGroup.groups(explanations).map(section).joined(separator: "\n")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 52em; margin: 2em auto; padding: 0 1em;
        color: #1c1c1e; background: #fff }
      code, .url { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
      h1 { font-size: 1.2em } h2 { font-size: 1em; margin: 2em 0 .5em }
      ol { list-style: none; padding: 0 }
      li { border-left: 4px solid #c7c7cc; padding: .3em .8em; margin: .4em 0 }
      li.opens { border-color: #248a3d; background: #eaf7ed }
      li.blocked { border-color: #d70015; background: #fdecee }
      .opens b { color: #248a3d } .blocked b { color: #d70015 } .noRule b { color: #8e6700 }
      .part { display: block; color: #48484a } .part.missed { color: #8e6700 }
      mark { background: #ffe28a; border-radius: 2px } .rest { text-decoration: underline wavy #d70015 }
      footer, .note { color: #636366; font-size: .9em }
      @media (prefers-color-scheme: dark) {
        body { color: #f2f2f7; background: #1c1c1e } .part { color: #c7c7cc }
        li.opens { background: #16331d } li.blocked { background: #3d1518 } mark { background: #7a6200; color: inherit }
      }
      </style>
      </head>
      <body>
      <h1 class="url">\(title)</h1>
      <p class="note">Read as \(system) does.</p>
      \(body)
      </body>
      </html>

      """
  }

  private func section(_ group: AnswerGroup) -> String {
    let explanation = group.first
    let decision = explanation.decision
    let answer =
      switch decision.outcome {
      case .opens: "opens"
      case .blocked: "is blocked"
      case .noRule: "has no rule: the URL stays in the browser"
      }
    let (shown, more) = group.shown(ExplanationText.mostApps)
    var text = shown.map {
      "<h2 class=\"\(decision.outcome.rawValue)\"><code>\(Self.escape($0))</code> <b>\(answer)</b></h2>\n"
    }.joined()
    if more > 0 {
      text += "<p class=\"note\">The same for \(more) more apps.</p>\n"
    }
    if let others = group.otherEntries, !explanation.steps.isEmpty {
      text +=
        "<p class=\"note\">The rules of entry \((explanation.steps.first?.index.entry ?? 0) + 1)\(others).</p>\n"
    }
    if !explanation.steps.isEmpty {
      text += "<ol>\n" + explanation.steps.map { step($0, decision) }.joined() + "</ol>\n"
    }
    for note in explanation.notes { text += "<p class=\"note\">\(Self.escape(note))</p>\n" }
    for choice in explanation.choices {
      text +=
        "<p class=\"note\">Not documented by Apple, assumed: \(Self.escape(choice.text)).</p>\n"
    }
    return text
  }

  private func step(_ trace: RuleTrace, _ decision: AppDecision) -> String {
    let isDeciding = trace.index == decision.rule
    let mark = isDeciding ? " class=\"\(decision.outcome.rawValue)\"" : ""
    var text = "<li\(mark)>"
    text += isDeciding ? "<b>Here the walk stops.</b> " : ""
    text += "Rule \(trace.index.rule + 1) of entry \(trace.index.entry + 1)"
    text += ", line \(trace.place.position.line)"
    if trace.isExclusion { text += ", an exclusion" }
    if let comment = trace.comment {
      text += " <span class=\"note\">\(Self.escape(comment))</span>"
    }
    if trace.parts.isEmpty { text += "<span class=\"part\">matches every URL</span>" }
    for part in trace.parts { text += self.part(part) }
    return text + "</li>\n"
  }

  private func part(_ part: PartTrace) -> String {
    let pattern = "<code>\(Self.escape(part.pattern))</code>"
    let name = Self.escape(part.component.name)
    if part.isMissing {
      return "<span class=\"part\(part.matches ? "" : " missed")\">\(name) is missing, "
        + (part.matches ? "which \(pattern) takes for empty" : "and \(pattern) wants text")
        + "</span>"
    }
    guard part.matches else {
      let scalars = Array(part.text.unicodeScalars)
      let passed = String(String.UnicodeScalarView(scalars[..<min(part.reached, scalars.count)]))
      let left = String(String.UnicodeScalarView(scalars[min(part.reached, scalars.count)...]))
      return "<span class=\"part missed\">\(name) <code>\(Self.escape(passed))"
        + "<span class=\"rest\">\(Self.escape(left.isEmpty ? " " : left))</span></code> misses \(pattern)"
        + (part.rest.isEmpty
          ? ", which ends there" : " at <code>\(Self.escape(part.rest))</code>") + "</span>"
    }
    return "<span class=\"part\">\(name) <code>\(marked(part))</code> matches \(pattern)</span>"
  }

  /// The text with what wildcards took marked.
  private func marked(_ part: PartTrace) -> String {
    var text = ""
    var rest = Substring(part.text)
    for capture in part.captures where !capture.text.isEmpty {
      guard let range = rest.firstRange(of: capture.text) else { continue }
      text += Self.escape(String(rest[..<range.lowerBound]))
      text +=
        "<mark title=\"\(Self.escape(capture.pattern))\">\(Self.escape(capture.text))</mark>"
      rest = rest[range.upperBound...]
    }
    return text + Self.escape(String(rest))
  }

  /// Text as HTML shows it, in elements and in attributes.
  static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
