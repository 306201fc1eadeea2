// Why a text is no name for a custom attribute.

internal import AttributeQuery
public import LinkTypes

/// A fault in the name of a custom attribute.
public enum CustomAttributeKeyError: Diagnostic, Hashable {
  /// The name is empty.
  case empty
  /// A character is no ASCII letter, digit or `_`.
  case invalidCharacter(keyName: String, character: String)
  /// The name begins with `kMD`, which Apple's own attributes do.
  case reservedPrefix(keyName: String)
  /// The name is that of an attribute which is not custom.
  case knownAttribute(keyName: String)
  /// The name is that of a field, which queries by that name read.
  case field(keyName: String)

  /// The fault of a name; nil if there is none.
  init?(keyName: String) {
    if keyName.isEmpty {
      self = .empty
    } else if let character = keyName.first(where: {
      !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "_")
    }) {
      self = .invalidCharacter(keyName: keyName, character: String(character))
    } else if keyName.hasPrefix("kMD") {
      self = .reservedPrefix(keyName: keyName)
    } else if AttributeDefinition.isKnown(keyName) {
      self = .knownAttribute(keyName: keyName)
    } else if ItemColumn(name: keyName) != nil, !ItemFields.names.contains(keyName) {
      self = .field(keyName: keyName)
    } else {
      return nil
    }
  }

  /// `customKey.` and the kind of fault.
  public var code: String {
    switch self {
    case .empty: "customKey.empty"
    case .invalidCharacter: "customKey.character"
    case .reservedPrefix: "customKey.prefix"
    case .knownAttribute: "customKey.known"
    case .field: "customKey.field"
    }
  }

  /// What is wrong with the name.
  public var message: String {
    switch self {
    case .empty: "the name of a custom attribute is empty"
    case .invalidCharacter(let name, let character):
      "the custom attribute \"\(name)\" has \"\(character)\" in its name"
    case .reservedPrefix(let name): "the custom attribute \"\(name)\" begins with \"kMD\""
    case .knownAttribute(let name): "\"\(name)\" is an attribute of its own, not a custom one"
    case .field(let name): "\"\(name)\" is a field of every entity, not a custom attribute"
    }
  }

  /// How names are written.
  public var hint: String? {
    switch self {
    case .knownAttribute(let name): "set the attribute \"\(name)\", or add a prefix: app_\(name)"
    case .field(let name): "add a prefix: app_\(name)"
    default: "use ASCII letters, digits and _, best in reverse DNS: com_example_app_myKey"
    }
  }

  /// Data error (65).
  public var exitCode: ExitCode { .dataError }
}
