// From the entries of a file to arrays of rules, for one system: what a system does not know, it
// does not see.

/// A rule that is ready to be compared; it holds no references.
struct CompiledRule: Sendable {
  var head: UInt64 = 0
  var headMask: UInt64 = 0
  var tail: UInt64 = 0
  var tailMask: UInt64 = 0
  var path = PatternSlice.absent
  var query = PatternSlice.absent
  var fragment = PatternSlice.absent
  var firstItem: Int32 = 0
  var endItem: Int32 = 0
  /// Which form of the URL it compares: 1 without case, 2 decoded.
  var form: UInt8 = 0
  var isExclusion = false
}

/// One named item of a query that a rule looks at.
struct CompiledItem: Sendable {
  /// Its name, in the array of tokens.
  let nameStart: Int32
  let nameEnd: Int32
  let value: PatternSlice
}

/// The rules of one entry that a system sees, and the apps it sees them for.
struct CompiledEntry: Sendable {
  let index: Int
  let apps: [String]
  let rules: Range<Int>
  let source: [AssociationRule]
  /// The parts of each rule with the defaults that hold for it.
  let parts: [RuleParts]
}

extension PatternSlice {
  static let absent = PatternSlice(start: 0, end: -1, hasOptionalTail: false, hasChoice: false)

  var isAbsent: Bool { end < 0 }
}

struct SiteCompiler {
  private(set) var patterns: PatternCompiler
  private(set) var tokens: [PatternToken] = []
  private(set) var rules: [CompiledRule] = []
  private(set) var items: [CompiledItem] = []
  private(set) var entries: [CompiledEntry] = []
  private(set) var forms = [false, false, false, false]
  private let links: AppLinks?
  private let system: SystemVersion

  init(_ file: AssociationFile, system: SystemVersion) {
    links = file.appLinks
    self.system = system
    patterns = PatternCompiler(
      variables: file.appLinks?.variables ?? [],
      knowsVariables: system.supports(.substitutionVariables))
  }

  mutating func compile() {
    guard let links, links.form == .list || links.form == .dictionary,
      system.supports(.universalLinks)
    else { return }
    let isModern = system.supports(.components)
    // iOS 12 and older want "apps": [] and see nothing without it.
    if !isModern, links.apps != .empty { return }
    for (index, entry) in links.entries.enumerated() {
      let apps = isModern ? entry.apps : entry.appID.map { [$0] } ?? []
      let rules = (isModern ? entry.components : nil) ?? entry.paths ?? []
      compile(rules, of: entry, index, apps: apps.map(\.id), links.defaults)
    }
  }

  private mutating func compile(
    _ source: [AssociationRule], of entry: DetailsEntry, _ index: Int, apps: [String],
    _ defaults: RuleParts
  ) {
    let start = rules.count
    let knowsDefaults = system.supports(.defaults)
    let common = entry.defaults.merged(over: defaults)
    var parts: [RuleParts] = []
    for rule in source {
      var merged = rule.parts
      if rule.kind == .component, knowsDefaults { merged = merged.merged(over: common) }
      if !system.supports(.caseSensitive) { merged.caseSensitive = nil }
      if !system.supports(.percentEncoded) { merged.percentEncoded = nil }
      if rule.kind == .path, !system.supports(.notPrefix), rule.written?.hasPrefix("NOT ") == true {
        merged.path?.text = rule.written ?? ""
        merged.exclude = false
      }
      parts.append(merged)
      add(merged)
    }
    entries.append(
      CompiledEntry(
        index: index, apps: apps, rules: start..<rules.count, source: source, parts: parts))
  }

  private mutating func add(_ parts: RuleParts) {
    var rule = CompiledRule()
    let isSensitive = parts.caseSensitive ?? true
    rule.form = (isSensitive ? 0 : 1) | (parts.percentEncoded ?? true ? 0 : 2)
    rule.isExclusion = parts.exclude ?? false
    forms[Int(rule.form)] = true
    if let path = parts.path {
      let program = patterns.compilePath(path.text, caseSensitive: isSensitive)
      rule.path = append(program)
      (rule.head, rule.headMask) = Self.head(of: program)
      (rule.tail, rule.tailMask) = Self.tail(of: program)
    }
    if let fragment = parts.fragment {
      rule.fragment = append(patterns.compile(fragment.text, caseSensitive: isSensitive))
    }
    switch parts.query {
    case .whole(let pattern):
      rule.query = append(patterns.compile(pattern.text, caseSensitive: isSensitive))
    case .items(let wanted):
      rule.firstItem = Int32(truncatingIfNeeded: items.count)
      for item in wanted {
        let value = append(patterns.compile(item.value.text, caseSensitive: isSensitive))
        let start = Int32(truncatingIfNeeded: tokens.count)
        for scalar in item.name.unicodeScalars { tokens.append(.scalar(scalar.value)) }
        items.append(
          CompiledItem(
            nameStart: start, nameEnd: Int32(truncatingIfNeeded: tokens.count), value: value))
      }
      rule.endItem = Int32(truncatingIfNeeded: items.count)
    case .ignored, nil: break
    }
    rules.append(rule)
  }

  private mutating func append(_ program: PatternProgram) -> PatternSlice {
    let start = tokens.count
    tokens += program.tokens
    return PatternSlice(program, at: start)
  }

  /// What the path must begin with, as far as it is plain ASCII and the tail cannot take it away.
  static func head(of program: PatternProgram) -> (head: UInt64, mask: UInt64) {
    let count = program.certainCount
    var (head, mask): (UInt64, UInt64) = (0, 0)
    for (index, token) in program.tokens.prefix(min(8, count)).enumerated() {
      guard token.isScalar, token.code > 0, token.code < 0x80 else { break }
      head |= UInt64(token.code) << UInt64(8 * index)
      mask |= 0xFF << UInt64(8 * index)
    }
    return (head, mask)
  }

  /// What the path must end with, the last character in the lowest byte; nothing if a tail is optional.
  static func tail(of program: PatternProgram) -> (tail: UInt64, mask: UInt64) {
    guard !program.hasOptionalTail, program.edges == nil else { return (0, 0) }
    var (tail, mask): (UInt64, UInt64) = (0, 0)
    for (index, token) in program.tokens.reversed().prefix(8).enumerated() {
      guard token.isScalar, token.code > 0, token.code < 0x80 else { break }
      tail |= UInt64(token.code) << UInt64(8 * index)
      mask |= 0xFF << UInt64(8 * index)
    }
    return (tail, mask)
  }
}
