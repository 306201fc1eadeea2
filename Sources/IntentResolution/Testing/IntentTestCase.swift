// Utterances with known answers: what an app's own tests and published sets hold, one JSON object a line.

public import LinkTypes
internal import IntentPhrases

/// An utterance with what is right.
///
/// Three forms are read, known by their keys: an utterance with `status`; a sentence with an intent and
/// the values of its slots, perhaps a misspelt second one (`noisy`) and a situation (`context`); a name
/// (`query`) with the id that it is meant for (`expect`).
public struct IntentTestCase: Sendable {
  /// What is right.
  public enum Expectation: Sendable {
    /// A status (or others that will do), an intent, the identifiers of each slot, a URL.
    case answer(Answer)
    /// An intent with values.
    case values(intent: String, slots: [String: JSONValue])
    /// An entity, of any kind.
    case entity(id: String)
  }

  /// A whole answer.
  public struct Answer: Sendable {
    /// The status.
    public var status: String
    /// Statuses that count as right.
    public var accepted: [String]
    /// The intent; nil for none.
    public var intent: String?
    /// `kind:id` for each slot.
    public var slots: [String: [String]]
    /// The URL of a match.
    public var url: String?
    /// The URLs of an ambiguous answer.
    public var urls: [String]
  }

  /// The name of the case; ends with `:noisy` for misspelt twins.
  public var id: String
  /// The locale of the utterance.
  public var locale: String
  /// What is said.
  public var utterance: String
  /// What is right.
  public var expectation: Expectation
  /// Groups that the report tells apart.
  public var groups: [String]
  /// Whether the case stands beside the others: it is counted apart and is no failure.
  public var isBonus: Bool
  /// Whether this is the misspelt twin of another case.
  public var isNoisy: Bool
  /// What is known of the situation.
  public var situation: [String: JSONValue]
}

/// What is wrong with a file of cases.
public struct IntentTestFault: Diagnostic, Hashable {
  /// What is wrong.
  public let detail: String
  /// The line, from 1 on.
  public let line: Int

  /// The stable name.
  public var code: String { "intent.malformedCase" }
  /// What is wrong, and where.
  public var message: String { "line \(line): \(detail)" }
  /// What a line looks like.
  public var hint: String? {
    "a case is {\"id\": …, \"lang\": \"en\", \"utterance\": …, \"status\": \"match\", \"intent\": …, \"slots\": …, \"url\": …}"
  }
  /// Bad data.
  public var exitCode: ExitCode { .dataError }
}

extension IntentTestCase {
  /// The cases of one line: none for an empty one, two where there is a misspelt twin.
  ///
  /// - Throws: `intent.malformedCase`.
  public static func read(_ bytes: [UInt8], line: Int) throws(IntentTestFault) -> [IntentTestCase] {
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return [] }
    let json: JSONValue
    do { json = try JSONReader.parse(bytes) } catch {
      throw IntentTestFault(detail: "it is no JSON: \(error.message)", line: line)
    }
    func text(_ key: String) throws(IntentTestFault) -> String {
      guard let value = json[key]?.string else {
        throw IntentTestFault(detail: "it has no text '\(key)'", line: line)
      }
      return value
    }
    let id = try text("id")
    let locale = json["lang"]?.string ?? json["locale"]?.string ?? "en"
    var situation: [String: JSONValue] = [:]
    if case .object(let members)? = json["context"] {
      for member in members { situation[member.key] = member.value }
    }
    if json["query"] != nil {
      let groups = json["form"]?.string.map { [$0] } ?? []
      return [
        IntentTestCase(
          id: id, locale: locale, utterance: try text("query"),
          expectation: .entity(id: try text("expect")), groups: groups, isBonus: false,
          isNoisy: false, situation: [:])
      ]
    }
    let utterance = try text("utterance")
    let isBonus = json["bonus"] == .bool(true)
    guard let status = json["status"]?.string else {
      var slots: [String: JSONValue] = [:]
      if case .object(let members)? = json["slots"] {
        for member in members { slots[member.key] = member.value }
      }
      let expectation = Expectation.values(intent: try text("intent"), slots: slots)
      let groups = situation.isEmpty ? ["without context"] : ["with context"]
      var cases = [
        IntentTestCase(
          id: id, locale: locale, utterance: utterance, expectation: expectation, groups: groups,
          isBonus: isBonus, isNoisy: false, situation: situation)
      ]
      if let noisy = json["noisy"]?.string {
        cases.append(
          IntentTestCase(
            id: id + ":noisy", locale: locale, utterance: noisy, expectation: expectation,
            groups: groups.map { $0 + ", noisy" }, isBonus: isBonus, isNoisy: true,
            situation: situation))
      }
      return cases
    }
    let answer = Answer(
      status: status, accepted: strings(json["accept"]) ?? [status], intent: json["intent"]?.string,
      slots: identifiers(json["slots"]), url: json["url"]?.string,
      urls: strings(json["urls"]) ?? [])
    return [
      IntentTestCase(
        id: id, locale: locale, utterance: utterance, expectation: .answer(answer),
        groups: strings(json["variants"]) ?? [], isBonus: isBonus, isNoisy: false,
        situation: situation)
    ]
  }

  private static func strings(_ json: JSONValue?) -> [String]? {
    guard case .array(let values)? = json else { return nil }
    return values.compactMap(\.string)
  }

  private static func identifiers(_ json: JSONValue?) -> [String: [String]] {
    guard case .object(let members)? = json else { return [:] }
    var slots: [String: [String]] = [:]
    for member in members { slots[member.key] = strings(member.value["ids"]) ?? [] }
    return slots
  }
}
