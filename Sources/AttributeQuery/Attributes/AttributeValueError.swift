// Why a value does not fit its attribute.

public import LinkTypes

/// A value that an attribute cannot hold.
public enum AttributeValueError: Diagnostic, Hashable {
  /// The value is of another type.
  case wrongType(name: String, found: String, expected: String)
  /// A text stands where a date should and is none.
  case malformedDate(name: String, value: String)
  /// A number is NaN or infinite.
  case notFinite(name: String)

  /// `attribute.` and the kind of fault.
  public var code: String {
    switch self {
    case .wrongType: "attribute.type"
    case .malformedDate: "attribute.date"
    case .notFinite: "attribute.notFinite"
    }
  }

  /// What is wrong, with the attribute's name.
  public var message: String {
    switch self {
    case .wrongType(let name, let found, let expected):
      "\"\(name)\" is \(found) where \(expected) is expected"
    case .malformedDate(let name, let value): "\"\(name)\" is \"\(value)\", which is no date"
    case .notFinite(let name): "\"\(name)\" is no finite number"
    }
  }

  /// What to change.
  public var hint: String? {
    switch self {
    case .wrongType(let name, _, _): "'linkindex attributes \(name)' says what it holds"
    case .malformedDate:
      "write 2026-11-30, 2026-11-30T12:00:00Z or seconds since 1970; a time needs its zone"
    case .notFinite: "leave it out where there is no number"
    }
  }

  /// Data error (65).
  public var exitCode: ExitCode { .dataError }
}
