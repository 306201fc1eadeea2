// A URL that no route takes: what was expected where, and what was nearly meant. Looked for only when
// somebody asks: a miss itself is as fast as a hit.

public import LinkTypes

/// Why no route takes a URL.
public struct RouteMiss: Diagnostic, Hashable {
  /// The URL, with secrets masked.
  public let url: String
  /// What is wrong with the URL itself; nil if it is well-formed.
  public let fault: URLFault?
  /// Where the first byte stands that is not UTF-8 or a malformed escape; nil if there is none.
  public let malformedOffset: Int?
  /// Where in the masked URL the fault stands; nil if it has no place.
  let shownOffset: Int?
  /// The name of the route that came nearest.
  public let nearestRoute: String?
  /// Its pattern.
  public let nearestPattern: String?
  /// Where that route and the URL part.
  public let mismatch: RouteMismatch?
  /// The route that would take the URL in another form, and that URL.
  public let otherForm: (route: String, url: String)?
  /// What to say of a scheme that no route has.
  let schemeHint: String?

  /// `link.malformed` or `link.noRoute`.
  public var code: String { fault == nil ? "link.noMatch" : "link.malformedURL" }

  /// What is wrong, and where.
  public var message: String {
    guard let fault else { return "no route takes '\(shownURL)'" }
    return "'\(shownURL)' is no URL: " + RouteMiss.describe(fault)
  }

  /// As much of the URL as a message can hold.
  private var shownURL: String {
    let shown = url.prefix(Self.maxCharacters)
    return shown.endIndex == url.endIndex ? url : shown + "…"
  }

  private static let maxCharacters = 200

  /// The nearest route and where it differs.
  public var causes: [String] {
    guard fault == nil, let mismatch, let nearestRoute, let nearestPattern else { return [] }
    return ["nearest is '\(nearestRoute)', \(nearestPattern): \(mismatch.sentence)"]
  }

  /// The URL with a caret where the nearest route and it part.
  public var sourceExcerpt: String? {
    guard let offset = shownOffset, offset <= url.utf8.count,
      url.utf8.count <= 200, !url.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    let before = String(decoding: url.utf8.prefix(offset), as: UTF8.self)
    return "  " + url + "\n  " + String(repeating: " ", count: before.count) + "^"
  }

  /// What to write instead.
  public var hint: String? {
    if let otherForm {
      return
        "'\(otherForm.route)' takes '\(otherForm.url)'; say \"forms\" in the manifest if both are meant"
    }
    if fault == nil, malformedOffset != nil {
      return "write a percent sign as %25, and text as UTF-8"
    }
    return schemeHint
  }

  /// The answer is no (1).
  public var exitCode: ExitCode { .no }

  static func describe(_ fault: URLFault) -> String {
    switch fault {
    case .empty: "it is empty"
    case .tooLong(let count): "it has \(count) bytes, more than \(URLParts.maxBytes)"
    case .missingScheme: "it has no scheme"
    case .malformedScheme(let offset): "a scheme cannot have what stands at byte \(offset)"
    case .controlCharacter(let byte, let offset):
      "the control character \(byte) stands at byte \(offset)"
    case .unclosedBracket(let offset): "the bracket at byte \(offset) does not close"
    }
  }

  /// Whether two misses say the same.
  public static func == (left: RouteMiss, right: RouteMiss) -> Bool {
    left.url == right.url && left.fault == right.fault && left.mismatch == right.mismatch
      && left.nearestRoute == right.nearestRoute
  }

  /// Hashes the URL.
  public func hash(into hasher: inout Hasher) { hasher.combine(url) }
}

extension URLFault {
  /// Where in the URL it stands; nil if it concerns the whole.
  var offset: Int? {
    switch self {
    case .empty, .tooLong, .missingScheme: nil
    case .malformedScheme(let offset), .controlCharacter(_, let offset),
      .unclosedBracket(let offset):
      offset
    }
  }
}

extension RouteMismatch {
  /// What was expected and what was found, in words.
  public var sentence: String {
    // Where what is expected says the place itself.
    if place == "form" { return "\(expected) expected after the scheme, found \(found)" }
    if expected.hasPrefix("a \(place)") {
      return found.isEmpty
        ? "\(expected) is missing" : "\(expected) expected, found \"\(found)\""
    }
    return found.isEmpty
      ? "\(expected) is missing in the \(place)"
      : "\(expected) expected in the \(place), found \"\(found)\""
  }
}
