// How long reading, linting and matching association files take: `swift run -c release association-bench`.
// Times are of this thread's CPU, so that a busy machine does not count; the peer is an
// NSRegularExpression for each rule, which is what projects do that have no matcher.

import Foundation
import LinkTypes
import SiteAssociation

/// CPU seconds of this thread.
func cpuTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The times of many runs, in microseconds, in order.
func measure(_ count: Int, _ body: (Int) -> Void) -> [Double] {
  (0..<count).map { index in
    let start = cpuTime()
    body(index)
    return (cpuTime() - start) * 1e6
  }.sorted()
}

func report(_ what: String, _ times: [Double], target: String) {
  func text(_ value: Double) -> String {
    value < 1000 ? String(format: "%.1f µs", value) : String(format: "%.2f ms", value / 1000)
  }
  let median = times[times.count / 2]
  let late = times[min(times.count - 1, times.count * 99 / 100)]
  print("\(what)\tp50 \(text(median))\tp99 \(text(late))\ttarget \(target)")
}

/// A file of `count` components that are as different as those of a large shop.
func file(_ count: Int, withVariables: Bool = false) -> String {
  let words = ["buy", "help", "orders", "account", "stores", "gifts", "news", "campaign"]
  let rules = (0..<count).map { index -> String in
    let word = words[index % words.count]
    switch index % 5 {
    case 0:
      return
        "{\"/\": \"/\(word)/\(index)/*\", \"comment\": \"Matches all of \(word) \(index), whatever follows\"}"
    case 1: return "{\"/\": \"/\(word)/\(index)\", \"?\": {\"id\": \"????\", \"ref\": \"?*\"}}"
    case 2: return "{\"/\": \"/*/\(word)-\(index)\", \"exclude\": true}"
    case 3: return "{\"/\": \"/\(word)/*/item\(index)/?*\", \"caseSensitive\": false}"
    default:
      return withVariables
        ? "{\"/\": \"/$(lang)/\(word)\(index)/*\"}"
        : "{\"/\": \"/\(word)\(index)/*\", \"#\": \"top*\"}"
    }
  }
  return """
    {"applinks": {"details": [{"appIDs": ["QK7T4M2XWD.com.acme.shop"], "components": [
      \(rules.joined(separator: ",\n            "))
    ]}]}}
    """
}

func matcher(_ text: String) -> SiteMatcher {
  SiteMatcher(AssociationReading(Array(text.utf8)).file ?? AssociationFile())
}

let urls = (0..<10_000).map { index -> String in
  let words = [
    "buy", "help", "orders", "account", "stores", "gifts", "news", "campaign", "nothing",
  ]
  return
    "https://shop.example/\(words[index % words.count])/\(index % 1500)/item\(index)?id=1234&ref=\(index)"
}

var count = 500
while file(count + 10, withVariables: true).utf8.count < 131_072 { count += 10 }
let large = file(count, withVariables: true)
let largeBytes = Array(large.utf8)
report(
  "lint \(largeBytes.count) bytes, \(count) rules",
  measure(5) { _ in _ = AssociationLinter.findings(largeBytes) }, target: "20 ms")
report(
  "read the same", measure(20) { _ in _ = AssociationReading(largeBytes) }, target: "-")

let thousand = matcher(file(1000))
let links = urls.map { LinkURL($0) }
report(
  "match one URL, 1,000 components",
  measure(10_000) { index in _ = thousand.decision(links[index], app: "QK7T4M2XWD.com.acme.shop") },
  target: "20 µs")
report(
  "the same from the text of the URL",
  measure(10_000) { index in
    _ = thousand.decision(LinkURL(urls[index]), app: "QK7T4M2XWD.com.acme.shop")
  }, target: "-")
let variables = matcher(file(1000, withVariables: true))
report(
  "match one URL, 1,000 components, 200 with $(lang)",
  measure(2_000) { index in
    _ = variables.decision(links[index], app: "QK7T4M2XWD.com.acme.shop")
  }, target: "-")

let stars = matcher(
  "{\"applinks\":{\"details\":[{\"appIDs\":[\"A\"],\"components\":[{\"/\":\"/"
    + String(repeating: "*a", count: 50) + "*b\"}]}]}}")
let long = LinkURL("https://shop.example/" + String(repeating: "a", count: 4096))
report(
  "*a*a*a…b against 4 KB", measure(50) { _ in _ = stars.decision(long, app: "A") }, target: "5 ms")
let choices = matcher(
  "{\"applinks\":{\"details\":[{\"appIDs\":[\"A\"],\"components\":[{\"/\":\"/"
    + String(repeating: "*$(lang)", count: 20) + "*b\"}]}]}}")
report(
  "*$(lang)*$(lang)…b against 4 KB", measure(5) { _ in _ = choices.decision(long, app: "A") },
  target: "-")

// A rule for a rule, its pattern as a regular expression, the first that matches decides.
let ruleCount = 1_000
let small = file(ruleCount)
let smallMatcher = matcher(small)
let expressions = (SmallRules.patterns(ruleCount)).compactMap {
  try? NSRegularExpression(pattern: $0)
}
let ours = measure(3) { _ in
  for url in urls { _ = smallMatcher.decision(LinkURL(url), app: "QK7T4M2XWD.com.acme.shop") }
}
let theirs = measure(1) { _ in
  for url in urls {
    let path = String(url.dropFirst(20).prefix { $0 != "?" })
    let range = NSRange(location: 0, length: path.utf16.count)
    _ = expressions.first { $0.firstMatch(in: path, range: range) != nil }
  }
}
report("10,000 URLs, \(ruleCount) rules", ours, target: "-")
report("the same, an NSRegularExpression a rule (paths only)", theirs, target: "-")
print(String(format: "ratio\t%.0f\ttarget 20", theirs[0] / ours[1]))

enum SmallRules {
  /// The path patterns of `file`, as regular expressions.
  static func patterns(_ count: Int) -> [String] {
    let words = ["buy", "help", "orders", "account", "stores", "gifts", "news", "campaign"]
    return (0..<count).map { index in
      let word = words[index % words.count]
      switch index % 5 {
      case 0: return "^/\(word)/\(index)(/.*)?$"
      case 1: return "^/\(word)/\(index)/?$"
      case 2: return "^/.*/\(word)-\(index)/?$"
      case 3: return "(?i)^/\(word)/.*/item\(index)/.+$"
      default: return "^/\(word)\(index)(/.*)?$"
      }
    }
  }
}
