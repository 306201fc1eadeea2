// The answers to what was typed a moment ago: who deletes a letter asks once more what was asked
// before it.

/// What an answer was true for.
struct AnswerMoment: Hashable {
  /// The commit, as `Connection.dataVersion` tells commits apart.
  var version: Int64
  /// The second; nil if nothing in the store depends on the time.
  var second: Int64?
}

/// Keeps the last answers of one moment.
struct AnswerMemory {
  private var moment: AnswerMoment?
  /// The one that was asked for last stands last.
  private var answers: [(text: String, response: SearchResponse)] = []

  private static let maxAnswers = 32
  /// Answers with more text than this are not worth their memory.
  private static let maxBytes = 65_536

  mutating func answer(to text: String, at moment: AnswerMoment) -> SearchResponse? {
    guard self.moment == moment, let position = position(of: text) else { return nil }
    let found = answers.remove(at: position)
    answers.append(found)
    return found.response
  }

  mutating func remember(_ response: SearchResponse, to text: String, at moment: AnswerMoment) {
    if self.moment != moment {
      self.moment = moment
      answers.removeAll()
    }
    let bytes = response.hits.reduce(0) { sum, hit in
      sum + hit.entity.title.utf8.count + (hit.entity.summary?.utf8.count ?? 0)
        + (hit.entity.text?.utf8.count ?? 0) + (hit.snippet?.text.utf8.count ?? 0)
    }
    guard bytes <= Self.maxBytes, position(of: text) == nil else { return }
    answers.append((text, response))
    if answers.count > Self.maxAnswers { answers.removeFirst() }
  }

  /// Compared by bytes: two spellings of one Unicode text may be corrected differently.
  private func position(of text: String) -> Int? {
    answers.lastIndex { $0.text.utf8.elementsEqual(text.utf8) }
  }
}
