// The files of `aasa test`: cases with the matcher that each is for.

import LinkTypes
import SignedAssociation
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

  init(path: String) throws {
    let bytes = try FileSystem.read(path)
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONNode(parsing: bytes, options: .init(allowDuplicateKeys: true))
    } catch {
      throw AssociationTestFailure(path: path, problem: error.message, position: nil)
    }
    var reader = AssociationTestReader(path: path)
    cases = try reader.read(root)
  }
}

private struct AssociationTestReader {
  let path: String
  /// The matchers of the common file for the systems that cases ask about.
  private var matchers: [SystemVersion: SiteMatcher] = [:]

  init(path: String) {
    self.path = path
  }

  mutating func read(_ root: JSONNode) throws -> [AssociationTestCase] {
    var cases: [AssociationTestCase] = []
    if case .array = root.value {
      for (index, node) in root.elements.enumerated() {
        guard let content = node["aasa"] else { throw fault(node, "a case has no \"aasa\"") }
        let matcher = try matcher(content, pointer: "/\(index)/aasa", system(node))
        let host = node["host"]?.value.string ?? "example.com"
        cases.append(try test(node, number: index + 1, host: host, matcher))
      }
    } else if let list = root["cases"], case .array = list.value {
      let matcher = try common(root)
      let host = root["host"]?.value.string
      for (index, node) in list.elements.enumerated() {
        cases.append(
          try test(
            node, number: index + 1, host: node["host"]?.value.string ?? host,
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
      return try matcher(content, pointer: "/aasa", system(root))
    }
    guard let node = root["file"], let name = node.value.string else {
      throw fault(root, "neither \"file\" nor \"aasa\" stands in it")
    }
    let folder = FileSystem.parent(of: path)
    let file = name.hasPrefix("/") || folder.isEmpty ? name : folder + "/" + name
    let bytes = try FileSystem.read(file)
    var reading = AssociationReading(bytes)
    if reading.isSigned {
      reading = AssociationReading(try AssociationInput.unwrapped(bytes, file).content)
    }
    guard let content = reading.file else {
      throw AssociationFailure(path: file, finding: reading.findings.last)
    }
    return SiteMatcher(content, system: try system(root))
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

  private func test(
    _ node: JSONNode, number: Int, host: String?, _ matcher: SiteMatcher
  ) throws -> AssociationTestCase {
    guard let url = node["url"]?.value.string else { throw fault(node, "a case has no \"url\"") }
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
      id: node["id"]?.value.string ?? "case \(number)", url: url, app: app?.value.string,
      expectation: expectation, host: host?.lowercased(), matcher: matcher)
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

  var code: String { "association.testFile" }
  var message: String {
    let place = position.map { ", line \($0.line), column \($0.column)" } ?? ""
    return "\(AssociationInput.name(path))\(place): \(printable(problem))"
  }
  var hint: String? { "see 'linkindex help aasa test' for the form of a test file" }
  var exitCode: ExitCode { .dataError }
}
