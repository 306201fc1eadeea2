// Conflicts against the truth: pairs of small routes, tried on every small URL. Whatever two routes both
// take at equal specificity is reported, with a URL; what cannot be reached is; nothing else is.

import Foundation
import LinkRouter
import LinkTypes
import TestSupport
import Testing

@Suite struct ConflictLawTests {
  /// How specific a step is by the written rule: the larger, the more; tails are the least.
  private static let ranks: [String: Int] = [
    "a": .max, "b": .max, "ab": .max, "{_:enum(a|1)}": 89, "{_:int}": 39, "{_:digits(1)}": 59,
    "a{_}": 999, "{_}b": 999, "{_}": -1, "{_+}": -1_000, "{_*}": -2_000,
  ]
  private static let queries: [String: Int] = [
    "": 0, "?q={_:int?}": 0, "?q={_}": 999, "?p={_}": 999, "?q=a": 101_000, "?q={_:int}": 1_039,
    "?q": 900,
    "?q={_?}": 0, "?q|p={_}": 999, "?q=a&p={_}": 101_999, "?q={_}&p={_}": 1_998, "#{_}": 499,
    "#a": 100_500, "#/{_}": 999, "?q={_}#{_}": 1_498,
    "#/{_+}": 701, "#{_+}": 1, "#/a/{_*}": 100_700,
  ]

  /// Every small URL: up to three segments of the first list, four of the second.
  private static let paths: [String] = {
    func all(_ words: [String], _ count: Int) -> [String] {
      count == 0 ? [""] : all(words, count - 1).flatMap { path in words.map { path + "/" + $0 } }
    }
    let words = ["a", "b", "1", "2", "12", "ab", "aa", "c", "1b"]
    return (0...3).flatMap { all(words, $0) } + all(["a", "b", "1", "ab"], 4)
  }()
  private static let endings = [
    "", "?q=a", "?q=1", "?q=c", "?q", "?p=a", "?q=a&p=a", "?q=1&p=c", "#a", "#c", "#/a", "?q=c#a",
    "?q=a&p=a#/a", "#/a/c", "#/c/a", "#/", "#c/a", "?q=c#/a/c", "#/c",
  ]

  private struct Sample {
    let steps: [String]
    let query: String
    let table: RouteTable
    let taken: Set<Int>
    let pattern: RoutePattern

    /// Whether all texts of its steps are few.
    var isFinite: Bool { steps.allSatisfy(ConflictLawTests.finiteSteps.contains) }

    /// Nil if the steps are no pattern.
    init?(_ steps: [String], _ query: String, _ urls: [String], start: String = "a://h") {
      self.steps = steps
      self.query = query
      var text = start
      for (index, step) in steps.enumerated() {
        text += (text.hasSuffix("//") ? "" : "/") + step.replacing("_", with: "v\(index)")
      }
      var number = 0
      for part in query.split(separator: "_", omittingEmptySubsequences: false) {
        text += (number > 0 ? "w\(number)" : "") + part
        number += 1
      }
      guard let pattern = try? RoutePattern(text),
        let table = try? RouteTable(routes: [Route(name: "one", url: [pattern])])
      else { return nil }
      self.pattern = pattern
      self.table = table
      taken = Set(urls.indices.filter { table.match(urls[$0]) != nil })
    }
  }

  private enum Verdict { case first, second, tied }

  /// The written rule, on the texts of the steps.
  private static func verdict(_ first: Sample, _ second: Sample) -> Verdict {
    for index in 0..<max(first.steps.count, second.steps.count) {
      guard index < first.steps.count else { return .first }
      guard index < second.steps.count else { return .second }
      let (one, other) = (first.steps[index], second.steps[index])
      if one == other {
        let rest = (first.steps.count, second.steps.count)
        if one.hasSuffix("+}") || one.hasSuffix("*}"), rest.0 != rest.1 {
          return rest.0 > rest.1 ? .first : .second
        }
        continue
      }
      // What has no rank is `{_:string}` in a host, wider than any other.
      let (left, right) = (ranks[one] ?? -2, ranks[other] ?? -2)
      return left > right ? .first : left < right ? .second : .tied
    }
    let (left, right) = (queries[first.query] ?? 0, queries[second.query] ?? 0)
    return left > right ? .first : left < right ? .second : .tied
  }

