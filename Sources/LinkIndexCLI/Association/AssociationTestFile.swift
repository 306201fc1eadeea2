// The files of `aasa test`: cases with the matcher that each is for.

import LinkTypes
import SiteAssociation

/// One expectation about one URL.
struct AssociationTestCase {
  /// What is expected.
  enum Expectation {
    case opens(Bool)
    case outcome(AppDecision.Outcome)
  }

  let id: String
  let url: String
  /// The app; nil asks whether any app opens the URL.
  let app: String?
  let expectation: Expectation
  let host: String?
  let matcher: SiteMatcher

  /// Why the case failed; nil if it passed.
  func failure() -> String? {
    let link = LinkURL(url)
    if let host, let own = link.host, own != host {
      return isMet(.noRule) ? nil : "the URL is on another host than \(host)"
    }
    let decisions =
      app.map { [matcher.decision(link, app: $0)] } ?? matcher.decisions(link)
    let best =
      decisions.first { $0.outcome == .opens } ?? decisions.first { $0.outcome == .blocked }
    let outcome = best?.outcome ?? .noRule
    if isMet(outcome) { return nil }
    let expected =
      switch expectation {
      case .opens(true): "should open"
      case .opens(false): "should not open"
      case .outcome(let outcome): "should be \(outcome.rawValue)"
      }
    let rule = best?.rule.map { " by rule \($0.rule + 1) of entry \($0.entry + 1)" } ?? ""
    return "\(expected), but is \(outcome.rawValue)\(rule)"
  }

  private func isMet(_ outcome: AppDecision.Outcome) -> Bool {
    switch expectation {
    case .opens(let opens): opens == (outcome == .opens)
    case .outcome(let expected): expected == outcome
    }
  }
}

/// A test file, read whole.
struct AssociationTestFile {
  let cases: [AssociationTestCase]

  init(path: String, _ invocation: Invocation) throws {
    let bytes = try FileSystem.read(path)
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONNode(parsing: bytes, options: .init(allowDuplicateKeys: true))
    } catch {
      throw AssociationTestFailure(path: path, problem: error.message, position: nil)
    }
    var reader = AssociationTestReader(path: path, invocation: invocation)
    cases = try reader.read(root)
  }
}

private struct AssociationTestReader {
  let path: String
  let invocation: Invocation
  /// The matchers of the common file for the systems that cases ask about.
  private var matchers: [SystemVersion: SiteMatcher] = [:]

  init(path: String, invocation: Invocation) {
    self.path = path
    self.invocation = invocation
  }

  mutating func read(_ root: JSONNode) throws -> [AssociationTestCase] {
    var cases: [AssociationTestCase] = []
    if case .array = root.value {
      for (index, node) in root.elements.enumerated() {
        try checkKeys(node, "a case", Self.caseKeys)
        guard let content = node["aasa"] else { throw fault(node, "a case has no \"aasa\"") }
        let matcher = try matcher(content, pointer: "/\(index)/aasa", system(node))
        let host = try text("host", of: node) ?? "example.com"
        cases.append(try test(node, number: index + 1, host: host, matcher))
      }
    } else if let list = root["cases"], case .array = list.value {
      try checkKeys(root, "the test file", Self.fileKeys)
      let matcher = try common(root)
      let host = try text("host", of: root)
      for (index, node) in list.elements.enumerated() {
        try checkKeys(node, "a case", Self.caseKeys.filter { $0 != "aasa" })
        cases.append(
          try test(
            node, number: index + 1, host: try text("host", of: node) ?? host,
            node["platform"] == nil ? matcher : try self.matcher(matcher.file, system(node))))
      }
    } else {
      throw fault(root, "neither an array of cases nor an object with \"cases\"")
    }
    guard !cases.isEmpty else { throw fault(root, "there are no cases") }
    return cases
  }

  /// The matcher of all cases of a file.
  private mutating func common(_ root: JSONNode) throws -> SiteMatcher {
    if let content = root["aasa"] {
      if root["file"] != nil { throw fault(content, "\"aasa\" and \"file\" both stand in it") }
      return try matcher(content, pointer: "/aasa", system(root))
    }
    guard let node = root["file"], let name = node.value.string else {
      throw fault(root, "neither \"file\" nor \"aasa\" stands in it")
    }
    let folder = FileSystem.parent(of: path)
    let file = name.hasPrefix("/") || folder.isEmpty ? name : folder + "/" + name
    return SiteMatcher(try AssociationInput.read(file, invocation), system: try system(root))
  }

