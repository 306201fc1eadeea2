// CFBundleURLTypes of an Info.plist: the custom schemes that an app says are its own.

import LinkTypes

/// What an Info.plist says of an app's URL schemes.
public struct InfoPlist: Sendable {
  /// One entry of `CFBundleURLTypes`.
  public struct URLType: Sendable, Hashable {
    /// `CFBundleTypeRole`.
    public var role: String?
    /// `CFBundleURLName`, by which an entry is found again.
    public var name: String?
    /// `CFBundleURLSchemes`.
    public var schemes: [String]
    /// Where the entry stands.
    public var place: SourcePlace
  }

  /// The bundle identifier as written, perhaps a build variable.
  public let bundleIdentifier: String?
  /// The entries in the order of the file.
  public let urlTypes: [URLType]
  /// What is wrong with them.
  public let findings: [PropertyListFinding]

  /// Reads the URL types of a property list.
  public init(_ list: PropertyList) {
    var reader = URLTypeReader(list: list)
    reader.read()
    bundleIdentifier = list.root["CFBundleIdentifier"]?.string
    urlTypes = reader.types
    findings = reader.findings
  }
}

private struct URLTypeReader {
  let list: PropertyList
  var types: [InfoPlist.URLType] = []
  var findings: [PropertyListFinding] = []
  /// The builds that have each scheme so far.
  private var seen: [String: BranchSet] = [:]

  init(list: PropertyList) {
    self.list = list
  }

  mutating func read() {
    findings += list.faults
    guard case .dictionary = list.root.value else {
      return report(
        .wrongType, "the property list is \(list.root.typeName), not a dictionary", list.root, "")
    }
    for value in list.root.all("CFBundleURLTypes") {
      let pointer = "/CFBundleURLTypes"
      guard case .array(let elements) = value.value else {
        report(.wrongType, "CFBundleURLTypes is \(value.typeName), not an array", value, pointer)
        if case .dictionary = value.value { read(value, pointer) }
        continue
      }
      for (index, element) in elements.enumerated() {
        let pointer = pointer + "/\(index)"
        guard case .dictionary = element.value else {
          report(
            .wrongType, "a URL type is \(element.typeName), not a dictionary", element, pointer)
          continue
        }
        read(element, pointer)
      }
    }
  }

  private mutating func read(_ node: PropertyListNode, _ pointer: String) {
    var type = InfoPlist.URLType(
      role: nil, name: nil, schemes: [],
      place: SourcePlace(position: list.position(of: node), pointer: pointer))
    type.role = string("CFBundleTypeRole", node, pointer)
    type.name = string("CFBundleURLName", node, pointer)
    if node["CFBundleURLName"] == nil || type.name == "" {
      report(
        .missingName, "a URL type has no CFBundleURLName", node, pointer,
        hint: "name it like com.example.app, so that tools find it again")
    }
    if node["CFBundleTypeRole"] == nil {
      report(
        .missingRole, "a URL type has no CFBundleTypeRole", node, pointer,
        hint: "write Editor or Viewer")
    }
    let values = node.all("CFBundleURLSchemes")
    var schemes: [(PropertyListNode, String)] = []
    for value in values {
      let pointer = pointer + "/CFBundleURLSchemes"
      if case .array(let elements) = value.value {
        for (index, element) in elements.enumerated() {
          schemes.append((element, pointer + "/\(index)"))
        }
      } else {
        report(
          .wrongType, "CFBundleURLSchemes is \(value.typeName), not an array", value, pointer)
        // The value is kept: somebody meant it.
        if value.string != nil { schemes.append((value, pointer)) }
      }
    }
    for (element, pointer) in schemes {
      guard let scheme = element.string else {
        report(.wrongType, "a scheme is \(element.typeName), not a string", element, pointer)
        continue
      }
      type.schemes.append(scheme)
      check(scheme, element, pointer)
    }
    if schemes.isEmpty {
      report(
        .emptySchemes, "a URL type has no schemes", node, pointer,
        hint: "add one to CFBundleURLSchemes, or remove the type")
    }
    types.append(type)
  }

  private mutating func string(
    _ key: String, _ node: PropertyListNode, _ pointer: String
  ) -> String? {
    guard let value = node[key] else { return nil }
    guard let text = value.string else {
      report(.wrongType, "\(key) is \(value.typeName), not a string", value, pointer + "/" + key)
      return nil
    }
    if Self.hasVariable(text) {
      report(
        .unresolvedVariable, "\(key) \(quotedText(text)) is filled in by the build", value,
        pointer + "/" + key)
    }
    return text
  }

  static func hasVariable(_ text: String) -> Bool { text.contains("$(") || text.contains("${") }

  private static let genericSchemes: Set<String> = [
    "debug", "app", "test", "dev", "open", "link", "links", "demo", "example", "main", "home",
    "url",
    "deeplink", "default", "release", "staging", "ios",
  ]

  private mutating func check(_ scheme: String, _ node: PropertyListNode, _ pointer: String) {
    let lower = scheme.lowercased()
    let shown = quotedText(scheme)
    if scheme.allSatisfy(\.isWhitespace) {
      return report(.emptyScheme, "a scheme is empty", node, pointer)
    }
    if Self.hasVariable(scheme) {
      return report(
        .unresolvedVariable, "the scheme \(shown) is filled in by the build", node, pointer)
    }
    if let colon = scheme.firstIndex(of: ":") {
      report(
        .schemeHasSeparator, "the scheme \(shown) has a \":\"", node, pointer,
        hint: "write \(scheme[..<colon]) alone")
    } else if !URLTypeScheme.isScheme(scheme) {
      report(
        .invalidSchemeCharacter, "\(shown) is no scheme", node, pointer,
        hint: "a letter, then letters, digits, +, - and .")
    }
    let bare = String(lower.prefix { $0 != ":" })
    if bare == "http" || bare == "https" {
      report(
        .claimsWebScheme, "\(shown) belongs to the browser", node, pointer,
        hint: "use universal links: linkindex aasa")
    }
    if scheme != lower {
      report(
        .mixedCaseScheme,
        "\(shown) is compared without case, and systems print it in small letters",
        node, pointer)
    }
    let path = list.path(of: node)
    // What only some builds have is not shipped with every one.
    let isDebug =
      lower == "debug" || lower.hasSuffix("-debug") || lower.hasSuffix(".debug")
      || lower.hasPrefix("debug-")
    if isDebug, path.isEmpty {
      report(
        .debugSchemeInPlist, "the scheme \(shown) ships with every build", node, pointer,
        hint: "put it into the Info.plist of debug builds")
    }
    if Self.genericSchemes.contains(bare) {
      report(.genericScheme, "other apps may have the scheme \(shown), too", node, pointer)
    }
    defer { seen[lower, default: BranchSet()].insert(path) }
    if seen[lower]?.meets(path) == true {
      report(.duplicateScheme, "the scheme \(shown) is listed twice", node, pointer)
    }
  }

  private mutating func report(
    _ issue: PropertyListIssue, _ message: String, _ node: PropertyListNode, _ pointer: String,
    hint: String? = nil
  ) {
    findings.append(
      PropertyListFinding(
        issue: issue, message: message, hint: hint,
        place: SourcePlace(position: list.position(of: node), pointer: pointer)))
  }
}
