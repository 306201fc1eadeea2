// "Did you mean": the known name that a mistyped one was meant to be.

/// The name nearest to a mistyped one: its beginning, or at most two edits away; nil if none is near.
///
/// An edit inserts, drops or changes a character or swaps two neighbours. Names of up to four
/// characters allow one. Case does not count. Among equals the first name given wins.
public func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  let typed = Array(name.lowercased().unicodeScalars)
  guard !typed.isEmpty else { return nil }
  // In halves, so that a word left unfinished comes after one that is an edit away.
  var best: (name: String, halves: Int)?
  for candidate in names {
    let known = Array(candidate.lowercased().unicodeScalars)
    let limit = min(typed.count, known.count) <= 4 ? 1 : 2
    let distance = editDistance(typed, known)
    var halves = distance > limit ? Int.max : 2 * distance
    // A word left unfinished is nearly as near as one edit, but only from its third letter on.
    if distance > 1, typed.count >= 3, known.starts(with: typed) { halves = 3 }
    if halves < best?.halves ?? .max { best = (candidate, halves) }
  }
  return best?.name
}

/// Optimal string alignment; the texts are names, so the whole table is small.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  if abs(left.count - right.count) > 2 { return .max }
  var rowBefore: [Int] = []
  var row = Array(0...right.count)
  for (i, a) in left.enumerated() {
    var next = [i + 1]
    for (j, b) in right.enumerated() {
      var cost = min(row[j] + (a == b ? 0 : 1), row[j + 1] + 1, next[j] + 1)
      if i > 0, j > 0, a == right[j - 1], left[i - 1] == b {
        cost = min(cost, rowBefore[j - 1] + 1)
      }
      next.append(cost)
    }
    (rowBefore, row) = (row, next)
  }
  return row[right.count]
}
