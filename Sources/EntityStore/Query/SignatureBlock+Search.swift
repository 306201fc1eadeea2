// The hot loop of looking for misspelt words: which strings of a block may be near, by their signatures alone.

extension SignatureBlock {
  /// The positions of strings that may be within 1 to 3 edits of one with the signature, in order. Of an unfinished word
  /// only what a string lacks counts.
  ///
  /// One pass over the signatures of those parts, and of those groups in them, that may hold something. An edit takes
  /// away at most one bit and adds at most one, so with d edits at most d bits may be missing on each side;
  /// `x & (x - 1)` clears one bit, which is cheaper than counting them.
  func positions(like wanted: UInt64, edits: Int, isUnfinished: Bool) -> [Int] {
    @inline(__always) func cleared(_ bits: UInt64) -> UInt64 { bits & (bits &- 1) }
    return switch edits {
    case 1: positions(like: wanted, isUnfinished) { cleared($0) }
    case 2: positions(like: wanted, isUnfinished) { cleared(cleared($0)) }
    default: positions(like: wanted, isUnfinished) { cleared(cleared(cleared($0))) }
    }
  }

  /// The same with a function that leaves no bit where there are few enough.
  @inline(__always)
  private func positions(
    like wanted: UInt64, _ isUnfinished: Bool, excess: (UInt64) -> UInt64
  ) -> [Int] {
    let bound: UInt64 = isUnfinished ? 0 : ~0
    @inline(__always) func mayHold(_ bits: Bits) -> Bool {
      excess(wanted & ~bits.any) | excess(bits.all & ~wanted & bound) == 0
    }
    var positions: [Int] = []
    let signatures = signatures.span
    let groups = groups.span
    let parts = parts.span
    for part in parts.indices where mayHold(parts[part]) {
      let firstGroup = part * Self.partGroups
      for group in firstGroup..<min(firstGroup + Self.partGroups, groups.count)
      where mayHold(groups[group]) {
        let first = group * Self.groupStrings
        for index in first..<min(first + Self.groupStrings, signatures.count) {
          let bits = signatures[index]
          if excess(wanted & ~bits) | excess(bits & ~wanted & bound) == 0 {
            positions.append(index)
          }
        }
      }
    }
    return positions
  }
}
