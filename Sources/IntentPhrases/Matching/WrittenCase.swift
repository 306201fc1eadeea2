// What capital letters say of small words: "My" within a sentence is a name, "my" is none.

/// How a word is written.
package enum WrittenCase {
  /// As a word, or as all words of the utterance.
  case small
  /// With a capital letter among words that have none.
  case name
  /// With a capital letter as all other words have: headings are written so, too.
  case unclear
}

extension TokenText {
  /// How a token is written.
  package func written(_ index: Int) -> WrittenCase {
    guard startsUpper(index), text.contains(where: \.isLowercase) else { return .small }
    let others = tokens.indices.filter { $0 != index }
    if others.isEmpty { return .small }
    if others.contains(where: startsLower) { return index == 0 ? .small : .name }
    return .unclear
  }

  private func startsUpper(_ index: Int) -> Bool {
    original(index..<index + 1).first?.isUppercase ?? false
  }

  private func startsLower(_ index: Int) -> Bool {
    original(index..<index + 1).first?.isLowercase ?? false
  }
}
