// Reads one case of a file of cases: unknown statuses and mistyped keys are errors with their place, since a case
// that asks for nothing passes always.

internal import IntentPhrases
public import LinkTypes

/// What is wrong with a file of cases.
public struct IntentTestFault: Diagnostic, Hashable {
  /// What is wrong.
  public let detail: String
  /// The line, from 1 on.
  public let line: Int
  /// The column, from 1 on, in Unicode scalars.
  public let column: Int
  /// What to write.
  public let hint: String?

  /// The stable name.
  public var code: String { "intent.malformedCase" }
  /// What is wrong, and where.
  public var message: String { "line \(line), column \(column): \(detail)" }
  /// Bad data.
  public var exitCode: ExitCode { .dataError }
}

extension IntentTestFault {
  /// A file without a case.
  public static let noCases = IntentTestFault(
    detail: "there is nothing to test", line: 1, column: 1, hint: IntentTestCaseReader.form)
}

/// Reads the object of a line.
struct IntentTestCaseReader {
  static let form =
    "a case is {\"id\": …, \"lang\": \"en\", \"utterance\": …, \"status\": \"match\", \"intent\": …, \"slots\": …, \"url\": …}"
  private static let keys = ["id", "lang", "locale", "split", "bonus", "context", "needs"]
  private static let answerKeys = [
    "utterance", "status", "accept", "intent", "slots", "url", "urls", "variants",
  ]
  private static let slotKeys = ["ids", "text"]
  private static let valueKeys = ["utterance", "noisy", "intent", "slots", "variants"]
  private static let nameKeys = ["query", "form", "expect"]

  let root: JSONNode
  let line: Int

  init(_ bytes: [UInt8], line: Int) throws(IntentTestFault) {
    self.line = line
    do { root = try JSONNode(parsing: bytes) } catch {
      throw IntentTestFault(
        detail: "it is no JSON: \(error.summary)", line: line, column: error.position.column,
        hint: error.hint ?? Self.form)
    }
    guard case .object = root.value else {
      throw fault("it is no object", at: root.position)
    }
  }

  func cases() throws(IntentTestFault) -> [IntentTestCase] {
    try checkKeys()
    guard let id = try text("id") else { throw missing("id") }
    let language = try text("lang")
    let other = try text("locale")
    let locale = language ?? other ?? "en"
    let isBonus = try flag("bonus")
    var test = IntentTestCase(
      id: id, locale: locale, utterance: "", expectation: .entity(id: ""), groups: [],
      isBonus: isBonus, isNoisy: false, situation: try values("context"))
    if root["query"] != nil {
      test.unknownKeys = unknownKeys(Self.nameKeys)
      test.utterance = try text("query") ?? ""
      guard let entity = try text("expect") else { throw missing("expect") }
      test.expectation = .entity(id: entity)
      test.groups = try text("form").map { [$0] } ?? []
      return [test]
    }
    let isAnswer = root["status"] != nil
    guard let utterance = try text("utterance") else { throw missing("utterance") }
    test.utterance = utterance
    test.unknownKeys = unknownKeys(isAnswer ? Self.answerKeys : Self.valueKeys)
    guard isAnswer else { return try sentences(test) }
    guard let status = try self.status(root["status"]) else { throw missing("status") }
    test.expectation = .answer(
      .init(
        status: status, accepted: try accepted() ?? [status], intent: try text("intent"),
        slots: try slots(), url: try text("url"), urls: try texts(root["urls"], "urls") ?? []
      ))
    test.groups = try texts(root["variants"], "variants") ?? []
    if case .answer(let wanted) = test.expectation, status == "ambiguous", wanted.slots.isEmpty,
      wanted.urls.isEmpty
    {
      throw IntentTestFault(
        detail: "the ambiguous answer names nothing", line: line,
        column: root["status"]?.position.column ?? 1,
        hint:
          "write what it is between: \"slots\": {NAME: {\"ids\": [\"kind:id\", …]}}, or \"urls\"")
    }
    return [test]
  }

  /// A sentence with values, and its misspelt twin.
  private func sentences(_ test: IntentTestCase) throws(IntentTestFault) -> [IntentTestCase] {
    guard let intent = try text("intent") else { throw missing("intent") }
    var test = test
    test.expectation = .values(intent: intent, slots: try values("slots"))
    test.groups = [test.situation.isEmpty ? "without context" : "with context"]
    guard let noisy = try text("noisy") else { return [test] }
    var twin = test
    twin.id += ":noisy"
    twin.utterance = noisy
    twin.groups = twin.groups.map { $0 + ", noisy" }
    twin.isNoisy = true
    twin.unknownKeys = []
    return [test, twin]
  }

