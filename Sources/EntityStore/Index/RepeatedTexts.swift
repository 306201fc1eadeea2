// What short texts became that many entities share: authors, categories, types, states. Their
// analysis would cost more than all else that attributes add to an entity.

/// Remembers the analysis of texts that came twice, and the tokens of attributes; bounded.
struct RepeatedTexts {
  /// The words of a text with the tokens for them, as they are if no word was known before.
  struct Forms {
    var words: PackedStrings
    var tokens: PackedStrings
  }

  private var forms: [String: Forms] = [:]
  /// Texts that came once, by their hashes: most come never again, and are not worth remembering.
  private var seen: Set<Int> = []
  private var tokens: [String: [String: [UInt8]]] = [:]
  private var tokenCount = 0

  private static let maxBytes = 64
  private static let maxTexts = 4_096
  private static let maxSeen = 65_536

  /// The text's forms if they are remembered.
  func known(_ text: String) -> Forms? {
    text.utf8.count <= Self.maxBytes ? forms[text] : nil
  }

  /// Whether the text came before and should be remembered now.
  mutating func isWorthRemembering(_ text: String) -> Bool {
    guard text.utf8.count <= Self.maxBytes else { return false }
    if seen.count >= Self.maxSeen { seen.removeAll(keepingCapacity: true) }
    return !seen.insert(text.hashValue).inserted
  }

  mutating func remember(_ text: String, _ new: Forms) {
    if forms.count >= Self.maxTexts { forms.removeAll(keepingCapacity: true) }
    forms[text] = new
  }

  /// `FilterToken.attribute`, remembered; empty for nil.
  mutating func token(_ name: String, _ value: String) -> [UInt8] {
    if let known = tokens[name]?[value] { return known }
    let token = FilterToken.attribute(name, value) ?? []
    guard value.utf8.count <= Self.maxBytes else { return token }
    if tokenCount >= Self.maxTexts {
      tokens.removeAll(keepingCapacity: true)
      tokenCount = 0
    }
    tokens[name, default: [:]][value] = token
    tokenCount += 1
    return token
  }
}
