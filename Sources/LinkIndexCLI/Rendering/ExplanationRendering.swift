// How the reasons for a hit's place read.

import EntityStore
import LinkTypes

extension EntityRendering {
  /// Tier, synonyms and features, whose points add up to the score.
  func json(_ explanation: Explanation) -> JSONValue {
    var members: [JSONValue.Member] = [.init("tier", .string(explanation.tier.rawValue))]
    if !explanation.synonyms.isEmpty {
      members.append(.init("synonyms", .array(explanation.synonyms.map(json))))
    }
    let features = explanation.features.map { feature -> JSONValue in
      .object([
        .init("name", .string(feature.name)), .init("value", number(feature.value)),
        .init("weight", number(feature.weight)), .init("points", number(feature.points)),
      ])
    }
    members.append(.init("features", .array(features)))
    return .object(members)
  }

  /// A synonym at work.
  func json(_ use: SynonymUse) -> JSONValue {
    .object([.init("typed", .string(use.typed)), .init("meant", .string(use.meant))])
  }

  /// Four decimals: more would show how numbers are computed, not what they say.
  private func number(_ value: Double) -> JSONValue {
    .double((value * 10_000).rounded() / 10_000)
  }

  /// A line for each feature: value × weight = points, and their sum.
  func text(_ explanation: Explanation) -> String {
    var text = ""
    for use in explanation.synonyms {
      text += "    synonym '\(printable(use.typed))' = '\(printable(use.meant))'\n"
    }
    let rows = explanation.features.map { feature in
      [feature.name, Decimals.two(feature.value), Decimals.two(feature.weight)]
        + [Decimals.two(feature.points)]
    }
    let total = Decimals.two(explanation.score)
    let widths = (0..<4).map { column in
      (rows.map { $0[column].count } + [column == 3 ? total.count : 0]).max() ?? 0
    }
    func right(_ text: String, _ column: Int) -> String {
      TextLayout.spaces(widths[column] - text.count) + text
    }
    for row in rows {
      text +=
        "    " + row[0] + TextLayout.spaces(widths[0] - row[0].count) + "  " + right(row[1], 1)
        + " × " + right(row[2], 2) + " = " + right(row[3], 3) + "\n"
    }
    let width = widths[0] + widths[1] + widths[2] + 8
    text += "    score" + TextLayout.spaces(width - 5) + right(total, 3) + "\n"
    return style.isOn
      ? text.split(separator: "\n").map { style.dim(String($0)) + "\n" }.joined() : text
  }
}
