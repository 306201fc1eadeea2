// The values of a closed list by how they are said.

internal import TextAnalysis

/// What was found of a list in an utterance.
struct ListMatch: Sendable {
  var value: Int
  var score: Double
  var edits: Int
}

/// A closed list in one language, in memory.
struct ValueTable: Sendable {
  let values: [ListValue]
  private var numbers: [[UInt8]: Int] = [:]
  private var forms: [(bytes: [UInt8], signature: UInt64, value: Int)] = []

  /// Ways to say one value that are kept.
  private static let mostForms = 256

  init(_ values: [ListValue], language: String) {
    self.values = values
    for (index, value) in values.enumerated() {
      let phrases = value.phrases(in: language)
      for phrase in phrases {
        for text in Self.expanded(phrase.nodes) { add(text, index) }
      }
      if phrases.isEmpty {
        if let title = value.title { add(title, index) }
        if case .text(let text) = value.value { add(text, index) }
      }
    }
  }

  private mutating func add(_ text: String, _ value: Int) {
    let tokens = TokenText(text)
    for key in tokens.keys(0..<tokens.tokens.count) where !key.isEmpty && numbers[key] == nil {
      numbers[key] = value
      forms.append((key, LetterSignature(key.span).bits, value))
    }
  }

  /// The plain texts of a template of a value; at most 256, in order.
  static func expanded(_ nodes: [PhraseNode]) -> [String] {
    var texts = [""]
    for node in nodes {
      let choices: [String]
      switch node {
      case .literal(let text): choices = [text]
      case .optional(let inner): choices = [""] + expanded(inner)
      case .alternatives(let branches): choices = branches.flatMap(expanded)
      case .slot, .application, .rule, .wildcard: choices = [""]
      }
      var next: [String] = []
      for text in texts {
        for choice in choices where next.count < mostForms { next.append(text + choice) }
      }
      texts = next
    }
    return texts
  }

  /// The value of a joined name.
  func exact(_ key: [UInt8]) -> Int? { numbers[key] }

  /// The value that exactly these tokens say, or nearly.
  func match(_ text: TokenText, _ range: Range<Int>, _ tables: LanguageTables) -> ListMatch? {
    let keys = text.keys(range)
    for key in keys {
      if let value = numbers[key] {
        return ListMatch(value: value, score: IntentWeights.title, edits: 0)
      }
    }
    var rest = range
    while let first = rest.first, rest.count > 1, tables.articles.contains(Array(text.bytes(first)))
    {
      rest = rest.dropFirst().startIndex..<rest.upperBound
      for key in text.keys(rest) {
        if let value = numbers[key] {
          return ListMatch(value: value, score: IntentWeights.reduced, edits: 0)
        }
      }
    }
    guard let key = text.keys(rest).first else { return nil }
    for (ending, singular) in tables.plurals {
      if key.count > ending.count + 2, key.suffix(ending.count).elementsEqual(ending),
        let value = numbers[key.dropLast(ending.count) + singular]
      {
        return ListMatch(value: value, score: IntentWeights.reduced, edits: 0)
      }
      if key.count > singular.count + 2, key.suffix(singular.count).elementsEqual(singular),
        let value = numbers[key.dropLast(singular.count) + ending]
      {
        return ListMatch(value: value, score: IntentWeights.reduced, edits: 0)
      }
    }
    return near(key)
  }

  private func near(_ key: [UInt8]) -> ListMatch? {
    let letters = EditDistance.scalarCount(key.span)
    let budget = letters < 4 ? 0 : letters < 8 ? 1 : letters < 15 ? 2 : 3
    guard budget > 0, !key.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    let signature = LetterSignature(key.span)
    var best: ListMatch?
    var isTied = false
    for form in forms where signature.mayMatch(form.signature, edits: budget) {
      guard let edits = EditDistance.osa(key.span, form.bytes.span, limit: budget), edits > 0,
        Slip.isLikelyAlone(key, for: form.bytes)
      else { continue }
      if let known = best, known.edits <= edits {
        if known.edits == edits, known.value != form.value { isTied = true }
        continue
      }
      isTied = false
      best = ListMatch(
        value: form.value,
        score: IntentWeights.edited - IntentWeights.edit * Double(edits), edits: edits)
    }
    return isTied ? nil : best
  }
}
