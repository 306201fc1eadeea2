// Why an edit of a property list was not made, and what to do instead.

public import LinkTypes

/// An edit that cannot be made.
public enum PropertyListEditError: Diagnostic, Hashable {
  /// A binary list has no text to keep.
  case binary
  /// A text in another encoding would have to be written anew.
  case notUTF8
  /// The outermost value is no dictionary.
  case noDictionary
  /// What should hold the new value is something else.
  case notAnArray(String, JSONPosition)
  /// The text is no scheme.
  case noScheme(String)
  /// A key stands twice in one dictionary, so that only one of its values counts.
  case duplicateKey(String, JSONPosition)
  /// A preprocessor line has no partner.
  case unbalanced(JSONPosition)
  /// Something is there for the builds of one preprocessor branch only: where the condition begins.
  case conditional(String, JSONPosition)
  /// The list would be wrong after it.
  case wrong(String, hint: String?)

  /// `propertyList.cannotEdit`, or that the value is none.
  public var code: String {
    switch self {
    case .noScheme: "propertyList.noScheme"
    case .wrong: "propertyList.wrongValue"
    default: "propertyList.cannotEdit"
    }
  }

  /// Why, and where.
  public var message: String {
    switch self {
    case .binary: "a binary property list cannot be edited in place"
    case .notUTF8: "a property list that is not UTF-8 cannot be edited in place"
    case .noDictionary: "the property list is no dictionary"
    case .notAnArray(let key, let position): "\(key) is not an array, at \(Self.text(position))"
    case .noScheme(let text): "\(quotedText(text)) is no URL scheme"
    case .duplicateKey(let key, let position):
      "\(key) stands twice in its dictionary, again at \(Self.text(position))"
    case .unbalanced(let position):
      "a preprocessor line has no partner, at \(Self.text(position))"
    case .conditional(let what, let position):
      "\(what) is there in some builds only, by the condition at \(Self.text(position))"
    case .wrong(let message, _): "not added: \(message)"
    }
  }

  private static func text(_ position: JSONPosition) -> String {
    "line \(position.line), column \(position.column)"
  }

  /// What to do instead.
  public var hint: String? {
    switch self {
    case .binary: "convert it with: plutil -convert xml1 FILE"
    case .notUTF8: "save it as UTF-8"
    case .noScheme: "a letter, then letters, digits, +, - and .; build variables as $(NAME)"
    case .notAnArray: "write <array> and </array> around its values"
    case .duplicateKey: "put the values of both into one"
    case .unbalanced: "each #if, #ifdef and #ifndef needs its #endif"
    case .conditional:
      "take it out of the condition, or write it into every branch and an #else, then try again"
    case .wrong(_, let hint): hint
    default: nil
    }
  }

  /// Data error (65); usage (64) for a text that is no scheme, or that should not be added.
  public var exitCode: ExitCode {
    switch self {
    case .noScheme, .wrong: .usage
    default: .dataError
    }
  }
}
