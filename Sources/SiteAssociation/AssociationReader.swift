// From bytes to an association file. Nothing here throws: what cannot be read is a finding with a
// place, and the rest is read on. Values of a wrong type count as absent, as the systems ignore them.

public import LinkTypes

/// What reading an association file gave.
public struct AssociationReading: Sendable {
  /// The content; nil if the bytes are no JSON object.
  public var file: AssociationFile?
  /// Whether the bytes are a signed message (CMS), whose content has to be unwrapped first.
  public var isSigned: Bool
  /// What was wrong with the form, in the order of the text.
  public var findings: [Finding]

  /// Why no system reads the file at all; nil if it is JSON in UTF-8, as Apple wants it, or signed.
  ///
  /// `file` may still hold what was meant, so that the rest of it can be checked.
  public var unreadable: Finding? {
    findings.first { $0.rule == .json || $0.rule == .utf8 || $0.rule == .rootObject }
  }

  /// Reads the bytes of a file.
  public init(_ bytes: [UInt8]) {
    var reader = AssociationReader()
    let file = reader.read(bytes)
    self.init(file: file, isSigned: reader.isSigned, findings: reader.findings)
  }

  /// Reads what a larger JSON document holds at a place.
  public init(_ node: JSONNode, pointer: String) {
    var reader = AssociationReader()
    let file = reader.read(node, pointer: pointer)
    self.init(file: file, isSigned: false, findings: reader.findings)
  }

  init(file: AssociationFile?, isSigned: Bool, findings: [Finding]) {
    self.file = file
    self.isSigned = isSigned
    self.findings = findings
  }
}

struct AssociationReader {
  private(set) var findings: [Finding] = []
  private(set) var isSigned = false

  mutating func read(_ bytes: [UInt8]) -> AssociationFile? {
    readJSON(bytes).flatMap { read($0, pointer: "") }
  }

  mutating func read(_ root: JSONNode, pointer: String) -> AssociationFile? {
    let top = DocumentPart(node: root, pointer: pointer)
    guard case .object = root.value else {
      report(.rootObject, "the file is \(article(root.value)), not a JSON object", at: top.place)
      return nil
    }
    return file(top)
  }

  // MARK: - JSON

  private mutating func readJSON(_ bytes: [UInt8]) -> JSONNode? {
    let form = TextForm(bytes)
    var bytes = bytes
    switch form {
    case .utf8: break
    case .utf8WithMark:
      report(
        .bom, "the file begins with a byte-order mark", hint: "save it without one", at: .start)
    case .utf16(let converted):
      report(
        .utf8, "the file is UTF-16, not UTF-8", hint: "save it as UTF-8 without a byte-order mark",
        at: .start)
      guard let converted else { return nil }
      bytes = converted
    case .empty:
      report(.json, "not valid JSON: the file is empty", at: .start)
      return nil
    case .html(let position):
      report(
        .json, "not valid JSON: an HTML or XML page stands where the file should",
        hint: "the server answers with a page; let it serve the file for this address",
        at: SourcePlace(position: position, pointer: ""))
      return nil
    case .signed:
      isSigned = true
      return nil
    case .other(let kind, let hint):
      report(.json, "not valid JSON: \(kind) stands where the file should", hint: hint, at: .start)
      return nil
    }
    do throws(JSONError) {
      return try JSONNode(parsing: bytes, options: .init(allowDuplicateKeys: true))
    } catch {
      reportFault(error, bytes)
      // What people and editors leave behind can be passed over, so that the rest is checked too.
      return try? JSONNode(
        parsing: bytes,
        options: .init(allowComments: true, allowTrailingCommas: true, allowDuplicateKeys: true))
    }
  }

  private mutating func reportFault(_ error: JSONError, _ bytes: [UInt8]) {
    let place = SourcePlace(position: error.position, pointer: "")
    let position = "at line \(error.position.line), column \(error.position.column)"
    if case .invalidUTF8 = error.reason {
      return report(.utf8, "not UTF-8: \(error.summary), \(position)", hint: error.hint, at: place)
    }
    var hint = error.hint
    if case .unexpected("\"NOT\"", _) = error.reason {
      hint = "write NOT inside the quotes: \"NOT /path\""
    }
    var summary = error.summary
    let offset = error.position.offset
    if case .unexpected(_, let expected) = error.reason, offset < bytes.count, bytes[offset] < 0x20
    {
      let digits = String(bytes[offset], radix: 16, uppercase: true)
      summary =
        "the control character 0x\(digits.count < 2 ? "0" : "")\(digits) stands where \(expected) should"
      if bytes[offset] == 0 { hint = "the file is damaged, or no text: take a copy from before" }
    }
    report(.json, "not valid JSON: \(summary), \(position)", hint: hint, at: place)
  }

