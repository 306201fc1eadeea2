// What an association file says, whatever its generation, with the place of every part of it.

/// The content of an `apple-app-site-association` file.
public struct AssociationFile: Sendable {
  /// The universal links; nil if the file has none.
  public var appLinks: AppLinks?
  /// The other services in the order of the file.
  public var services: [AppService]

  /// Creates a file from its parts.
  public init(appLinks: AppLinks? = nil, services: [AppService] = []) {
    self.appLinks = appLinks
    self.services = services
  }
}

/// An app identifier (`ABCDE12345.com.example.app`) and where it stands.
public struct AppReference: Sendable, Hashable {
  /// The identifier as written.
  public var id: String
  /// Where it stands.
  public var place: SourcePlace

  /// Creates a reference from its parts.
  public init(id: String, place: SourcePlace) {
    self.id = id
    self.place = place
  }
}

/// A service that lists apps without URL patterns: `webcredentials`, `appclips` and so on.
public struct AppService: Sendable {
  /// The services that have this shape.
  public enum Name: String, Sendable, CaseIterable {
    case webcredentials, appclips, activitycontinuation, authsrv
  }

  /// Which service.
  public var name: Name
  /// The apps that may use it.
  public var apps: [AppReference]
  /// Where its value stands.
  public var place: SourcePlace
}

/// The `applinks` service.
public struct AppLinks: Sendable {
  /// How `details` is written.
  public enum DetailsForm: Sendable, Hashable {
    /// There is none.
    case missing
    /// An array of entries: iOS 9 until today.
    case list
    /// An object keyed by app identifiers: the oldest form.
    case dictionary
    /// One entry without its array: a mistake that opens nothing.
    case single
    /// Something that is no entry at all.
    case other
  }

  /// How the old key `apps` is written.
  public enum AppsForm: Sendable, Hashable {
    case missing, empty, filled, other
  }

  /// How `details` is written.
  public var form: DetailsForm
  /// The old key `apps`, which iOS 12 and older want to be an empty array.
  public var apps: AppsForm
  /// The entries in the order of the file.
  public var entries: [DetailsEntry]
  /// What holds for rules that do not say otherwise.
  public var defaults: RuleParts
  /// The variables that the file defines, in the order of the file.
  public var variables: [SubstitutionVariable]
  /// Where the service's value stands.
  public var place: SourcePlace
  /// Where `details` stands.
  public var detailsPlace: SourcePlace
}

/// One entry of `details`: apps, and the rules that decide which URLs open them.
public struct DetailsEntry: Sendable {
  /// The value of `appIDs`; nil if the key is missing.
  public var appIDs: [AppReference]?
  /// The value of `appID`, which counts only without `appIDs`.
  public var appID: AppReference?
  /// The rules of `components`, iOS 13 and later; nil if the key is missing.
  public var components: [AssociationRule]?
  /// The rules of `paths`; nil if the key is missing.
  public var paths: [AssociationRule]?
  /// What holds for components that do not say otherwise.
  public var defaults: RuleParts
  /// Where the entry stands.
  public var place: SourcePlace

  /// The apps that the entry is for, on systems that know `appIDs`.
  public var apps: [AppReference] { appIDs ?? appID.map { [$0] } ?? [] }
}

/// One rule: an element of `components` or `paths`.
public struct AssociationRule: Sendable {
  /// Which array it stands in.
  public enum Kind: Sendable, Hashable {
    case component, path
  }

  /// Which array it stands in.
  public var kind: Kind
  /// What it says itself, without defaults.
  public var parts: RuleParts
  /// Its comment.
  public var comment: String?
  /// The text of a `paths` rule as written, with its `NOT `.
  public var written: String?
  /// Where it stands.
  public var place: SourcePlace
}

/// The parts that a component or a `defaults` object may have; nil where it has none.
public struct RuleParts: Sendable, Hashable {
  /// The pattern of the path.
  public var path: PatternText?
  /// The pattern, or patterns, of the query.
  public var query: QueryPattern?
  /// The pattern of the fragment.
  public var fragment: PatternText?
  /// Whether URLs that match do not open.
  public var exclude: Bool?
  /// Whether case counts; it does unless said otherwise.
  public var caseSensitive: Bool?
  /// Whether URLs are compared as written; they are unless said otherwise.
  public var percentEncoded: Bool?

  /// Creates parts; all are absent unless given.
  public init(
    path: PatternText? = nil, query: QueryPattern? = nil, fragment: PatternText? = nil,
    exclude: Bool? = nil, caseSensitive: Bool? = nil, percentEncoded: Bool? = nil
  ) {
    self.path = path
    self.query = query
    self.fragment = fragment
    self.exclude = exclude
    self.caseSensitive = caseSensitive
    self.percentEncoded = percentEncoded
  }

  /// These parts, and those of `defaults` where there are none here.
  public func merged(over defaults: RuleParts) -> RuleParts {
    RuleParts(
      path: path ?? defaults.path, query: query ?? defaults.query,
      fragment: fragment ?? defaults.fragment, exclude: exclude ?? defaults.exclude,
      caseSensitive: caseSensitive ?? defaults.caseSensitive,
      percentEncoded: percentEncoded ?? defaults.percentEncoded)
  }

  /// Whether the rule looks at nothing, so that it matches every URL.
  var hasNoPattern: Bool { path == nil && query == nil && fragment == nil }
}

/// A pattern as written, and where.
public struct PatternText: Sendable, Hashable {
  /// The text.
  public var text: String
  /// Where it stands.
  public var place: SourcePlace

  /// Creates a pattern text.
  public init(_ text: String, at place: SourcePlace = .start) {
    self.text = text
    self.place = place
  }
}

/// What a rule wants of the query.
public enum QueryPattern: Sendable, Hashable {
  /// One named item.
  public struct Item: Sendable, Hashable {
    /// The item's name.
    public var name: String
    /// The pattern that every value of that name must match.
    public var value: PatternText
  }

  /// A pattern for the whole query.
  case whole(PatternText)
  /// Patterns for named items; others are not looked at.
  case items([Item])
  /// A value that systems ignore, so that any query will do: not a string, or an item that is none.
  case ignored(SourcePlace)
}

/// A variable of `substitutionVariables`.
public struct SubstitutionVariable: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// The texts that may stand in its place; they may hold wildcards.
  public var values: [PatternText]
  /// Where its name stands.
  public var place: SourcePlace
}
