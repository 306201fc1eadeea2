// What is asked of the index: one value from the command line, the server or a library call.

/// A search: the words as typed, and what the answer may hold.
public struct SearchRequest: Sendable, Hashable {
  /// The words as typed. Nothing in them is syntax; the last word may be unfinished.
  public var query: String
  /// Only entities of these kinds; empty for all.
  public var kinds: [String]
  /// Only entities at this domain or below it; nil for all.
  public var domain: String?
  /// Only entities of this named index; nil for all.
  public var index: String?
  /// The most hits wanted, 1 to 1,000.
  public var limit: Int
  /// The most characters of a hit's snippet; 0 for no snippets.
  public var maxSnippetCharacters: Int
  /// Whether each hit says which tier and bonus brought it.
  public var explain: Bool

  /// Creates a request for the best `limit` entities.
  public init(_ query: String, kinds: [String] = [], limit: Int = 10) {
    self.query = query
    self.kinds = kinds
    self.limit = limit
    maxSnippetCharacters = 120
    explain = false
  }
}
