// Finding the strings of the index that are an edit or two away from a word: signatures first, which
// lets a few in ten thousand through, then the exact distance, then a look at whether the string is
// still there.

internal import TextAnalysis

/// A string of the index that may be what was meant.
struct TypoMatch {
  var string: [UInt8]
  var edits: Int
  /// The most prominent row that has the string as its key; nil for a word of texts.
  var bestRow: Int64?
  /// How many entities hold it as a word; 0 when keys were asked for.
  var documents: Int
}

/// Compares a word with the strings of the typo tables.
struct TypoScan {
  let connection: Connection
  let signatures: SignatureCache
  let filter: RowFilter
  /// What other searches of a session have found of whole words; nil outside of sessions.
  private let memory: TypoMemory?
  /// The scans so far: a one-word query is asked for as a name and as a word.
  private var scans: [Found] = []

  init(
    connection: Connection, signatures: SignatureCache, filter: RowFilter,
    memory: TypoMemory? = nil
  ) {
    self.memory = memory
    self.connection = connection
    self.signatures = signatures
    self.filter = filter
  }

  /// What kind of string is looked for.
  enum Target { case keys, words }

  /// More strings within the distance than this are not told apart: the word says too little.
  private static let maxVerified = 400

  /// The strings within `edits` of the word, nearest first, then the most prominent. The word may be
  /// unfinished: the beginning of a longer string. `rankedOnly` leaves out keys of entities without a
  /// caller's rank.
  mutating func matches(
    _ word: [UInt8], edits: Int, isUnfinished: Bool, target: Target, rankedOnly: Bool, limit: Int
  ) throws(EntityStoreError) -> [TypoMatch] {
    // Only words of texts: whether a name is near enough depends on the filter.
    let memory = target == .words && !isUnfinished && !rankedOnly ? self.memory : nil
    if let known = memory?.matches(word, edits: edits, limit: limit) { return known }
    let found: Found
    let known = scans.first {
      $0.word == word && $0.edits == edits && $0.isUnfinished == isUnfinished
        && $0.rankedOnly == rankedOnly
    }
    if let known {
      found = known
    } else {
      found = try scan(
        Found(word: word, edits: edits, isUnfinished: isUnfinished, rankedOnly: rankedOnly))
      scans.append(found)
    }
    let matches = try verified(found, target: target, limit: limit)
    memory?.remember(matches, word, edits: edits, limit: limit)
    return matches
  }

  private func scan(_ wanted: Found) throws(EntityStoreError) -> Found {
    var found = wanted
    let bytes = IndexLimits.typoBytes
    // Where letters take several bytes, an edit changes the length by as many.
    let low = max(bytes.lowerBound, found.word.count - found.edits * found.widest)
    let high =
      found.isUnfinished
      ? bytes.upperBound : min(bytes.upperBound, found.word.count + found.edits * found.widest)
    guard low <= high else { return found }
    let blocks = try signatures.blocks(
      lengths: low...high, rankedOnly: found.rankedOnly, connection: connection)
    for block in blocks where found.strings.count < Self.maxVerified {
      try scan(block, &found)
    }
    try scanNew(low...high, &found)
    return found
  }

  /// What a scan looks for and has found, before it is known to exist.
  private struct Found {
    let word: [UInt8]
    let signature: LetterSignature
    let edits: Int
    let isUnfinished: Bool
    let rankedOnly: Bool
    /// The most bytes that one of the word's letters takes.
    let widest: Int
    var strings: [[UInt8]: Int] = [:]

    init(word: [UInt8], edits: Int, isUnfinished: Bool, rankedOnly: Bool) {
      self.word = word
      signature = LetterSignature(word.span)
      self.edits = edits
      self.isUnfinished = isUnfinished
      self.rankedOnly = rankedOnly
      widest = word.contains { $0 >= 0xe0 } ? 4 : word.contains { $0 >= 0x80 } ? 2 : 1
    }

    /// Takes the string if it is near enough.
    mutating func offer(_ string: Span<UInt8>) {
      let isLonger = string.count > word.count - edits * widest
      if isUnfinished, string.count > word.count + edits * widest {
        // Of a much longer string only the first letters count, and their signature is cheaper than
        // the distance.
        let head = string.extracting(0..<word.count + edits * widest)
        guard signature.mayBePrefixMatch(LetterSignature(head).bits, edits: edits) else { return }
      }
      let distance =
        isUnfinished && isLonger
        ? EditDistance.osaPrefix(word.span, string, limit: edits)
        : EditDistance.osa(word.span, string, limit: edits)
      guard let distance, distance > 0 || isUnfinished else { return }
      strings[Array(string)] = distance
    }
  }

  private func scan(_ block: SignatureBlock, _ found: inout Found) throws(EntityStoreError) {
    let positions = block.positions(
      like: found.signature.bits, edits: found.edits, isUnfinished: found.isUnfinished)
    try block.forEachString(at: positions, connection: connection) { found.offer($0) }
  }

  private func scanNew(_ lengths: ClosedRange<Int>, _ found: inout Found)
    throws(EntityStoreError)
  {
    let statement = try connection.statement(SQL.newTypos)
    defer { statement.reset() }
    statement.bind(1, lengths.lowerBound)
    statement.bind(2, lengths.upperBound)
    statement.bind(3, found.rankedOnly ? 1 : 0)
    while try statement.step() {
      unsafe statement.withBytes(0) { bytes in
        let string = unsafe bytes.span
        let bits = LetterSignature(string).bits
        let may =
          found.isUnfinished
          ? found.signature.mayBePrefixMatch(bits, edits: found.edits)
          : found.signature.mayMatch(bits, edits: found.edits)
        if may { found.offer(string) }
      }
    }
  }

  /// Blocks may hold strings that are gone, or of another kind than wanted: the tables decide.
  private func verified(_ found: Found, target: Target, limit: Int)
    throws(EntityStoreError) -> [TypoMatch]
  {
    var matches: [TypoMatch] = []
    for (string, edits) in found.strings {
      switch target {
      case .keys:
        // Names that begin as typed are no corrections: they would take the places of these.
        if edits == 0 { continue }
        let statement = try connection.statement(SQL.rowsOfKey)
        defer { statement.reset() }
        try statement.bindText(1, string)
        // Names of what a filter excludes must not take the places of others.
        statement.bind(2, filter.isActive ? 1000 : 1)
        var best: Int64?
        while best == nil, try statement.step() {
          let row = statement.int64(0)
          if try filter.accepts(row) { best = row }
        }
        guard let row = best, !found.rankedOnly || Prominence.isRanked(row: row) else { continue }
        matches.append(TypoMatch(string: string, edits: edits, bestRow: row, documents: 0))
      case .words:
        let statement = try connection.statement(SQL.documents)
        defer { statement.reset() }
        try statement.bindText(1, string)
        guard try statement.step() else { continue }
        matches.append(
          TypoMatch(string: string, edits: edits, bestRow: nil, documents: statement.int(0)))
      }
    }
    matches.sort { left, right in
      if left.edits != right.edits { return left.edits < right.edits }
      if let leftRow = left.bestRow, let rightRow = right.bestRow, leftRow != rightRow {
        return leftRow < rightRow
      }
      if left.documents != right.documents { return left.documents > right.documents }
      return left.string.lexicographicallyPrecedes(right.string)
    }
    return Array(matches.prefix(limit))
  }
}
