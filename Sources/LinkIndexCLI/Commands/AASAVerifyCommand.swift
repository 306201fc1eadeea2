// `linkindex aasa verify`: whether association files and the routes of the manifest agree, both ways.

import LinkGenerator
import LinkTypes
import SiteAssociation

enum AASAVerifyCommand: Command {
  static let definition = CommandDefinition(
    name: "aasa verify", summary: "Prove association files against the manifest's routes",
    discussion: [
      "Makes URLs of every route that has web URLs on the host, one for each way in which routes and rules can meet and others with awkward values, and judges them as a device would: each must open each app, and each that is excluded must not. Then asks of every rule whether a URL of any route gets to it, and whether it opens URLs that no route takes; both are shown with a URL.",
      "FILE is an association file or a folder as 'aasa generate --out' writes it; without one the files that would be generated are verified. The status is 1 if there is an error, with --strict also if there is a warning.",
    ],
    operands: [
      Operand(
        AssociationInput.fileType, .any, help: "Association files or folders; - is standard input.")
    ],
    options: GeneratorFlags.definitions + [
      MatchFlags.system.definition, LinkFlags.seed.definition, LinkFlags.runs.definition,
    ] + LintFlags.definitions,
    examples: [
      .init("aasa verify apple-app-site-association", "the file of the only host"),
      .init("aasa verify public", "what 'aasa generate --out public' wrote"),
      .init("aasa verify --legacy", "what would be generated"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let loaded = try invocation.manifest()
    let generator = GeneratorFlags.generator(loaded, arguments)
    let hosts = try GeneratorFlags.hosts(loaded, arguments)
    var targets: [AssociationTarget] = []
    for path in arguments.operands {
      targets += try AssociationTarget.all(path, hosts, invocation)
    }
    if arguments.operands.isEmpty {
      targets = hosts.map { host in
        let file = AssociationReading(generator.proven(host).site.bytes).file
        return AssociationTarget(
          name: "(generated for \(host))", host: host, file: file ?? AssociationFile())
      }
    }
    let manifestName = GeneratorFlags.name(loaded)
    var files: [FileFindings] = []
    var urlCount = 0
    for target in targets {
      let proof = AssociationProof(
        generator, target.file, host: target.host,
        system: arguments[MatchFlags.system] ?? .latest,
        effort: .init(
          seed: UInt64(arguments[LinkFlags.seed] ?? 1), runs: arguments[LinkFlags.runs] ?? 50))
      urlCount += proof.urlCount
      if !proof.isComplete { invocation.warn("\(target.host): \(GeneratorFlags.incomplete)") }
      for source in [CrossFinding.Source.manifest, .association] {
        let found = proof.findings.filter { $0.source == source }
        if found.isEmpty, source == .manifest { continue }
        files.append(
          FileFindings(
            name: source == .manifest ? manifestName : target.name,
            reported: found.map { ReportedFinding($0) }))
      }
    }
    invocation.note(
      "\(Progress.grouped(urlCount)) URLs judged for \(targets.map(\.host).joined(separator: ", "))"
    )
    return try LintFlags.finish(files, invocation)
  }
}
