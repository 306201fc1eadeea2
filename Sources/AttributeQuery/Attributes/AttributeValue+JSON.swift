// Values of custom keys in JSON, which has no word for dates, data or persons: an object whose only
// key says what it is, such as {"$date": "2026-11-30T12:00:00Z"}.

public import LinkTypes

extension AttributeValue {
  /// The keys that say what JSON lacks.
  enum Tag: String {
    case date = "$date"
    case data = "$data"
    case localized = "$localized"
    case person = "$person"
    /// An object that would read as one of these if it stood by itself.
    case literal = "$literal"
  }

  /// The value as JSON that reads back as the same value; NaN and infinities become null.
  public var json: JSONValue {
    switch self {
    case .null: .null
    case .text(let text): .string(text)
    case .localized(let string): Self.tagged(.localized, string.json)
    case .integer(let number): .integer(number)
    case .number(let number): .double(number)
    case .flag(let flag): .bool(flag)
    case .date(let moment): Self.tagged(.date, moment.json)
    case .data(let bytes): Self.tagged(.data, .string(Base64.encode(bytes)))
    case .person(let person): Self.tagged(.person, person.json)
    case .list(let values): .array(values.map(\.json))
    case .object(let members): Self.json(members)
    }
  }

  private static func json(_ members: [Member]) -> JSONValue {
    let object = JSONValue.object(members.map { JSONValue.Member($0.name, $0.value.json) })
    guard members.count == 1, Tag(rawValue: members[0].name) != nil else { return object }
    return tagged(.literal, object)
  }

  private static func tagged(_ tag: Tag, _ value: JSONValue) -> JSONValue {
    .object([JSONValue.Member(tag.rawValue, value)])
  }

  /// Reads any JSON value; an object is one of the tagged forms only if all of it fits.
  public init(json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let flag): self = .flag(flag)
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { AttributeValue(json: $0) })
    case .object(let members): self = Self.read(members)
    }
  }

  private static func read(_ members: [JSONValue.Member]) -> AttributeValue {
    if members.count == 1, let tag = Tag(rawValue: members[0].key),
      let value = read(members[0].value, as: tag)
    {
      return value
    }
    return .object(members.map { Member($0.key, AttributeValue(json: $0.value)) })
  }

  /// The first object within that says what it is, such as `{"$date": …}`, but does not hold it: its key
  /// and what stands there; nil if there is none. Read as a value, it is an object like any other.
  public static func malformedTag(in json: JSONValue) -> (tag: String, value: JSONValue)? {
    switch json {
    case .array(let elements):
      for element in elements {
        if let found = malformedTag(in: element) { return found }
      }
    case .object(let members):
      if members.count == 1, let tag = Tag(rawValue: members[0].key) {
        if tag == .literal || read(members[0].value, as: tag) != nil { return nil }
        return (members[0].key, members[0].value)
      }
      for member in members {
        if let found = malformedTag(in: member.value) { return found }
      }
    case .null, .bool, .integer, .double, .string: break
    }
    return nil
  }

  private static func read(_ json: JSONValue, as tag: Tag) -> AttributeValue? {
    switch tag {
    case .date: return Moment(json: json).map(AttributeValue.date)
    case .data: return json.string.flatMap(Base64.decode).map(AttributeValue.data)
    case .localized: return LocalizedString(json: json).map(AttributeValue.localized)
    case .person: return Person(json: json).map(AttributeValue.person)
    case .literal:
      guard case .object(let members) = json, members.count == 1,
        Tag(rawValue: members[0].key) != nil
      else { return nil }
      return .object(members.map { Member($0.key, AttributeValue(json: $0.value)) })
    }
  }
}

extension Moment {
  /// ISO 8601 where that is exact, else seconds since 1970.
  var json: JSONValue {
    guard let text = iso8601, Moment(iso8601: text) == self else {
      return .double(secondsSince1970)
    }
    return .string(text)
  }

  init?(json: JSONValue) {
    switch json {
    case .string(let text): self.init(iso8601: text)
    case .integer(let seconds): self.init(secondsSince1970: Double(seconds))
    case .double(let seconds): self.init(secondsSince1970: seconds)
    default: return nil
    }
  }
}

extension LocalizedString {
  /// An object of the forms, in the order of the tags' bytes.
  var json: JSONValue {
    .object(languages.map { JSONValue.Member($0, .string(forms[$0] ?? "")) })
  }

  init?(json: JSONValue) {
    guard case .object(let members) = json else { return nil }
    var forms: [String: String] = [:]
    for member in members {
      guard let text = member.value.string else { return nil }
      forms[member.key] = text
    }
    self.init(forms)
  }
}

extension Person {
  var json: JSONValue {
    var members: [JSONValue.Member] = []
    if let displayName { members.append(JSONValue.Member("displayName", .string(displayName))) }
    members.append(JSONValue.Member("handles", .array(handles.map(JSONValue.string))))
    members.append(JSONValue.Member("handleIdentifier", .string(handleIdentifier)))
    if let contactIdentifier {
      members.append(JSONValue.Member("contactIdentifier", .string(contactIdentifier)))
    }
    return .object(members)
  }

  /// Nil if a key is unknown or of another type, so that nothing is dropped. Handles and their kind may be missing.
  init?(json: JSONValue) {
    guard case .object(let members) = json else { return nil }
    self.init(displayName: nil, handles: [], handleIdentifier: "")
    for member in members {
      switch (member.key, member.value) {
      case ("displayName", .null), ("contactIdentifier", .null): break
      case ("displayName", .string(let text)): displayName = text
      case ("contactIdentifier", .string(let text)): contactIdentifier = text
      case ("handleIdentifier", .string(let text)): handleIdentifier = text
      case ("handles", .array(let elements)):
        let texts = elements.compactMap(\.string)
        guard texts.count == elements.count else { return nil }
        handles = texts
      default: return nil
      }
    }
  }
}
