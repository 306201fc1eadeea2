// `linkindex aasa generate`: association files from the link manifest, proven before they are written.

import LinkGenerator
import LinkTypes
import SiteAssociation

enum AASAGenerateCommand: Command {
  static let out = Option(
    "out", .file("DIR"),
    help: "Write each host's file to DIR/HOST/.well-known/apple-app-site-association.")

  static let definition = CommandDefinition(
    name: "aasa generate", summary: "Write the association files of the manifest's hosts",
    discussion: [
      "Each host gets a file with a rule for every shape of every route that has web URLs there. A route with \"universalLink\": false becomes an exclusion, as do the patterns of \"universalLinks\".\"exclude\"; a route's \"note\" becomes the comment of its rules. \"universalLinks\".\"apps\" gives a host other apps, \"webcredentials\" lists the apps for passwords, too; identifiers that end in .Clip are listed as App Clips.",
      "Before anything is written, every way in which a URL can meet routes and rules is judged as a device would: what should open must open, what should not must not. If that fails, the status is 1, a URL shows why, and nothing is written. The same manifest gives the same bytes.",
    ],
    options: [out.definition] + GeneratorFlags.definitions,
    examples: [
      .init("aasa generate > apple-app-site-association", "the file of the only host"),
      .init("aasa generate --out public", "a file for each host"),
      .init(
        "aasa generate --legacy --exclude /checkout/{step*}", "for old systems, without a part"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let loaded = try invocation.manifest()
    let generator = GeneratorFlags.generator(loaded, arguments)
    let hosts = try GeneratorFlags.hosts(loaded, arguments)
    let folder = arguments[out]
    if hosts.count > 1, folder == nil, !invocation.isJSON {
      throw AssociationTargetError.severalHosts(hosts)
    }
    var sites: [GeneratedSite] = []
    var faults: [FileFindings] = []
    for host in hosts {
      let (site, proof) = generator.proven(host)
      let errors = proof.findings.filter {
        $0.severity == .error || $0.rule == .noRoutes && site.isEmpty
      }
      if !errors.isEmpty {
        faults.append(
          FileFindings(
            name: GeneratorFlags.name(loaded), reported: errors.map { ReportedFinding($0) }))
        continue
      }
      if !proof.isComplete { invocation.warn("\(host): \(GeneratorFlags.incomplete)") }
      for finding in AssociationLinter.findings(site.bytes) where finding.severity > .info {
        invocation.warn("\(host): \(printable(finding.message))")
      }
      sites.append(site)
    }
    guard faults.isEmpty else { return try refuse(faults, invocation) }
    var written: [JSONValue] = []
    for site in sites {
      let path = folder.map { "\($0)/\(site.host)/.well-known/apple-app-site-association" }
      if let path {
        try FileSystem.createFolder(FileSystem.parent(of: path), isPublic: true)
        let file = try FileReplacement(path: path)
        try file.writer.write(site.bytes)
        try file.commit()
        invocation.note("wrote \(printable(path))")
      } else if !invocation.isJSON {
        try invocation.output.write(site.bytes)
      }
      written.append(json(site, path))
    }
    if invocation.isJSON { try invocation.printJSON(.object([.init("sites", .array(written))])) }
    return .success
  }

  private static func refuse(
    _ faults: [FileFindings], _ invocation: Invocation
  ) throws -> ExitCode {
    if invocation.isJSON {
      try invocation.printJSON(FindingRendering.json(faults))
    } else {
      let rendering = FindingRendering(style: Style(isOn: invocation.messageTerminal.hasColor))
      for line in faults.flatMap(rendering.lines) { invocation.note(line) }
      invocation.note("nothing was written")
    }
    return .no
  }

  private static func json(_ site: GeneratedSite, _ path: String?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("host", .string(site.host)), .init("apps", .array(site.apps.map(JSONValue.string))),
      .init("rules", .integer(Int64(site.rules.count))),
      .init("bytes", .integer(Int64(site.bytes.count))),
    ]
    if let path {
      members.append(.init("file", .string(path)))
    } else {
      members.append(.init("content", .string(String(decoding: site.bytes, as: UTF8.self))))
    }
    return .object(members)
  }
}
