// An answer to a question is the slot's words within the frame of the phrase: "to fifty percent, please" answers
// what "Dim {room} to {level} percent" left open.

/// What an answer says for a slot that no entity fills.
public enum ReplyValue: Sendable, Hashable {
  /// The slot's value, and where it stands in UTF-8 offsets.
  case value(SlotValue, source: Range<Int>)
  /// A number that the slot cannot hold.
  case outside(NumberRange)
  /// Nothing that the slot takes.
  case none
}

extension PhraseMatcher {
  /// The tokens of an answer that may be the slot's words: all of them first, then with less and less around them.
  ///
  /// Left out are polite words, what introduces an answer ("it's"), the words of the intent's phrases that stand right
  /// before and behind the slot, and behind numbers their units. Of free text only the phrase's words are: all others
  /// may be meant. At most 64.
  public func frames(
    _ text: TokenText, of slot: String, domain: SlotDomain, in intent: IntentDefinition
  )
    -> [Range<Int>]
  {
    let count = text.tokens.count
    guard count > 0 else { return [] }
    let around = SlotSurroundings(
      of: slot, in: intent.phrases(ofTag: language), catalog: catalog)
    let isText = if case .text = domain { true } else { false }
    let starts = reached(from: 0) { position in
      ends(of: around.before, in: text, from: position, isSuffix: true)
        + (isText ? [] : introductions(text, from: position))
    }
    var backs = around.behind
    if case .number = domain { backs += units(of: slot, in: intent, around.behind) }
    var beginnings: [Int: [Int]] = [:]
    for start in 0..<count {
      let found =
        ends(of: backs, in: text, from: start, isSuffix: false)
        + (isText ? [] : conclusions(text, from: start))
      for end in found { beginnings[end, default: []].append(start) }
    }
    let stops = reached(from: count) { beginnings[$0] ?? [] }
    let frames = starts.flatMap { start in
      stops.filter { $0 > start }.map { start..<$0 }
    }
    return Array(
      frames.sorted { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }.prefix(
        Self.mostFrames))
  }

  private static let mostFrames = 64

  /// Whether the words only take the request back, with or without polite ones.
  public func isRefusal(_ text: TokenText) -> Bool { isOnly(tables.refusals, text) }

  /// Whether the words only ask for time or help, with or without polite ones.
  public func isPause(_ text: TokenText) -> Bool { isOnly(tables.pauses, text) }

  private func isOnly(_ runs: FillerTable, _ text: TokenText) -> Bool {
    let count = text.tokens.count
    let fillers = (0..<count).map { tables.fillers(in: text, from: $0).map(\.end) }
    let before = reached(from: 0) { $0 < count ? fillers[$0] : [] }
    let behind = before.flatMap { $0 < count ? runs.ends(in: text, from: $0).map(\.end) : [] }
    return behind.contains { end in
      reached(from: end) { place in
        place < count ? fillers[place] + runs.ends(in: text, from: place).map(\.end) : []
      }.contains(count)
    }
  }

  /// A place and those that lead from it, each once.
  private func reached(from start: Int, _ next: (Int) -> [Int]) -> [Int] {
    var found = [start]
    var index = 0
    while index < found.count {
      for place in next(found[index]) where !found.contains(place) { found.append(place) }
      index += 1
    }
    return found
  }

  /// A word that negates introduces an answer only before a mark: "no, la primera" is the first, "no la primera" is not.
  private func introductions(_ text: TokenText, from start: Int) -> [Int] {
    guard start < text.tokens.count else { return [] }
    let isNegation = tables.negations.contains(Array(text.bytes(start)))
    return
      (tables.fillers(in: text, from: start) + tables.aroundReplies.ends(in: text, from: start))
      .filter { $0.place != .after && (!isNegation || text.hasMark(before: $0.end)) }.map(\.end)
  }

  private func conclusions(_ text: TokenText, from start: Int) -> [Int] {
    (tables.fillers(in: text, from: start) + tables.aroundReplies.ends(in: text, from: start))
      .filter { $0.place != .before }.map(\.end)
  }

