// For each route of a host URLs for all ways in which it meets other routes and the rules of a file:
// together they are as good as all of its URLs.

import LinkRouter
import LinkTypes
import SiteAssociation

/// The routes and rules of a host side by side.
struct RouteCrossing {
  /// What is known of a shape of URLs or of a rule.
  private struct Side {
    var query: [LinkRouter.QueryPattern] = []
    var fragment: FragmentPattern?
    var rule: RuleTexts?

    var hasConditions: Bool {
      !query.isEmpty || fragment != nil || rule?.hasConditions ?? false
    }
  }

  /// What may follow paths: who asks for more, and what the route itself writes.
  private struct Ending: Hashable {
    let asking: [Int32]
    let query: [LinkRouter.QueryPattern]
    let fragment: FragmentPattern?
  }

  private let host: String
  private var sides: [Side] = []
  private let firstRule: Int32
  private var readers: TextSteps
  private let alphabet: TextAlphabet
  private let letters: [Unicode.Scalar]
  private var endings: [Ending: [String]] = [:]
  private var placesLeft = 400_000
  /// Whether every way was found.
  private(set) var isComplete = true

  /// Places of one walk.
  private static let mostPlaces = 40_000
  /// URLs of one path.
  private static let mostEndings = 600
  private static let mostValues = 12

  /// - Parameters:
  ///   - host: The host of the URLs.
  ///   - variants: The shapes of all routes and exclusions.
  ///   - rules: What the file says about an app, in order; nil for patterns too large to be walked.
  init(host: String, variants: [RouteVariant], rules: [RuleTexts?]) {
    self.host = host
    var machine = TextMachine()
    var letters: Set<Unicode.Scalar> = []
    for variant in variants {
      machine.add(variant.steps, owner: Int32(sides.count))
      sides.append(Side(query: variant.query, fragment: variant.fragment))
      letters.formUnion(variant.letters)
    }
    firstRule = Int32(sides.count)
    for rule in rules {
      if let rule {
        machine.add(rule.path, owner: Int32(sides.count), settles: !rule.hasConditions)
      } else {
        isComplete = false
      }
      sides.append(Side(rule: rule))
    }
    self.letters = letters.sorted()
    // What a route writes may be what a value never holds.
    var writers = TextMachine()
    for variant in variants { writers.add(variant.steps, owner: 0, writing: .path) }
    alphabet = TextAlphabet([machine, writers], letters: self.letters)
    readers = TextSteps(machine, alphabet, firstRule: firstRule)
  }

  /// URLs of one shape: for each set of others that take its path a path, and for each path queries and
  /// fragments that tell those apart.
  mutating func urls(of variant: RouteVariant) -> [String] {
    var machine = TextMachine()
    machine.add(variant.steps, owner: 0, writing: .path)
    var writers = TextSteps(machine, alphabet)
    let walk = TextWalk(
      &writers, &readers, alphabet, most: min(Self.mostPlaces, placesLeft))
    placesLeft = max(placesLeft - walk.count, 100)
    if !walk.isComplete { isComplete = false }
    return walk.meetings.flatMap { meeting in
      let path = meeting.text.isEmpty ? "/" : Self.withoutDots(meeting.text)
      return endings(meeting.owners, variant).map { "https://\(host)\(path)\($0)" }
    }
  }

  /// URL parsers remove dot segments, so that routes write them escaped.
  private static func withoutDots(_ path: String) -> String {
    guard path.contains("/.") else { return path }
    return path.split(separator: "/", omittingEmptySubsequences: false).map {
      $0 == "." ? "%2E" : $0 == ".." ? "%2E%2E" : String($0)
    }.joined(separator: "/")
  }

  // MARK: - Query and fragment

  /// What may follow a path that these take: all combinations of values that any of them tells apart.
  private mutating func endings(_ owners: [Int32], _ variant: RouteVariant) -> [String] {
    let asking = owners.filter { sides[Int($0)].hasConditions }
    guard !asking.isEmpty else { return [""] }
    let ending = Ending(asking: asking, query: variant.query, fragment: variant.fragment)
    if let known = endings[ending] { return known }
    let own = asking.map { sides[Int($0)] }
    var keys: [[UInt8]] = []
    func note(_ key: [UInt8]) { if !keys.contains(key) { keys.append(key) } }
    for item in own.flatMap(\.query) { item.keys.forEach(note) }
    for rule in own.compactMap(\.rule) { for item in rule.items { note(Array(item.name.utf8)) } }
    let hasWholeQuery = own.contains { side in
      side.rule?.query != nil || side.query.contains { $0.keys.isEmpty }
    }
    var queries = [""]
    for key in keys {
      let items = values(of: key, own, for: variant.query).map { Self.encoded(key) + "=" + $0 }
      queries = combined(queries, items) { $0.isEmpty ? $1 : $0 + "&" + $1 }
    }
    if hasWholeQuery { queries = combined(queries, ["a=1"]) { $0.isEmpty ? $1 : $0 + "&" + $1 } }
    queries = queries.map { $0.isEmpty ? "" : "?" + $0 }
    let result = combined(queries, fragments(own, for: variant.fragment).map { "#" + $0 }, +)
    endings[ending] = result
    return result
  }

