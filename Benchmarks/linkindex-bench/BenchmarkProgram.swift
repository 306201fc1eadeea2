// The verbs of the benchmark. `run` measures the store alone and needs nothing else; the others are
// the pieces that Benchmarks/run puts together with other engines.

import EntityStore
import LinkTypes

/// The benchmark as a program.
enum BenchmarkProgram {
  static let help = """
    usage: linkindex-bench VERB [OPTIONS]

      run      --input FILE [--queries FILE] [--index FILE] [--program FILE] [--rounds N]
               [--per-class N] [--adds N] [--seed N] [COLUMNS]
               measures the store alone: import, size, memory, searches, adds, whole commands
      prepare  --input FILE --output FILE [COLUMNS]    a source to the plain corpus form
      queries  --corpus FILE [--seed N] [--per-class N]    queries made from a corpus, as TSV
      build    --corpus FILE --index FILE    one JSON object with what the build took
      serve    --index FILE    a query a line in; nanoseconds TAB id TAB id ... out
      add      --index FILE [--count N]    one JSON object with the latency of single adds
      attributes --corpus FILE --index FILE [--per-class N] [--entities N] [--rounds N] [--seed N]
               queries by attribute over the corpus, and what attributes cost to index
      cold     [--repeat N] -- COMMAND ...    one JSON object with the time of whole processes

    COLUMNS, by header name or by number from 1 (TSV), or by key (JSON Lines):
      --format tsv|jsonl       default: by the name of the file
      --id-column, --title-column, --summary-column A,B, --rank-column
      --rank-order share       0 to 1, 1 the most popular (default)
                   position    1 is the most popular
                   amount      the larger the more popular
      --limit N                only the first N entities

    """

  static func main(_ words: [String]) throws {
    let options = try Options(words)
    let output = try TextWriter(nil)
    defer { try? output.flush() }
    switch options.verb {
    case "run": try run(options, output)
    case "prepare":
      let rows = try CorpusPreparation(options).write(to: options.required("output"))
      try output.line("\(rows) entities")
    case "queries":
      let maker = try QueryMaker(
        Corpus(path: options.required("corpus")), seed: options.integer("seed") ?? 1)
      try output.line(BenchmarkQuery.header)
      for query in maker.make(count: try options.integer("per-class") ?? 100) {
        try output.line(query.line)
      }
    case "build":
      let measurement = StoreMeasurement(path: try options.required("index"))
      let result = try measurement.build(Corpus(path: options.required("corpus")))
      try output.line(JSONWriter().string(result.json))
    case "serve":
      let measurement = try StoreMeasurement(path: options.required("index")).open()
      while let text = readLine() {
        let (ids, nanoseconds) = try measurement.search(text)
        try output.line(([String(nanoseconds)] + ids).joined(separator: "\t"))
        try output.flush()
      }
    case "add":
      let measurement = StoreMeasurement(path: try options.required("index"))
      let times = try measurement.add(count: options.integer("count") ?? 1000)
      try output.line(JSONWriter().string(times.json))
    case "attributes":
      let measurement = AttributeMeasurement(
        corpus: Corpus(path: try options.required("corpus")),
        path: try options.required("index"), seed: try options.integer("seed") ?? 1)
      try output.line(
        measurement.indexing(
          count: options.integer("entities") ?? 100_000, rounds: options.integer("rounds") ?? 3))
      try output.flush()
      for line in try measurement.queries(perSort: options.integer("per-class") ?? 200) {
        try output.line(line)
      }
    case "cold":
      let times = try coldTimes(options.rest, count: options.integer("repeat") ?? 15)
      try output.line(JSONWriter().string(times.json))
    case "--help", "help":
      try output.line(help)
    default: throw BenchmarkError.usage("'\(options.verb)' is no verb")
    }
  }

  /// How long a whole process takes, after one run that fills the system's caches.
  private static func coldTimes(_ command: [String], count: Int) throws(BenchmarkError)
    -> Distribution
  {
    var times = Distribution()
    try runSilently(command)
    for _ in 0..<max(1, count) {
      let start = monotonicNanoseconds()
      try runSilently(command)
      times.add(nanoseconds: monotonicNanoseconds() - start)
    }
    return times
  }

  private static func run(_ options: Options, _ output: TextWriter) throws {
    let index = options["index"] ?? ".build/bench-index.sqlite"
    let perClass = try options.integer("per-class") ?? 100
    let corpus = Corpus(path: index + ".corpus.tsv")
    _ = try CorpusPreparation(options).write(to: corpus.path)
    let measurement = StoreMeasurement(path: index)
    let build = try measurement.build(corpus)
    try output.line(
      "import   \(build.rows) entities in \(fixed(build.seconds, 2)) s, "
        + "\(fixed(Double(build.rows) / build.seconds, 0)) a second")
    try output.line("file     \(fixed(Double(build.bytes) / 1_048_576, 1)) MiB")
    try output.line("memory   \(fixed(Double(build.peakBytes) / 1_048_576, 1)) MiB at the peak")
    try output.line("")
    try output.flush()
    var queries: [BenchmarkQuery]
    if let path = options["queries"] {
      queries = try BenchmarkQuery.read(path, perClass: perClass)
    } else {
      let maker = try QueryMaker(corpus, seed: options.integer("seed") ?? 1)
      queries = maker.make(count: perClass)
    }
    let search = try measurement.open()
    let report = try QueryReport(queries, rounds: options.integer("rounds") ?? 3, search)
    search.store.close()
    for line in report.lines { try output.line(line) }
    try output.line("")
    if let program = options["program"] {
      for query in queries.shuffledSample(3, seed: try options.integer("seed") ?? 1) {
        let times = try coldTimes([program, "search", "--db", index, "--", query.text], count: 15)
        try output.line("command  \(fixed(times.percentile(0.5), 2)) ms for '\(query.text)'")
      }
    }
    let adds = try measurement.add(count: options.integer("adds") ?? 1000)
    try output.line(
      "add      p50 \(fixed(adds.percentile(0.5), 3)) ms, p99 \(fixed(adds.percentile(0.99), 3)), "
        + "worst \(fixed(adds.percentile(1), 3))")
  }
}

extension [BenchmarkQuery] {
  /// A few queries, the same for the same seed.
  fileprivate func shuffledSample(_ count: Int, seed: Int) -> [BenchmarkQuery] {
    var random = SeededGenerator(seed: seed)
    return Array(shuffled(using: &random).prefix(count))
  }
}