  // MARK: - The file

  private mutating func file(_ top: DocumentPart) -> AssociationFile {
    var file = AssociationFile()
    var known = 0
    // Files for several hosts in one are written with the host above the services, too.
    let hosts = top.members.filter { $0.key.contains(".") && Self.holds(Self.serviceKeys, $0) }
    for host in hosts {
      report(
        .nestedDomain, "a file is for one host, but has a level \(quoted(host.key))",
        hint: "remove the level \(quoted(host.key)) and serve what it holds on that host",
        at: host.keyPlace)
    }
    for member in members(of: top, known: Self.serviceKeys + hosts.map(\.key)) {
      if member.key == "applinks" {
        known += 1
        file.appLinks = appLinks(member.value)
      } else if let name = AppService.Name(rawValue: member.key) {
        known += 1
        file.services.append(service(name, member.value))
      }
    }
    if known == 0, hosts.isEmpty {
      report(
        .noService, "the file has none of \(Self.serviceKeys.joined(separator: ", "))",
        at: top.place)
    }
    return file
  }

  static let serviceKeys = ["applinks"] + AppService.Name.allCases.map(\.rawValue)

  private mutating func service(_ name: AppService.Name, _ part: DocumentPart) -> AppService {
    var apps: [AppReference] = []
    let shape = "\(name.rawValue) takes \"apps\": [ … ] only"
    if case .object = part.node.value {
      var hasApps = false
      for member in lastMembers(of: part) {
        if member.key == "apps", case .array = member.value.node.value {
          hasApps = true
          apps = references(member.value)
        } else {
          report(.serviceShape, "\(shape), not \(quoted(member.key))", at: member.keyPlace)
        }
      }
      if !hasApps, part.members.isEmpty { report(.serviceShape, shape, at: part.place) }
    } else {
      report(.serviceShape, "\(shape), not \(article(part.node.value))", at: part.place)
    }
    return AppService(name: name, apps: apps, place: part.place)
  }

  // MARK: - applinks

  private static let linkKeys = ["apps", "details", "defaults", "substitutionVariables"]

  private mutating func appLinks(_ part: DocumentPart) -> AppLinks? {
    guard isObject(part, key: "applinks") else { return nil }
    var links = AppLinks(
      form: .missing, apps: .missing, entries: [], defaults: RuleParts(), variables: [],
      place: part.place, detailsPlace: part.place)
    let hosts = part.members.filter {
      $0.key.contains(".") && Self.holds(["details", "apps", "paths"], $0)
    }
    for host in hosts {
      report(
        .nestedDomain,
        "applinks holds one file for one host, but has a level \(quoted(host.key))",
        hint: "remove the level \(quoted(host.key)) and serve the file on that host",
        at: host.keyPlace)
    }
    let known = Self.linkKeys + hosts.map(\.key)
    for member in members(of: part, known: known) {
      switch member.key {
      case "apps": links.apps = appsForm(member.value)
      case "details": details(member.value, &links)
      case "defaults": links.defaults = defaults(member.value)
      case "substitutionVariables": links.variables = variables(member.value)
      default: break
      }
    }
    if links.form == .missing, hosts.isEmpty {
      report(
        .detailsMissing, "applinks has no details, so no app can open this site", at: part.place)
    }
    return links
  }

  /// Whether a member holds one of the keys: what belongs one level higher, if its own key is a host.
  private static func holds(_ keys: [String], _ member: DocumentPart.Member) -> Bool {
    member.value.node.members.contains { keys.contains($0.key) }
  }

  private mutating func appsForm(_ part: DocumentPart) -> AppLinks.AppsForm {
    guard case .array(let elements) = part.node.value else {
      report(.type, "\"apps\" must be an array, not \(article(part.node.value))", at: part.place)
      return .other
    }
    guard elements.isEmpty else {
      report(
        .appsNotEmpty, "applinks.apps must be empty; what it lists does nothing",
        hint: "write \"apps\": []", at: part.place)
      return .filled
    }
    return .empty
  }