  /// Where runs of words end that stand at a token: whole ones, or their ends, or their beginnings.
  private func ends(
    of runs: [[[UInt8]]], in text: TokenText, from start: Int, isSuffix: Bool
  ) -> [Int] {
    var found: [Int] = []
    for run in runs {
      for length in 1...max(1, run.count)
      where length <= run.count && start + length <= text.tokens.count {
        let words = isSuffix ? run.suffix(length) : run.prefix(length)
        let isThere = zip(words, start...).allSatisfy { word, token in
          text.bytes(token).elementsEqual(word)
        }
        // "That's fine" does not begin with the phrase's "that".
        let isCut = isSuffix && text.goesOn(behind: start + length - 1)
        if isThere, !isCut, !found.contains(start + length) { found.append(start + length) }
      }
    }
    return found
  }

  /// Units that say nothing beside a number: what the slot is called, and percent, unless its phrases have another.
  private func units(of slot: String, in intent: IntentDefinition, _ behind: [[[UInt8]]])
    -> [[[UInt8]]]
  {
    let names = [slot, intent.parameter(slot)?.title].compactMap(\.self)
    let singulars = names.filter { $0.hasSuffix("s") }.map { String($0.dropLast()) }
    let general = profile.prompts.units.map(SlotSurroundings.words)
    let hasOther = behind.contains { $0.count == 1 && !general.contains($0) }
    return (hasOther ? [] : general) + (names + singulars).map(SlotSurroundings.words)
  }
}

/// The words of phrases that stand before and behind a slot, up to the next one.
private struct SlotSurroundings {
  private(set) var before: [[[UInt8]]] = []
  private(set) var behind: [[[UInt8]]] = []
  private let slot: String
  private let catalog: IntentCatalog
  private var language: String?

  /// Ways to say what stands beside a slot that are kept, and nodes that are read: rules in rules may stand for many.
  private static let mostRuns = 64
  private var nodesLeft = 20_000

  init(of slot: String, in phrases: [IntentPhrase], catalog: IntentCatalog) {
    self.slot = slot
    self.catalog = catalog
    for phrase in phrases {
      language = phrase.language
      _ = follow(phrase.nodes, [Run()], depth: 0)
    }
  }

  private struct Run: Hashable {
    var text = ""
    var isBehind = false
  }

  static func words(_ text: String) -> [[UInt8]] {
    let tokens = TokenText(text)
    return tokens.tokens.indices.map { Array(tokens.bytes($0)) }
  }

  private mutating func keep(_ runs: [Run]) {
    for run in runs where run.isBehind {
      let words = Self.words(run.text)
      if !words.isEmpty, !behind.contains(words) { behind.append(words) }
    }
  }

  /// The runs behind the nodes, for each that stood before them.
  private mutating func follow(_ nodes: [PhraseNode], _ start: [Run], depth: Int) -> [Run] {
    guard depth < PhraseParser.maxDepth else { return start }
    var runs = start
    for node in nodes where nodesLeft > 0 {
      nodesLeft -= 1
      switch node {
      case .literal(let text):
        for index in runs.indices { runs[index].text += text }
      case .slot(let other):
        keep(runs)
        if other.name == slot {
          for run in runs {
            let words = Self.words(run.text)
            if !words.isEmpty, !before.contains(words) { before.append(words) }
          }
        }
        runs = [Run(isBehind: other.name == slot)]
      case .application, .wildcard:
        keep(runs)
        runs = [Run()]
      case .optional(let inner):
        runs = Self.unique(runs + follow(inner, runs, depth: depth + 1))
      case .alternatives(let choices):
        runs = Self.unique(choices.flatMap { follow($0, runs, depth: depth + 1) })
      case .rule(let name):
        guard let rule = catalog.rule(name, language: language) else { continue }
        runs = follow(rule.body.nodes, runs, depth: depth + 1)
      }
    }
    if depth == 0 { keep(runs) }
    return runs
  }

  private static func unique(_ runs: [Run]) -> [Run] {
    var seen: Set<Run> = []
    return Array(runs.filter { seen.insert($0).inserted }.prefix(mostRuns))
  }
}
