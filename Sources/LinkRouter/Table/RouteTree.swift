// The tree that URLs are matched against: flat arrays of plain values, made once by `RouteTreeBuilder`.
// A node is a place after so many segments; its edges are literals, patterns and tails, in this order.

final class RouteTree: Sendable {
  struct Node: Sendable {
    var hasLiterals = false
    var patterns: Range<Int32> = 0..<0
    var tails: Range<Int32> = 0..<0
    var terminals: Range<Int32> = 0..<0
  }

  struct PatternEdge: Sendable {
    var segment: Int32
    var child: Int32
    /// Any non-empty text: the common case, checked without looking at the pattern.
    var isPlainText: Bool
  }

  struct TailEdge: Sendable {
    var atLeast: Int32
    var child: Int32
    /// Whether segments may follow after the tail.
    var goesOn: Bool
  }

  /// A variant at its node, with what its query and fragment ask for.
  struct Terminal: Sendable {
    var variant: Int32
    var route: Int32
    var items: Range<Int32>
    var fragment: Fragment
    var fragmentParts: Range<Int32>
    /// Whether the path is one URL.
    var isURL = false
    /// Of a tail: whether the fragment begins with a slash, and whether the tail may be empty.
    var isRooted = false
    var isTailOptional = false
  }

  enum Fragment: UInt8, Sendable {
    case ignored, path, query, value, optionalValue, tail
  }

  struct Item: Sendable {
    enum Kind: UInt8, Sendable {
      case anything, text, pattern, repeated, wholeQuery
    }

    var kind: Kind
    var isOptional: Bool
    /// Whether an empty value is one: types any and flag.
    var takesEmpty: Bool
    var keys: Range<Int32>
    var segment: Int32
    var captures: Int32
    var atLeast: Int32
  }

  let nodes: [Node]
  let literals: LiteralTable
  let patterns: [PatternEdge]
  let tails: [TailEdge]
  let terminals: [Terminal]
  let items: [Item]
  /// Places of query keys in `keyBytes`.
  let keys: [Range<Int32>]
  let keyBytes: [UInt8]
  let segments: [SegmentPattern]
  let variants: [RouteVariant]
  /// The node of each scheme and form, -1 if there is none: `schemeRoots[scheme * 4 + form]`.
  let schemeRoots: [Int32]
  /// Schemes by their bytes: node -1 of a table of their own.
  let schemes: LiteralTable
  /// Whether a scheme, by its index, is the web's.
  let isWeb: [Bool]

  init(
    nodes: [Node], literals: LiteralTable, patterns: [PatternEdge], tails: [TailEdge],
    terminals: [Terminal], items: [Item], keys: [Range<Int32>], keyBytes: [UInt8],
    segments: [SegmentPattern], variants: [RouteVariant], schemeRoots: [Int32],
    schemes: LiteralTable, isWeb: [Bool]
  ) {
    self.nodes = nodes
    self.literals = literals
    self.patterns = patterns
    self.tails = tails
    self.terminals = terminals
    self.items = items
    self.keys = keys
    self.keyBytes = keyBytes
    self.segments = segments
    self.variants = variants
    self.schemeRoots = schemeRoots
    self.schemes = schemes
    self.isWeb = isWeb
  }
}
