// `linkindex link diff`: which links of an old manifest a new one breaks.

import LinkRouter
import LinkTypes

enum LinkComparing {
  static func diff(_ paths: [String], _ invocation: Invocation) throws -> ExitCode {
    let old = try LoadedManifest(path: paths[0]).table
    let new = try LoadedManifest(path: paths[1]).table
    let arguments = invocation.arguments
    let breaks = LinkDiff(
      from: old, to: new, seed: UInt64(arguments[LinkFlags.seed] ?? 1),
      runs: arguments[LinkFlags.runs] ?? 50
    ).breaks
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("isCompatible", .bool(breaks.isEmpty)),
          .init("breaks", .array(breaks.map { json($0, old) })),
        ]))
    } else {
      for found in breaks {
        try invocation.output.line(
          "\(found.kind.rawValue) \(printable(found.route)): "
            + "\(printable(old.masked(found.url))): \(printable(found.detail))")
      }
      if breaks.isEmpty { invocation.note("every link of '\(paths[0])' still works") }
    }
    return breaks.isEmpty ? .success : .no
  }

  private static func json(_ found: LinkDiff.Break, _ old: RouteTable) -> JSONValue {
    .object([
      .init("kind", .string(found.kind.rawValue)), .init("route", .string(found.route)),
      .init("url", .string(old.masked(found.url))), .init("detail", .string(found.detail)),
    ])
  }
}
