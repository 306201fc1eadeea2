// The lists of `top` from all keys at once, in one pass over them in order: a rebuild writes what
// comes out, `check` compares it.

/// Finds the beginnings that many keys share while keys go by in order, and hands
/// out the list of each.
final class HeavyPrefixes {
  private let found: (ArraySlice<UInt8>, [Int64]) throws(EntityStoreError) -> Void
  private var previous: [UInt8] = []
  /// For each length from 1, how many keys in a row began so, and the best of their rows.
  private var counts = [Int](repeating: 0, count: IndexLimits.topPrefixBytes + 1)
  private var best = [BestRows](
    repeating: BestRows(limit: IndexLimits.topRows), count: IndexLimits.topPrefixBytes + 1)

  init(_ found: @escaping (ArraySlice<UInt8>, [Int64]) throws(EntityStoreError) -> Void) {
    self.found = found
  }

  func add(key: [UInt8], row: Int64) throws(EntityStoreError) {
    let length = min(key.count, IndexLimits.topPrefixBytes)
    var shared = 0
    while shared < min(length, previous.count), key[shared] == previous[shared] { shared += 1 }
    try close(longerThan: shared)
    if length > 0 {
      for end in 1...length {
        counts[end] += 1
        best[end].insert(row)
      }
    }
    previous = key
  }

  func finish() throws(EntityStoreError) { try close(longerThan: 0) }

  private func close(longerThan shared: Int) throws(EntityStoreError) {
    let last = min(previous.count, IndexLimits.topPrefixBytes)
    guard shared < last else { return }
    for end in shared + 1...last {
      let isWhole = end == previous.count || previous[end] & 0xc0 != 0x80
      if counts[end] > IndexLimits.heavyPrefix, isWhole {
        try found(previous[..<end], best[end].rows)
      }
      counts[end] = 0
      best[end].removeAll()
    }
  }
}