  /// Each text as it is and with each of the others, as far as there is room.
  private mutating func combined(
    _ texts: [String], _ others: [String], _ join: (String, String) -> String
  ) -> [String] {
    var result = texts
    for other in others {
      for text in texts {
        guard result.count < Self.mostEndings else {
          isComplete = false
          return result
        }
        result.append(join(text, other))
      }
    }
    return result
  }

  private static func encoded(_ key: [UInt8]) -> String {
    var bytes: [UInt8] = []
    for byte in key {
      if ByteSet.keptInQuery.contains(byte) {
        bytes.append(byte)
      } else {
        PercentEncoding.append(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Values of a key that any of the sides tells apart; a route that has the key writes them its own way.
  private mutating func values(
    of key: [UInt8], _ sides: [Side], for written: [LinkRouter.QueryPattern]
  ) -> [String] {
    var writers = TextMachine()
    var readers = TextMachine()
    let own = Self.patterns(of: key, written)
    for pattern in own { writers.add(pattern, owner: 0, writing: .query) }
    for (index, side) in sides.enumerated() {
      let owner = Int32(index)
      for pattern in Self.patterns(of: key, side.query) {
        if own.isEmpty { writers.add(pattern, owner: 0, writing: .query) }
        readers.add(pattern, owner: owner)
      }
      for item in side.rule?.items ?? [] where Array(item.name.utf8) == key {
        readers.add(item.value, owner: owner, settles: false)
      }
    }
    if own.isEmpty {
      writers.add(SegmentPattern(parts: [.capture(slot: 0, .any)]), owner: 0, writing: .query)
    }
    return texts(writers, readers)
  }

  private static func patterns(
    of key: [UInt8], _ items: [LinkRouter.QueryPattern]
  ) -> [SegmentPattern] {
    items.compactMap { item in
      guard item.keys.contains(key) else { return nil }
      return switch item.value {
      case .pattern(let pattern): pattern
      case .repeated(let slot, let type, _): SegmentPattern(parts: [.capture(slot: slot, type)])
      case .anything, .wholeQuery: nil
      }
    }
  }

  private mutating func fragments(_ sides: [Side], for written: FragmentPattern?) -> [String] {
    guard sides.contains(where: { $0.fragment != nil || $0.rule?.fragment != nil }) else {
      return []
    }
    var writers = TextMachine()
    var readers = TextMachine()
    var items: [String] = []
    for (index, side) in sides.enumerated() {
      let owner = Int32(index)
      if let fragment = side.fragment {
        readers.add(fragment, owner: owner)
        if written == nil { writers.add(fragment, owner: 0, writing: .path) }
        items += examples(of: fragment)
      }
      if let fragment = side.rule?.fragment {
        readers.add(fragment, owner: owner, settles: false)
      }
    }
    if let written {
      writers.add(written, owner: 0, writing: .path)
    } else {
      writers.addText(owner: 0, isEmptyTaken: false, writing: .query)
    }
    return items + texts(writers, readers)
  }

  /// Items in a fragment: an example of each, and of all of them.
  private mutating func examples(of fragment: FragmentPattern) -> [String] {
    guard case .query(let items) = fragment else { return [] }
    var parts: [String] = []
    for item in items {
      guard let key = item.keys.first,
        let value = values(of: key, [Side(query: [item])], for: [item]).first
      else { continue }
      parts.append(Self.encoded(key) + "=" + value)
    }
    return parts.count > 1 ? parts + [parts.joined(separator: "&")] : parts
  }

  private mutating func texts(_ writers: TextMachine, _ readers: TextMachine) -> [String] {
    let alphabet = TextAlphabet([writers, readers], letters: letters)
    var result: [String] = []
    // Each writer by itself first: what a pattern keeps unescaped is its own.
    var reading = TextSteps(readers, alphabet)
    for start in writers.starts {
      var writing = TextSteps(writers.only(start), alphabet)
      let walk = TextWalk(&writing, &reading, alphabet, most: 2_000)
      if !walk.isComplete { isComplete = false }
      for meeting in walk.meetings where !result.contains(meeting.text) {
        result.append(meeting.text)
      }
    }
    if result.count > Self.mostValues { isComplete = false }
    return Array(result.prefix(Self.mostValues))
  }
}

extension RouteVariant {
  /// The characters beyond ASCII that it names.
  fileprivate var letters: Set<Unicode.Scalar> {
    var patterns: [SegmentPattern] = []
    for case .segment(let segment) in steps { patterns.append(segment) }
    for item in query { if case .pattern(let pattern) = item.value { patterns.append(pattern) } }
    switch fragment {
    case .path(let segments): patterns += segments
    case .tail(let tail): patterns += tail.segments
    case .value(let pattern, _): patterns.append(pattern)
    case .query, nil: break
    }
    var letters: Set<Unicode.Scalar> = []
    for part in patterns.flatMap(\.parts) {
      switch part {
      case .literal(let bytes):
        letters.formUnion(
          String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { !$0.isASCII })
      case .capture(_, .words(let words)):
        letters.formUnion(words.flatMap(\.unicodeScalars).filter { !$0.isASCII })
      case .capture: break
      }
    }
    return letters
  }
}
