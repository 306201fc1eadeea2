// Which rules may match a path, without asking each: whoever matches it has its rarest four characters.

/// An index of rules by four characters that the paths they match must have.
struct RuleFinder {
  private var rare: [UInt32: [Int]] = [:]
  /// Rules that need no four characters in a row, or look at decoded paths.
  private var others: [Int] = []

  init(_ rules: [RuleLanguage]) {
    var counts: [UInt32: Int32] = [:]
    counts.reserveCapacity(rules.count * 4)
    for rule in rules { Self.forEachRun(of: rule) { counts[$0, default: 0] += 1 } }
    for (number, rule) in rules.enumerated() {
      var best: (run: UInt32, count: Int32)?
      Self.forEachRun(of: rule) { run in
        let count = counts[run] ?? 0
        if best.map({ count < $0.count }) ?? true { best = (run, count) }
      }
      if let best { rare[best.run, default: []].append(number) } else { others.append(number) }
    }
  }

  /// The rules before `end` that may match a path as it stands in a URL, in order.
  func rules(matching path: [UInt8], before end: Int) -> [Int] {
    var found = others.filter { $0 < end }
    var run: UInt32 = 0
    for (index, byte) in path.enumerated() {
      run = run << 8 | UInt32(Self.folded(byte))
      guard index >= 3, let numbers = rare[run] else { continue }
      for number in numbers where number < end { found.append(number) }
    }
    guard found.count > 1 else { return found }
    var last = -1
    return found.sorted().filter { number in
      defer { last = number }
      return number != last
    }
  }

  /// Every four literal characters in a row, without case: what is not there cannot match.
  private static func forEachRun(of rule: RuleLanguage, _ body: (UInt32) -> Void) {
    guard let path = rule.path, !path.isDecoded else { return }
    let program = path.program
    let count = program.tokens.count - (program.hasOptionalTail ? 2 : 0)
    var (run, length): (UInt32, Int) = (0, 0)
    for index in 0..<max(count, 0) {
      let token = program.tokens[index]
      guard token.isScalar, token.code < 0x80 else {
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
