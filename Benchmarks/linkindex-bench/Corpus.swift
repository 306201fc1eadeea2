// The entities to measure with, in one plain form that every engine reads: a TSV file with the
// columns id, title, summary and rank.

import EntityStore

/// One entity of a corpus.
struct CorpusRow {
  var id: String
  var title: String
  var summary: String
  /// 0 to 1; nil if nobody knows.
  var rank: Double?

  /// Creates a row from a line of a corpus file.
  init?(line: [UInt8]) {
    let fields = line.split(separator: 9, omittingEmptySubsequences: false)
    guard fields.count >= 4, !fields[0].isEmpty else { return nil }
    id = String(decoding: fields[0], as: UTF8.self)
    title = String(decoding: fields[1], as: UTF8.self)
    summary = String(decoding: fields[2], as: UTF8.self)
    rank = Double(String(decoding: fields[3], as: UTF8.self))
  }

  init(id: String, title: String, summary: String, rank: Double?) {
    self.id = id
    self.title = title
    self.summary = summary
    self.rank = rank
  }

  /// The line of a corpus file.
  var line: String {
    "\(id)\t\(title)\t\(summary)\t\(rank.map { "\(($0 * 1_000_000).rounded() / 1_000_000)" } ?? "")"
  }

  /// The entity to index.
  var entity: Entity {
    var entity = Entity(kind: "item", id: id, title: title)
    if !summary.isEmpty { entity.summary = summary }
    entity.rank = rank
    return entity
  }
}

/// A corpus file.
struct Corpus {
  static let header = "id\ttitle\tsummary\trank"
  let path: String

  /// Reads every row in the order of the file; a row is never kept.
  func forEach(_ body: (CorpusRow) throws -> Void) throws {
    let reader = try LineReader(path)
    guard reader.next() == Array(Self.header.utf8) else {
      throw BenchmarkError.malformed(
        path: path, line: 1, reason: "the header must be id, title, summary, rank")
    }
    while let line = reader.next() {
      guard let row = CorpusRow(line: line) else {
        throw BenchmarkError.malformed(
          path: path, line: reader.number, reason: "expected an id, a title, a summary and a rank")
      }
      try body(row)
    }
  }
}
