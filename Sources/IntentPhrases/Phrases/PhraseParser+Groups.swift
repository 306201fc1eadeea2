// Reads the groups of templates: `[optional]`, `(one|other)`, and permutations where they may stand.

extension PhraseParser {
  /// A sequence of parts, or alternatives of them, up to the closing bracket or the end.
  mutating func group(
    closing: Unicode.Scalar?, depth: Int
  ) throws(PhraseError) -> [PhraseNode] {
    let start = index
    groupDepth = depth
    defer { groupDepth = max(0, depth - 1) }
    guard depth <= Self.maxDepth else {
      throw error(.tooLarge("groups nested more than \(Self.maxDepth) deep"), at: index)
    }
    var choices: [[PhraseNode]] = [[]]
    var separator: Unicode.Scalar?
    while true {
      guard index < scalars.count else {
        guard let closing else { break }
        throw error(.unclosed(closing == "]" ? "[" : "(", closing: String(closing)), at: start - 1)
      }
      let scalar = scalars[index]
      if scalar == closing { break }
      if scalar == "|" || (scalar == ";" && closing != nil) {
        if scalar == ";", !options.contains(.permutations) { throw error(.permutation, at: index) }
        if let separator, separator != scalar { throw error(.mixedSeparators, at: index) }
        separator = scalar
        choices.append([])
        index += 1
        continue
      }
      let more = try part(depth: depth)
      PhraseParser.append(more, to: &choices[choices.count - 1])
    }
    if closing != nil { index += 1 }
    if separator == ";" { return try permutation(choices, at: start) }
    guard choices.count > 1 else {
      guard closing == nil || !choices[0].isEmpty else {
        throw error(.empty("a group"), at: start - 1)
      }
      return choices[0]
    }
    guard choices.contains(where: { !$0.isEmpty }) else {
      throw error(.empty("every alternative"), at: max(0, start - 1))
    }
    try count()
    return [.alternatives(choices)]
  }

  /// One part of a sequence: a run of text, a token or a group. A group of one sequence is that sequence.
  private mutating func part(depth: Int) throws(PhraseError) -> [PhraseNode] {
    try count()
    let start = index
    switch scalars[index] {
    case "(":
      index += 1
      return try group(closing: ")", depth: depth + 1)
    case "[":
      index += 1
      return [.optional(try group(closing: "]", depth: depth + 1))]
    case "{":
      return [try braces()]
    case "<":
      return [try ruleReference()]
    case ")", "]", "}", ">":
      throw error(.unopened(String(scalars[index])), at: index)
    case "*" where options.contains(.wildcards):
      index += 1
      return [.wildcard]
    case "\\":
      if let token = try swiftToken() { return [token] }
      guard index + 1 < scalars.count else { throw error(.danglingEscape, at: index) }
      index += 2
      return [.literal(String(scalars[index - 1]))]
    case "$":
      if let token = try stringsToken() {
        return [try token == .application ? application(at: start) : allowed(token, at: start)]
      }
      index += 1
      return [.literal("$")]
    default:
      let start = index
      while index < scalars.count, !isSpecial(scalars[index]) { index += 1 }
      return [.literal(text(start..<index))]
    }
  }

  private func allowed(_ node: PhraseNode, at start: Int) throws(PhraseError) -> PhraseNode {
    guard case .slot(let value) = node else { return node }
    return try slot(value, at: start)
  }

  /// Characters that end a run of text; `;` and `|` mean something in groups only, which the caller knows.
  private func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", ")", "[", "]", "{", "}", "<", ">", "|", "\\", "$": true
    case ";": groupDepth > 0
    case "*": options.contains(.wildcards)
    default: false
    }
  }

  /// `<name>`.
  private mutating func ruleReference() throws(PhraseError) -> PhraseNode {
    let start = index
    guard let end = scalars[start...].firstIndex(of: ">") else {
      throw error(.unclosed("<", closing: ">"), at: start)
    }
    let name = text(start + 1..<end)
    guard SlotName.isName(name) else { throw error(.malformedName(name), at: start + 1) }
    index = end + 1
    return .rule(name)
  }

  /// Every order of some parts, with a space between each two, as alternatives.
  private mutating func permutation(
    _ parts: [[PhraseNode]], at start: Int
  ) throws(PhraseError) -> [PhraseNode] {
    guard parts.count <= 5 else { throw error(.longPermutation(parts.count), at: start) }
    guard !parts.contains([]) else { throw error(.empty("a part of a permutation"), at: start) }
    var orders: [[[PhraseNode]]] = [[]]
    for part in parts {
      orders = orders.flatMap { order in
        (0...order.count).map { place in
          var order = order
          order.insert(part, at: place)
          return order
        }
      }
    }
    let size = parts.reduce(0) { $0 + PhraseMeasure.nodeCount($1) } + parts.count
    nodeCount += size * orders.count
    try count()
    let choices = orders.map { order in
      var nodes: [PhraseNode] = []
      for (number, part) in order.enumerated() {
        if number > 0 { PhraseParser.append([.literal(" ")], to: &nodes) }
        PhraseParser.append(part, to: &nodes)
      }
      return nodes
    }
    return [.alternatives(choices)]
  }
}
