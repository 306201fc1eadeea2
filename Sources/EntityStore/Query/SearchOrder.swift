// Orders of hits other than the best first.

/// What hits are put in order by; equal ones stand as the search ranks them.
public struct SearchOrder: Sendable, Hashable {
  /// What is compared.
  public enum Key: Sendable, Hashable {
    /// The title as people sort names: case and marks do not count, numbers go by value.
    case title
    /// The caller's rank.
    case rank
    /// The attribute `lastUsedDate`.
    case lastUsed
    /// A field or attribute: numbers and dates by value, texts as titles. Those that lack it come last.
    case attribute(String)
  }

  /// What is compared.
  public var key: Key
  /// Whether the greatest comes first.
  public var isDescending: Bool

  /// Creates an order.
  public init(_ key: Key, isDescending: Bool = false) {
    self.key = key
    self.isDescending = isDescending
  }

  /// Reads `title`, `rank`, `lastUsed` or the name of a field or attribute, with `:asc` or `:desc`
  /// behind it where the usual direction is not meant; nil if there is no name or another ending. A
  /// name that holds a colon needs one of them.
  ///
  /// Ranks and last uses usually come greatest first, everything else least first.
  public init?(parsing text: String) {
    var name = Substring(text)
    var isDescending: Bool?
    for (ending, value) in [(":asc", false), (":desc", true)] where name.hasSuffix(ending) {
      name = name.dropLast(ending.count)
      isDescending = value
      break
    }
    // A direction in other words must not become the name of an attribute that nothing has.
    guard !name.isEmpty, isDescending != nil || !name.utf8.contains(UInt8(ascii: ":")) else {
      return nil
    }
    switch name {
    case "title": self.init(.title, isDescending: isDescending ?? false)
    case "rank": self.init(.rank, isDescending: isDescending ?? true)
    case "lastUsed": self.init(.lastUsed, isDescending: isDescending ?? true)
    default: self.init(.attribute(String(name)), isDescending: isDescending ?? false)
    }
  }

  /// The field or attribute that holds what is compared.
  var fieldName: FieldName {
    switch key {
    case .title: FieldName("title")
    case .rank: FieldName("rank")
    case .lastUsed: FieldName("lastUsedDate")
    case .attribute(let name): FieldName(name)
    }
  }
}
