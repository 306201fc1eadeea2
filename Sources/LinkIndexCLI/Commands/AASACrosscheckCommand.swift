// `linkindex aasa crosscheck`: whether all files of an app speak of the same links.

import LinkGenerator
import LinkRouter
import LinkTypes
import SiteAssociation

enum AASACrosscheckCommand: Command {
  static let association = Option(
    "aasa", .file(), repeatable: true,
    help: "An association file, or a folder as 'aasa generate --out' writes it.")
  static let entitlements = Option(
    "entitlements", .file(), help: "The app's entitlements.")
  static let info = Option("plist", .file(), help: "The app's Info.plist.")
  static let app = Option(
    "app", .appID, default: "the only one of the manifest",
    help: "The app that entitlements and Info.plist belong to.")
  static let host = Option(
    "host", .text("HOST"), repeatable: true, default: "every host of the manifest",
    help: "A host of the manifest.")

  static let definition = CommandDefinition(
    name: "aasa crosscheck",
    summary: "Compare manifest, association files, entitlements and Info.plist",
    discussion: [
      "Says which schemes and domains are missing or too many, which app and bundle identifiers differ, which routes no rule opens and which rules no route needs. Give it those of the files that there are; the manifest is the one that commands find. The status is 1 if there is an error, with --strict also if there is a warning."
    ],
    options: [
      association.definition, entitlements.definition, info.definition, app.definition,
      host.definition,
    ] + LintFlags.definitions,
    examples: [
      .init(
        "aasa crosscheck --aasa public --entitlements App.entitlements --plist Info.plist",
        "everything at once")
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let loaded = try invocation.manifest()
    let wanted = arguments.all(host)
    for name in wanted where !loaded.manifest.hosts.contains(name) {
      throw AssociationTargetError.unknownHost(
        name, nearest: nearestName(to: name, among: loaded.manifest.hosts))
    }
    let hosts = wanted.isEmpty ? loaded.manifest.hosts : wanted
    let paths = arguments.all(association)
    guard !paths.isEmpty || arguments[entitlements] != nil || arguments[info] != nil else {
      throw NothingToCompare()
    }
    var check = CrossCheck(loaded.manifest, loaded.table, hosts: hosts)
    var files: [FileFindings] = []
    func add(_ name: String, _ found: [ReportedFinding]) {
      files.append(FileFindings(name: name, reported: found))
    }
    var asked: Entitlements?
    if let path = arguments[entitlements] {
      let read = Entitlements(try PropertyListInput.read(path, "domains", invocation))
      check.compare(read, app: arguments[app])
      asked = read
    }
    if let path = arguments[info] {
      let read = InfoPlist(try PropertyListInput.read(path, "urlTypes", invocation))
      check.compare(read)
      if let asked { check.compare(read, asked) }
    }
    let generator = AssociationGenerator(loaded.manifest, loaded.table)
    for path in paths {
      for target in try AssociationTarget.all(path, hosts, invocation) {
        let proof = AssociationProof(generator, target.file, host: target.host)
        add(
          GeneratorFlags.name(loaded),
          proof.findings.filter { $0.source == .manifest }.map { .init($0) })
        add(target.name, proof.findings.filter { $0.source == .association }.map { .init($0) })
        if let asked, let path = arguments[entitlements] {
          let granted = EntitlementCheck(
            entitlements: asked, file: target.file, app: check.app(arguments[app]),
            host: target.host)
          add(path, granted.findings.map { .init($0) })
        }
      }
    }
    let own: [(String?, CrossFinding.Source)] = [
      (arguments[entitlements], .entitlements), (arguments[info], .infoPlist),
    ]
    for (path, source) in own {
      if let path { add(path, check.findings.filter { $0.source == source }.map { .init($0) }) }
    }
    return try LintFlags.finish(files.filter { !$0.findings.isEmpty }, invocation)
  }
}

/// A comparison of the manifest with nothing.
private struct NothingToCompare: Diagnostic {
  var code: String { "association.nothingToCompare" }
  var message: String { "there is no file to compare the manifest with" }
  var hint: String? { "pass --aasa, --entitlements or --plist" }
  var exitCode: ExitCode { .usage }
}