  private mutating func details(_ part: DocumentPart, _ links: inout AppLinks) {
    links.detailsPlace = part.place
    switch part.node.value {
    case .array:
      links.form = .list
      for element in part.elements where isObject(element, key: "an entry of details") {
        links.entries.append(entry(element))
      }
    case .object:
      let members = part.members
      if members.contains(where: { Self.entryKeys.contains($0.key) }) {
        links.form = .single
        report(
          .detailsObject, "details is a single object; it must be an array",
          hint: "put [ and ] around it", at: part.place)
        // Nothing of it opens; it is read so that the rest of its faults are found as well.
        links.entries = [entry(part)]
        return
      }
      links.form = .dictionary
      report(
        .detailsDictionary,
        "details is keyed by app identifiers, the oldest form; the order of its entries is not defined",
        hint: "write an array of { \"appIDs\": […], \"components\": […] }", at: part.place)
      for member in lastMembers(of: part) where isObject(member.value, key: member.key) {
        var read = entry(member.value)
        read.appIDs = nil
        read.appID = AppReference(id: member.key, place: member.keyPlace)
        links.entries.append(read)
      }
    default:
      links.form = .other
      report(.type, "\"details\" must be an array, not \(article(part.node.value))", at: part.place)
    }
  }

  static let entryKeys = ["appIDs", "appID", "components", "paths", "defaults"]

  private mutating func entry(_ part: DocumentPart) -> DetailsEntry {
    var entry = DetailsEntry(defaults: RuleParts(), place: part.place)
    for member in members(of: part, known: Self.entryKeys) {
      switch member.key {
      case "appIDs":
        entry.appIDs = []
        if isArray(member.value, key: "appIDs", of: "strings") {
          entry.appIDs = references(member.value)
        }
      case "appID":
        if let id = string(member.value, key: "appID") {
          entry.appID = AppReference(id: id, place: member.value.place)
        }
      case "components":
        guard isArray(member.value, key: "components", of: "objects") else { continue }
        entry.components = []
        for element in member.value.elements where isObject(element, key: "a component") {
          entry.components?.append(component(element))
        }
      case "paths":
        guard isArray(member.value, key: "paths", of: "strings") else { continue }
        entry.paths = member.value.elements.compactMap { path($0) }
      case "defaults": entry.defaults = defaults(member.value)
      default: break
      }
    }
    return entry
  }

  private mutating func references(_ part: DocumentPart) -> [AppReference] {
    var found: [AppReference] = []
    for element in part.elements {
      guard let id = string(element, key: "an app identifier") else { continue }
      found.append(AppReference(id: id, place: element.place))
    }
    return found
  }

  private mutating func variables(_ part: DocumentPart) -> [SubstitutionVariable] {
    guard isObject(part, key: "substitutionVariables") else { return [] }
    var found: [SubstitutionVariable] = []
    for member in lastMembers(of: part) where isArray(member.value, key: member.key, of: "strings")
    {
      var values: [PatternText] = []
      for element in member.value.elements {
        guard let text = string(element, key: "a value of \(member.key)") else { continue }
        values.append(PatternText(text, at: element.place))
      }
      found.append(SubstitutionVariable(name: member.key, values: values, place: member.keyPlace))
    }
    return found
  }

  // MARK: - Rules

  private static let partKeys = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded"]
  private static let componentKeys = partKeys + ["comment"]

  private mutating func defaults(_ part: DocumentPart) -> RuleParts {
    guard isObject(part, key: "defaults") else { return RuleParts() }
    return parts(part, known: Self.partKeys).parts
  }

  private mutating func component(_ part: DocumentPart) -> AssociationRule {
    let read = parts(part, known: Self.componentKeys)
    return AssociationRule(
      kind: .component, parts: read.parts, comment: read.comment, place: part.place)
  }

  private mutating func parts(
    _ part: DocumentPart, known: [String]
  ) -> (parts: RuleParts, comment: String?) {
    var parts = RuleParts()
    var comment: String?
    for member in members(of: part, known: known) {
      let value = member.value
      switch member.key {
      case "/": parts.path = string(value, key: "/").map { PatternText($0, at: value.place) }
      case "#": parts.fragment = string(value, key: "#").map { PatternText($0, at: value.place) }
      case "?": parts.query = query(value)
      case "exclude": parts.exclude = bool(value, key: "exclude")
      case "caseSensitive": parts.caseSensitive = bool(value, key: "caseSensitive")
      case "percentEncoded": parts.percentEncoded = bool(value, key: "percentEncoded")
      case "comment":
        comment = value.node.value.string
        if comment == nil {
          report(
            .type, "\"comment\" must be a string, not \(article(value.node.value)); it is ignored",
            at: value.place, severity: .warning)
        }
      default: break
      }
    }
    return (parts, comment)
  }

