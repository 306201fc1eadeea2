// `linkindex manifest`: whether a manifest can be used, and which one is.

import LinkRouter
import LinkTypes

private let manifestOperand = Operand(
  .file(), .optional, help: "The manifest, instead of the one that commands find.")

enum ManifestCheckCommand: Command {
  static let definition = CommandDefinition(
    name: "manifest check", summary: "Check the link manifest",
    discussion: [
      "Reads the manifest and looks for faults, unknown names and routes that fight for a URL. Findings go to standard output and the status is 65.",
      "The manifest is FILE, else the one that --manifest or LINKINDEX_MANIFEST names, else linkindex.json in this folder or one above, else the built-in one.",
    ],
    operands: [manifestOperand], options: [LinkFlags.sarif.definition],
    examples: [.init("manifest check linkindex.json", "every fault with file, line and column")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try LinkChecking.check(
      invocation.arguments.operand(0) ?? invocation.manifestPath(), runs: 0, invocation)
  }
}

enum ManifestShowCommand: Command {
  static let definition = CommandDefinition(
    name: "manifest show", summary: "Print the manifest in use as it was understood",
    operands: [manifestOperand],
    examples: [.init("manifest show", "without comments, the built-in one if there is no file")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let path = invocation.arguments.operand(0) ?? invocation.manifestPath()
    let manifest = try path.map { try LoadedManifest(path: $0).manifest } ?? .builtIn
    let style: JSONWriter.Style = invocation.isJSON ? .compact : .pretty
    try invocation.output.line(JSONWriter(style: style).string(manifest.json))
    return .success
  }
}
