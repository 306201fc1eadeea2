// Rules put in order by the URLs that they match, whatever else they are.

/// Puts rules in an order in which every URL is decided as it should be.
///
/// A rule may come next if it decides no URL wrongly that no rule before it takes. Taking one never
/// bars another, so that an order is found wherever there is one.
struct RuleArrangement {
  struct Rule {
    let isExclusion: Bool
    /// Whether it is there only in case others will not do.
    let isSpare: Bool
  }

  struct URL {
    let opens: Bool
    /// The rules that match it.
    let rules: [Int]
  }

  private let rules: [Rule]
  private let urls: [URL]
  private var urlsOfRule: [[Int]]
  private var isDecided: [Bool]
  private var isPlaced: [Bool]
  /// How many URLs that are not decided each rule would decide rightly, and wrongly.
  private var right: [Int]
  private var wrong: [Int]
  /// The rules in order.
  private(set) var order: [Int] = []

  init(rules: [Rule], urls: [URL]) {
    self.rules = rules
    self.urls = urls
    urlsOfRule = Array(repeating: [], count: rules.count)
    isDecided = Array(repeating: false, count: urls.count)
    isPlaced = Array(repeating: false, count: rules.count)
    right = Array(repeating: 0, count: rules.count)
    wrong = right
    for (index, url) in urls.enumerated() {
      for rule in url.rules {
        urlsOfRule[rule].append(index)
        if rules[rule].isExclusion == url.opens { wrong[rule] += 1 } else { right[rule] += 1 }
      }
    }
  }

  /// Whether all URLs are decided; those that no rule takes stay in the browser.
  var isDone: Bool { urls.indices.allSatisfy { isDecided[$0] || !urls[$0].opens } }

  /// The rules that found no place because they would decide some URLs wrongly.
  var stuck: [Int] {
    rules.indices.filter { !isPlaced[$0] && !rules[$0].isSpare && wrong[$0] > 0 && right[$0] > 0 }
  }

  /// Places rules, the first that may come next before others, until none is left that decides anything.
  mutating func arrange() {
    while true {
      let open = rules.indices.filter { !isPlaced[$0] && wrong[$0] == 0 && right[$0] > 0 }
      if let next = open.first(where: { !rules[$0].isSpare }) {
        place(next)
      } else if !isDone, let next = open.max(by: { (right[$0], -$0) < (right[$1], -$1) }) {
        place(next)
      } else {
        return
      }
    }
  }

  private mutating func place(_ rule: Int) {
    isPlaced[rule] = true
    order.append(rule)
    for url in urlsOfRule[rule] where !isDecided[url] {
      isDecided[url] = true
      for other in urls[url].rules {
        if rules[other].isExclusion == urls[url].opens {
          wrong[other] -= 1
        } else {
          right[other] -= 1
        }
      }
    }
  }

  /// For each URL that should open and does not another URL that keeps its rule from its place.
  var conflicts: [(url: Int, other: Int)] {
    urls.indices.compactMap { url in
      guard !isDecided[url] else { return nil }
      let own = urls[url].rules.first {
        !rules[$0].isSpare && rules[$0].isExclusion != urls[url].opens
      }
      let other = own.flatMap { rule in
        urlsOfRule[rule].first { !isDecided[$0] && urls[$0].opens != urls[url].opens }
      }
      return other.map { (url, $0) }
    }
  }

  /// Leaves out what was there only in case, where the rest does as well; without an order for all URLs
  /// adds the rules that found no place.
  mutating func finish() {
    guard isDone else {
      order += rules.indices.filter { !isPlaced[$0] && !rules[$0].isSpare && right[$0] > 0 }
      return
    }
    for rule in order.reversed() where rules[rule].isSpare {
      let rest = order.filter { $0 != rule }
      if decidesAll(rest) { order = rest }
    }
  }

  /// The URLs that a rule decides.
  func decided(by rule: Int) -> [Int] {
    let places = self.places(order)
    return urlsOfRule[rule].filter { first(urls[$0], places) == rule }
  }

  private func decidesAll(_ order: [Int]) -> Bool {
    let places = self.places(order)
    return urls.allSatisfy { url in
      first(url, places).map { rules[$0].isExclusion != url.opens } ?? !url.opens
    }
  }

  /// The rule that decides a URL.
  private func first(_ url: URL, _ places: [Int]) -> Int? {
    url.rules.filter { places[$0] < .max }.min { places[$0] < places[$1] }
  }

  private func places(_ order: [Int]) -> [Int] {
    var places = Array(repeating: Int.max, count: rules.count)
    for (place, rule) in order.enumerated() { places[rule] = place }
    return places
  }
}
