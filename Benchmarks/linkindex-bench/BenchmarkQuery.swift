// A query of the benchmark, and files of them.

/// A query, the class it stands for, and the entity it means; nil where none is meant.
struct BenchmarkQuery {
  static let header = "query\tclass\trelevant"
  var text: String
  var className: String
  var right: String?

  init(text: String, className: String, right: String?) {
    self.text = text
    self.className = className
    self.right = right
  }

  /// Creates a query from a line of a query file: query, class and, perhaps, the right id.
  init?(line: [UInt8]) {
    let fields = line.split(separator: 9, omittingEmptySubsequences: false)
    guard fields.count >= 2, !fields[0].isEmpty else { return nil }
    text = String(decoding: fields[0], as: UTF8.self)
    className = String(decoding: fields[1], as: UTF8.self)
    right =
      fields.count > 2 && !fields[2].isEmpty ? String(decoding: fields[2], as: UTF8.self) : nil
  }

  var line: String { "\(text)\t\(className)\t\(right ?? "")" }

  /// Reads a query file, at most `perClass` queries of each class.
  static func read(_ path: String, perClass: Int) throws -> [BenchmarkQuery] {
    let reader = try LineReader(path)
    _ = reader.next()
    var counts: [String: Int] = [:]
    var queries: [BenchmarkQuery] = []
    while let line = reader.next() {
      guard let query = BenchmarkQuery(line: line) else { continue }
      counts[query.className, default: 0] += 1
      if counts[query.className, default: 0] <= perClass { queries.append(query) }
    }
    return queries
  }
}
