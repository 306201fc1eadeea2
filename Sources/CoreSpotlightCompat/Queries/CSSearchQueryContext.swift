// What a query is to give back and which items it may find.

public import AttributeQuery
internal import EntityStore
public import Foundation

/// The context of a query.
open class CSSearchQueryContext: NSObject {
  /// Where else to look; nothing else is here.
  public struct SourceOptions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The user's mail, which only Apple's platforms have.
    public static let allowMail = SourceOptions(rawValue: 1 << 0)
  }

  /// The attributes that results have; all others read nil. All of them if it is empty.
  open var fetchAttributes: [String] = []
  /// Queries that every result must satisfy as well.
  open var filterQueries: [String] = []
  /// The language of the keyboard; of no effect here, since every language is searched.
  open var keyboardLanguage: String?
  /// Where else to look.
  open var sourceOptions: SourceOptions = []
  /// The moment, zone and first day of the week that `$time` is resolved by; nil for now, here, Monday.
  open var clock: QueryClock?
  /// The named indexes to search, nil standing for the default one; nil for all of them.
  ///
  /// Core Spotlight always searches all indexes of the app.
  open var indexes: [String?]?

  /// The context as the store has it.
  var value: SearchQueryContext {
    var value = SearchQueryContext()
    value.fetchAttributes = fetchAttributes
    value.filterQueries = filterQueries
    value.keyboardLanguage = keyboardLanguage
    value.indexes = indexes
    value.clock = clock ?? QueryClock(now: .now, zone: .local())
    return value
  }
}
