// What the commands share that hold a manifest against association files.

import LinkGenerator
import LinkRouter
import LinkTypes
import SiteAssociation

enum GeneratorFlags {
  static let host = Option(
    "host", .text("HOST"), repeatable: true, default: "every host of the manifest",
    help: "A host of the manifest.")
  static let app = Option(
    "app", .appID, repeatable: true, default: "the manifest's appIDs",
    help: "An app of the files, as ABCDE12345.com.example.app.")
  static let exclude = Option(
    "exclude", .webPattern, repeatable: true,
    help:
      "Addresses that must not open the app, as a path pattern such as /help/{page*}; beside those of the manifest."
  )
  static let legacy = Switch(
    "legacy", help: "Write appID and paths, which iOS 9 to 12 read and later systems still do.")
  static let debug = Switch("debug", help: "Count the routes of debug builds, too.")

  static let definitions = [
    host.definition, app.definition, exclude.definition, legacy.definition, debug.definition,
  ]

  /// What is said where a proof had to leave out URLs.
  static let incomplete =
    "routes and rules meet in more ways than are followed; only some were judged"

  /// The generator that the options describe.
  static func generator(
    _ loaded: LoadedManifest, _ arguments: ParsedArguments
  ) -> AssociationGenerator {
    var options = AssociationGenerator.Options()
    options.form = arguments[legacy] ? .legacy : .modern
    options.apps = arguments.all(app)
    options.exclusions = arguments.all(exclude).map { UniversalLinkRules.Exclusion($0) }
    options.includesDebug = arguments[debug]
    return AssociationGenerator(loaded.manifest, loaded.table, options: options)
  }

  /// The hosts that are meant, all of them the manifest's.
  static func hosts(
    _ loaded: LoadedManifest, _ arguments: ParsedArguments
  ) throws(AssociationTargetError) -> [String] {
    let known = loaded.manifest.hosts
    let wanted = arguments.all(host)
    for host in wanted where !known.contains(host) {
      throw .unknownHost(host, nearest: nearestName(to: host, among: known))
    }
    guard !known.isEmpty else { throw .noHosts(manifest: loaded.path) }
    return wanted.isEmpty ? known : wanted
  }

  /// The manifest as findings name it.
  static func name(_ loaded: LoadedManifest) -> String { loaded.path ?? "the built-in manifest" }
}

/// A manifest that the files of no host, or of another one, can be made from.
enum AssociationTargetError: Diagnostic {
  case noHosts(manifest: String?)
  case unknownHost(String, nearest: String?)
  case severalHosts([String])
  case hostNotTold(file: String, hosts: [String])

  var code: String {
    switch self {
    case .noHosts: "association.noHosts"
    case .unknownHost: "association.unknownHost"
    case .severalHosts: "association.severalHosts"
    case .hostNotTold: "association.hostNotTold"
    }
  }

  var message: String {
    switch self {
    case .noHosts(let path): "the manifest \(path.map { "'\(printable($0))' " } ?? "")names no host"
    case .unknownHost(let host, _): "'\(printable(host))' is no host of the manifest"
    case .severalHosts(let hosts):
      "the manifest has \(hosts.count) hosts, each with a file of its own"
    case .hostNotTold(let file, _):
      "nothing says which host serves \(AssociationInput.name(file))"
    }
  }

  var hint: String? {
    switch self {
    case .noHosts: "add \"hosts\" to the manifest"
    case .unknownHost(_, let nearest): nearest.map { "did you mean '\($0)'?" }
    case .severalHosts: "pass --out DIR for all of them, or --host HOST for one"
    case .hostNotTold(_, let hosts): "pass --host, one of \(hosts.joined(separator: ", "))"
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .noHosts: .dataError
    case .unknownHost, .severalHosts, .hostNotTold: .usage
    }
  }
}

extension ValueType where Value == String {
  /// An app's identifier with its prefix.
  static let appID = ValueType(
    "ID", expectation: "an app identifier such as ABCDE12345.com.example.app"
  ) { text in
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isGood =
      parts.count >= 2 && parts[0].utf8.count == 10 && parts.allSatisfy { !$0.isEmpty }
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    return isGood ? text : nil
  }
}

extension ValueType where Value == RoutePattern {
  /// A path pattern, or a web URL's.
  static let webPattern = ValueType(
    "PATTERN", expectation: "a path pattern such as /help/{page*}"
  ) { text in
    guard let pattern = try? RoutePattern(text),
      pattern.scheme == nil && text.hasPrefix("/") || pattern.scheme == "https"
        || pattern.scheme == "http"
    else { return nil }
    return pattern
  }
}
