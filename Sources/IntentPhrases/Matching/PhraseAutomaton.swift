// All phrases of a language as one automaton over whole words.

/// States with edges of words, slots, the app's name and wildcards.
struct PhraseAutomaton: Sendable {
  /// A way on from a state.
  struct WordEdge: Sendable {
    var literal: Int32
    var target: Int32
    /// Whether the word means nothing there.
    var isOmittable = false
  }

  /// A slot, as phrases of one name and domain share it.
  struct SlotEdge: Sendable {
    var slot: Int32
    var target: Int32
  }

  /// A place between words.
  struct State: Sendable {
    /// In order of their literals.
    var words: [WordEdge] = []
    var slots: [SlotEdge] = []
    var applications: [Int32] = []
    var wildcards: [Int32] = []
    var jumps: [Int32] = []
    /// The phrases that end here.
    var phrases: [Int32] = []
  }

  var states: [State] = []
  var literals = LiteralVocabulary()
  var slots: [PhraseSlot] = []
  var domains: [SlotDomain] = []
  /// For each phrase the words of which one must be said, rarest first; empty if none must.
  var required: [[Int32]] = []
  /// All edges, words and states: linear in the texts of the phrases.
  var size: Int {
    states.reduce(0) {
      $0 + 1 + $1.words.count + $1.slots.count + $1.applications.count + $1.jumps.count
    }
  }

  /// The state and those that it leads to without a word.
  func closure(_ state: Int32) -> Set<Int32> {
    var closed: Set<Int32> = []
    var open = [state]
    while let one = open.popLast() {
      if closed.insert(one).inserted { open += states[Int(one)].jumps }
    }
    return closed
  }

  /// Whether some phrase may match by the words that stand in an utterance.
  func mayMatch(_ isPresent: (Int32) -> Bool) -> Bool {
    required.contains { $0.isEmpty || $0.allSatisfy(isPresent) }
  }
}
