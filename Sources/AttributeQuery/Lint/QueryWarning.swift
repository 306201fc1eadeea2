// What is valid and probably not meant.

public import LinkTypes

/// A finding in a valid query: it will run, but hardly find what was meant.
public struct QueryWarning: Sendable, Hashable {
  /// The kinds of finding; the names are stable.
  public enum Kind: Sendable, Hashable {
    /// No attribute has this name, so no item has a value.
    case unknownAttribute(name: String, nearest: String?)
    /// A string stands against an attribute that holds numbers.
    case quotedNumber(attribute: String)
    /// A string stands against an attribute that holds dates.
    case quotedDate(attribute: String)
    /// A string stands against an attribute that holds data, which can only be present.
    case opaqueAttribute(attribute: String)
    /// A number stands against an attribute that holds texts.
    case numberForText(attribute: String, isOrdered: Bool)
    /// A time stands against an attribute that holds no dates.
    case timeForOther(attribute: String)
    /// A number or time stands against any attribute, which means texts and custom keys.
    case numberForAny
    /// `&&` and `||` stand side by side without parentheses.
    case mixedOperators
    /// The lower end of `InRange` lies above the upper one.
    case emptyRange
  }

  /// What is wrong.
  public var kind: Kind
  /// The bytes of the query that it is about.
  public var source: Range<Int>
  /// Line and column of these bytes.
  public var position: JSONPosition
  /// Which of several filter queries it is in, from 1; nil for the query itself.
  public var filterNumber: Int?

  /// The stable name, such as `query.unknownAttribute`.
  public var code: String {
    switch kind {
    case .unknownAttribute: "query.unknownAttribute"
    case .quotedNumber: "query.quotedNumber"
    case .quotedDate: "query.quotedDate"
    case .opaqueAttribute: "query.opaqueAttribute"
    case .numberForText: "query.numberForText"
    case .timeForOther: "query.timeForOther"
    case .numberForAny: "query.numberForAny"
    case .mixedOperators: "query.mixedOperators"
    case .emptyRange: "query.emptyRange"
    }
  }

  /// One sentence with what is wrong, without its place.
  public var message: String {
    switch kind {
    case .unknownAttribute(let name, _): "there is no attribute '\(name)', so no item has a value"
    case .quotedNumber(let attribute): "'\(attribute)' holds numbers, and a string matches none"
    case .quotedDate(let attribute): "'\(attribute)' holds dates, and a string matches none"
    case .opaqueAttribute(let attribute):
      "the values of '\(attribute)' cannot be compared, so nothing matches"
    case .numberForText(let attribute, _): "'\(attribute)' holds texts, and a number matches none"
    case .timeForOther(let attribute): "'\(attribute)' holds no dates"
    case .numberForAny: "any attribute means texts, so a number matches in custom keys only"
    case .mixedOperators: "&& binds tighter than ||"
    case .emptyRange: "the lower end lies above the upper one, so nothing matches"
    }
  }

  /// What to change.
  public var hint: String? {
    switch kind {
    case .unknownAttribute(_, let nearest?): "did you mean \(nearest)?"
    case .unknownAttribute:
      "'linkindex attributes' lists all; custom keys are fine where items have them"
    case .quotedNumber: "write the number without quotes"
    case .quotedDate: "write $time.iso(2026-11-30) or another $time"
    case .opaqueAttribute(let attribute): "ask for presence: \(attribute) == \"*\""
    case .numberForText(_, isOrdered: false): "put the value in quotes"
    case .numberForText: "texts have no order here: compare them with == or !="
    case .timeForOther: "compare it with a number"
    case .numberForAny: "name the attribute"
    case .mixedOperators: "put parentheses around what belongs together"
    case .emptyRange: "swap the ends"
    }
  }
}
