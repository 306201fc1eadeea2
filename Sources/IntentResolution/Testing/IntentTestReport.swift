// Figures over many cases.

public import LinkTypes

/// What many results come to.
public struct IntentTestReport: Sendable {
  /// A share of cases.
  public struct Share: Sendable, Hashable {
    /// Cases that are right, and all.
    public var right = 0.0
    /// All cases.
    public var all = 0

    /// 0 to 1; 1 of nothing.
    public var value: Double { all == 0 ? 1 : right / Double(all) }

    mutating func add(_ value: Double) {
      right += value
      all += 1
    }

    mutating func add(_ isRight: Bool) { add(isRight ? 1 : 0) }
  }

  /// All cases but bonus ones.
  public private(set) var rows = Share()
  /// Cases that are counted apart.
  public private(set) var bonus = Share()
  /// By locale.
  public private(set) var languages: [String: Share] = [:]
  /// By group of the cases.
  public private(set) var groups: [String: Share] = [:]
  /// Cases where a URL was offered that is not right.
  public private(set) var wrongActions = Share()
  /// Cases that nothing should match, answered with something.
  public private(set) var falseAccepts = Share()
  /// What was found of the right candidates of ambiguous cases.
  public private(set) var ambiguousRecall = Share()
  /// What is right of the candidates that were given.
  public private(set) var ambiguousPrecision = Share()
  /// Names whose entity stands first, and among the first five.
  public private(set) var recallAt1 = Share()
  /// Names whose entity stands among the first five.
  public private(set) var recallAt5 = Share()
  /// The share right of what was answered, by confidence in tenths.
  public private(set) var confidence: [Share] = Array(repeating: Share(), count: 10)
  private var times: [Double] = []

  /// Creates a report of nothing.
  public init() {}

  /// Counts a result.
  public mutating func add(_ result: IntentTestResult) {
    times.append(result.milliseconds)
    if result.test.isBonus { return bonus.add(result.isRight) }
    rows.add(result.isRight)
    languages[result.test.locale, default: Share()].add(result.isRight)
    for group in result.test.groups { groups[group, default: Share()].add(result.isRight) }
    switch result.test.expectation {
    case .answer(let wanted): add(result, wanted)
    case .values:
      addConfidence(result)
    case .entity(let id):
      let ids = result.entities.map { $0.split(separator: ":", maxSplits: 1).last.map(String.init) }
      recallAt1.add(ids.first == id)
      recallAt5.add(ids.prefix(5).contains(id))
    }
  }

  private mutating func addConfidence(_ result: IntentTestResult) {
    guard let answer = result.answer, answer.status == .match || answer.status == .ambiguous else {
      return
    }
    confidence[min(9, Int(answer.confidence * 10))].add(result.isRight)
  }

  private mutating func add(_ result: IntentTestResult, _ wanted: IntentTestCase.Answer) {
    addConfidence(result)
    let status = result.answer?.status
    let url = status == .match ? result.answer?.url : nil
    wrongActions.add(url.map { $0 != wanted.url && !wanted.urls.contains($0) } ?? false)
    switch wanted.status {
    case "match": break
    case "ambiguous":
      let given = result.slots
      var shared = 0
      var wantedCount = 0
      var givenCount = 0
      for (name, slot) in wanted.slots {
        guard let ids = slot.ids else { continue }
        let found = Set(given[name] ?? [])
        shared += found.intersection(ids).count
        wantedCount += ids.count
        givenCount += found.count
      }
      ambiguousRecall.add(Double(shared) / Double(max(1, wantedCount)))
      ambiguousPrecision.add(Double(shared) / Double(max(1, givenCount)))
    default: falseAccepts.add(status == .match || status == .ambiguous)
    }
  }

  /// The time within which a share of the answers came, in milliseconds.
  public func milliseconds(_ share: Double) -> Double {
    guard !times.isEmpty else { return 0 }
    let sorted = times.sorted()
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }

  /// The figures as JSON.
  public var json: JSONValue {
    func number(_ value: Double) -> JSONValue { .double((value * 10_000).rounded() / 10_000) }
    func share(_ share: Share) -> JSONValue {
      .object([.init("share", number(share.value)), .init("cases", .integer(Int64(share.all)))])
    }
    func shares(_ shares: [String: Share]) -> JSONValue {
      .object(shares.sorted { $0.key < $1.key }.map { .init($0.key, share($0.value)) })
    }
    return .object([
      .init("right", share(rows)), .init("bonus", share(bonus)),
      .init("wrongAction", share(wrongActions)), .init("falseAccept", share(falseAccepts)),
      .init("ambiguousRecall", share(ambiguousRecall)),
      .init("ambiguousPrecision", share(ambiguousPrecision)),
      .init("recallAt1", share(recallAt1)), .init("recallAt5", share(recallAt5)),
      .init("languages", shares(languages)), .init("groups", shares(groups)),
      .init("confidence", .array(confidence.map(share))),
      .init("msP50", number(milliseconds(0.5))), .init("msP99", number(milliseconds(0.99))),
    ])
  }

  /// The figures as lines of text.
  public var lines: [String] {
    func line(_ name: String, _ share: Share) -> String {
      let width = max(0, 24 - name.count)
      return "  " + name + String(repeating: " ", count: width) + Self.decimals(share.value, 4)
        + "  of \(share.all)"
    }
    var lines = ["figures:"]
    let figures = [
      ("row right", rows), ("bonus", bonus), ("wrong action", wrongActions),
      ("false accept", falseAccepts), ("ambiguous recall", ambiguousRecall),
      ("ambiguous precision", ambiguousPrecision), ("recall@1", recallAt1),
      ("recall@5", recallAt5),
    ]
    for (name, share) in figures where share.all > 0 { lines.append(line(name, share)) }
    lines.append("by language:")
    for (name, share) in languages.sorted(by: { $0.key < $1.key }) {
      lines.append(line(name, share))
    }
    if !groups.isEmpty { lines.append("by group:") }
    for (name, share) in groups.sorted(by: { $0.key < $1.key }) { lines.append(line(name, share)) }
    lines.append("share right by confidence:")
    for (tenth, share) in confidence.enumerated() where share.all > 0 {
      lines.append(
        line(
          "\(Self.decimals(Double(tenth) / 10, 1)) to \(Self.decimals(Double(tenth + 1) / 10, 1))",
          share))
    }
    lines.append(
      "ms: p50 \(Self.decimals(milliseconds(0.5), 3)), p99 \(Self.decimals(milliseconds(0.99), 3))")
    return lines
  }

  private static func decimals(_ value: Double, _ count: Int) -> String {
    var scale = 1
    for _ in 0..<count { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: count - fraction.count) + fraction
  }
}
