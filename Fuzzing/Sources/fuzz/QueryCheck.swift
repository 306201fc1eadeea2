// Queries of made-up text, asked about an item of made-up text: faults have places, what is written
// reads back, and the judge says what the tests' naive evaluator says.

import AttributeQuery

enum QueryCheck {
  /// Takes a query, and after a line end the text of the item.
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let query = Array(parts[0])
    let text = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    let expression: QueryExpression
    do {
      expression = try QueryParser.parse(bytes: query)
    } catch {
      precondition(error.source.lowerBound <= error.source.upperBound)
      precondition(error.source.upperBound <= error.query.utf8.count, "a fault after the query")
      precondition(!error.message.isEmpty && error.sourceExcerpt?.contains("^") == true)
      return
    }
    let spelling = expression.description
    do {
      let again = try QueryParser.parse(spelling)
      precondition(again.description == spelling, "'\(spelling)' reads back as '\(again)'")
    } catch {
      preconditionFailure("'\(spelling)' does not read back: \(error.message)")
    }
    let clock = QueryClock(now: Moment(secondsSince1970: 1_750_248_000.5))
    let written = String(decoding: query, as: UTF8.self)
    for warning in QueryLinter().warnings(for: expression, in: written, clock: clock) {
      precondition(warning.source.upperBound <= query.count && !warning.message.isEmpty)
    }
    judge(expression, text, clock)
  }

  private static func judge(_ expression: QueryExpression, _ text: String, _ clock: QueryClock) {
    let item: [String: AttributeValue] = [
      "title": .text(text), "keywords": .list([.text("a"), .text(text)]),
      "rating": .number(Double(text) ?? 3), "dueDate": .date(clock.now), "allDay": .flag(true),
    ]
    var judge = QueryJudge(CompiledQuery(expression, clock: clock))
    let isMatch = judge.matches(AttributeItem(item))
    // The naive evaluator is slow, and knows the case of these letters only.
    let all = (expression.description + text).unicodeScalars
    let isPlain = all.allSatisfy { scalar in
      switch scalar.value {
      case 0...0x17F, 0x300...0x36F, 0x391...0x3C9, 0x400...0x45F, 0x1100...0x11FF, 0x3041...0x3093,
        0x4E00...0x9FFF, 0xAC00...0xD7A3:
        true
      default: false
      }
    }
    guard isPlain, all.count < 200 else { return }
    let expected = NaiveEvaluator(clock: clock).matches(expression, item)
    precondition(isMatch == expected, "\(expression) on '\(text)': \(isMatch)")
  }
}
