// `linkindex link import`: a manifest proposed from what there is already.

import LinkRouter
import LinkTypes

enum LinkImporting {
  static func propose(_ invocation: Invocation) throws -> ExitCode {
    guard let path = invocation.arguments[LinkImportCommand.templates] else {
      throw UsageError.missingOneOf(["--templates"])
    }
    let manifest: LinkManifest
    do {
      manifest = try LinkManifest(templates: LinkTesting.cases(path))
    } catch let fault as RoutePatternError {
      throw MalformedTemplate(path: path, fault: fault)
    }
    try invocation.output.line(JSONWriter(style: .pretty).string(manifest.json))
    let faults = RouteTable.faults(of: manifest)
    try invocation.output.flush()
    for fault in faults { invocation.warn(printable(fault.message)) }
    return faults.isEmpty ? .success : .dataError
  }
}

/// A template that is no route pattern.
struct MalformedTemplate: Diagnostic {
  let path: String
  let fault: RoutePatternError

  var code: String { fault.code }
  var message: String { "the file '\(path)' has a malformed template" }
  var causes: [String] { [printable(fault.message)] }
  var hint: String? { fault.hint }
  var exitCode: ExitCode { .dataError }
  var sourceExcerpt: String? {
    "  " + printable(fault.pattern) + "\n  " + String(repeating: " ", count: fault.column - 1) + "^"
  }
}
