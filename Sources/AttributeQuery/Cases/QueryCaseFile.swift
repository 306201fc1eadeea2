// Files of cases: a JSON array of objects, each a query with `item` and `matches`, or with `error`.

public import LinkTypes

/// Reads files of cases.
///
/// `{"query": …, "item": {…}, "matches": true, "now": "2025-06-18T12:00:00Z", "tz": "Europe/Berlin"}` or
/// `{"query": …, "error": "invalidQuery", "code": -2002}`. Dates of an item are `{"$date": …}`, in date
/// attributes also plain ISO 8601. `now` is the present moment where it is missing, `tz` UTC,
/// `firstWeekday` monday. `"searchableByDefault": ["com_example_key"]` names the custom keys that `**` looks
/// at, as they do in an index. Other keys are notes.
public enum QueryCaseFile {
  /// Reads all cases of a file.
  ///
  /// - Throws: `queryCase.malformed`, or what `JSONError` says if it is no JSON.
  public static func read(_ bytes: [UInt8]) throws(QueryCaseError) -> [QueryCase] {
    let node: JSONNode
    do {
      node = try JSONNode(parsing: bytes)
    } catch {
      throw QueryCaseError(.json(error), at: error.position)
    }
    guard case .array = node.value else {
      throw QueryCaseError(
        .wrongType(key: nil, expected: "an array of cases"), at: node.position)
    }
    var cases: [QueryCase] = []
    for element in node.elements { cases.append(try queryCase(element)) }
    return cases
  }

  private static func queryCase(_ node: JSONNode) throws(QueryCaseError) -> QueryCase {
    guard case .object = node.value else {
      throw QueryCaseError(.wrongType(key: nil, expected: "an object"), at: node.position)
    }
    guard let query = try string("query", node) else {
      throw QueryCaseError(.missing("query"), at: node.position)
    }
    let item = node["item"]
    if let item {
      guard case .object = item.value else { throw wrong("item", "an object", item) }
      if let (tag, _) = AttributeValue.malformedTag(in: item.value) {
        throw wrong("item", "an object of values: one {\"\(tag)\": …} holds none", item)
      }
    }
    return QueryCase(
      query: query, item: attributes(item?.value ?? .object([]), try searchedKeys(node)),
      itemJSON: item?.value ?? .object([]), expectation: try expectation(node),
      clock: try clock(node), note: try string("note", node), position: node.position)
  }

  private static func expectation(_ node: JSONNode) throws(QueryCaseError)
    -> QueryCase.Expectation
  {
    if let matches = node["matches"] {
      guard case .bool(let isMatch) = matches.value else {
        throw wrong("matches", "true or false", matches)
      }
      if let error = node["error"], error.value != .null {
        throw wrong("error", "what a case with \"matches\" can have", error)
      }
      return .matches(isMatch)
    }
    guard let error = node["error"] else {
      throw QueryCaseError(.missing("matches"), at: node.position)
    }
    let name: String?
    switch error.value {
    case .string(let text): name = text
    case .bool(true): name = nil
    default: throw wrong("error", "the name of an error", error)
    }
    guard let code = node["code"] else { return .error(name: name, code: nil) }
    guard case .integer(let number) = code.value else { throw wrong("code", "a number", code) }
    return .error(name: name, code: number)
  }

  private static func clock(_ node: JSONNode) throws(QueryCaseError) -> QueryClock {
    var now = Moment.now
    if let text = try string("now", node), let place = node["now"] {
      guard let moment = Moment(iso8601: text) else {
        throw wrong("now", "an ISO 8601 moment with its zone", place)
      }
      now = moment
    }
    var zone = ZoneRules.utc
    if let name = try string("tz", node), let place = node["tz"] {
      do {
        zone = try ZoneRules(named: name)
      } catch {
        throw QueryCaseError(.zone(error), at: place.position)
      }
    }
    var firstWeekday = QueryClock.Weekday.monday
    if let name = try string("firstWeekday", node), let place = node["firstWeekday"] {
      guard let day = QueryClock.Weekday(name: name) else {
        throw wrong("firstWeekday", "the English name of a day", place)
      }
      firstWeekday = day
    }
    return QueryClock(now: now, zone: zone, firstWeekday: firstWeekday)
  }

