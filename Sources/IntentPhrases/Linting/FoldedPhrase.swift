// A phrase without what makes no difference to people who say it: case, marks, signs and runs of spaces.

/// What two phrases of an intent have in common if one of them is too much.
struct FoldedPhrase: Hashable {
  private let intent: Int
  private var text = ""

  init(_ phrase: IntentPhrase, intent: Int, _ folding: inout LetterFolding) {
    self.intent = intent
    add(phrase.nodes, &folding)
    if text.hasSuffix(" ") { text.removeLast() }
  }

  private mutating func add(_ nodes: [PhraseNode], _ folding: inout LetterFolding) {
    for node in nodes {
      switch node {
      case .literal(let words):
        for symbol in folding.symbols(words) {
          if case .letter(let letter) = symbol {
            text.unicodeScalars.append(letter)
          } else if !text.isEmpty, !text.hasSuffix(" ") {
            text += " "
          }
        }
      case .slot(let slot): text += PhrasePrinter.source(of: slot)
      case .application: text += "${}"
      case .wildcard: text += "*"
      case .rule(let name): text += "<\(name)>"
      case .optional(let inside):
        text += "["
        add(inside, &folding)
        text += "]"
      case .alternatives(let choices):
        for (number, choice) in choices.enumerated() {
          text += number == 0 ? "(" : "|"
          add(choice, &folding)
        }
        text += ")"
      }
    }
  }
}
