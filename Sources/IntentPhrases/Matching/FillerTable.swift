// Runs of words that mean nothing, as an automaton: polite words, hesitations, what stands around an answer.

/// Finds runs of words from a list of templates.
struct FillerTable: Sendable {
  /// Where a run may stand.
  enum Place: Sendable { case before, after, anywhere }

  private let automaton: PhraseAutomaton
  private let places: [Place]

  /// The templates with where what they say may stand; a template that is none is left out.
  init(_ templates: [(templates: [String], place: Place)]) {
    var places: [Place] = []
    var phrases: [(phrase: IntentPhrase, intent: IntentDefinition)] = []
    let nothing = IntentDefinition(id: "")
    for (texts, place) in templates {
      for text in texts {
        guard let nodes = try? PhraseParser.parse(text) else { continue }
        phrases.append((IntentPhrase(source: text, notation: .template, nodes: nodes), nothing))
        places.append(place)
      }
    }
    automaton = AutomatonBuilder.build(phrases, catalog: IntentCatalog())
    self.places = places
  }

  /// The ends of the runs that begin at a token, each with where it may stand.
  func ends(in text: TokenText, from start: Int) -> [(end: Int, place: Place)] {
    var found: [(end: Int, place: Place)] = []
    // Most words begin none, and this is asked of every word.
    guard start < text.tokens.count, automaton.literals.exact(text.bytes(start)) != nil else {
      return found
    }
    var states: Set<Int32> = [0]
    var position = start
    while true {
      var closed: Set<Int32> = []
      var stack = Array(states)
      while let state = stack.popLast() {
        guard closed.insert(state).inserted else { continue }
        stack += automaton.states[Int(state)].jumps
      }
      if position > start {
        for state in closed {
          for phrase in automaton.states[Int(state)].phrases {
            let place = places[Int(phrase)]
            if !found.contains(where: { $0.end == position && $0.place == place }) {
              found.append((position, place))
            }
          }
        }
      }
      guard position < text.tokens.count,
        let literal = automaton.literals.exact(text.bytes(position))
      else { break }
      states = []
      for state in closed {
        for edge in automaton.states[Int(state)].words where edge.literal == literal {
          states.insert(edge.target)
        }
      }
      if states.isEmpty { break }
      position += 1
    }
    return found
  }
}
