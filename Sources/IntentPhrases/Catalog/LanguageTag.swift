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

  /// Whether a text has the form of a tag (RFC 5646, section 2.1): language, script, region, variants, extensions,
  /// private use, in this order. Whether its parts are registered is not asked.
  public static func isWellFormed(_ tag: String) -> Bool {
    let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ 1...8 ~= $0.count && $0.allSatisfy(isAlphanumeric) }) else {
      return false
    }
    func isLetters(_ part: Substring.UTF8View, _ counts: ClosedRange<Int>) -> Bool {
      counts ~= part.count && part.allSatisfy { !isDigit($0) }
    }
    func isSingleton(_ part: Substring.UTF8View, isPrivate: Bool) -> Bool {
      part.count == 1 && (part.first.map { $0 | 0x20 } == UInt8(ascii: "x")) == isPrivate
    }
    var rest = parts[...]
    if let language = rest.first, isLetters(language, 2...8) {
      rest.removeFirst()
      var extensions = language.count <= 3 ? 3 : 0
      while extensions > 0, let part = rest.first, isLetters(part, 3...3) {
        rest.removeFirst()
        extensions -= 1
      }
      if let script = rest.first, isLetters(script, 4...4) { rest.removeFirst() }
      if let region = rest.first,
        isLetters(region, 2...2) || (region.count == 3 && region.allSatisfy(isDigit))
      {
        rest.removeFirst()
      }
      while let part = rest.first,
        part.count >= 5 || (part.count == 4 && part.first.map(isDigit) == true)
      {
        rest.removeFirst()
      }
      while let part = rest.first, isSingleton(part, isPrivate: false) {
        rest.removeFirst()
        guard let first = rest.first, first.count >= 2 else { return false }
        while let part = rest.first, part.count >= 2 { rest.removeFirst() }
      }
    }
    guard let part = rest.first else { return true }
    return isSingleton(part, isPrivate: true) && rest.count > 1
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || 0x61...0x7A ~= byte | 0x20
  }

  static func canonical(_ tag: String) -> String {
    String(tag.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}
