// Runs cases and judges the answers as the scorer of the published set does.

internal import EntityStore
internal import IntentPhrases
public import LinkTypes

/// A case with what was answered.
public struct IntentTestResult: Sendable {
  /// The case.
  public var test: IntentTestCase
  /// The answer; nil where a name was looked for, or where the utterance could not be read.
  public var answer: IntentAnswer?
  /// The names found for a name, best first, as `kind:id`.
  public var entities: [String] = []
  /// Whether everything is right.
  public var isRight: Bool
  /// What is wrong, in a few words; nil if nothing is.
  public var fault: String?
  /// How long the answer took.
  public var milliseconds: Double

  /// The identifiers of each slot, as `kind:id`; values of slots that no entity fills as they are.
  public var slots: [String: [String]] {
    var slots: [String: [String]] = [:]
    for slot in answer?.slots ?? [] {
      // What is only suggested fills nothing.
      slots[slot.name] = slot.status == .noEntity ? [] : slot.identifiers
    }
    return slots
  }
}

extension IntentAnswer.Slot {
  /// What fills the slot: `kind:id` of each candidate.
  var identifiers: [String] {
    candidates.map { "\($0.entity.identifier.kind):\($0.entity.identifier.id)" }
  }
}

/// Runs cases against a resolver.
public struct IntentTestRun {
  private let resolver: IntentResolver

  /// Creates a run.
  public init(_ resolver: IntentResolver) { self.resolver = resolver }

  /// The answer to one case, and whether it is right.
  ///
  /// - Throws: failures of the index; an utterance that cannot be read is a failed case.
  public func run(_ test: IntentTestCase) throws(IntentError) -> IntentTestResult {
    let clock = ContinuousClock()
    let start = clock.now
    if case .entity(let id) = test.expectation {
      let found = try resolver.entities(matching: test.utterance, locale: test.locale, limit: 5)
      let names = found.map { "\($0.entity.identifier.kind):\($0.entity.identifier.id)" }
      let isRight = found.first?.entity.identifier.id == id
      return IntentTestResult(
        test: test, answer: nil, entities: names, isRight: isRight,
        fault: isRight ? nil : "\(names.first ?? "nothing") for \(id)",
        milliseconds: Self.milliseconds(clock.now - start))
    }
    var request = IntentRequest(test.utterance, locale: test.locale)
    request.situation = test.situation.mapValues { SlotValue($0) }
    var answer: IntentAnswer?
    var unreadable: String?
    do { answer = try resolver.resolve(request) } catch {
      guard case .utterance(let fault) = error else { throw error }
      unreadable = fault.message
    }
    let milliseconds = Self.milliseconds(clock.now - start)
    let fault = unreadable ?? answer.flatMap { Self.fault(test.expectation, $0) }
    return IntentTestResult(
      test: test, answer: answer, isRight: fault == nil, fault: fault, milliseconds: milliseconds)
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
  }

  /// What is wrong with the answer.
  static func fault(_ expectation: IntentTestCase.Expectation, _ answer: IntentAnswer) -> String? {
    switch expectation {
    case .entity: return nil
    case .values(let intent, let slots):
      guard answer.intent == intent, answer.status == .match || answer.status == .ambiguous else {
        return "\(answer.status.rawValue) \(answer.intent ?? "-") for \(intent)"
      }
      let given = answer.slots.filter { !$0.text.isEmpty || $0.value != nil }
      for (name, wanted) in slots.sorted(by: { $0.key < $1.key }) {
        guard let slot = given.first(where: { $0.name == name }) else { return "no slot \(name)" }
        guard isSame(slot, wanted) else {
          return "\(name) is \(shown(slot)) for \(JSONWriter().string(wanted))"
        }
      }
      if let extra = given.first(where: { slots[$0.name] == nil }) {
        return "slot \(extra.name) too much"
      }
      return nil
    case .answer(let wanted): return IntentTestJudge(wanted, answer).fault
    }
  }

  private static func shown(_ slot: IntentAnswer.Slot) -> String {
    slot.value.map { JSONWriter().string($0.json) } ?? slot.text
  }

  private static func isSame(_ slot: IntentAnswer.Slot, _ wanted: JSONValue) -> Bool {
    switch (slot.value, wanted) {
    case (.number(let number)?, .integer(let other)): return number == Double(other)
    case (.number(let number)?, .double(let other)): return (number - other).magnitude < 1e-9
    case (.text(let text)?, _):
      return ResolverProfile.joined(text) == ResolverProfile.joined(wanted.string ?? "")
    default:
      let key = ResolverProfile.joined(wanted.string ?? "")
      return slot.candidates.contains { ResolverProfile.joined($0.entity.title) == key }
    }
  }
}

extension IntentTestResult {
  /// The result in the form that the scorer of the published set reads.
  public var prediction: JSONValue {
    var slots = self.slots.sorted { $0.key < $1.key }.map { name, ids in
      JSONValue.Member(name, .array(ids.map(JSONValue.string)))
    }
    if case .entity = test.expectation {
      slots = [JSONValue.Member("query", .array(entities.map(JSONValue.string)))]
    }
    var members: [JSONValue.Member] = [
      .init("id", .string(test.id)),
      .init("status", .string(answer?.status.rawValue ?? "no_intent")),
      .init("intent", answer?.intent.map(JSONValue.string) ?? .null),
      .init("slots", .object(slots)),
    ]
    let values = (answer?.slots ?? []).compactMap { slot in
      slot.value.map { JSONValue.Member(slot.name, $0.json) }
    }
    if !values.isEmpty { members.append(.init("values", .object(values))) }
    members += [
      .init("url", answer?.url.map(JSONValue.string) ?? .null),
      .init("confidence", .double(((answer?.confidence ?? 0) * 10_000).rounded() / 10_000)),
      .init("ms", .double((milliseconds * 1000).rounded() / 1000)),
    ]
    return .object(members)
  }
}
