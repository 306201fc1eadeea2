// Utterances with known answers: what an app's own tests and published sets hold, one JSON object a line.

public import LinkTypes

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
    /// What is said of each slot.
    public var slots: [String: Slot]
    /// The URL of a match.
    public var url: String?
    /// The URLs of an ambiguous answer.
    public var urls: [String]
  }

  /// What is right of one slot.
  public struct Slot: Sendable, Hashable {
    /// `kind:id` of each entity; nil if the case does not say.
    public var ids: [String]?
    /// The words of the utterance that the slot takes, compared without case, marks, spaces, articles, endings and
    /// forms of address; nil if the case does not say.
    public var text: String?
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
  /// Keys of the line that mean nothing.
  public var unknownKeys: [String] = []
}

extension IntentTestCase {
  /// The cases of one line: none for an empty one, two where there is a misspelt twin.
  ///
  /// - Throws: `intent.malformedCase`.
  public static func read(_ bytes: [UInt8], line: Int) throws(IntentTestFault) -> [IntentTestCase] {
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return [] }
    return try IntentTestCaseReader(bytes, line: line).cases()
  }
}
