// Routes as large apps have them, URLs that hit and miss them, and the times that each way takes.

import CAllocationCount
import Foundation
import LinkRouter

struct LinkMeasurement {
  private let patterns: [String]
  private let hits: [String]
  private let plainHits: [String]
  private let misses: [String]
  private let table: RouteTable
  private let compileMilliseconds: Double
  private let parseMilliseconds: Double

  /// One in five routes has no value; the others have typed values, tails, prefixes and queries.
  init(routes count: Int) throws {
    var patterns: [String] = []
    var hits: [String] = []
    var plainHits: [String] = []
    var misses: [String] = []
    for number in 0..<count {
      let word = "area\(number)"
      switch number % 5 {
      case 0:
        patterns.append("app://\(word)/home")
        plainHits.append("app://\(word)/home")
      case 1:
        patterns.append("app://\(word)/{id:int}/details/{tab}")
        hits.append("app://\(word)/48151623/details/history")
      case 2:
        patterns.append("https://app.example/\(word)/@{user}?ref={ref?}")
        hits.append("https://app.example/\(word)/@ada.lovelace?utm_source=mail&ref=42")
      case 3:
        patterns.append("app://search/\(word)?q={query}&page={page:int=1}")
        hits.append("app://search/\(word)?q=flat%20white&page=2")
      default:
        patterns.append("https://app.example/docs/\(word)/{path+}")
        hits.append("https://app.example/docs/\(word)/guides/getting-started/first-steps")
      }
      misses.append("app://area\(number)x/48151623/details/history")
    }
    self.patterns = patterns
    self.hits = hits + plainHits
    self.plainHits = plainHits
    self.misses = misses
    // The best of several: compiling happens once in an app's life, and a figure of it alone is noise.
    var routes: [Route] = []
    var table = RouteTable.empty
    var (parseBest, compileBest) = (Double.infinity, Double.infinity)
    for _ in 0..<7 {
      let start = DispatchTime.now().uptimeNanoseconds
      routes = try patterns.enumerated().map { number, pattern in
        Route(name: "route\(number)", url: [try RoutePattern(pattern)])
      }
      let parsed = DispatchTime.now().uptimeNanoseconds
      table = try RouteTable(routes: routes)
      let compiled = DispatchTime.now().uptimeNanoseconds
      parseBest = min(parseBest, Double(parsed - start) / 1e6)
      compileBest = min(compileBest, Double(compiled - parsed) / 1e6)
    }
    self.table = table
    parseMilliseconds = parseBest
    compileMilliseconds = compileBest
  }

  func run(rounds: Int) throws {
    for url in hits {
      guard table.match(url) != nil else { throw MeasurementError.wrong(url) }
    }
    for url in misses {
      guard table.match(url) == nil else { throw MeasurementError.wrong(url) }
    }
    print(
      "\(patterns.count) routes: patterns read in \(text(parseMilliseconds, 1)) ms, compiled in \(text(compileMilliseconds, 1)) ms"
    )
    let expressions = try patterns.count > 500 ? [] : patterns.map(Self.expression)
    var ways: [(name: String, urls: [String], body: (String) -> Int)] = [
      ("match, hit", hits, { table.match($0) == nil ? 0 : 1 }),
      ("match, hit without values", plainHits, { table.match($0) == nil ? 0 : 1 }),
      ("match, miss", misses, { table.match($0) == nil ? 0 : 1 }),
      ("match and all values", hits, { table.match($0)?.orderedValues.count ?? 0 }),
      ("print", hits, { _ in 0 }),
      ("Foundation URL(string:)", hits, { URL(string: $0) == nil ? 0 : 1 }),
      ("Foundation URLComponents, read", hits, Self.readComponents),
    ]
    if !expressions.isEmpty {
      ways.append(
        (
          "list of NSRegularExpression", Array(hits.prefix(50)),
          { url in
            let range = NSRange(location: 0, length: url.utf16.count)
            return expressions.firstIndex { $0.firstMatch(in: url, range: range) != nil } ?? -1
          }
        ))
    }
    let prints = hits.compactMap { url in table.match(url).map { ($0.name, $0.values) } }
    var times = [[Double]](repeating: [], count: ways.count)
    for round in 0..<rounds {
      for offset in ways.indices {
        let index = (offset + round) % ways.count
        if ways[index].name == "print" {
          for (name, values) in prints {
            let start = DispatchTime.now().uptimeNanoseconds
            let url = try? table.url(name, values)
            times[index].append(Double(DispatchTime.now().uptimeNanoseconds - start))
            sink &+= url?.utf8.count ?? 0
          }
          continue
        }
        let body = ways[index].body
        for url in ways[index].urls {
          let start = DispatchTime.now().uptimeNanoseconds
          sink &+= body(url)
          times[index].append(Double(DispatchTime.now().uptimeNanoseconds - start))
        }
      }
    }
    let allocations = ways.map { way in
      way.name == "print" ? nil : Self.allocations(way.urls, way.body)
    }
    let clock = Self.clockNanoseconds()
    for (index, way) in ways.enumerated() {
      let sorted = times[index].map { max(0, $0 - clock) }.sorted()
      let mean = sorted.reduce(0, +) / Double(sorted.count)
      func share(_ share: Double) -> Double {
        sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
      }
      print(
        "  " + way.name.padding(toLength: 32, withPad: " ", startingAt: 0)
          + " mean \(text(mean / 1000, 3)) µs, p50 \(text(share(0.5) / 1000, 3)), p99 \(text(share(0.99) / 1000, 3))"
          + (allocations[index].map { ", \(text($0, 2)) allocations" } ?? "")
      )
    }
  }

  /// How often memory is asked for, a URL; nil where that cannot be counted.
  private static func allocations(_ urls: [String], _ body: (String) -> Int) -> Double? {
    // Once before, so that nothing is made for the first time.
    for url in urls { sink &+= body(url) }
    let before = allocation_count()
    guard before >= 0 else { return nil }
    for url in urls { sink &+= body(url) }
    return Double(allocation_count() - before) / Double(urls.count)
  }

  /// What reading the clock costs by itself.
  private static func clockNanoseconds() -> Double {
    let times = (0..<10_000).map { _ -> UInt64 in
      let start = DispatchTime.now().uptimeNanoseconds
      return DispatchTime.now().uptimeNanoseconds - start
    }
    return Double(times.sorted()[5_000])
  }

  private static func readComponents(_ url: String) -> Int {
    guard let components = URLComponents(string: url) else { return 0 }
    return (components.host?.utf8.count ?? 0) + components.path.utf8.count
      + (components.queryItems?.count ?? 0)
  }

  /// The regular expression that one would write by hand.
  private static func expression(_ pattern: String) throws -> NSRegularExpression {
    let path = pattern.split(separator: "?")[0]
    var text = ""
    var rest = path[...]
    while let open = rest.firstIndex(of: "{"), let close = rest.firstIndex(of: "}") {
      text += NSRegularExpression.escapedPattern(for: String(rest[..<open]))
      let name = rest[rest.index(after: open)..<close]
      text += name.hasSuffix("+") ? "(.+)" : name.hasSuffix(":int") ? "(-?[0-9]+)" : "([^/?#]+)"
      rest = rest[rest.index(after: close)...]
    }
    text += NSRegularExpression.escapedPattern(for: String(rest))
    return try NSRegularExpression(pattern: "^" + text + "/?(\\?.*)?$")
  }

  private func text(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }
}

enum MeasurementError: Error {
  case wrong(String)
}

/// Keeps results alive, so that nothing is optimized away.
nonisolated(unsafe) var sink = 0
