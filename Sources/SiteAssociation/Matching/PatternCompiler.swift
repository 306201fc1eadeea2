// From the text of a pattern to tokens: wildcards, variables, the slashes of paths.

/// Compiles the patterns of one file; equal variables share one tree.
struct PatternCompiler {
  var tables = PatternTables()
  /// The ends of variables that were looked at.
  var knownTails: [PathTail.Key: PathTail] = [:]
  private let variables: [String: [String]]
  private let knowsVariables: Bool
  private let keepsSources: Bool
  private var known: [Key: PatternToken] = [:]

  private struct Key: Hashable {
    let name: String
    let isFolded: Bool
  }

  /// Creates a compiler; only explanations need to know where each token stands.
  init(
    variables: [SubstitutionVariable], knowsVariables: Bool = true, keepsSources: Bool = false
  ) {
    self.keepsSources = keepsSources
    self.variables = Dictionary(
      variables.map { ($0.name, $0.values.map(\.text)) }, uniquingKeysWith: { $1 })
    self.knowsVariables = knowsVariables
  }

  /// A pattern for a query, a query item or a fragment.
  mutating func compile(_ text: String, caseSensitive: Bool) -> PatternProgram {
    if let program = plain(text, caseSensitive: caseSensitive) { return program }
    var program = PatternProgram(keepsSources: keepsSources)
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let start = index
      index += 1
      switch scalars[start] {
      case "?": program.append(.any, at: start)
      case "*": program.append(.star, at: start)
      case "$" where knowsVariables && index < scalars.count && scalars[index] == "(":
        guard let end = scalars[index...].firstIndex(of: ")") else {
          program.append(.never, at: start)
          return program
        }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: scalars[index + 1..<end])
        append(variable: String(name), caseSensitive: caseSensitive, at: start, to: &program)
        index = end + 1
      case let scalar:
        program.append(
          .scalar(caseSensitive ? scalar.value : foldedScalar(scalar.value)), at: start)
      }
    }
    return program
  }

  /// A pattern of ASCII without variables, which most are: a byte is a character.
  private func plain(_ text: String, caseSensitive: Bool) -> PatternProgram? {
    var program = PatternProgram(keepsSources: keepsSources)
    program.tokens.reserveCapacity(text.utf8.count)
    var index = -1
    for byte in text.utf8 {
      index += 1
      guard byte < 0x80, byte != UInt8(ascii: "$") else { return nil }
      switch byte {
      case UInt8(ascii: "?"): program.append(.any, at: index)
      case UInt8(ascii: "*"): program.append(.star, at: index)
      default:
        let scalar = UInt32(byte)
        program.append(.scalar(caseSensitive ? scalar : foldedScalar(scalar)), at: index)
      }
    }
    return program
  }

  /// A pattern for a path: slashes at its end do not count, one at its beginning is given.
  ///
  /// The same holds for each value of a variable that stands there.
  mutating func compilePath(_ text: String, caseSensitive: Bool) -> PatternProgram {
    var program = compile(text, caseSensitive: caseSensitive)
    while program.tokens.last == .slash { program.removeLast() }
    let run = program.tokens.prefix { $0 == .slash }.count
    if program.hasVariable, let edges = edges(of: program) {
      if run > 1 { program.replaceFirst(run, with: .slash) }
      use(edges, dropping: max(run - 1, 0), in: &program)
      return program
    }
    if program.tokens.first != .star, run != 1 { program.replaceFirst(run, with: .slash) }
    let count = program.tokens.count
    program.hasOptionalTail =
      count > 2 && program.tokens[count - 1] == .star && program.tokens[count - 2] == .slash
    return program
  }

  private mutating func use(
    _ edges: PathEdges, dropping count: Int, in program: inout PatternProgram
  ) {
    // A value that is a star takes every path.
    let value = program.tokens.last?.choiceIndex.map { tables.choices[$0] }
    if program.tokens.dropLast().allSatisfy({ $0 == .slash }), let value, value.hasStarAlone {
      program.makeUniversal()
      return
    }
    var edges = edges
    edges.finals.removeFirst(count)
    edges.trees.removeFirst(count)
    tables.edges.append(edges)
    program.edges = tables.edges.count - 1
  }

  private mutating func append(
    variable name: String, caseSensitive: Bool, at source: Int, to program: inout PatternProgram
  ) {
    let key = Key(name: name, isFolded: !caseSensitive)
    if let token = known[key] { return program.append(token, at: source) }
    let token: PatternToken
    if let values = variables[name] ?? BuiltInVariables.values(name) {
      token = choice(values, isFolded: !caseSensitive)
    } else {
      token = .never
    }
    known[key] = token
    program.append(token, at: source)
  }

  private mutating func choice(_ values: [String], isFolded: Bool) -> PatternToken {
    guard !values.isEmpty else { return .never }
    var set = CharacterSet128()
    var isSet = true
    var texts: [[PatternToken]] = []
    for value in values {
      let tokens = value.unicodeScalars.map { scalar -> PatternToken in
        switch scalar {
        case "?": .any
        case "*": .star
        default: .scalar(isFolded ? foldedScalar(scalar.value) : scalar.value)
        }
      }
      if isSet, tokens.count == 1, tokens[0].isScalar, tokens[0].code < 128 {
        set.insert(tokens[0].code)
      } else {
        isSet = false
      }
      texts.append(tokens)
    }
    if isSet {
      tables.sets.append(set)
      return .set(tables.sets.count - 1)
    }
    tables.choices.append(ChoiceTree(texts))
    return .choice(tables.choices.count - 1)
  }
}

extension PatternProgram {
  /// Appends a token; a star after a star adds nothing.
  mutating func append(_ token: PatternToken, at source: Int) {
    if token == .star, tokens.last == .star { return }
    tokens.append(token)
    if keepsSources { sources.append(source) }
    if token.choiceIndex != nil { hasChoice = true }
  }

  /// Whether a token stands for the texts of a variable.
  var hasVariable: Bool { hasChoice || tokens.contains { $0.setIndex != nil } }

  mutating func removeLast() {
    tokens.removeLast()
    if keepsSources { sources.removeLast() }
  }

  /// Makes it match everything, and its last token the one that does.
  mutating func makeUniversal() {
    tokens = [.star]
    sources = sources.suffix(1)
    (hasChoice, hasOptionalTail) = (false, false)
  }

  mutating func replaceFirst(_ count: Int, with token: PatternToken) {
    tokens.replaceSubrange(..<count, with: CollectionOfOne(token))
    if keepsSources {
      sources.replaceSubrange(..<count, with: CollectionOfOne(sources.first ?? 0))
    }
  }
}
