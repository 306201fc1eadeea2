// Which of several languages serves somebody who asks for one.

/// Looks for the nearest of several BCP 47 tags (RFC 4647, section 3.4, lookup), whatever their case.
public enum LanguageTag {
  /// The tag among `tags` that a speaker of `language` gets; nil if none is of the language.
  ///
  /// `de-AT` gets `de-AT`, then `de`, then the first other `de-…`.
  public static func best(for language: String, among tags: [String]) -> String? {
    let wanted = canonical(language)
    var range = Substring(wanted)
    while true {
      if let tag = tags.first(where: { canonical($0) == range }) { return tag }
      guard let hyphen = range.lastIndex(of: "-") else { break }
      range = range[..<hyphen]
    }
    return tags.first { canonical($0).hasPrefix(range + "-") }
  }

  /// The part before the first hyphen or underscore, in lower case.
  public static func primary(_ language: String) -> String {
    String(canonical(language).prefix { $0 != "-" })
  }

  static func canonical(_ tag: String) -> String {
    String(tag.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}
