// Values as Foundation's objects and back.

internal import AttributeQuery
internal import Foundation

extension Moment {
  init(_ date: Date) {
    self.init(secondsSince1970: date.timeIntervalSince1970)
  }

  var date: Date { Date(timeIntervalSince1970: secondsSince1970) }
}

extension AttributeValue {
  /// A whole number where it is one, exactly.
  init(number: NSNumber) {
    let whole = number.int64Value
    self =
      number.isEqual(to: NSNumber(value: whole)) ? .integer(whole) : .number(number.doubleValue)
  }

  /// Nil for what no property list holds.
  init?(foundation value: Any) {
    switch value {
    case is NSNull: self = .null
    case let number as NSNumber:
      // Booleans are numbers of a class of their own.
      self =
        type(of: number) == type(of: NSNumber(value: true))
        ? .flag(number.boolValue) : AttributeValue(number: number)
    case let text as String: self = .text(text)
    case let date as Date: self = .date(Moment(date))
    case let data as Data: self = .data(Array(data))
    case let string as CSLocalizedString: self = .localized(string.localized)
    case let person as CSPerson: self = .person(person.person)
    case let values as [Any]: self = .list(values.compactMap(AttributeValue.init(foundation:)))
    case let values as [String: Any]:
      let members = values.compactMap { name, value in
        AttributeValue(foundation: value).map { Member(name, $0) }
      }
      self = .object(members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    default: return nil
    }
  }

  var number: NSNumber? {
    switch self {
    case .integer(let number): NSNumber(value: number)
    case .number(let number): NSNumber(value: number)
    case .flag(let flag): NSNumber(value: flag)
    default: nil
    }
  }

  var date: Date? {
    if case .date(let moment) = self { moment.date } else { nil }
  }

  /// The value as an object of a property list; a localized text is the form for this user.
  var foundation: Any {
    switch self {
    case .null: NSNull()
    case .text(let text): text
    case .localized(let string): string.string(for: Locale.preferredLanguages)
    case .integer(let number): NSNumber(value: number)
    case .number(let number): NSNumber(value: number)
    case .flag(let flag): NSNumber(value: flag)
    case .date(let moment): moment.date
    case .data(let bytes): Data(bytes)
    case .person(let person): CSPerson(person)
    case .list(let values): values.map(\.foundation)
    case .object(let members):
      Dictionary(
        members.map { ($0.name, $0.value.foundation) }, uniquingKeysWith: { first, _ in first })
    }
  }
}