  private mutating func matcher(
    _ content: JSONNode, pointer: String, _ system: SystemVersion
  ) throws -> SiteMatcher {
    let reading = AssociationReading(content, pointer: pointer)
    guard let file = reading.file else { throw fault(content, "\"aasa\" is no object") }
    return SiteMatcher(file, system: system)
  }

  private mutating func matcher(
    _ file: AssociationFile, _ system: SystemVersion
  ) -> SiteMatcher {
    if let known = matchers[system] { return known }
    let matcher = SiteMatcher(file, system: system)
    matchers[system] = matcher
    return matcher
  }

  private func system(_ node: JSONNode) throws -> SystemVersion {
    guard let named = node["platform"] else { return .latest }
    guard let system = named.value.string.flatMap({ SystemVersion($0) }) else {
      throw fault(named, "\"platform\" is no system with its version, such as \"ios12\"")
    }
    return system
  }

  /// The keys of a case; those of the second line are for people.
  private static let caseKeys = [
    "aasa", "url", "app", "appID", "opens", "host", "platform",
    "id", "rule", "confidence", "source", "comment", "description",
  ]
  private static let fileKeys = [
    "file", "aasa", "cases", "host", "platform", "comment", "description",
  ]

  /// A key that means nothing is a slip of which nobody would be told.
  private func checkKeys(_ node: JSONNode, _ what: String, _ known: [String]) throws {
    guard case .object = node.value else { throw fault(node, "\(what) is no object") }
    var seen: Set<String> = []
    for member in node.members {
      guard known.contains(member.key) else {
        let near =
          nearestName(to: member.key, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
        throw AssociationTestFailure(
          path: path, problem: "\(what) has an unknown key \(quoted(member.key))\(near)",
          position: member.keyPosition)
      }
      guard seen.insert(member.key).inserted else {
        throw AssociationTestFailure(
          path: path, problem: "\(quoted(member.key)) stands twice", position: member.keyPosition)
      }
    }
  }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  private func text(_ key: String, of node: JSONNode) throws -> String? {
    guard let value = node[key], value.value != .null else { return nil }
    guard let text = value.value.string else { throw fault(value, "\"\(key)\" is no text") }
    return text
  }

  private func test(
    _ node: JSONNode, number: Int, host: String?, _ matcher: SiteMatcher
  ) throws -> AssociationTestCase {
    guard let link = node["url"], let url = link.value.string else {
      throw fault(node, "a case has no \"url\"")
    }
    if let wrong = LinkURLFault(url) {
      throw AssociationTestFailure(
        path: path, problem: "the URL \(quoted(url)) \(wrong.reason)", position: link.position,
        advice: wrong.hint)
    }
    if node["app"] != nil, let other = node["appID"] {
      throw fault(other, "a case has \"app\" and \"appID\"")
    }
    let app = node["app"] ?? node["appID"]
    if let app, app.value.string == nil, app.value != .null {
      throw fault(app, "\"app\" is neither a text nor null")
    }
    let expectation: AssociationTestCase.Expectation
    switch node["opens"]?.value {
    case .bool(let opens): expectation = .opens(opens)
    case .string(let text):
      guard let outcome = AppDecision.Outcome(rawValue: text) else {
        throw fault(node, "\"opens\" is \"\(text)\", not true, false, opens, blocked or noRule")
      }
      expectation = .outcome(outcome)
    default: throw fault(node, "a case has no \"opens\"")
    }
    return AssociationTestCase(
      id: try text("id", of: node) ?? "case \(number)", url: url, app: app?.value.string,
      expectation: expectation, host: host.map(LinkURL.host), matcher: matcher)
  }

  private func fault(_ node: JSONNode, _ problem: String) -> AssociationTestFailure {
    AssociationTestFailure(path: path, problem: problem, position: node.position)
  }
}

/// A test file that cannot be used.
struct AssociationTestFailure: Diagnostic {
  let path: String
  let problem: String
  let position: JSONPosition?
  var advice: String?

  var code: String { "association.testFile" }
  var message: String {
    let place = position.map { ", line \($0.line), column \($0.column)" } ?? ""
    return "\(AssociationInput.name(path))\(place): \(printable(problem))"
  }
  var hint: String? { advice ?? "see 'linkindex help aasa test' for the form of a test file" }
  var exitCode: ExitCode { .dataError }
}
