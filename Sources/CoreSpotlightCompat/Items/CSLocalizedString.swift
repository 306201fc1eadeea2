// A text that has another form in other languages.

public import AttributeQuery
public import Foundation

/// A string with one form a language.
public final class CSLocalizedString: NSObject, Sendable {
  /// The forms as a value.
  public let localized: LocalizedString

  /// Creates a string from its forms by language tag; keys and values that are no strings are left out.
  public init(localizedStrings: [AnyHashable: Any]) {
    var forms: [String: String] = [:]
    for (key, value) in localizedStrings {
      guard let tag = key.base as? String, let text = value as? String else { continue }
      forms[tag] = text
    }
    localized = LocalizedString(forms)
  }

  /// The form for the languages that the user prefers.
  public func localizedString() -> String { localized.string(for: Locale.preferredLanguages) }
}
