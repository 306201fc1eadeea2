// `linkindex init`: a link manifest to start from.

import LinkRouter
import LinkTypes

enum InitCommand: Command {
  private static let app = Option("app", .text("NAME"), default: "MyApp", help: "The app's name.")
  private static let scheme = Option(
    "scheme", .text("SCHEME"), repeatable: true, default: "myapp",
    help: "A custom URL scheme of the app, the preferred one first.")
  private static let host = Option(
    "host", .text("HOST"), repeatable: true,
    help: "A host of the app's universal links, the preferred one first.")
  private static let kind = Option(
    "kind", short: "k", .pair("NAME=PATH"), repeatable: true,
    default: "item=/items/{id} and user=/users/{id}",
    help: "A kind of entity and the path of its links; the kind * stands for every other kind.")
  private static let force = Switch("force", short: "f", help: "Replace an existing file.")

  static let definition = CommandDefinition(
    name: "init", summary: "Write a link manifest to start from",
    discussion: [
      "The file is linkindex.json in the current folder, or the one that --manifest names. Commands find it from every folder below."
    ],
    options: [
      app.definition, scheme.definition, host.definition, kind.definition, force.definition,
    ],
    examples: [
      .init("init --scheme shop --host shop.example --kind item=/items/{id}", "a shop's links")
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let path = arguments[GlobalOptions.manifest] ?? "linkindex.json"
    if FileSystem.exists(path), !arguments[force] { throw CommandError.fileExists(path: path) }
    let manifest = try manifest(arguments)
    let text = JSONWriter(style: .pretty).string(manifest.json) + "\n"
    let file = try FileReplacement(path: path)
    try file.writer.write(text)
    try file.commit()
    if invocation.isJSON {
      try invocation.printJSON(
        .object([.init("file", .string(path)), .init("manifest", manifest.json)]))
    } else {
      invocation.note("wrote \(path)")
    }
    return .success
  }

  /// The manifest that the options describe, checked by the rules for a file.
  private static func manifest(_ arguments: ParsedArguments) throws -> LinkManifest {
    let builtIn = LinkManifest.builtIn
    let schemes = arguments.all(scheme)
    let kinds = arguments.all(kind)
    var members: [JSONValue.Member] = [
      .init("app", .string(arguments[app] ?? builtIn.app)),
      .init(
        "schemes",
        .array((schemes.isEmpty ? builtIn.schemes : schemes).map(JSONValue.string))),
      .init("hosts", .array(arguments.all(host).map(JSONValue.string))),
    ]
    var paths: [JSONValue.Member] = []
    for pair in kinds {
      guard !paths.contains(where: { $0.key == pair.key }) else {
        throw UsageError.repeated(option: "--kind \(pair.key)")
      }
      paths.append(.init(pair.key, .object([.init("path", .string(pair.value))])))
    }
    if kinds.isEmpty {
      members.append(.init("kinds", builtIn.json["kinds"] ?? .object([])))
    } else {
      members.append(.init("kinds", .object(paths)))
    }
    do {
      var manifest = try LinkManifest(json: Array(JSONWriter().string(.object(members)).utf8))
      // Places in a file that nobody has written say nothing.
      for index in manifest.kinds.indices { manifest.kinds[index].position = nil }
      if let fault = RouteTable.faults(of: manifest).first {
        throw MalformedOption(
          code: fault.code, message: fault.summary,
          hint: "give each kind a path of its own with --kind NAME=PATH")
      }
      return manifest
    } catch let error as ManifestError {
      throw MalformedOption(code: error.code, message: error.summary, hint: error.hint)
    }
  }
}

/// An option of `init` that no manifest may hold: its place in a file would mean nothing to anybody.
private struct MalformedOption: Diagnostic {
  let code: String
  let message: String
  let hint: String?
  var exitCode: ExitCode { .usage }
}
