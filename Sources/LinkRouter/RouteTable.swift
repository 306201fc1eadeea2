// From an entity's name to its links.

public import LinkTypes

/// The links of a manifest, ready to be made in any number.
public struct RouteTable: Sendable {
  private let scheme: String?
  private let host: String?
  private let templates: [String: PathTemplate]
  private let defaultTemplate: PathTemplate?

  /// Creates the table of a manifest; the first scheme and the first host make the links.
  public init(_ manifest: LinkManifest) {
    scheme = manifest.schemes.first
    host = manifest.hosts.first
    templates = Dictionary(
      manifest.kinds.map { ($0.name, $0.path) }, uniquingKeysWith: { first, _ in first })
    defaultTemplate = manifest.defaultPath
  }

  /// The link in the app's own scheme, such as `myapp://items/123`; nil if the kind has no route.
  ///
  /// The path's first segment stands where a URL has its host, as apps have it. Only if that segment
  /// holds the `{id}` does the host stay empty (`myapp:///123`): parsers put hosts in lower case.
  public func url(for identifier: EntityIdentifier) -> String? {
    guard let scheme, let template = template(for: identifier.kind),
      let path = template.path(for: identifier)
    else { return nil }
    return scheme + (template.beginsWithHost ? ":/" : "://") + path
  }

  /// The universal link, such as `https://myapp.example/items/123`; nil without a route or a host.
  public func webURL(for identifier: EntityIdentifier) -> String? {
    guard let host, let path = template(for: identifier.kind)?.path(for: identifier) else {
      return nil
    }
    return "https://" + host + path
  }

  private func template(for kind: String) -> PathTemplate? {
    templates[kind] ?? defaultTemplate
  }
}
