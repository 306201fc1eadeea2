// The string of a comparison: literal runs, wildcards, and how letters are compared.

/// A string of a query: literal runs between wildcards, and its modifiers.
public struct QueryPattern: Sendable, Hashable {
  /// A piece of a pattern.
  public enum Part: Sendable, Hashable {
    /// Characters that must be there; never empty.
    case literal(String)
    /// Any run of characters, the empty one included; never two in a row.
    case wildcard
  }

  /// The letters after the closing quote.
  public struct Modifiers: OptionSet, Sendable, Hashable {
    /// The set as bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// `c`: upper and lower case are the same (Unicode default case folding, no locale).
    public static let ignoringCase = Modifiers(rawValue: 1)
    /// `d`: diacritical marks do not count, on either side.
    public static let ignoringMarks = Modifiers(rawValue: 2)
    /// `w`: the pattern may stand anywhere in the value, between word boundaries.
    public static let words = Modifiers(rawValue: 4)
    /// `t`: the same as `w`.
    public static let tokens = Modifiers(rawValue: 8)

    /// Whether `w` or `t` is set.
    public var matchesWords: Bool { !isDisjoint(with: [.words, .tokens]) }
  }

  /// The pieces in order; none for an empty string.
  public var parts: [Part]
  /// How characters are compared.
  public var modifiers: Modifiers

  /// Creates a pattern; empty literals are left out, neighbours of one kind are joined.
  public init(_ parts: [Part], _ modifiers: Modifiers = []) {
    self.parts = []
    self.modifiers = modifiers
    for part in parts {
      switch (part, self.parts.last) {
      case (.literal(""), _), (.wildcard, .wildcard): continue
      case (.literal(let more), .literal(let text)):
        self.parts[self.parts.count - 1] = .literal(text + more)
      default: self.parts.append(part)
      }
    }
  }

  /// Whether it is one wildcard and nothing else: a test for presence.
  public var isPresence: Bool { parts == [.wildcard] }

  /// The literal runs in order.
  public var literals: [String] {
    parts.compactMap { part in
      if case .literal(let text) = part { text } else { nil }
    }
  }

  /// Whether a wildcard comes first.
  public var hasLeadingWildcard: Bool { parts.first == .wildcard }
  /// Whether a wildcard comes last.
  public var hasTrailingWildcard: Bool { parts.last == .wildcard }
}
