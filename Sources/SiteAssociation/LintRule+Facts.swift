// What each rule says of itself: how much it matters, in a few words what it finds, and who says so.

extension LintRule {
  /// How much its findings matter, where a finding does not say otherwise.
  public var severity: Severity { facts.severity }
  /// What it finds, in a few words.
  public var title: String { facts.title }
  /// Where Apple, or whoever measured it, says so.
  public var source: String { facts.source }

  private struct Facts {
    let severity: Severity
    let title: String
    let source: String

    init(_ severity: Severity, _ title: String, _ source: String) {
      self.severity = severity
      self.title = title
      self.source = source
    }
  }

  private enum Source {
    static let appClip =
      "https://developer.apple.com/documentation/appclip/associating-your-app-clip-with-your-website"
    static let appLinks = "https://developer.apple.com/documentation/bundleresources/applinks"
    static let archive =
      "https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/UniversalLinks.html"
    static let article =
      "https://developer.apple.com/documentation/xcode/supporting-associated-domains"
    static let bundleID =
      "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier"
    static let cdnReport = "https://github.com/chayev/yurl/pull/65"
    static let components =
      "https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary"
    static let configuration =
      "https://developer.apple.com/documentation/xcode/configuring-an-associated-domain"
    static let debugging =
      "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links"
    static let details =
      "https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary"
    static let exclusionReport = "https://developer.apple.com/forums/thread/678345"
    static let fragmentReport = "https://developer.apple.com/forums/thread/712348"
    static let htmlReport = "https://github.com/vercel/serve-handler/issues/142"
    static let json = "https://www.rfc-editor.org/rfc/rfc8259"
    static let orderReport = "https://developer.apple.com/forums/thread/649423"
    static let query =
      "https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary/query"
    static let recordedTests =
      "https://github.com/st-tech/universal-links-test/blob/main/tests/node.test.ts"
    static let recordings =
      "https://github.com/sergii-ziborov/blazingly-aasa/tree/main/conformance/oracle"
    static let session2019 = "https://developer.apple.com/videos/play/wwdc2019/717/"
    static let session2020 = "https://developer.apple.com/videos/play/wwdc2020/10098/"
    static let typoReport = "https://github.com/shortstuffsushi/Universal-Link-Validator/issues/4"
    static let variables =
      "https://developer.apple.com/documentation/bundleresources/applinks/substitutionvariables-swift.dictionary"
  }

