// The latency and quality of one engine by class of query, as a table for people.

/// Asks every query some times and keeps what it took and found.
struct QueryReport {
  private struct ClassResult {
    var times = Distribution()
    var judged = 0
    var reciprocalRanks = 0.0
    var found = 0
  }

  private var names: [String] = []
  private var results: [String: ClassResult] = [:]

  init(_ queries: [BenchmarkQuery], rounds: Int, _ measurement: SearchMeasurement) throws {
    for query in queries.prefix(20) { _ = try measurement.search(query.text) }
    var times = [[Int]](repeating: [], count: queries.count)
    var answers = [[String]](repeating: [], count: queries.count)
    for _ in 0..<max(1, rounds) {
      for (index, query) in queries.enumerated() {
        let (ids, nanoseconds) = try measurement.search(query.text)
        times[index].append(nanoseconds)
        answers[index] = ids
      }
    }
    for (index, query) in queries.enumerated() {
      if results[query.className] == nil { names.append(query.className) }
      var result = results[query.className] ?? ClassResult()
      result.times.add(nanoseconds: times[index].sorted()[times[index].count / 2])
      if let right = query.right {
        result.judged += 1
        if let place = answers[index].prefix(10).firstIndex(of: right) {
          result.reciprocalRanks += 1 / Double(place + 1)
          result.found += 1
        }
      }
      results[query.className] = result
    }
  }

  /// A line a class, and the means of the quality last.
  var lines: [String] {
    var lines = ["class            n   p50 ms   p99 ms   max ms  MRR@10    S@10"]
    var means: [(mrr: Double, s10: Double)] = []
    for name in names {
      guard let result = results[name] else { continue }
      let times = result.times
      var line = left(name, 12) + right(String(times.milliseconds.count), 6)
      for share in [0.5, 0.99, 1] { line += right(fixed(times.percentile(share), 3), 9) }
      if result.judged > 0 {
        let mrr = result.reciprocalRanks / Double(result.judged)
        let s10 = Double(result.found) / Double(result.judged)
        means.append((mrr, s10))
        line += right(fixed(mrr, 3), 8) + right(fixed(s10, 3), 8)
      }
      lines.append(line)
    }
    if !means.isEmpty {
      let mrr = means.reduce(0) { $0 + $1.mrr } / Double(means.count)
      let s10 = means.reduce(0) { $0 + $1.s10 } / Double(means.count)
      lines.append(left("mean", 45) + right(fixed(mrr, 3), 8) + right(fixed(s10, 3), 8))
    }
    return lines
  }
}
