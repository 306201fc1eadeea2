// Patterns as numbers. A token is a Unicode scalar or one of a few codes above all scalars, so that
// all patterns of a file lie in one array and a match allocates nothing.

/// One step of a pattern.
struct PatternToken: Hashable, Sendable {
  let code: UInt32

  /// `?`: any one character.
  static let any = PatternToken(code: 0x20_0000)
  /// `*`: any characters, also none.
  static let star = PatternToken(code: 0x20_0001)
  /// What no text matches: a variable that is not defined.
  static let never = PatternToken(code: 0x20_0002)

  private static let setBase: UInt32 = 0x30_0000
  private static let choiceBase: UInt32 = 0x40_0000

  /// `/`: what the rules of paths are about.
  static let slash = PatternToken(code: 0x2F)

  /// This character.
  static func scalar(_ scalar: UInt32) -> PatternToken { PatternToken(code: scalar) }
  /// One character of a set.
  static func set(_ index: Int) -> PatternToken {
    PatternToken(code: setBase + UInt32(truncatingIfNeeded: index))
  }
  /// One of the texts of a variable.
  static func choice(_ index: Int) -> PatternToken {
    PatternToken(code: choiceBase + UInt32(truncatingIfNeeded: index))
  }

  var isScalar: Bool { code < 0x20_0000 }
  var setIndex: Int? {
    code >= Self.setBase && code < Self.choiceBase ? Int(code - Self.setBase) : nil
  }
  var choiceIndex: Int? { code >= Self.choiceBase ? Int(code - Self.choiceBase) : nil }
}

/// A set of ASCII characters.
struct CharacterSet128: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  func contains(_ scalar: UInt32) -> Bool {
    scalar < 64 ? low >> scalar & 1 == 1 : scalar < 128 && high >> (scalar - 64) & 1 == 1
  }

  mutating func insert(_ scalar: UInt32) {
    if scalar < 64 { low |= 1 << scalar } else if scalar < 128 { high |= 1 << (scalar - 64) }
  }
}

/// The texts of a variable as a tree, so that common beginnings are looked at once.
struct ChoiceTree: Sendable {
  struct Node: Sendable {
    var isEnd = false
    var children: [(token: PatternToken, node: Int)] = []
  }

  private struct Step: Hashable {
    let node: Int
    let token: PatternToken
  }

  private(set) var nodes = [Node()]
  /// Whether no text has a wildcard.
  private(set) var isPlain = true
  private var steps: [Step: Int] = [:]

  init(_ texts: [[PatternToken]]) {
    for tokens in texts {
      var node = 0
      for token in tokens {
        if !token.isScalar { isPlain = false }
        let step = Step(node: node, token: token)
        if let next = steps[step] {
          node = next
        } else {
          nodes.append(Node())
          nodes[node].children.append((token, nodes.count - 1))
          node = nodes.count - 1
          steps[step] = node
        }
      }
      nodes[node].isEnd = true
    }
  }

  func isEnd(_ node: Int) -> Bool { nodes[node].isEnd }

  /// Whether one of the texts is `*`.
  var hasStarAlone: Bool {
    nodes[0].children.contains { $0.token == .star && nodes[$0.node].isEnd }
  }

  /// How many texts there are.
  var count: Int { nodes.count { $0.isEnd } }

  /// One of the texts by its number, in the order of the tree.
  func text(_ number: Int) -> [PatternToken] {
    var left = number
    var open: [(node: Int, tokens: [PatternToken])] = [(0, [])]
    while let (node, tokens) = open.popLast() {
      if nodes[node].isEnd {
        if left == 0 { return tokens }
        left -= 1
      }
      for child in nodes[node].children.reversed() {
        open.append((child.node, tokens + [child.token]))
      }
    }
    return []
  }

  /// The node that a token leads to; few children are looked through, many are looked up.
  func next(_ node: Int, _ token: PatternToken) -> Int? {
    if nodes[node].children.count > 40 { return steps[Step(node: node, token: token)] }
    for child in nodes[node].children where child.token == token { return child.node }
    return nil
  }
}

/// The sets and variables that the patterns of one file refer to.
struct PatternTables: Sendable {
  var sets: [CharacterSet128] = []
  var choices: [ChoiceTree] = []
  /// For variables at the end of paths: at which nodes of a tree the text may end.
  var finals: [[Bool]] = []
  /// The edges of the path patterns that have any.
  var edges: [PathEdges] = []
}

/// A pattern that is ready to be compared.
struct PatternProgram: Sendable {
  var tokens: [PatternToken] = []
  /// Where each token stands in the written pattern, in Unicode scalars; empty unless kept.
  var sources: [Int] = []
  /// Whether those places are kept.
  var keepsSources = false
  /// Whether the pattern without its last two tokens, `/*`, matches as well.
  var hasOptionalTail = false
  /// Whether a token stands for texts of different lengths, which the simple comparison cannot do.
  var hasChoice = false
  /// Which edges it has, if the slashes at its ends depend on variables.
  var edges: Int?

  /// How many tokens at the beginning every text has to pass, at least.
  var certainCount: Int {
    guard edges != nil else { return tokens.count - (hasOptionalTail ? 2 : 0) }
    // A slash that is one of several, or the last, need not be there.
    guard tokens.count > 1, tokens[0] == .slash, tokens[1].isScalar else { return 0 }
    var count = tokens.prefix(while: \.isScalar).count
    while count > 0, tokens[count - 1] == .slash { count -= 1 }
    return count
  }

  /// Whether it matches everything.
  var isUniversal: Bool { tokens.count == 1 && tokens[0] == .star }
}

/// Lower case of ASCII letters; other characters stay: what systems do with them is not documented.
func foldedScalar(_ scalar: UInt32) -> UInt32 {
  scalar &- 0x41 < 26 ? scalar | 0x20 : scalar
}
