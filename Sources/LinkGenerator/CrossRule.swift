// The names of what can differ between a manifest, its association files, the entitlements and the
// Info.plist of an app: stable, dashed, listed in docs/universal-links.md, never reused.

public import SiteAssociation

/// A kind of difference between two files that must agree.
public enum CrossRule: String, Sendable, Hashable, CaseIterable {
  // Manifest and association file
  case appMissing = "cross-app-missing"
  case appExtra = "cross-app-extra"
  case routeNotOpened = "cross-route-not-opened"
  case excludedOpens = "cross-excluded-opens"
  case ruleUnreached = "cross-rule-unreached"
  case ruleWider = "cross-rule-wider"
  case noRoutes = "cross-no-routes"
  // Manifest and entitlements
  case domainMissing = "cross-domain-missing"
  case domainExtra = "cross-domain-extra"
  case domainDeveloperOnly = "cross-domain-developer-only"
  case domainElsewhere = "cross-domain-elsewhere"
  case appIDDiffers = "cross-app-id-differs"
  // Manifest and Info.plist
  case schemeMissing = "cross-scheme-missing"
  case schemeExtra = "cross-scheme-extra"
  case bundleIDDiffers = "cross-bundle-id-differs"

  /// How much it matters.
  public var severity: Severity {
    switch self {
    case .appMissing, .routeNotOpened, .excludedOpens, .domainMissing, .appIDDiffers,
      .schemeMissing,
      .bundleIDDiffers:
      .error
    case .appExtra, .ruleUnreached, .domainExtra, .domainDeveloperOnly, .domainElsewhere,
      .schemeExtra, .noRoutes:
      .warning
    case .ruleWider: .info
    }
  }

  /// What it finds, in a few words.
  public var title: String {
    switch self {
    case .appMissing: "An app of the manifest is not in the association file"
    case .appExtra: "The association file has an app that the manifest does not know"
    case .routeNotOpened: "A web URL of a route does not open the app"
    case .excludedOpens: "A URL that should stay in the browser opens the app"
    case .ruleUnreached: "No URL of a route gets to this rule"
    case .ruleWider: "A rule opens URLs that no route takes"
    case .noRoutes: "No web URL of the host opens the app"
    case .domainMissing: "The app does not ask for a host of the manifest"
    case .domainExtra: "The app asks for a host that the manifest does not know"
    case .domainDeveloperOnly: "The app asks for a host of the manifest only in developer mode"
    case .domainElsewhere: "A wildcard's file is read from a host that the manifest does not know"
    case .appIDDiffers: "The entitlements name an app that the manifest does not know"
    case .schemeMissing: "The app does not register a scheme of the manifest"
    case .schemeExtra: "The app registers a scheme that the manifest does not know"
    case .bundleIDDiffers: "The bundle identifier is none of the manifest's apps"
    }
  }
}

/// One difference.
public struct CrossFinding: Sendable, Hashable {
  /// The file that a place is in.
  public enum Source: String, Sendable, Hashable {
    case manifest, association, entitlements, infoPlist
  }

  /// What kind of difference.
  public var rule: CrossRule
  /// How much it matters.
  public var severity: Severity
  /// One sentence with the value at fault in it.
  public var message: String
  /// What to change, if anything helps.
  public var hint: String?
  /// The file that the place is in.
  public var source: Source
  /// Where.
  public var place: SourcePlace
  /// A URL that shows it, where there is one; matcher and routes have confirmed it.
  public var witness: String?

  init(
    _ rule: CrossRule, _ message: String, hint: String? = nil, in source: Source,
    at place: SourcePlace = .start, severity: Severity? = nil, witness: String? = nil
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.message = message
    self.hint = hint
    self.source = source
    self.place = place
    self.witness = witness
  }
}
