// What is asked about an utterance.

public import IntentPhrases

/// An utterance with what is known beside it.
public struct IntentRequest: Sendable {
  /// What somebody said or typed.
  public var utterance: String
  /// The BCP 47 tag of its language.
  public var locale: String
  /// The kinds of entities that slots may mean; all that the intents name if empty.
  public var kinds: [String]
  /// How many candidates a slot shows, 1 to 200.
  public var limit: Int
  /// The context of the answer that this utterance answers; nil for a new request.
  public var context: String?
  /// Whether the answer tells which readings were weighed.
  public var explains: Bool
  /// What is known of the situation, such as the room: some phrases need it.
  public var situation: [String: SlotValue]

  /// Creates a request.
  public init(
    _ utterance: String, locale: String = "en", kinds: [String] = [], limit: Int = 200,
    context: String? = nil, explains: Bool = false, situation: [String: SlotValue] = [:]
  ) {
    self.utterance = utterance
    self.locale = locale
    self.kinds = kinds
    self.limit = limit
    self.context = context
    self.explains = explains
    self.situation = situation
  }
}
