// Any TSV or JSON Lines file to the plain form of Corpus.swift: which column is what, and what the
// numbers of popularity mean.

import LinkTypes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How to read a source of entities.
struct CorpusPreparation {
  /// What the numbers in the rank column say.
  enum RankOrder: String, CaseIterable {
    /// 0 to 1, the most popular near 1.
    case share
    /// 1 is the most popular.
    case position
    /// The larger the more popular: sales, downloads, inhabitants.
    case amount
  }

  let input: String
  let isJSON: Bool
  let idColumn: String?
  let titleColumn: String
  /// Several are joined with a space.
  let summaryColumns: [String]
  let rankColumn: String?
  let rankOrder: RankOrder
  let limit: Int

  init(_ options: Options) throws(BenchmarkError) {
    input = try options.required("input")
    let format = options["format"] ?? (input.hasSuffix(".jsonl") ? "jsonl" : "tsv")
    guard ["tsv", "jsonl"].contains(format) else { throw .usage("--format is tsv or jsonl") }
    isJSON = format == "jsonl"
    idColumn = options["id-column"] ?? (isJSON ? "id" : nil)
    titleColumn = options["title-column"] ?? "title"
    summaryColumns = (options["summary-column"] ?? "summary").split(separator: ",").map {
      String($0)
    }
    rankColumn = options["rank-column"] ?? (isJSON ? "rank" : nil)
    guard let order = RankOrder(rawValue: options["rank-order"] ?? "share") else {
      throw .usage("--rank-order is share, position or amount")
    }
    rankOrder = order
    limit = try options.integer("limit") ?? Int.max
  }

  /// Writes the corpus file; gives the number of rows.
  func write(to output: String) throws -> Int {
    var largest = 1.0
    if rankOrder != .share {
      try forEachRow { _, _, _, rank in largest = max(largest, rank ?? 0) }
    }
    let writer = try TextWriter(output)
    try writer.line(Corpus.header)
    var count = 0
    try forEachRow { id, title, summary, rank in
      count += 1
      let row = CorpusRow(
        id: id ?? String(count), title: title, summary: summary,
        rank: rank.map { share(of: $0, largest: largest) })
      try writer.line(row.line)
    }
    try writer.flush()
    return count
  }

  private func share(of rank: Double, largest: Double) -> Double {
    switch rankOrder {
    case .share: min(1, max(0, rank))
    case .position: max(0, 1 - log(max(1, rank)) / log(largest + 1))
    case .amount: max(0, log(max(0, rank) + 1) / log(largest + 1))
    }
  }

  private func forEachRow(_ body: (String?, String, String, Double?) throws -> Void) throws {
    let reader = try LineReader(input)
    let fields = isJSON ? nil : try TSVColumns(self, header: reader.next() ?? [])
    var count = 0
    while count < limit, let line = reader.next() {
      guard !line.isEmpty else { continue }
      count += 1
      if let fields {
        let cells = line.split(separator: 9, omittingEmptySubsequences: false)
        func cell(_ column: Int) -> String {
          column < cells.count ? plain(String(decoding: cells[column], as: UTF8.self)) : ""
        }
        try body(
          fields.id.map(cell), cell(fields.title), fields.summary.map(cell).joined(separator: " "),
          fields.rank.flatMap { Double(cell($0)) })
      } else {
        let value = try json(line, number: reader.number)
        try body(
          idColumn.flatMap { value[$0].map(text) }, value[titleColumn].map(text) ?? "",
          summaryColumns.compactMap { value[$0].map(text) }.joined(separator: " "),
          rankColumn.flatMap { value[$0] }.flatMap { Double(text($0)) })
      }
    }
  }

  private func json(_ line: [UInt8], number: Int) throws(BenchmarkError) -> JSONValue {
    do {
      return try JSONReader.parse(line)
    } catch {
      throw .malformed(path: input, line: number, reason: error.message)
    }
  }

  private func text(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): plain(text)
    case .array(let values): values.map(text).joined(separator: " ")
    case .integer(let number): String(number)
    case .double(let number): String(number)
    default: ""
    }
  }

  /// One line without TABs, as a TSV field must be.
  private func plain(_ text: String) -> String {
    text.utf8.contains { $0 == 9 || $0 == 10 || $0 == 13 }
      ? String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }) : text
  }
}

/// Where the columns stand in a TSV file, from 0.
private struct TSVColumns {
  let id: Int?
  let title: Int
  let summary: [Int]
  let rank: Int?

  init(_ preparation: CorpusPreparation, header: [UInt8]) throws(BenchmarkError) {
    let names = header.split(separator: 9, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    func place(_ column: String) throws(BenchmarkError) -> Int {
      if let index = names.firstIndex(of: column) { return index }
      if let number = Int(column), number >= 1, number <= names.count { return number - 1 }
      throw .noColumn(name: column, path: preparation.input)
    }
    func place(_ column: String?) throws(BenchmarkError) -> Int? {
      guard let column else { return nil }
      return try place(column) as Int
    }
    id = try place(preparation.idColumn)
    title = try place(preparation.titleColumn) as Int
    var summary: [Int] = []
    for column in preparation.summaryColumns { summary.append(try place(column)) }
    self.summary = summary
    rank = try place(preparation.rankColumn)
  }
}
