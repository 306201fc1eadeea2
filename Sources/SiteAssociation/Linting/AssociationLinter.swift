// All that can be said of an association file without asking anybody: the form, the identifiers, the
// patterns, and the rules that can never run.

import LinkTypes

/// Checks association files.
public struct AssociationLinter: Sendable {
  /// The most bytes that systems read, uncompressed. Whether KB means 1,000 or 1,024 is not said.
  public static let mostBytes = 131_072
  /// The most bytes that are looked into: of a file as large as this nothing matters but its size.
  public static let mostCheckedBytes = 8 * mostBytes

  /// Checks the bytes of a file.
  ///
  /// Findings come in the order of the text; of a file that is much too large only that is said. A signed message is only said to be one: unwrap it first.
  public static func findings(_ bytes: [UInt8]) -> [Finding] {
    var findings = sizeFindings(bytes.count)
    guard bytes.count <= mostCheckedBytes else { return findings }
    let reading = AssociationReading(bytes)
    findings += reading.findings
    if reading.isSigned {
      findings.append(
        Finding(
          .signed, "signed (CMS); only iOS 8 needs that. The signature was not checked", at: .start)
      )
    }
    if let file = reading.file { findings += self.findings(file) }
    return sorted(findings)
  }

  /// Checks a signed message whose content was taken out of it, with what is known of the signature.
  ///
  /// Findings about the message stand at its beginning, those about the content in it. A signature that
  /// does not fit the content is a warning.
  public static func findings(
    signed bytes: [UInt8], content: [UInt8], signature: String, fits: Bool = true
  ) -> [Finding] {
    // The limit is one for what is served.
    let own = findings(content)
    let size = own.contains { $0.rule == .tooLarge } ? [] : sizeFindings(bytes.count)
    let note = Finding(
      .signed, "signed (CMS); only iOS 8 needs that. The signature \(signature)", at: .start,
      severity: fits ? nil : .warning)
    return size + [note] + own
  }

  /// Checks the content of a file whose form has been checked.
  public static func findings(_ file: AssociationFile) -> [Finding] {
    var checks = FileChecks(file)
    checks.run()
    return sorted(checks.findings)
  }

  private static let fileName = "apple-app-site-association"

  /// Whether a file's name is that of association files, or looks as if it were meant to be.
  public static func isMeant(name: String) -> Bool {
    let bare = String(name.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
    if bare.hasPrefix("apple-app-site-assoc") { return true }
    let stem = bare.split(separator: ".").first.map(String.init) ?? bare
    return stem.utf8.count > 20 && nearestName(to: stem, among: [fileName]) != nil
  }

  /// Checks where a file stands in a site: its path from the root, such as `.well-known/name`.
  public static func findings(path: String) -> [Finding] {
    var findings: [Finding] = []
    let parts = path.split(separator: "/")
    let name = parts.last.map(String.init) ?? ""
    if name != Self.fileName, isMeant(name: name) {
      let hasExtension = name.lowercased().hasPrefix(Self.fileName + ".")
      findings.append(
        Finding(
          .fileName, "named \(quotedText(name)), but must be named \(Self.fileName)",
          hint: hasExtension
            ? "take the extension off and serve it as application/json"
            : "rename it: capital letters count, too", at: .start))
    }
    if parts.count > 2 || parts.count == 2 && parts[0] != ".well-known" {
      findings.append(
        Finding(
          .location, "stands at /\(path), where no system looks",
          hint: "serve it as /.well-known/apple-app-site-association", at: .start))
    } else if parts.count == 1 {
      findings.append(
        Finding(
          .location, "not in .well-known; Apple documents only that place",
          hint: "serve it as /.well-known/apple-app-site-association, too", at: .start))
    }
    return findings
  }

  /// What is to be said of a number of bytes; an error if no system reads so many.
  public static func sizeFindings(_ count: Int) -> [Finding] {
    if count > mostBytes {
      return [
        Finding(
          .tooLarge, "\(count) bytes uncompressed; the limit is 128 KB (\(mostBytes))",
          hint: "wildcards and substitution variables make it smaller", at: .start)
      ]
    }
    guard count * 10 > mostBytes * 9 else { return [] }
    let reason = count > 128_000 ? "more than 128,000, which may be the limit of" : "near"
    return [
      Finding(
        .tooLarge, "\(count) bytes uncompressed; that is \(reason) 128 KB (\(mostBytes))",
        hint: "wildcards and substitution variables make it smaller", at: .start,
        severity: .warning)
    ]
  }

  static func sorted(_ findings: [Finding]) -> [Finding] {
    findings.enumerated().sorted {
      ($0.element.place.position.offset, $0.offset) < ($1.element.place.position.offset, $1.offset)
    }.map(\.element)
  }
}

/// One run over one file; the checks are extensions, a file each.
struct FileChecks {
  let file: AssociationFile
  var findings: [Finding] = []
  var patterns: PatternCompiler
  /// The variables that patterns have, and how those look at URLs.
  var usedVariables: [String: Set<PatternReading>] = [:]
  let definedVariables: Set<String>
  var mentionedRegion = false
  var budget = InclusionBudget()
  /// The rules that decide, in the order of the file; known once reachability was looked at.
  var deciding: [Deciding] = []
  /// The exclusions of every URL that come before rules which open some.
  var walls: Set<ObjectIdentifier> = []
  /// The exclusions that would apply if they came before the rule of their list that hides them.
  var hiddenExclusions: [HiddenExclusion] = []
  /// Where rules stand of which was said that another one differs by slashes only, as offsets.
  var slashOnly: Set<Int> = []

  init(_ file: AssociationFile) {
    self.file = file
    definedVariables = Set(file.appLinks?.variables.map(\.name) ?? [])
    patterns = PatternCompiler(variables: file.appLinks?.variables ?? [])
  }

  mutating func run() {
    checkServices()
    guard let links = file.appLinks else { return checkIdentifiers() }
    checkStructure(links)
    checkIdentifiers()
    checkPatterns(links)
    checkVariables(links)
    if links.form == .list || links.form == .dictionary || links.form == .single {
      checkReachability(links)
      checkEffects(links)
    }
  }

  mutating func report(
    _ rule: LintRule, _ message: String, hint: String? = nil, at place: SourcePlace,
    severity: Severity? = nil, witness: String? = nil
  ) {
    findings.append(
      Finding(rule, message, hint: hint, at: place, severity: severity, witness: witness))
  }
}
