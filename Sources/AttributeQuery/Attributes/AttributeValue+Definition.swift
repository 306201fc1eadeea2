// Values of Core Spotlight's own attributes: the attribute says what JSON lacks, and what does not fit is an error.

public import LinkTypes

extension AttributeValue {
  /// Reads the JSON of an attribute; null stands for no value, one value for a list of one.
  ///
  /// Dates are ISO 8601 or seconds since 1970, flags also 0 and 1, persons objects with `displayName`,
  /// `handles` and `handleIdentifier`; the tagged forms of custom keys are understood as well.
  ///
  /// - Throws: `attribute.type`, `attribute.date`, `attribute.notFinite`.
  public init(
    json: JSONValue, for definition: AttributeDefinition
  ) throws(AttributeValueError) {
    self = try AttributeValue(json: json).fitted(to: definition)
  }

  /// The JSON of an attribute's value: as a custom key's, but dates and persons need no tag.
  public func json(for definition: AttributeDefinition) -> JSONValue {
    switch (self, definition.kind) {
    case (.date(let moment), .date): moment.json
    case (.person(let person), .persons): person.json
    case (.list(let values), .date), (.list(let values), .persons):
      .array(values.map { $0.json(for: definition) })
    default: json
    }
  }

  /// The value as the attribute holds it: a list where it is one, with elements of its type.
  ///
  /// - Throws: `attribute.type`, `attribute.date`, `attribute.notFinite`.
  public func fitted(
    to definition: AttributeDefinition
  ) throws(AttributeValueError) -> AttributeValue {
    if self == .null { return .null }
    guard definition.isMultiValued else { return try fittedElement(to: definition, at: nil) }
    guard case .list(let values) = self else {
      return .list([try fittedElement(to: definition, at: nil)])
    }
    var fitted: [AttributeValue] = []
    fitted.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      fitted.append(try value.fittedElement(to: definition, at: index))
    }
    return .list(fitted)
  }

  private func fittedElement(
    to definition: AttributeDefinition, at index: Int?
  ) throws(AttributeValueError) -> AttributeValue {
    let name = definition.name + (index.map { "[\($0)]" } ?? "")
    switch (definition.kind, self) {
    case (.text, .text), (.text, .localized), (.url, .text), (.contentType, .text),
      (.number, .integer), (.flag, .flag), (.data, .data), (.persons, .person):
      return self
    case (.number, .number(let number)):
      guard number.isFinite else { throw .notFinite(name: name) }
      return self
    case (.flag, .integer(0)), (.flag, .number(0)): return .flag(false)
    case (.flag, .integer(1)), (.flag, .number(1)): return .flag(true)
    case (.date, .date(let moment)): return try Self.finite(moment, name)
    case (.date, .integer(let seconds)):
      return .date(Moment(secondsSince1970: Double(seconds)))
    case (.date, .number(let seconds)):
      return try Self.finite(Moment(secondsSince1970: seconds), name)
    case (.date, .text(let text)):
      guard let moment = Moment(iso8601: text) else {
        throw .malformedDate(name: name, value: text.count > 40 ? text.prefix(39) + "…" : text)
      }
      return .date(moment)
    case (.persons, .object):
      guard let person = Person(json: json) else { break }
      return .person(person)
    case (.headers, .object(let members)):
      return .object(members.map { Member($0.name, .list($0.value.elements)) })
    default: break
    }
    throw .wrongType(name: name, found: description, expected: Self.expectation(definition, index))
  }

  private static func finite(
    _ moment: Moment, _ name: String
  ) throws(AttributeValueError) -> AttributeValue {
    guard moment.secondsSince1970.isFinite else { throw .notFinite(name: name) }
    return .date(moment)
  }

  private static func expectation(_ definition: AttributeDefinition, _ index: Int?) -> String {
    let one =
      switch definition.kind {
      case .text: "a text"
      case .number: "a number"
      case .flag: "true, false, 0 or 1"
      case .date: "an ISO 8601 date"
      case .url: "a URL"
      case .data: "{\"$data\": base64}"
      case .persons: "a person with \"displayName\" and \"handles\""
      case .contentType: "a type identifier"
      case .headers: "an object of lists"
      }
    return definition.isMultiValued && index == nil ? one + " or a list of such" : one
  }
}