  private static func searchedKeys(_ node: JSONNode) throws(QueryCaseError) -> Set<String> {
    let key = "searchableByDefault"
    guard let list = node[key] else { return [] }
    guard case .array(let elements) = list.value else {
      throw wrong(key, "an array of names", list)
    }
    let names = elements.compactMap(\.string)
    guard names.count == elements.count else { throw wrong(key, "an array of names", list) }
    return Set(names)
  }

  private static func string(_ key: String, _ node: JSONNode) throws(QueryCaseError) -> String? {
    guard let member = node[key], member.value != .null else { return nil }
    guard let text = member.value.string else { throw wrong(key, "a string", member) }
    return text
  }

  private static func wrong(_ key: String, _ expected: String, _ node: JSONNode) -> QueryCaseError {
    QueryCaseError(.wrongType(key: key, expected: expected), at: node.position)
  }

  /// Values as they stand, but texts of date attributes are read as dates where they are some.
  private static func attributes(_ json: JSONValue, _ searchedKeys: Set<String>) -> AttributeItem {
    guard case .object(let members) = json else { return AttributeItem([:]) }
    var values: [String: AttributeValue] = [:]
    for member in members {
      var value = AttributeValue(json: member.value)
      if AttributeDefinition(named: member.key)?.kind == .date, let text = value.text(),
        let moment = Moment(iso8601: text)
      {
        value = .date(moment)
      }
      values[member.key] = value
    }
    return AttributeItem(values, searchedKeys: searchedKeys)
  }
}

extension QueryClock.Weekday {
  /// The English name in small letters.
  public var name: String {
    // Written out: describing a case looks at all types of the program first, half a millisecond at every start.
    switch self {
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    case .sunday: "sunday"
    }
  }

  /// Finds a day by its English name, whatever its case.
  public init?(name: String) {
    guard let day = Self.allCases.first(where: { $0.name == name.lowercased() }) else { return nil }
    self = day
  }
}

/// A file that is no list of cases.
public struct QueryCaseError: Diagnostic, Hashable {
  /// The kinds of fault.
  public enum Reason: Sendable, Hashable {
    /// A case has no such key.
    case missing(String)
    /// A value, or without a key a case, is of another type.
    case wrongType(key: String?, expected: String)
    /// The zone is none.
    case zone(ZoneError)
    /// The file is no JSON.
    case json(JSONError)
  }

  /// What is wrong.
  public var reason: Reason
  /// Where.
  public var position: JSONPosition

  init(_ reason: Reason, at position: JSONPosition) {
    self.reason = reason
    self.position = position
  }

  /// `queryCase.malformed`, or the code of the fault in the JSON.
  public var code: String {
    if case .json(let error) = reason { error.code } else { "queryCase.malformed" }
  }

  /// The fault and its place.
  public var message: String {
    let fault =
      switch reason {
      case .missing(let key): "the case has no \"\(key)\""
      case .wrongType(let key?, let expected): "\"\(key)\" is not \(expected)"
      case .wrongType(nil, let expected): "expected \(expected)"
      case .zone(let error): error.message
      case .json(let error): error.summary
      }
    return "\(fault), at line \(position.line), column \(position.column)"
  }

  /// What to change.
  public var hint: String? {
    switch reason {
    case .zone(let error): return error.hint
    case .json(let error): return error.hint
    case .missing, .wrongType: break
    }
    return
      "a case is {\"query\": …, \"item\": {…}, \"matches\": true} or {\"query\": …, \"error\": \"invalidQuery\"}"
  }

  /// Data error (65).
  public var exitCode: ExitCode { .dataError }
}
