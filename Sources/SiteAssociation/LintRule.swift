// The names of what a finding can be about: stable, dashed, listed in docs/universal-links.md, never reused.

/// A rule that a finding is about; its raw value is the identifier that people see and ignore it by.
public enum LintRule: String, Sendable, Hashable, CaseIterable {
  // File and transport
  case json = "aasa-json"
  case rootObject = "aasa-root-object"
  case duplicateKey = "aasa-duplicate-key"
  case utf8 = "aasa-utf8"
  case bom = "aasa-bom"
  case tooLarge = "aasa-too-large"
  case fileName = "aasa-file-name"
  case location = "aasa-location"
  case httpStatus = "aasa-http-status"
  case httpRedirect = "aasa-http-redirect"
  case httpHTML = "aasa-http-html"
  case httpContentType = "aasa-http-content-type"
  case httpInsecure = "aasa-http-insecure"
  case cdnStale = "aasa-cdn-stale"
  case cdnFailure = "aasa-cdn-failure"
  case signed = "aasa-signed"
  case signedContentType = "aasa-signed-content-type"

  // Structure
  case noService = "aasa-no-service"
  case unknownKey = "aasa-unknown-key"
  case type = "aasa-type"
  case detailsMissing = "aasa-details-missing"
  case detailsObject = "aasa-details-object"
  case detailsDictionary = "aasa-details-dictionary"
  case nestedDomain = "aasa-nested-domain"
  case appsNotEmpty = "aasa-apps-not-empty"
  case appsNeeded = "aasa-apps-needed"
  case noApp = "aasa-no-app"
  case appIDAndAppIDs = "aasa-appid-and-appids"
  case mixedFormat = "aasa-mixed-format"
  case pathsIgnored = "aasa-paths-ignored"
  case pathsDiffer = "aasa-paths-differ"
  case noRules = "aasa-no-rules"
  case rulesEmpty = "aasa-rules-empty"
  case serviceShape = "aasa-service-shape"
  case appclipID = "aasa-appclip-id"
  case systemVersion = "aasa-system-version"

  // App identifiers
  case idPlaceholder = "aasa-id-placeholder"
  case idNoPrefix = "aasa-id-no-prefix"
  case idNoBundle = "aasa-id-no-bundle"
  case idPrefixShape = "aasa-id-prefix-shape"
  case idAppStoreNumber = "aasa-id-app-store-number"
  case idBundleShape = "aasa-id-bundle-shape"
  case idURL = "aasa-id-url"
  case idTypo = "aasa-id-typo"
  case idDuplicate = "aasa-id-duplicate"
  case idNotInEntitlement = "aasa-id-not-in-entitlement"

  // Rules and patterns
  case unreachable = "aasa-unreachable"
  case deadExclusion = "aasa-dead-exclusion"
  case blocksAll = "aasa-blocks-all"
  case onlyExclusions = "aasa-only-exclusions"
  case queryStar = "aasa-query-star"
  case queryNotString = "aasa-query-not-string"
  case queryType = "aasa-query-type"
  case queryWhole = "aasa-query-whole"
  case queryMark = "aasa-query-mark"
  case pathFragment = "aasa-path-fragment"
  case pathQuery = "aasa-path-query"
  case pathHost = "aasa-path-host"
  case pathRegex = "aasa-path-regex"
  case doubleStar = "aasa-double-star"
  case notPrefix = "aasa-not-prefix"
  case slashOnly = "aasa-slash-only"
  case prefixWide = "aasa-prefix-wide"
  case encodedLiteral = "aasa-encoded-literal"
  case encodedDouble = "aasa-encoded-double"
  case encodedHexCase = "aasa-encoded-hex-case"
  case variableUnknown = "aasa-variable-unknown"
  case variableSyntax = "aasa-variable-syntax"
  case variableNested = "aasa-variable-nested"
  case variableEmpty = "aasa-variable-empty"
  case variableShadow = "aasa-variable-shadow"
  case variableUnused = "aasa-variable-unused"
  case regionUK = "aasa-region-uk"
  case defaultsPattern = "aasa-defaults-pattern"
  case commentContradicts = "aasa-comment-contradicts"
  case catchAll = "aasa-catch-all"
  case sameRules = "aasa-same-rules"
  case costlyPattern = "aasa-costly-pattern"
  case wellknownOpen = "aasa-wellknown-open"

  // Entitlement, which need the app's entitlements
  case entitlementFormat = "ent-format"
  case entitlementService = "ent-service"
  case entitlementClipWildcard = "ent-clip-wildcard"
  case entitlementWildcardApex = "ent-wildcard-apex"
  case entitlementWildcardFile = "ent-wildcard-file"
  case entitlementMode = "ent-mode"
  case entitlementIDN = "ent-idn"
  case entitlementMany = "ent-many"
  case entitlementNoFileEntry = "ent-no-file-entry"
}

/// How much a finding matters.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Worth knowing.
  case info
  /// Legal, but probably not meant.
  case warning
  /// Cannot work, or does the opposite of what is written.
  case error

  /// Orders by how much a finding matters.
  public static func < (one: Severity, other: Severity) -> Bool { one.level < other.level }

  private var level: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}