  private mutating func query(_ part: DocumentPart) -> QueryPattern {
    switch part.node.value {
    case .string(let text): return .whole(PatternText(text, at: part.place))
    case .object:
      var items: [QueryPattern.Item] = []
      var isIgnored = false
      for member in lastMembers(of: part) {
        if let text = member.value.node.value.string {
          items.append(.init(name: member.key, value: PatternText(text, at: member.value.place)))
        } else {
          isIgnored = true
          report(
            .queryNotString,
            "\(quoted(member.key)) is \(article(member.value.node.value)), not a string, so the whole \"?\" object is ignored and the rule gets wider",
            hint: "write the value in double quotes", at: member.value.place)
        }
      }
      return isIgnored ? .ignored(part.place) : .items(items)
    default:
      report(
        .queryType, "\"?\" must be a string or an object, not \(article(part.node.value))",
        hint: "write \"?\": { \"name\": \"pattern\" }", at: part.place)
      return .ignored(part.place)
    }
  }

  private mutating func path(_ part: DocumentPart) -> AssociationRule? {
    guard let written = string(part, key: "a path") else { return nil }
    let isExclusion = written.hasPrefix("NOT ")
    let text = isExclusion ? String(written.dropFirst(4)) : written
    return AssociationRule(
      kind: .path,
      parts: RuleParts(path: PatternText(text, at: part.place), exclude: isExclusion),
      written: written, place: part.place)
  }
}

// MARK: - Words

extension AssociationReader {
  mutating func report(
    _ rule: LintRule, _ message: String, hint: String? = nil, at place: SourcePlace,
    severity: Severity? = nil
  ) {
    findings.append(Finding(rule, message, hint: hint, at: place, severity: severity))
  }

  /// The members that count: of a name that stands twice the last. Unknown names are reported.
  private mutating func members(of part: DocumentPart, known: [String]) -> [DocumentPart.Member] {
    let members = lastMembers(of: part)
    for member in members where !known.contains(member.key) {
      let nearest = Self.oftenMeant[member.key.lowercased()].flatMap {
        known.contains($0) ? $0 : nil
      }
      let meant = nearest ?? nearestName(to: member.key, among: known)
      report(
        .unknownKey, "unknown key \(quoted(member.key)) is ignored",
        hint: meant.map { "did you mean \(quoted($0))?" }, at: member.keyPlace)
    }
    return members
  }

  private static let oftenMeant = [
    "patterns": "components", "path": "/", "query": "?", "fragment": "#", "excluded": "exclude",
    "app_ids": "appIDs", "bundleids": "appIDs", "bundleid": "appID", "rules": "components",
    "variables": "substitutionVariables", "not": "exclude", "description": "comment",
  ]

  /// The members, of a name that stands twice the last: which one systems use is not documented.
  private mutating func lastMembers(of part: DocumentPart) -> [DocumentPart.Member] {
    let members = part.members
    // Few names are compared faster than hashed.
    if members.count <= 8,
      members.indices.allSatisfy({ index in
        !members[..<index].contains { $0.key == members[index].key }
      })
    {
      return members
    }
    var last: [String: Int] = [:]
    last.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      guard last.updateValue(index, forKey: member.key) != nil else { continue }
      report(
        .duplicateKey, "\(quoted(member.key)) stands twice in this object; only one is used",
        hint: "keep one of the two", at: member.keyPlace)
    }
    if last.count == members.count { return members }
    return members.enumerated().filter { last[$1.key] == $0 }.map(\.element)
  }

  private mutating func isObject(_ part: DocumentPart, key: String) -> Bool {
    if case .object = part.node.value { return true }
    report(
      .type, "\(quoted(key)) must be an object, not \(article(part.node.value))", at: part.place)
    return false
  }

  private mutating func isArray(_ part: DocumentPart, key: String, of kind: String) -> Bool {
    if case .array = part.node.value { return true }
    report(
      .type, "\(quoted(key)) must be an array of \(kind), not \(article(part.node.value))",
      hint: part.node.value.string == nil ? nil : "put [ and ] around it", at: part.place)
    return false
  }

  private mutating func string(_ part: DocumentPart, key: String) -> String? {
    if let text = part.node.value.string { return text }
    report(
      .type, "\(quoted(key)) must be a string, not \(article(part.node.value))", at: part.place)
    return nil
  }

  private mutating func bool(_ part: DocumentPart, key: String) -> Bool? {
    if case .bool(let flag) = part.node.value { return flag }
    let text = part.node.value.string
    report(
      .type, "\(quoted(key)) must be true or false, not \(article(part.node.value))",
      hint: text == "true" || text == "false" ? "write it without quotes" : nil, at: part.place)
    return nil
  }

  private func article(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .array, .object: "an \(value.typeName)"
    case .string(let text): "the string \(quoted(text))"
    case .bool(let flag): "\(flag)"
    case .integer, .double: "a number"
    }
  }

  private func quoted(_ text: String) -> String { quotedText(text) }
}
