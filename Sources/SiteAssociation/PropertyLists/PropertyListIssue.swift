// What can be wrong with URL types and associated domains: neutral codes that a program can act on,
// each under the lint rule whose finding says it in words.

/// A kind of fault in an Info.plist or an entitlements file.
public enum PropertyListIssue: String, Sendable, Hashable, CaseIterable {
  case unresolvedVariable = "unresolved-variable"
  case emptySchemes = "empty-schemes"
  case invalidSchemeCharacter = "invalid-scheme-character"
  case missingName = "missing-name"
  case missingRole = "missing-role"
  case claimsWebScheme = "claims-web-scheme"
  case mixedCaseScheme = "mixed-case-scheme"
  case preprocessorDirectives = "preprocessor-directives"
  case debugSchemeInPlist = "debug-scheme-in-plist"
  case genericScheme = "generic-scheme"
  case duplicateScheme = "duplicate-scheme"
  case schemeHasSeparator = "scheme-has-separator"
  case emptyScheme = "empty-scheme"
  case wrongType = "wrong-type"
  case unreadable
  case noAssociatedDomains = "no-associated-domains"
  case appClipWithoutAppclipsDomain = "app-clip-without-appclips-domain"
  case developerMode = "developer-mode"
  case whitespace
  case unknownService = "unknown-service"
  case hasScheme = "has-scheme"
  case hasPath = "has-path"
  case hasPort = "has-port"
  case ipAddress = "ip-address"
  case wildcardTooWide = "wildcard-too-wide"
  case wildcardPosition = "wildcard-position"
  case notASCII = "not-ascii"
  case duplicate
  case mixedCaseHost = "mixed-case-host"
  case malformedHost = "malformed-host"
  case localHost = "local-host"
  case duplicateKey = "duplicate-key"
  case unbalancedDirective = "unbalanced-directive"

  /// How much it matters.
  public var severity: Severity {
    switch self {
    case .preprocessorDirectives, .missingName, .missingRole, .genericScheme, .noAssociatedDomains,
      .mixedCaseHost:
      .info
    case .unresolvedVariable, .mixedCaseScheme, .debugSchemeInPlist, .duplicateScheme,
      .developerMode, .duplicate, .emptySchemes, .localHost, .appClipWithoutAppclipsDomain:
      .warning
    default: .error
    }
  }
}

/// One fault in a property list.
public struct PropertyListFinding: Sendable, Hashable {
  /// What kind of fault.
  public var issue: PropertyListIssue
  /// One sentence with the value at fault.
  public var message: String
  /// What to change, if anything helps.
  public var hint: String?
  /// Where.
  public var place: SourcePlace
}

extension PropertyListFinding {
  /// What is said of a list that cannot be read.
  public init(unreadable error: PropertyListError) {
    self.init(
      issue: .unreadable, message: error.message, hint: error.hint,
      place: SourcePlace(position: error.position, pointer: ""))
  }
}