  // MARK: - Keys

  /// A key that is nearly a known one is an error: what it was to say would not be asked.
  private func checkKeys() throws(IntentTestFault) {
    let known = Self.keys + Self.answerKeys + Self.valueKeys + Self.nameKeys
    for member in root.members where !known.contains(member.key) {
      guard let nearest = nearestName(to: member.key, among: known) else { continue }
      throw IntentTestFault(
        detail: "there is no key \"\(member.key)\"", line: line, column: member.keyPosition.column,
        hint: "did you mean \"\(nearest)\"?")
    }
  }

  /// The keys that mean nothing in a form.
  private func unknownKeys(_ more: [String]) -> [String] {
    let known = Self.keys + more
    return root.members.map(\.key).filter { !known.contains($0) }
  }

  private func status(_ node: JSONNode?) throws(IntentTestFault) -> String? {
    guard let node, let text = node.value.string else { return nil }
    let known = IntentAnswer.Status.allCases.map(\.rawValue)
    guard known.contains(text) else {
      throw IntentTestFault(
        detail: "there is no status \"\(text)\"", line: line, column: node.position.column,
        hint: nearestName(to: text, among: known).map { "did you mean \"\($0)\"?" }
          ?? "a status is " + known.joined(separator: ", "))
    }
    return text
  }

  private func accepted() throws(IntentTestFault) -> [String]? {
    guard let node = root["accept"], let texts = try texts(node, "accept") else { return nil }
    for element in node.elements { _ = try status(element) }
    return texts
  }

  /// `{"target": {"text": "Maria", "ids": ["user:1"]}}`.
  private func slots() throws(IntentTestFault) -> [String: IntentTestCase.Slot] {
    guard let node = try object("slots") else { return [:] }
    var slots: [String: IntentTestCase.Slot] = [:]
    for member in node.members {
      guard case .object = member.node.value,
        Self.slotKeys.contains(where: { member.node[$0].map { $0.value != .null } ?? false })
      else {
        throw IntentTestFault(
          detail: "the slot \"\(member.key)\" has no \"ids\"", line: line,
          column: member.keyPosition.column,
          hint: "write {\"\(member.key)\": {\"ids\": [\"kind:id\"]}}, or \"text\", or both")
      }
      for part in member.node.members where !Self.slotKeys.contains(part.key) {
        throw IntentTestFault(
          detail: "there is no key \"\(part.key)\" of a slot", line: line,
          column: part.keyPosition.column, hint: "a slot has \"ids\" and \"text\"")
      }
      slots[member.key] = IntentTestCase.Slot(
        ids: try texts(member.node["ids"], "ids"), text: try text("text", of: member.node))
    }
    return slots
  }

  // MARK: - Values

  /// A text; nil if there is none, or `null`.
  private func text(_ key: String, of object: JSONNode? = nil) throws(IntentTestFault) -> String? {
    guard let node = (object ?? root)[key], node.value != .null else { return nil }
    guard let text = node.value.string else { throw wrongType(node, key, "a string") }
    return text
  }

  private func texts(_ node: JSONNode?, _ key: String) throws(IntentTestFault) -> [String]? {
    guard let node, node.value != .null else { return nil }
    guard case .array = node.value else { throw wrongType(node, key, "an array of strings") }
    var texts: [String] = []
    for element in node.elements {
      guard let text = element.value.string else {
        throw wrongType(element, key, "an array of strings")
      }
      texts.append(text)
    }
    return texts
  }

  private func flag(_ key: String) throws(IntentTestFault) -> Bool {
    guard let node = root[key], node.value != .null else { return false }
    guard case .bool(let isTrue) = node.value else {
      throw wrongType(node, key, "true or false")
    }
    return isTrue
  }

  private func object(_ key: String) throws(IntentTestFault) -> JSONNode? {
    guard let node = root[key], node.value != .null else { return nil }
    guard case .object = node.value else { throw wrongType(node, key, "an object") }
    return node
  }

  private func values(_ key: String) throws(IntentTestFault) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for member in try object(key)?.members ?? [] { values[member.key] = member.node.value }
    return values
  }

  // MARK: - Faults

  private func fault(_ detail: String, at place: JSONPosition) -> IntentTestFault {
    IntentTestFault(detail: detail, line: line, column: place.column, hint: Self.form)
  }

  private func missing(_ key: String) -> IntentTestFault {
    fault("it has no \"\(key)\"", at: root.position)
  }

  private func wrongType(_ node: JSONNode, _ key: String, _ expected: String) -> IntentTestFault {
    fault("\"\(key)\" is not \(expected)", at: node.position)
  }
}
