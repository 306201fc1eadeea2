// Why a JSON value is no entity.

public import LinkTypes

/// A fault in the JSON form of an entity or a patch.
public enum EntityFormatError: Diagnostic, Hashable {
  /// The value is no object.
  case notAnObject(found: String)
  /// No `id`, or an empty one.
  case missingID
  /// No `kind`, and no kind to assume.
  case missingKind
  /// A field's value is of another JSON type than expected.
  case wrongType(key: String, found: String, expected: String)
  /// A rank that is not from 0 to 1.
  case rankOutOfRange(value: String)
  /// A ranking hint that is not from 0 to 100.
  case rankingHintOutOfRange(value: String)
  /// An expiry that is neither ISO 8601 nor seconds since 1970.
  case malformedDate(key: String, value: String)
  /// A value such as `{"$date": …}` that does not hold what it says.
  case malformedTag(key: String, tag: String, value: String)
  /// A `uniqueIdentifier` that is not `kind/id`.
  case malformedUniqueIdentifier(value: String)
  /// Two keys that mean the same field.
  case conflictingKeys(String, String)
  /// A key that no patch may hold.
  case fixedKey(String)
  /// A key that means nothing in a patch, and the known one that is nearest.
  case unknownKey(String, nearest: String?)

  /// `entity.` and the kind of fault.
  public var code: String {
    switch self {
    case .notAnObject, .wrongType: "entity.type"
    case .missingID: "entity.missingID"
    case .missingKind: "entity.missingKind"
    case .rankOutOfRange, .rankingHintOutOfRange: "entity.rank"
    case .malformedDate: "entity.date"
    case .malformedTag: "entity.value"
    case .malformedUniqueIdentifier: "entity.uniqueIdentifier"
    case .conflictingKeys: "entity.conflictingKeys"
    case .fixedKey: "entity.fixedKey"
    case .unknownKey: "entity.unknownKey"
    }
  }

  /// What is wrong, with the value at fault.
  public var message: String {
    switch self {
    case .notAnObject(let found): "the record is \(found) where an object is expected"
    case .missingID: "\"id\" is missing or empty"
    case .missingKind: "\"kind\" is missing"
    case .wrongType(let key, let found, let expected):
      "\"\(key)\" is \(found) where \(expected) is expected"
    case .rankOutOfRange(let value): "\"rank\" is \(value), which is not from 0 to 1"
    case .rankingHintOutOfRange(let value):
      "\"rankingHint\" is \(value), which is not from 0 to 100"
    case .malformedDate(let key, let value): "\"\(key)\" is \"\(value)\", which is no date"
    case .malformedTag(let key, let tag, let value):
      "\"\(key)\" is {\"\(tag)\": \(value)}, which holds no such value"
    case .malformedUniqueIdentifier(let value):
      "\"uniqueIdentifier\" is \"\(value)\", which is not of the form kind/id"
    case .conflictingKeys(let one, let other):
      "\"\(one)\" and \"\(other)\" are two names of one field"
    case .fixedKey(let key): "\"\(key)\" cannot be changed"
    case .unknownKey(let key, _): "there is no field \"\(key)\""
    }
  }

  /// What to change.
  public var hint: String? {
    switch self {
    case .notAnObject, .wrongType: nil
    case .missingID: "give each record an \"id\", or name its column: --map id=COLUMN"
    case .missingKind: "give each record a \"kind\", or pass --kind KIND"
    case .rankOutOfRange:
      "divide by the largest value, or import counts with --rank-counts; 1 is the most popular"
    case .rankingHintOutOfRange: "100 is the most relevant; \"rank\" is the same from 0 to 1"
    case .malformedDate:
      "write 2026-11-30, 2026-11-30T12:00:00Z or seconds since 1970; a time needs its zone"
    case .malformedTag(_, "$date", _): "write {\"$date\": \"2026-11-30T12:00:00Z\"}"
    case .malformedTag(_, "$data", _): "write the bytes in base 64: {\"$data\": \"aGk=\"}"
    case .malformedTag(_, "$localized", _): "write {\"$localized\": {\"en\": \"Coffee\"}}"
    case .malformedTag(_, "$person", _):
      "write {\"$person\": {\"displayName\": \"Ada\", \"handles\": []}}"
    case .malformedTag: nil
    case .malformedUniqueIdentifier: "percent-encode \"/\" and \"%\" in both parts"
    case .conflictingKeys: "keep one of the two"
    case .fixedKey: "remove the entity and add it under its new name"
    case .unknownKey(_, let nearest): nearest.map { "did you mean \"\($0)\"?" }
    }
  }

  /// Data error (65).
  public var exitCode: ExitCode { .dataError }
}
