// One way to understand an utterance whole: a phrase with its slots filled.

internal import EntityStore
public import IntentPhrases
internal import LinkTypes

/// A phrase with what its slots mean.
public struct IntentReading: Sendable {
  /// A slot with what it means.
  public struct Slot: Sendable {
    /// The slot as the phrase has it.
    public var slot: PhraseAlignment.Slot
    /// The entities; nil for slots that no index fills.
    public var resolution: SlotResolution?
    /// The entities that may be meant where none is; only of answers that say so.
    public var suggestion: SlotResolution?

    /// How sure the slot is, 0 to 1.
    public var score: Double { resolution?.score ?? slot.score }
  }

  /// The phrase over the utterance.
  public var alignment: PhraseAlignment
  /// The slots in the order said.
  public var slots: [Slot]
  /// What decides: the less, the better.
  public var total: Double

  /// How sure the reading is, 0 to 1.
  public var confidence: Double {
    let slot = slots.reduce(1) { min($0, $1.resolution?.confidence ?? $1.score) }
    return min(1, max(0, slot - IntentWeights.costInConfidence * max(0, alignment.cost)))
  }

  /// Whether each slot means one thing.
  public var isUnique: Bool { slots.allSatisfy { $0.resolution?.candidates.count ?? 1 == 1 } }

  init(_ alignment: PhraseAlignment, _ slots: [Slot]) {
    self.alignment = alignment
    self.slots = slots
    total = Self.total(alignment, slots.map(\.score))
  }

  static func total(_ alignment: PhraseAlignment, _ scores: [Double]) -> Double {
    alignment.cost + scores.reduce(0) { $0 + IntentWeights.slot * (1 - $1) }
      - IntentWeights.literalLetter * Double(alignment.literalLetters)
  }

  /// What the reading leads to, whatever the words.
  struct Meaning: Hashable {
    var intent: String
    var values: [String: [String]]
  }

  var meaning: Meaning {
    var values: [String: [String]] = [:]
    for slot in slots where !slot.slot.isCapture {
      if let resolution = slot.resolution {
        values[slot.slot.name] = resolution.candidates.map {
          $0.entity.identifier.uniqueIdentifier
            + ($0.entity.identifier.index.map { " " + $0 } ?? "")
        }
      } else if let value = slot.slot.value {
        values[slot.slot.name] = ["\(value)"]
      }
    }
    return Meaning(intent: alignment.intent.id, values: values)
  }
}
