// Words that mean the same to those who search: told to the store, never guessed.

internal import TextAnalysis

/// A word, or a few of them, and what else finds the same.
public struct Synonym: Sendable, Hashable {
  /// What people type.
  public var term: String
  /// What entities hold.
  public var means: String
  /// Whether only `term` finds `means`; otherwise each finds the other.
  public var isOneWay: Bool
  /// The only kind of entities that are found so; nil for all.
  public var kind: String?

  /// The most words of a term.
  public static let maxWords = 5

  /// Creates a synonym.
  public init(_ term: String, means: String, isOneWay: Bool = false, kind: String? = nil) {
    self.term = term
    self.means = means
    self.isOneWay = isOneWay
    self.kind = kind
  }

  /// The synonyms of a group in which each finds all others; one way, the first finds the rest.
  public static func group(_ terms: [String], isOneWay: Bool = false, kind: String? = nil)
    -> [Synonym]
  {
    terms.indices.flatMap { first in
      terms[(first + 1)...].map {
        Synonym(terms[first], means: $0, isOneWay: isOneWay, kind: kind)
      }.prefix(isOneWay && first > 0 ? 0 : terms.count)
    }
  }
}

extension Synonym {
  /// The words of a term as they are compared: folded, with spaces between them.
  public static func normalized(_ term: String) -> String {
    TextAnalyzer.words(term).joined(separator: " ")
  }

  /// Why it cannot be kept, as a sentence; nil if it can.
  public var fault: String? {
    invalidTerm.map { "the synonym '\($0.text.prefix(80))' is not \($0.expected)" }
  }

  /// The term at fault and what it should be.
  var invalidTerm: (text: String, expected: String)? {
    for text in [term, means]
    where text.utf8.count > Entity.maxIdentifierBytes || SynonymTable.key(text) == nil {
      return (text, "a text of one to \(Self.maxWords) words")
    }
    let isSame = Self.normalized(term).utf8.elementsEqual(Self.normalized(means).utf8)
    return isSame ? (means, "another word than '\(term)'") : nil
  }
}
