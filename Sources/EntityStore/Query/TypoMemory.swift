// What whole words may be meant to be: asked again with every letter of the words after them, and as
// dear each time. Remembered from one update of a session to the next, as long as nothing is committed.

/// The words near to words, as found in one commit; used by one search at a time.
final class TypoMemory {
  private struct Question: Hashable {
    var word: [UInt8]
    var edits: Int
    var limit: Int
  }

  private var answers: [Question: [TypoMatch]] = [:]

  private static let maxAnswers = 64

  func matches(_ word: [UInt8], edits: Int, limit: Int) -> [TypoMatch]? {
    answers[Question(word: word, edits: edits, limit: limit)]
  }

  func remember(_ matches: [TypoMatch], _ word: [UInt8], edits: Int, limit: Int) {
    if answers.count == Self.maxAnswers { answers.removeAll() }
    answers[Question(word: word, edits: edits, limit: limit)] = matches
  }
}
