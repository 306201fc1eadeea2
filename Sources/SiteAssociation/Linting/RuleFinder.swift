// Which rules may match a path, without asking each: whoever matches it has its rarest four characters.

/// An index of rules by four characters that the paths they match must have.
struct RuleFinder {
  /// For each slot of the table the last rule with it, and for each rule the one before; -1 for none.
  private var last: [Int32]
  private var before: [Int32]
  /// The four characters that a rule is found by.
  private var runs: [UInt32]
  /// Rules that need no four characters in a row, or look at decoded paths, in order.
  private var others: [Int] = []
  private let mask: UInt32

  init(_ rules: [FileChecks.Numbered]) {
    var size = 64
    while size < rules.count * 8 { size *= 2 }
    mask = UInt32(truncatingIfNeeded: size - 1)
    last = [Int32](repeating: -1, count: size)
    before = [Int32](repeating: -1, count: rules.count)
    runs = [UInt32](repeating: 0, count: rules.count)
    // How often characters occur; those that share a slot are taken for as frequent.
    var counts = [Int32](repeating: 0, count: size)
    let mask = mask
    for rule in rules { Self.forEachRun(of: rule) { counts[Self.slot($0, mask)] += 1 } }
    for (number, rule) in rules.enumerated() {
      var best: UInt32 = 0
      var least = Int32.max
      Self.forEachRun(of: rule) { run in
        let count = counts[Self.slot(run, mask)]
        if count < least { (best, least) = (run, count) }
      }
      guard least < Int32.max else {
        others.append(number)
        continue
      }
      let slot = Self.slot(best, mask)
      runs[number] = best
      before[number] = last[slot]
      last[slot] = Int32(truncatingIfNeeded: number)
    }
  }

  private static func slot(_ run: UInt32, _ mask: UInt32) -> Int {
    // Multiplied by 2^32 over the golden ratio, as hashes of whole numbers are.
    Int((run &* 0x9E37_79B1) >> 7 & mask)
  }

  /// The rules before `end` that may match a path as it stands in a URL, in order.
  func rules(matching path: [UInt8], before end: Int) -> [Int] {
    var found: [Int] = []
    for number in others {
      if number >= end { break }
      found.append(number)
    }
    var run: UInt32 = 0
    var length = 0
    for byte in path {
      run = run << 8 | UInt32(Self.folded(byte))
      length += 1
      guard length >= 4 else { continue }
      var number = Int(last[Self.slot(run, mask)])
      while number >= 0 {
        if number < end, runs[number] == run { found.append(number) }
        number = Int(before[number])
      }
    }
    guard found.count > 1 else { return found }
    var last = -1
    return found.sorted().filter { number in
      defer { last = number }
      return number != last
    }
  }

  /// Every four literal characters in a row, without case: what is not there cannot match.
  private static func forEachRun(of rule: FileChecks.Numbered, _ body: (UInt32) -> Void) {
    guard let path = rule.language.path, !path.isDecoded else { return }
    let hasEdges = path.program.edges != nil
    let count = hasEdges ? path.program.tokens.count : path.program.certainCount
    var (run, length): (UInt32, Int) = (0, 0)
    let tokens = path.program.tokens.span
    for index in 0..<max(count, 0) {
      let token = tokens[index]
      // Where variables decide which slashes count, none of them need be there.
      guard token.isScalar, token.code < 0x80, !hasEdges || token != .slash else {
        length = 0
        continue
      }
      run = run << 8 | UInt32(folded(UInt8(truncatingIfNeeded: token.code)))
      length += 1
      if length >= 4 { body(run) }
    }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
