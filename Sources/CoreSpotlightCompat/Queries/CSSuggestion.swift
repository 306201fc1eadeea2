// A text that a search field may offer.

internal import EntityStore
public import Foundation
internal import LinkTypes

/// The attribute that marks what was typed of a suggestion.
public let CSSuggestionHighlightAttributeName = "CSSuggestionHighlightAttributeName"

/// A completion of what was typed.
public final class CSSuggestion: NSObject, Sendable {
  /// Where a suggestion comes from.
  public enum SuggestionKind: Int, Sendable, Hashable {
    case none = 0
    /// It was made by the app.
    case custom = 1
    /// It comes from the index or from what was typed before.
    case `default` = 2
  }

  private let suggestion: Suggestion
  private let rank: Int

  init(_ suggestion: Suggestion, rank: Int) {
    self.suggestion = suggestion
    self.rank = rank
  }

  /// The whole text to search for.
  public var text: String { suggestion.text }

  /// The entity that it names, if it is a name.
  var identifier: EntityIdentifier? { suggestion.identifier }

  /// The text with the attribute `CSSuggestionHighlightAttributeName` where it was typed.
  public var localizedAttributedSuggestion: NSAttributedString {
    let attributed = NSMutableAttributedString(string: text)
    for range in suggestion.typedRanges {
      let utf8 = text.utf8
      let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let end = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
      attributed.addAttribute(
        NSAttributedString.Key(CSSuggestionHighlightAttributeName), value: NSNumber(value: true),
        range: NSRange(start..<end, in: text))
    }
    return attributed
  }

  /// Where it comes from.
  public var suggestionKind: SuggestionKind { .default }

  /// Orders by rank, the best first.
  public func compare(byRank other: CSSuggestion) -> ComparisonResult {
    rank < other.rank
      ? .orderedAscending : rank == other.rank ? .orderedSame : .orderedDescending
  }

  /// Orders by text.
  public func compare(_ other: CSSuggestion) -> ComparisonResult { text.compare(other.text) }
}
