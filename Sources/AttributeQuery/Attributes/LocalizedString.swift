// A text that has another form in other languages.

/// One text in several languages; it may stand wherever a text may.
public struct LocalizedString: Sendable, Hashable {
  /// The forms by language tag, such as `en` or `pt-BR`.
  public var forms: [String: String]

  /// Creates a text from its forms by language tag.
  public init(_ forms: [String: String]) {
    self.forms = forms
  }

  /// The language tags, in the order of their bytes.
  public var languages: [String] {
    forms.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The form for the first language that has one: its tag, then the language alone, then any of its regions.
  ///
  /// Without one: English, else the form of the first tag; empty only if there are no forms. `_` and
  /// `-` are the same in tags, and case does not count.
  public func string(for preferred: [String] = []) -> String {
    let known = languages.map { (tag: $0, key: Self.normalized($0)) }
    for wanted in (preferred + ["en"]).map(Self.normalized) {
      let language = wanted.prefix { $0 != "-" }
      let tag =
        known.first { $0.key == wanted } ?? known.first { $0.key == language }
        ?? known.first { $0.key.hasPrefix(language + "-") }
      if let tag, let form = forms[tag.tag] { return form }
    }
    return known.first.flatMap { forms[$0.tag] } ?? ""
  }

  private static func normalized(_ tag: String) -> String {
    String(tag.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}
