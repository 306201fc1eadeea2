// What each field accepts in JSON: one place for whole entities and for patches.

import AttributeQuery
import LinkTypes

/// Turns JSON values into what fields hold; nil stands for null and, where a text may be absent, for "".
enum EntityFieldReader {
  static func identifier(_ value: JSONValue, _ key: String) throws(EntityFormatError) -> String? {
    if case .integer(let number) = value { return String(number) }
    return try text(value, key, expected: "a string or an integer")
  }

  static func text(
    _ value: JSONValue, _ key: String, expected: String = "a string"
  ) throws(EntityFormatError) -> String? {
    switch value {
    case .null: return nil
    case .string(let text): return text.isEmpty ? nil : text
    default: throw .wrongType(key: key, found: description(value), expected: expected)
    }
  }

  static func texts(_ value: JSONValue, _ key: String) throws(EntityFormatError) -> [String] {
    guard case .array(let elements) = value else {
      return try text(value, key, expected: "an array of strings").map { [$0] } ?? []
    }
    var texts: [String] = []
    texts.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      guard case .string(let text) = element else {
        throw .wrongType(
          key: "\(key)[\(index)]", found: description(element), expected: "a string")
      }
      if !text.isEmpty { texts.append(text) }
    }
    return texts
  }

  static func rank(_ value: JSONValue, _ key: String) throws(EntityFormatError) -> Double? {
    let rank: Double
    switch value {
    case .null: return nil
    case .integer(let number): rank = Double(number)
    case .double(let number): rank = number
    default: throw .wrongType(key: key, found: description(value), expected: "a number")
    }
    let isHint = key == EntityField.rankingHintKey
    guard rank >= 0, rank <= (isHint ? 100 : 1) else {
      let text = JSONWriter().string(value)
      throw isHint ? .rankingHintOutOfRange(value: text) : .rankOutOfRange(value: text)
    }
    return isHint ? rank / 100 : rank
  }

  static func moment(_ value: JSONValue, _ key: String) throws(EntityFormatError) -> Int64? {
    switch value {
    case .null, .string(""): return nil
    case .integer(let seconds): return seconds
    case .double(let seconds):
      guard seconds >= -0x1p63, seconds < 0x1p63 else {
        throw .malformedDate(key: key, value: JSONWriter().string(value))
      }
      let whole = Int64(seconds)
      return Double(whole) > seconds ? whole - 1 : whole
    case .string(let text):
      guard let seconds = Timestamp.parse(text) else {
        throw .malformedDate(key: key, value: text.count > 40 ? text.prefix(39) + "…" : text)
      }
      return seconds
    default:
      throw .wrongType(
        key: key, found: description(value), expected: "an ISO 8601 date or seconds since 1970")
    }
  }

  static func attributes(
    _ value: JSONValue, _ key: String
  ) throws(EntityFormatError) -> [String: JSONValue]? {
    switch value {
    case .null: return nil
    case .object(let members):
      var attributes: [String: JSONValue] = [:]
      for member in members {
        let name = "\(key).\(member.key)"
        guard !ItemFields.names.contains(member.key),
          let attribute = try attribute(member.value, member.key, called: name)
        else {
          attributes[member.key] = try custom(member.value, name)
          continue
        }
        guard attributes.updateValue(attribute.value, forKey: attribute.name) == nil else {
          throw .conflictingKeys(name, "\(key).\(attribute.name)")
        }
      }
      return attributes
    default: throw .wrongType(key: key, found: description(value), expected: "an object")
    }
  }

  /// What Core Spotlight's attribute of a name holds, as items write it; nil if there is no such
  /// attribute. Null stands for no value.
  static func attribute(
    _ value: JSONValue, _ key: String, called name: String? = nil
  ) throws(EntityFormatError) -> (name: String, value: JSONValue)? {
    if Entity.flagAttributes.contains(key) { return (key, try flag(value, name ?? key)) }
    guard let definition = AttributeDefinition(named: key) else { return nil }
    if value == .null { return (definition.name, .null) }
    do throws(AttributeValueError) {
      let fitted = try AttributeValue(json: value, for: definition)
      return (definition.name, fitted.json(for: definition))
    } catch {
      switch error {
      case .wrongType(let own, let found, let expected):
        throw .wrongType(key: name ?? own, found: found, expected: expected)
      case .malformedDate(let own, let value): throw .malformedDate(key: name ?? own, value: value)
      case .notFinite(let own):
        throw .wrongType(key: name ?? own, found: "not finite", expected: "a number")
      }
    }
  }

  /// The value of a custom key: any, but what says that it is a date or the like must be one.
  static func custom(_ value: JSONValue, _ name: String) throws(EntityFormatError) -> JSONValue {
    if let (tag, found) = AttributeValue.malformedTag(in: value) {
      throw .malformedTag(key: name, tag: tag, value: JSONWriter().string(found))
    }
    return value
  }

  /// A flag that keeps things from being seen must not fail silently.
  private static func flag(_ value: JSONValue, _ key: String) throws(EntityFormatError) -> JSONValue
  {
    switch value {
    case .null, .bool: return value
    case .string("true"), .integer(1): return .bool(true)
    case .string("false"), .integer(0): return .bool(false)
    default: throw .wrongType(key: key, found: description(value), expected: "true or false")
    }
  }

  static func description(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .array, .object: "an \(value.typeName)"
    default: "a \(value.typeName)"
    }
  }
}
