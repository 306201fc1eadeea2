// From the text of a phrase to its tree, in each of the three notations. The groups of templates
// are read in PhraseParser+Groups.swift, what stands in braces in PhraseParser+Slots.swift.

/// Reads phrases.
///
/// Template: `Open [the] {target} in ${applicationName}` with `[optional]`, `(one|other)`, `<rule>`,
/// `{parameter}`, `{list:slot}`, `{0..100,5:slot}`, and the tokens of the other two notations. A backslash makes
/// the next character text. Swift: what stands between the quotes of a string literal. Strings: the decoded text
/// of a `.strings` or `.xcstrings` entry.
public struct PhraseParser: Sendable {
  /// What a reader takes beyond words, slots and groups.
  public struct Options: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates options from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `*` stands for any words, as in negative phrases.
    public static let wildcards = Options(rawValue: 1)
    /// `(a;b)` stands for its parts in any order, as in hassil's template files.
    public static let permutations = Options(rawValue: 2)
    /// Only words and groups: what a value of a list is.
    public static let wordsOnly = Options(rawValue: 4)
  }

  /// The longest phrase, in Unicode scalars.
  public static let maxScalars = 65_536
  /// The most parts of a phrase's tree.
  public static let maxNodes = 20_000
  /// How deep groups may nest.
  public static let maxDepth = 48
  /// The longest token of an interpolation, so that looking for its end costs no more than a glance.
  static let maxToken = 160

  let source: String
  let scalars: [Unicode.Scalar]
  let options: Options
  let notation: PhraseNotation
  var index = 0
  var nodeCount = 0
  var groupDepth = 0

  /// Reads a phrase.
  ///
  /// - Throws: `PhraseError` with the first fault.
  public static func parse(
    _ source: String, notation: PhraseNotation = .template, options: Options = []
  ) throws(PhraseError) -> [PhraseNode] {
    var parser = PhraseParser(source, notation: notation, options: options)
    return try parser.phrase()
  }

  private init(_ source: String, notation: PhraseNotation, options: Options) {
    self.source = source
    self.notation = notation
    self.options = options
    scalars = Array(source.unicodeScalars.prefix(Self.maxScalars + 1))
  }

  private mutating func phrase() throws(PhraseError) -> [PhraseNode] {
    guard scalars.count <= Self.maxScalars else {
      throw error(.tooLarge("more than \(Self.maxScalars) characters"), at: Self.maxScalars)
    }
    guard scalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw error(.empty("the phrase"), at: 0)
    }
    if let index = scalars.firstIndex(where: \.isUnsayable) {
      throw error(.controlCharacter(scalars[index].value), at: index)
    }
    switch notation {
    case .template:
      let nodes = try group(closing: nil, depth: 0)
      guard !nodes.isEmpty else { throw error(.empty("the phrase"), at: 0) }
      // With its permutations written out the phrase must still be one.
      if options.contains(.permutations), let text = PhrasePrinter.text(nodes),
        text.unicodeScalars.count > Self.maxScalars
      {
        throw error(.tooLarge("more than \(Self.maxScalars) characters in all its orders"), at: 0)
      }
      return nodes
    case .swift, .strings: return try plain()
    }
  }

  /// A phrase without groups: text and tokens.
  private mutating func plain() throws(PhraseError) -> [PhraseNode] {
    var nodes: [PhraseNode] = []
    var text = String.UnicodeScalarView()
    while index < scalars.count {
      if let token = notation == .swift ? try swiftToken() : try stringsToken() {
        PhraseParser.append(&text, to: &nodes)
        nodes.append(token)
        try count()
      } else if notation == .swift, scalars[index] == "\\" {
        text.append(try swiftEscape())
      } else if scalars[index] == "*", options.contains(.wildcards) {
        PhraseParser.append(&text, to: &nodes)
        nodes.append(.wildcard)
        index += 1
      } else {
        text.append(scalars[index])
        index += 1
      }
    }
    PhraseParser.append(&text, to: &nodes)
    return nodes
  }

  // MARK: - Tokens of App Shortcuts

  /// `\(\.$name)` or `\(.applicationName)`; nil if neither stands here.
  mutating func swiftToken() throws(PhraseError) -> PhraseNode? {
    guard scalars[index] == "\\", index + 1 < scalars.count, scalars[index + 1] == "(" else {
      return nil
    }
    var end = index + 2
    while end < scalars.count, end - index < Self.maxToken, scalars[end] != ")" { end += 1 }
    let words = scalars[index + 2..<end].drop { $0 == " " }
    let inside = text(
      words.startIndex..<(words.lastIndex { $0 != " " }.map { $0 + 1 } ?? words.startIndex))
    // In a template a backslash before a bracket makes it text, unless a token begins so.
    if notation == .template, !inside.hasPrefix("."),
      !inside.hasPrefix("\\.$") || inside.hasPrefix("\\.${")
    {
      return nil
    }
    guard end < scalars.count, scalars[end] == ")" else {
      throw error(.unclosed("\\(", closing: ")"), at: index)
    }
    guard inside == ".applicationName" || inside.hasPrefix("\\.$") else {
      throw error(.malformedInterpolation(text(index..<end + 1)), at: index)
    }
    let start = index
    index = end + 1
    if inside == ".applicationName" { return try application(at: start) }
    let name = String(inside.dropFirst(3))
    guard SlotName.isName(name) else { throw error(.malformedName(name), at: start + 2) }
    return try slot(PhraseSlot(name: name), at: start)
  }

  /// `${name}` or `${applicationName}`; nil if no token begins here.
  mutating func stringsToken() throws(PhraseError) -> PhraseNode? {
    guard scalars[index] == "$", index + 1 < scalars.count, scalars[index + 1] == "{" else {
      return nil
    }
    guard let end = scalars[index...].prefix(Self.maxToken).firstIndex(of: "}") else {
      throw error(.unclosed("${", closing: "}"), at: index)
    }
    let name = text(index + 2..<end)
    guard SlotName.isName(name) else { throw error(.malformedName(name), at: index + 2) }
    index = end + 1
    return name == PhrasePrinter.applicationName ? .application : .slot(PhraseSlot(name: name))
  }

  /// An escape of a Swift string literal.
  private mutating func swiftEscape() throws(PhraseError) -> Unicode.Scalar {
    let start = index
    guard index + 1 < scalars.count else { throw error(.danglingEscape, at: start) }
    let escaped = scalars[index + 1]
    index += 2
    switch escaped {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "0": return "\0"
    case "\\", "\"", "'": return escaped
    case "u":
      if index < scalars.count, scalars[index] == "{",
        let end = scalars[index...].firstIndex(of: "}"), end - index <= 9,
        let value = UInt32(text(index + 1..<end), radix: 16), let scalar = Unicode.Scalar(value)
      {
        index = end + 1
        return scalar
      }
      fallthrough
    default:
      throw error(.malformedInterpolation(text(start..<min(index, scalars.count))), at: start)
    }
  }

  func application(at start: Int) throws(PhraseError) -> PhraseNode {
    guard !options.contains(.wordsOnly) else {
      throw error(.wordsOnly(text(start..<index)), at: start)
    }
    return .application
  }

  func slot(_ slot: PhraseSlot, at start: Int) throws(PhraseError) -> PhraseNode {
    guard !options.contains(.wordsOnly) else {
      throw error(.wordsOnly(text(start..<index)), at: start)
    }
    return .slot(slot)
  }

  // MARK: - Parts

  mutating func count() throws(PhraseError) {
    nodeCount += 1
    guard nodeCount <= Self.maxNodes else {
      throw error(.tooLarge("more than \(Self.maxNodes) parts"), at: index)
    }
  }

  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  func error(_ reason: PhraseError.Reason, at offset: Int) -> PhraseError {
    PhraseError(reason, in: source, at: offset)
  }

  /// Ends a run of text: it continues a literal that stands last, so that no two stand side by side.
  static func append(_ text: inout String.UnicodeScalarView, to nodes: inout [PhraseNode]) {
    guard !text.isEmpty else { return }
    append([.literal(String(text))], to: &nodes)
    text = .init()
  }

  /// Continues a sequence with another; literals that meet become one.
  static func append(_ more: [PhraseNode], to nodes: inout [PhraseNode]) {
    for node in more {
      if case .literal(let text) = node, case .literal(let before)? = nodes.last {
        nodes[nodes.count - 1] = .literal(before + text)
      } else {
        nodes.append(node)
      }
    }
  }
}