  @Test(
    arguments: 0..<(ProcessInfo.processInfo.environment["LINKINDEX_SEEDS"].flatMap(Int.init) ?? 2))
  func `paths that fight are told from those that do not`(run: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var numbers = SeededGenerator(seed: seed)
    let urls = Self.paths.map { "a://h" + $0 }
    let words = Self.ranks.keys.sorted()
    var samples: [Sample] = []
    while samples.count < 40 {
      let steps = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
        words.randomElement(using: &numbers) ?? "a"
      }
      if let sample = Sample(steps, "", urls) { samples.append(sample) }
    }
    try compareAll(samples, urls, seed)
  }

  @Test func `tails that begin at the host fight as paths do`() throws {
    let urls = ["a://"] + Self.paths.dropFirst().map { "a:/" + $0 }
    let samples = [
      ["{_+}"], ["{_*}"], ["{_}"], ["{_:string}", "{_+}"], ["{_+}", "b"], ["{_+}", "{_}", "b"],
      ["a"], ["a", "{_*}"], ["a", "{_}", "b"], ["{_:int}", "{_*}"], ["a{_}"], ["{_}", "b"],
    ].compactMap { Sample($0, "", urls, start: "a://") }
    #expect(samples.count == 12)
    try compareAll(samples, urls, 0)
  }

  @Test func `queries and fragments that fight are told from those that do not`() throws {
    let urls = ["", "/a", "/1"].flatMap { path in Self.endings.map { "a://h" + path + $0 } }
    let samples = [["{_}"], ["a"], []].flatMap { steps in
      Self.queries.keys.sorted().compactMap { Sample(steps, $0, urls) }
    }
    #expect(samples.count == 54)
    try compareAll(samples, urls, 0)
  }

  /// Steps and endings of which every text is among the small URLs.
  private static let finiteSteps = [
    "a", "b", "ab", "{_:enum(a|b)}", "{_:enum(a)}", "{_:enum(a|1|2)}", "a{_:enum(a|b)}",
    "{_:enum(a|ab)}",
  ]
  private static let finiteEndings = [
    "", "", "", "?q=a", "?q={_:enum(a|c)}", "#a", "#{_:enum(a|c)}", "#/{_:enum(a|c)}",
  ]

  @Test(
    arguments: 0..<(ProcessInfo.processInfo.environment["LINKINDEX_SEEDS"].flatMap(Int.init) ?? 2))
  func `a route that several others cover between them is found`(run: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var numbers = SeededGenerator(seed: seed)
    let words = ["a", "b", "1", "2", "ab", "aa"]
    let endings = ["", "?q=a", "?q=b", "?q=c", "#a", "#c", "#/a", "#/c"]
    let paths =
      [""] + words.map { "/" + $0 } + words.flatMap { one in words.map { "/\(one)/\($0)" } }
    let urls = words.flatMap { host in
      paths.flatMap { path in endings.map { "a://" + host + path + $0 } }
    }
    func steps(_ wide: [String]) -> [String] {
      (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
        (Bool.random(using: &numbers) ? Self.finiteSteps : wide).randomElement(using: &numbers)
          ?? ""
      }
    }
    for _ in 0..<40 {
      let host = steps(["{_}", "a{_}"]).first ?? "a"
      var samples: [Sample] = []
      for index in 0..<4 {
        // The first one is to be covered: all its texts are known.
        let path = index == 0 ? steps(Self.finiteSteps) : steps(["{_}", "{_+}", "{_:int}"])
        let ending = (index == 0 ? Self.finiteEndings : Self.finiteEndings + ["?q={_}", "?q={_?}"])
          .randomElement(using: &numbers)
        guard
          let sample = Sample(
            path, ending ?? "", urls, start: "a://" + host.replacing("_", with: "h"))
        else { continue }
        samples.append(sample)
      }
      judge(samples, urls, "seed \(seed): \(samples.map(\.pattern.text))")
    }
  }

  private func judge(_ samples: [Sample], _ urls: [String], _ place: String) {
    let routes = samples.enumerated().map { Route(name: "\($0)", url: [$1.pattern]) }
    do {
      let table = try RouteTable(routes: routes)
      guard let first = samples.first, !first.taken.isEmpty, first.isFinite else { return }
      #expect(
        first.taken.contains { table.match(urls[$0])?.name == "0" },
        "\(place): '0' is never reached")
    } catch {
      guard case .unreachable(let name, _, let others, let url) = error.reason,
        let lost = Int(name)
      else { return }
      let covered = others.compactMap(Int.init).reduce(into: Set<Int>()) {
        $0.formUnion(samples[$1].taken)
      }
      #expect(samples[lost].taken.isSubset(of: covered), "\(place): '\(name)' is reached")
      #expect(samples[lost].table.match(url) != nil, "\(place): \(url)")
    }
  }

  private func compareAll(_ samples: [Sample], _ urls: [String], _ seed: UInt64) throws {
    for (index, first) in samples.enumerated() {
      for second in samples[(index + 1)...] {
        compare(
          first, second, urls, "seed \(seed): \(first.pattern.text) and \(second.pattern.text)")
        compare(
          second, first, urls, "seed \(seed): \(second.pattern.text) and \(first.pattern.text)")
      }
    }
  }

  private func compare(_ first: Sample, _ second: Sample, _ urls: [String], _ place: String) {
    let shared = first.taken.intersection(second.taken)
    let verdict = Self.verdict(first, second)
    let winner = verdict == .first ? first : second
    let loser = verdict == .first ? second : first
    do {
      let table = try RouteTable(routes: [
        Route(name: "first", url: [first.pattern]), Route(name: "second", url: [second.pattern]),
      ])
      guard !shared.isEmpty else { return }
      #expect(verdict != .tied, "\(place): both take \(urls[shared.min() ?? 0])")
      // What both take belongs to the more specific, and something is left to the other.
      let name = verdict == .first ? "first" : "second"
      for url in shared where table.match(urls[url])?.name != name {
        Issue.record("\(place): \(urls[url]) is not taken by the \(name)")
        return
      }
      #expect(!loser.taken.subtracting(winner.taken).isEmpty, "\(place): one is never reached")
    } catch {
      switch error.reason {
      case .conflict(_, _, let url):
        #expect(verdict == .tied, "\(place): a conflict at \(url)")
        #expect(first.table.match(url) != nil && second.table.match(url) != nil, "\(place): \(url)")
      case .unreachable(_, _, _, let url):
        #expect(verdict != .tied && loser.taken.isSubset(of: winner.taken), "\(place): unreachable")
        #expect(first.table.match(url) != nil && second.table.match(url) != nil, "\(place): \(url)")
      default: Issue.record("\(place): \(error)")
      }
    }
  }
}
