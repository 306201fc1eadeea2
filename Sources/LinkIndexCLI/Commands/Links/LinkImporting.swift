// `linkindex link import`: a manifest proposed from what there is already.

import LinkGenerator
import LinkRouter
import LinkTypes
import SiteAssociation

enum LinkImporting {
  static func propose(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    if let path = arguments[LinkImportCommand.templates] {
      guard arguments.operands.isEmpty else { throw UsageError.conflict("FILE", "--templates") }
      let (manifest, isWhole) = try templates(path, invocation)
      let status = try show(manifest, invocation)
      return status == .success && !isWhole ? .no : status
    }
    guard !arguments.operands.isEmpty else {
      throw UsageError.missingOneOf(["FILE", "--templates"])
    }
    var proposal = ManifestProposal(app: arguments[LinkImportCommand.app] ?? "")
    for host in arguments.all(LinkImportCommand.hosts) {
      guard proposal.add(host: host) else {
        throw UsageError.invalidValue(
          host, option: LinkImportCommand.hosts.definition.usage, expectation: "a web host",
          nearest: nil)
      }
    }
    var unread = 0
    for path in arguments.operands {
      unread += try read(path, into: &proposal, invocation)
    }
    let manifest = proposal.manifest()
    if manifest.schemes + manifest.hosts + manifest.appIDs == [], manifest.routes.isEmpty {
      throw NothingToImport(paths: arguments.operands)
    }
    for note in proposal.notes { invocation.warn(printable(note)) }
    let status = try show(manifest, invocation)
    return status == .success && unread > 0 ? .dataError : status
  }

  private static func show(_ manifest: LinkManifest, _ invocation: Invocation) throws -> ExitCode {
    let style: JSONWriter.Style = invocation.isJSON ? .compact : .pretty
    try invocation.output.line(JSONWriter(style: style).string(manifest.json))
    let faults = RouteTable.faults(of: manifest)
    try invocation.output.flush()
    for fault in faults { invocation.warn(printable(fault.message)) }
    return faults.isEmpty ? .success : .dataError
  }

  private static func templates(
    _ path: String, _ invocation: Invocation
  ) throws -> (manifest: LinkManifest, isWhole: Bool) {
    do {
      var notes = TemplateNotes()
      let manifest = try LinkManifest(templates: LinkTesting.cases(path), notes: &notes)
      for note in notes.sentences { invocation.warn(note) }
      return (manifest, notes.lost.isEmpty)
    } catch let fault as RoutePatternError {
      throw MalformedTemplate(path: path, fault: fault)
    }
  }

  /// Takes a file in as what its content shows it to be; how many of its lines could not be.
  private static func read(
    _ path: String, into proposal: inout ManifestProposal, _ invocation: Invocation
  ) throws -> Int {
    let bytes = try FileSystem.read(path)
    let start = bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    if start.starts(with: "bplist".utf8) || start.starts(with: "<".utf8) {
      try readPropertyList(bytes, path, into: &proposal, invocation)
      return 0
    }
    if start.first == UInt8(ascii: "{") || AssociationReading(bytes).isSigned {
      proposal.add(
        try AssociationInput.read(path, bytes, invocation), host: hostOf(associationFile: path))
      return 0
    }
    return try readExamples(bytes, path, into: &proposal, invocation)
  }

  /// The host whose file it is, where it stands as servers and `aasa generate --out` have it:
  /// `HOST/.well-known/apple-app-site-association`.
  private static func hostOf(associationFile path: String) -> String? {
    let folders = path.split(separator: "/").dropLast()
    guard folders.last == ".well-known" else { return nil }
    return folders.dropLast().last.flatMap { $0.contains(".") ? String($0) : nil }
  }

  private static func readPropertyList(
    _ bytes: [UInt8], _ path: String, into proposal: inout ManifestProposal,
    _ invocation: Invocation
  ) throws {
    let list: PropertyList
    do throws(PropertyListError) {
      list = try PropertyList(bytes)
    } catch {
      throw PropertyListFailure(path: path, error: error)
    }
    let entitlements = Entitlements(list)
    let info = InfoPlist(list)
    if !entitlements.domains.isEmpty || entitlements.applicationIdentifier != nil {
      proposal.add(entitlements)
    } else if info.urlTypes.isEmpty {
      invocation.warn("'\(printable(path))' has neither URL types nor associated domains")
    }
    if !info.urlTypes.isEmpty || info.bundleIdentifier != nil { proposal.add(list, info: info) }
  }

  /// One URL a line; blank lines and those that begin with a number sign are passed over. What stands in
  /// lines that are no URLs is nobody's business: only their numbers are told.
  private static func readExamples(
    _ bytes: [UInt8], _ path: String, into proposal: inout ManifestProposal,
    _ invocation: Invocation
  ) throws -> Int {
    var unread: [Int] = []
    var links = 0
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      var line = line
      while let last = line.last, last <= 0x20 { line.removeLast() }
      line = line.drop { $0 <= 0x20 }
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      if let url = String(validating: line, as: UTF8.self), proposal.add(example: url) {
        links += 1
      } else {
        unread.append(index + 1)
      }
    }
    guard !unread.isEmpty else { return 0 }
    // Among thousands of lines of anything some look like a link.
    guard links > 0, unread.count <= 10 || unread.count < links * 10 else {
      throw NothingToImport(paths: [path])
    }
    let shown = unread.prefix(10).map(String.init).joined(separator: ", ")
    let more = unread.count > 10 ? " and \(unread.count - 10) more" : ""
    invocation.warn(
      "\(AssociationInput.name(path)): no URL in line" + (unread.count > 1 ? "s " : " ") + shown
        + more)
    return unread.count
  }
}

/// A file that holds none of what a manifest can be proposed from.
private struct NothingToImport: Diagnostic {
  let paths: [String]

  var code: String { "import.noLinks" }
  var message: String {
    paths.map(AssociationInput.name).joined(separator: ", ")
      + (paths.count == 1 ? " has no links" : " have no links")
  }
  var hint: String? {
    "give a list with one URL a line, an Info.plist, an entitlements file or an association file; --templates reads a table of routes"
  }
  var exitCode: ExitCode { .dataError }
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
