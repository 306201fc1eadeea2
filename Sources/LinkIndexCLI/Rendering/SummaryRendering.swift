// What changes did, as one line of text or JSON.

import EntityStore
import LinkTypes

/// Prints summaries.
enum SummaryRendering {
  static func print(_ summary: IndexSummary, _ invocation: Invocation) throws {
    let counts: [(name: String, count: Int)] = [
      ("added", summary.added), ("changed", summary.changed), ("unchanged", summary.unchanged),
      ("patched", summary.patched), ("created", summary.created), ("ignored", summary.ignored),
      ("removed", summary.removed),
    ]
    if invocation.isJSON {
      var members = counts.map { JSONValue.Member($0.name, .integer(Int64($0.count))) }
      for (name, identifiers) in [
        ("createdIdentifiers", summary.createdIdentifiers),
        ("ignoredIdentifiers", summary.ignoredIdentifiers),
      ] where !identifiers.isEmpty {
        members.append(.init(name, .array(identifiers.map(JSONValue.string))))
      }
      try invocation.printJSON(.object(members))
    } else if !invocation.isQuiet {
      let parts = counts.filter { $0.count > 0 }.map { "\(Progress.grouped($0.count)) \($0.name)" }
      try invocation.output.line(
        parts.isEmpty ? "nothing to change" : parts.joined(separator: ", "))
    }
  }
}
