// Verifies what the letter signatures let through: exact distances, in a band, on the stack.

/// Distances between words, counted in Unicode scalars.
public enum EditDistance {
  /// The optimal string alignment distance, nil if above `limit`.
  ///
  /// Insertions, deletions, replacements and swaps of neighbours count one each; no place is edited
  /// twice. No heap allocation for words of up to 64 scalars.
  public static func osa(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> Int? {
    unsafe distance(a, b, limit: limit, toPrefix: false)
  }

  /// The least such distance of `a` to any prefix of `b`, nil if above `limit`.
  public static func osaPrefix(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> Int? {
    unsafe distance(a, b, limit: limit, toPrefix: true)
  }

  /// The number of Unicode scalars; an invalid byte counts one.
  public static func scalarCount(_ word: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = word.baseAddress else { return 0 }
    var count = 0
    var position = 0
    while position < word.count {
      position &+= unsafe ScalarDecoder.length(base, at: position, count: word.count)
      count &+= 1
    }
    return count
  }

  private static func distance(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, limit: Int, toPrefix: Bool
  ) -> Int? {
    if limit < 0 { return nil }
    if unsafe isASCII(a) && isASCII(b) {
      return unsafe banded(a, b, limit: limit, toPrefix: toPrefix)
    }
    return unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: a.count + b.count) {
      guard let storage = $0.baseAddress else { return nil }
      let aCount = unsafe decode(a, to: storage)
      let bCount = unsafe decode(b, to: storage + aCount)
      return unsafe banded(
        UnsafeBufferPointer(start: storage, count: aCount),
        UnsafeBufferPointer(start: storage + aCount, count: bCount), limit: limit,
        toPrefix: toPrefix)
    }
  }

  /// Drops the common beginning (and end), then fills the band of the matrix in three rows.
  @inline(__always)
  private static func banded<Scalar: FixedWidthInteger>(
    _ a: UnsafeBufferPointer<Scalar>, _ b: UnsafeBufferPointer<Scalar>, limit: Int, toPrefix: Bool
  ) -> Int? {
    var start = 0
    var aEnd = a.count
    var bEnd = b.count
    while start < aEnd, start < bEnd, unsafe a[start] == b[start] { start &+= 1 }
    if toPrefix {
      if aEnd == start { return 0 }
      if limit < bEnd, aEnd < bEnd - limit { bEnd = aEnd + limit }
    } else {
      while aEnd > start, bEnd > start, unsafe a[aEnd &- 1] == b[bEnd &- 1] {
        aEnd &-= 1
        bEnd &-= 1
      }
      if bEnd - aEnd > limit { return nil }
    }
    let aCount = aEnd - start
    let bCount = bEnd - start
    if aCount - bCount > limit { return nil }
    if aCount == 0 || bCount == 0 {
      let distance = toPrefix ? aCount : max(aCount, bCount)
      return distance <= limit ? distance : nil
    }
    let width = bCount + 1
    // Distances above the limit are all alike: limit + 1, which also bounds them by the lengths.
    let limit = min(limit, max(aCount, bCount))
    return unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3 * width) { rows in
      guard let rows = rows.baseAddress else { return nil }
      unsafe rows.initialize(repeating: Int32(limit + 1), count: 3 * width)
      var beforePrevious = unsafe rows
      var previous = unsafe rows + width
      var current = unsafe rows + 2 * width
      for column in 0...min(bCount, limit) { unsafe previous[column] = Int32(column) }
      for row in 1...aCount {
        let low = max(1, row - limit)
        let high = min(bCount, row + limit)
        let above = Int32(limit + 1)
        unsafe current[low - 1] = low == 1 && row <= limit ? Int32(row) : above
        var best = unsafe current[low - 1]
        let letter = unsafe a[start + row - 1]
        var column = low
        while column <= high {
          let other = unsafe b[start + column - 1]
          var value = unsafe previous[column - 1] &+ (letter == other ? 0 : 1)
          if column < row + limit { value = unsafe min(value, previous[column] &+ 1) }
          value = unsafe min(value, current[column - 1] &+ 1)
          if row > 1, column > 1, unsafe letter == b[start + column - 2],
            unsafe other == a[start + row - 2]
          {
            value = unsafe min(value, beforePrevious[column - 2] &+ 1)
          }
          value = min(value, above)
          unsafe current[column] = value
          best = min(best, value)
          column &+= 1
        }
        if best == above {
          // A swap may still reach over this row from the one before.
          let low = max(0, row - 1 - limit)
          let high = min(bCount, row - 1 + limit)
          var reachable = above
          for column in low...max(low, high) {
            reachable = unsafe min(reachable, previous[column])
          }
          if reachable == above { return nil }
        }
        let free = unsafe beforePrevious
        unsafe beforePrevious = previous
        unsafe previous = current
        unsafe current = free
      }
      var result = unsafe previous[bCount]
      if toPrefix {
        for column in max(0, aCount - limit)...max(0, min(bCount, aCount + limit)) {
          result = unsafe min(result, previous[column])
        }
      }
      return result <= limit ? Int(result) : nil
    }
  }

  @inline(__always)
  private static func isASCII(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    var bits: UInt8 = 0
    for index in 0..<word.count { bits |= unsafe word[index] }
    return bits < 0x80
  }

  private static func decode(
    _ word: UnsafeBufferPointer<UInt8>, to storage: UnsafeMutablePointer<UInt32>
  ) -> Int {
    guard let base = word.baseAddress else { return 0 }
    var count = 0
    var position = 0
    while position < word.count {
      let (code, length) = unsafe ScalarDecoder.decode(base, at: position, count: word.count)
      unsafe storage[count] = code
      count += 1
      position += length
    }
    return count
  }
}