  private var facts: Facts {
    switch self {
    case .json:
      Facts(.error, "Not valid JSON", Source.json)
    case .rootObject:
      Facts(.error, "The file must be a JSON object", Source.article)
    case .duplicateKey:
      Facts(.warning, "A key stands twice in one object", Source.json)
    case .utf8:
      Facts(.error, "Not UTF-8", Source.json)
    case .bom:
      Facts(.warning, "Starts with a byte-order mark", Source.json)
    case .tooLarge:
      Facts(.error, "Larger than 128 KB uncompressed", Source.archive)
    case .fileName:
      Facts(.error, "Not named apple-app-site-association", Source.article)
    case .location:
      Facts(.warning, "Not in .well-known; Apple documents only that place", Source.article)
    case .httpStatus:
      Facts(.error, "The status is not 200", Source.debugging)
    case .httpRedirect:
      Facts(.error, "The server redirects; Apple does not follow redirects", Source.article)
    case .httpHTML:
      Facts(.error, "The server answered an HTML page, not the file", Source.htmlReport)
    case .httpContentType:
      Facts(.warning, "Content type other than application/json", Source.archive)
    case .httpInsecure:
      Facts(.error, "Must be served over HTTPS", Source.article)
    case .cdnStale:
      Facts(.info, "Apple's CDN has an older copy", Source.debugging)
    case .cdnFailure:
      Facts(.error, "Apple's CDN could not read the file", Source.cdnReport)
    case .signed:
      Facts(.info, "Signed (CMS); only iOS 8 needs that", Source.archive)
    case .signedContentType:
      Facts(
        .warning, "Signed file needs application/pkcs7-mime; unsigned needs application/json",
        Source.archive)
    case .noService:
      Facts(
        .error, "No applinks, webcredentials, appclips, activitycontinuation or authsrv",
        Source.article)
    case .unknownKey:
      Facts(.warning, "Unknown keys are ignored", Source.recordings)
    case .type:
      Facts(.error, "A value is of the wrong type", Source.appLinks)
    case .detailsMissing:
      Facts(.error, "applinks has no details, so no app can open this site", Source.appLinks)
    case .detailsObject:
      Facts(.error, "details is a single object; it must be an array", Source.appLinks)
    case .detailsDictionary:
      Facts(
        .warning, "details is keyed by app ID (oldest form); order is not defined",
        Source.recordings)
    case .nestedDomain:
      Facts(.error, "A level named after a host stands in applinks or above it", Source.appLinks)
    case .appsNotEmpty:
      Facts(.warning, "applinks.apps must be empty; it does nothing", Source.archive)
    case .appsNeeded:
      Facts(.info, "iOS 12 and older need \"apps\": []", Source.archive)
    case .noApp:
      Facts(.error, "An entry names no app", Source.recordedTests)
    case .appIDAndAppIDs:
      Facts(.warning, "appID is ignored because appIDs is present", Source.recordedTests)
    case .mixedFormat:
      Facts(
        .warning, "appIDs with paths: Apple warns that mixing formats may behave unexpectedly",
        Source.debugging)
    case .pathsIgnored:
      Facts(
        .info, "paths is used by iOS 12 and older only, because components is present",
        Source.session2019)
    case .pathsDiffer:
      Facts(.warning, "paths and components open different URLs", Source.debugging)
    case .noRules:
      Facts(.warning, "An entry has neither components nor paths", Source.details)
    case .rulesEmpty:
      Facts(.warning, "components is empty, so this entry opens nothing", Source.recordedTests)
    case .serviceShape:
      Facts(.error, "A service takes \"apps\" only", Source.article)
    case .appclipID:
      Facts(
        .warning, "An App Clip identifier normally ends in .Clip; this looks like the full app",
        Source.appClip)
    case .systemVersion:
      Facts(.info, "A feature needs a newer system", Source.session2020)
    case .idPlaceholder:
      Facts(.error, "The app identifier is a placeholder", Source.article)
    case .idNoPrefix:
      Facts(.error, "The app identifier has no prefix", Source.article)
    case .idNoBundle:
      Facts(.error, "The app identifier has no bundle ID", Source.article)
    case .idPrefixShape:
      Facts(.error, "The prefix is not 10 capital letters and digits", Source.article)
    case .idAppStoreNumber:
      Facts(.warning, "The prefix looks like an App Store number", Source.article)
    case .idBundleShape:
      Facts(.warning, "A character cannot be in a bundle ID", Source.bundleID)
    case .idURL:
      Facts(.error, "A host or URL stands for an app identifier", Source.article)
    case .idTypo:
      Facts(.warning, "Two identifiers differ by one character", Source.typoReport)
    case .idDuplicate:
      Facts(.warning, "An app identifier is listed twice", Source.details)
    case .idNotInEntitlement:
      Facts(.error, "The app's identifier is another one", Source.article)
    case .unreachable:
      Facts(
        .warning, "A rule can never run, an earlier one matches all it matches", Source.components)
    case .deadExclusion:
      Facts(.error, "An exclusion comes after a rule that already matches", Source.exclusionReport)
    case .blocksAll:
      Facts(.error, "An exclusion of every URL comes first", Source.components)
    case .onlyExclusions:
      Facts(.error, "Every rule is an exclusion, so nothing opens", Source.components)
    case .queryStar:
      Facts(.warning, "\"*\" also matches a missing query item", Source.session2019)
    case .queryNotString:
      Facts(
        .error, "A query pattern is not a string, so all of them are ignored", Source.recordings)
    case .queryType:
      Facts(.error, "\"?\" must be a string or an object", Source.query)
    case .queryWhole:
      Facts(.info, "A string query must match the whole query", Source.recordedTests)
    case .queryMark:
      Facts(.warning, "Patterns have no leading \"?\" or \"#\"", Source.components)
    case .pathFragment:
      Facts(.error, "A path pattern with \"#\" never matches", Source.fragmentReport)
    case .pathQuery:
      Facts(.warning, "\"?\" in a path is a one-character wildcard", Source.archive)
    case .pathHost:
      Facts(.error, "The path contains a host or scheme", Source.components)
    case .pathRegex:
      Facts(.warning, "Regular-expression syntax has no special meaning", Source.components)
    case .doubleStar:
      Facts(.info, "\"**\" is the same as \"*\", which already crosses \"/\"", Source.components)
    case .notPrefix:
      Facts(.error, "Exclusions are not written so", Source.archive)
    case .slashOnly:
      Facts(.info, "\"/x/*\" already matches \"/x\"", Source.debugging)
    case .prefixWide:
      Facts(.info, "\"/x*\" also matches \"/xylophone\"", Source.components)
    case .encodedLiteral:
      Facts(.error, "Unencoded characters never match an encoded URL", Source.recordings)
    case .encodedDouble:
      Facts(.error, "An encoded pattern never matches a decoded URL", Source.recordings)
    case .encodedHexCase:
      Facts(.warning, "Lower-case escapes differ from upper-case ones", Source.recordings)
    case .variableUnknown:
      Facts(.error, "A variable is not defined", Source.variables)
    case .variableSyntax:
      Facts(.error, "\"$(\" without \")\", or a name with \"$\", \"(\" or \")\"", Source.variables)
    case .variableNested:
      Facts(.error, "Values cannot contain other variables", Source.variables)
    case .variableEmpty:
      Facts(.warning, "A variable has no values", Source.variables)
    case .variableShadow:
      Facts(.warning, "A variable hides one of Apple's", Source.variables)
    case .variableUnused:
      Facts(.info, "A variable is not used", Source.variables)
    case .regionUK:
      Facts(.info, "$(region) has GB, not UK", Source.recordings)
    case .defaultsPattern:
      Facts(
        .warning,
        "Patterns and exclude in defaults apply to every rule that lacks them",
        Source.recordings)
    case .commentContradicts:
      Facts(.info, "The comment says the opposite of the rule", Source.components)
    case .catchAll:
      Facts(.info, "A rule matches every URL", Source.components)
    case .sameRules:
      Facts(.info, "Two apps have the same rules", Source.orderReport)
    case .costlyPattern:
      Facts(
        .warning, "Several \"*\" with multi-value variables: matching is exponential on the device",
        Source.session2020)
    case .wellknownOpen:
      Facts(.info, "/.well-known/ and /api/ would open the app too", Source.components)
    case .entitlementFormat:
      Facts(.error, "An entry is not service:host", Source.article)
    case .entitlementService:
      Facts(.error, "Unknown service", Source.configuration)
    case .entitlementClipWildcard:
      Facts(.error, "appclips cannot use \"*.\"", Source.article)
    case .entitlementWildcardApex:
      Facts(.warning, "A wildcard does not cover the bare domain", Source.archive)
    case .entitlementWildcardFile:
      Facts(.info, "For a wildcard the file is read at the bare domain", Source.debugging)
    case .entitlementMode:
      Facts(.warning, "A mode must be removed before release", Source.configuration)
    case .entitlementIDN:
      Facts(.error, "The host is not in Punycode", Source.session2019)
    case .entitlementMany:
      Facts(.info, "More hosts than Apple advises", Source.archive)
    case .entitlementNoFileEntry:
      Facts(.error, "The file does not list the app under the service", Source.article)
    }
  }
}
