// The text of an association file: a rule a line, so that a diff shows what changed.

import LinkTypes

/// Writes an association file.
struct AssociationText {
  let form: AssociationForm
  let apps: [String]
  let rules: [GeneratedRule]
  let variables: [(name: String, values: [String])]
  let sharesPasswords: Bool

  var text: String {
    let clips = apps.filter { $0.hasSuffix(".Clip") }
    let full = apps.filter { !$0.hasSuffix(".Clip") }
    var services: [String] = []
    if !full.isEmpty, rules.contains(where: { !$0.isExclusion }) {
      services.append("\"applinks\": " + (form == .modern ? modern(full) : legacy(full)))
    }
    if sharesPasswords, !full.isEmpty {
      services.append("\"webcredentials\": { \"apps\": \(list(full)) }")
    }
    if !clips.isEmpty { services.append("\"appclips\": { \"apps\": \(list(clips)) }") }
    return "{\n" + services.map { "  " + $0 }.joined(separator: ",\n") + "\n}\n"
  }

  private func modern(_ apps: [String]) -> String {
    var lines = ["{"]
    if !variables.isEmpty {
      lines.append("    \"substitutionVariables\": {")
      lines += separated(variables.map { "      \(quoted($0.name)): \(list($0.values))" })
      lines.append("    },")
    }
    lines.append("    \"details\": [")
    lines.append("      {")
    lines.append("        \"appIDs\": \(list(apps)),")
    lines.append("        \"components\": [")
    lines += separated(rules.map { "          " + component($0) })
    lines += ["        ]", "      }", "    ]", "  }"]
    return lines.joined(separator: "\n")
  }

  private func component(_ rule: GeneratedRule) -> String {
    var members = ["\"/\": \(quoted(rule.shape.path))"]
    if !rule.shape.query.isEmpty {
      let items = rule.shape.query.map { "\(quoted($0.name)): \(quoted($0.value))" }
      members.append("\"?\": { \(items.joined(separator: ", ")) }")
    }
    if let fragment = rule.shape.fragment { members.append("\"#\": \(quoted(fragment))") }
    if rule.isExclusion { members.append("\"exclude\": true") }
    members.append("\"comment\": \(quoted(rule.comment))")
    return "{ \(members.joined(separator: ", ")) }"
  }

  private func legacy(_ apps: [String]) -> String {
    var lines = ["{", "    \"apps\": [],", "    \"details\": ["]
    let paths = separated(
      rules.map { "          " + quoted(($0.isExclusion ? "NOT " : "") + $0.shape.path) })
    for (index, app) in apps.enumerated() {
      lines += ["      {", "        \"appID\": \(quoted(app)),", "        \"paths\": ["]
      lines += paths
      lines += ["        ]", index + 1 < apps.count ? "      }," : "      }"]
    }
    lines += ["    ]", "  }"]
    return lines.joined(separator: "\n")
  }

  private func separated(_ lines: [String]) -> [String] {
    lines.enumerated().map { $0.offset + 1 < lines.count ? $0.element + "," : $0.element }
  }

  private func list(_ texts: [String]) -> String {
    "[" + texts.map(quoted).joined(separator: ", ") + "]"
  }

  private func quoted(_ text: String) -> String { JSONWriter().string(.string(text)) }
}
