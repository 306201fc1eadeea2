// What is measured of the store itself: building an index, searching it, adding to it.

import EntityStore
import LinkTypes

/// What building an index took.
struct BuildResult {
  var rows: Int
  var wallNanoseconds: Int
  var processorNanoseconds: Int
  var bytes: Int
  var peakBytes: Int

  var seconds: Double { Double(wallNanoseconds) / 1e9 }

  var json: JSONValue {
    .object([
      JSONValue.Member("rows", .integer(Int64(rows))),
      JSONValue.Member("seconds", .double(seconds)),
      JSONValue.Member("cpuSeconds", .double(Double(processorNanoseconds) / 1e9)),
      JSONValue.Member("bytes", .integer(Int64(bytes))),
      JSONValue.Member("peakBytes", .integer(Int64(peakBytes))),
    ])
  }
}

/// The store under measurement.
struct StoreMeasurement {
  let path: String

  /// Builds the index anew, reading the corpus as it goes.
  func build(_ corpus: Corpus) throws -> BuildResult {
    removeIndex(path)
    let wall = monotonicNanoseconds()
    let processor = processorNanoseconds()
    let store = try EntityStore(path: path)
    var rows = 0
    _ = try store.bulkLoad { loader in
      try corpus.forEach { row in
        try loader.add(row.entity)
        rows += 1
      }
    }
    store.close()
    return BuildResult(
      rows: rows, wallNanoseconds: monotonicNanoseconds() - wall,
      processorNanoseconds: processorNanoseconds() - processor, bytes: indexBytes(path),
      peakBytes: peakMemoryBytes())
  }

  /// Opens the index for reading.
  func open() throws -> SearchMeasurement {
    SearchMeasurement(
      store: try EntityStore(path: path, options: StoreOptions(access: .readOnly)))
  }

  /// Adds entities one at a time, each in its own transaction.
  func add(count: Int) throws -> Distribution {
    let store = try EntityStore(path: path, options: StoreOptions(access: .readWrite))
    defer { store.close() }
    var times = Distribution()
    for number in 0..<count {
      var entity = Entity(kind: "item", id: "added-\(number)", title: "Added entity \(number)")
      entity.summary = "One of the entities that were added one at a time"
      try times.time { _ = try store.put([entity]) }
    }
    return times
  }
}

/// An open store that is asked.
struct SearchMeasurement {
  let store: EntityStore

  /// The ids found, best first, and how long it took.
  func search(_ text: String) throws -> (ids: [String], nanoseconds: Int) {
    let start = monotonicNanoseconds()
    var request = SearchRequest(text, limit: 10)
    // The peers answer with ids alone.
    request.maxSnippetCharacters = 0
    let ids = try store.search(request).map(\.entity.identifier.id)
    return (ids, monotonicNanoseconds() - start)
  }
}
