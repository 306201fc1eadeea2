// How a query was answered, for people and programs.

import EntityStore
import LinkTypes

extension QueryPlan {
  /// A line for each comparison and one for the whole.
  var text: String {
    var lines = steps.map { step -> String in
      let index = step.index.map { "from \($0)" } ?? "no index"
      let count = step.rowCount.map { ", \(Progress.grouped($0)) rows" } ?? ""
      return "  \(printable(step.comparison, maxCharacters: 80)): \(index)\(count)"
    }
    let count = rowCount.map { ", \(Progress.grouped($0)) candidates" } ?? ""
    lines.insert("plan: \(source.rawValue)\(count)", at: 0)
    return lines.joined(separator: "\n")
  }

  var json: JSONValue {
    .object([
      .init("source", .string(source.rawValue)),
      .init("rowCount", rowCount.map { .integer(Int64($0)) } ?? .null),
      .init(
        "steps",
        .array(
          steps.map { step in
            .object([
              .init("comparison", .string(step.comparison)),
              .init("index", step.index.map(JSONValue.string) ?? .null),
              .init("rowCount", step.rowCount.map { .integer(Int64($0)) } ?? .null),
            ])
          })),
    ])
  }
}
