// The text of a pattern for examples that share a path.

import LinkTypes

/// One route as inference writes it down.
struct RouteDraft {
  private(set) var text: String
  /// A name made of the literals.
  private(set) var name = ""
  /// Values that nobody should see in a log.
  private(set) var secrets: Set<String> = []
  private var names: Set<String> = []
  private var literals: [String] = []

  /// Whether a key's values are secrets by its name, or by one of them.
  private static func isSecret(_ key: String, _ values: [String]) -> Bool {
    let letters = key.lowercased().filter { $0.isLetter || $0.isNumber }
    let names: Set<String> = [
      "accesskey", "apikey", "auth", "authorization", "code", "credential", "credentials", "jwt",
      "otp", "passcode", "passphrase", "passwd", "pin", "privatekey", "pwd", "session", "sessionid",
      "sid", "sig", "signature", "ticket",
    ]
    return names.contains(letters) || values.contains(where: isWebToken)
      || ["token", "secret", "password", "signature"].contains(where: letters.hasSuffix)
  }

  /// Whether a text is a JSON Web Token: RFC 7519, three parts of which the first begins with `{"`.
  private static func isWebToken(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.hasPrefix("eyJ") && parts.count == 3
      && parts.allSatisfy { $0.utf8.count > 3 && $0.utf8.allSatisfy(ByteSet.slug.contains) }
  }

  init(_ path: [ExampleTree.Edge], _ examples: [ExampleURL], isTail: Bool) {
    let first = examples[0]
    text = first.scheme + (first.form == .emptyHost ? "://" : first.form.separator)
    if let host = first.webHost { text += host }
    var isFirst = first.webHost == nil && first.form != .emptyHost
    for (index, edge) in path.enumerated() {
      if !isFirst { text += "/" }
      isFirst = false
      add(edge, isHost: index == 0 && first.form == .host && first.webHost == nil)
    }
    if isTail { text += "/{\(unused("path"))+}" }
    if path.last.map({ $0.shape == .literal("") }) == true { text += "/" }
    let keys = queryText(examples)
    if !keys.isEmpty { text += "?" + keys }
    text += fragmentText(examples)
    var words = literals.map(Self.slug).filter { !$0.isEmpty }
    // The route of one thing, where its literal names many.
    if let edge = path.last, edge.shape == .value, let last = words.last,
      last.hasSuffix("s"), !last.hasSuffix("ss"), last.count > 3
    {
      words[words.count - 1] = String(last.dropLast())
    }
    name = words.isEmpty ? "open" : words.joined(separator: "-")
  }

  /// The words of an example as they are, whatever stands in its query.
  init(literally example: ExampleURL) {
    text = example.scheme + (example.form == .emptyHost ? "://" : example.form.separator)
    if let host = example.webHost { text += host }
    var isFirst = example.webHost == nil && example.form != .emptyHost
    for word in example.words {
      if !isFirst { text += "/" }
      isFirst = false
      text += PercentEncoding.encode(word)
      literals.append(word)
    }
    if example.words.last == "" { text += "/" }
    let words = literals.map(Self.slug).filter { !$0.isEmpty }
    name = words.isEmpty ? "open" : words.joined(separator: "-")
  }

  private mutating func add(_ edge: ExampleTree.Edge, isHost: Bool) {
    // Without a type, what stands in a host is the name of one.
    let isText = isHost && edge.words.contains { RouteValue($0, as: .host) == nil }
    switch edge.shape {
    case .literal(let word):
      text += PercentEncoding.encode(word)
      literals.append(word)
    case .value:
      let before = names
      text += capture(
        valueName(edge.words), CaptureType.narrowest(edge.words), isExplicit: isText)
      if edge.words.contains(where: Self.isWebToken) {
        secrets.formUnion(names.subtracting(before))
      }
    case .prefixed(let prefix):
      // A letter, or one of the signs that may stand in a path as they are.
      text += prefix
      let isWord = prefix.utf8.allSatisfy(\.isASCIILetter)
      if isWord { literals.append(prefix) }
      text += capture(
        isWord ? "id" : "name", CaptureType.narrowest(edge.words), isExplicit: isText)
    }
  }

  private func valueName(_ words: Set<String>) -> String {
    switch CaptureType.narrowest(words) {
    case .date: "date"
    case .string where literals.isEmpty: "name"
    default: "id"
    }
  }

  private mutating func capture(
    _ name: String, _ type: CaptureType, _ modifier: String = "", isExplicit: Bool = false
  ) -> String {
    let type = type == .string && !isExplicit ? "" : ":" + type.name
    return "{" + unused(name) + type + modifier + "}"
  }

  /// A name that stands for nothing else in the pattern.
  private mutating func unused(_ name: String) -> String {
    var result = String(name.map { Self.isName($0) ? $0 : "_" })
    if result.isEmpty { result = "value" }
    var number = 1
    let start = result
    while !names.insert(result).inserted {
      number += 1
      result = "\(start)\(number)"
    }
    return result
  }

  private static func isName(_ character: Character) -> Bool {
    character.utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
  }

  private static func slug(_ word: String) -> String {
    let text = word.lowercased().map { isName($0) ? String($0) : "-" }.joined()
    return String(text.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed().prefix(40))
  }

  // MARK: - Query and fragment

  /// Whether a fragment is a token, or has one in its items.
  private static func holdsSecret(_ fragment: String) -> Bool {
    isWebToken(fragment)
      || fragment.split(separator: "&").contains { item in
        let parts = item.split(separator: "=", maxSplits: 1)
        return parts.count == 2 && isSecret(String(parts[0]), [String(parts[1])])
      }
  }

  private mutating func queryText(_ examples: [ExampleURL]) -> String {
    var keys: [String] = []
    for example in examples {
      // More keys than a pattern holds are left alone: unknown ones are ignored.
      for item in example.items
      where !keys.contains(item.key) && !item.key.isEmpty && keys.count < 40 {
        keys.append(item.key)
      }
    }
    return keys.map { itemText($0, examples) }.joined(separator: "&")
  }

  private mutating func itemText(_ key: String, _ examples: [ExampleURL]) -> String {
    let found = examples.map { example in example.items.filter { $0.key == key } }
    let values = found.flatMap { $0 }.map(\.value)
    let isEverywhere = found.allSatisfy { !$0.isEmpty }
    let text = Self.encodedKey(key)
    let lower = key.lowercased()
    if ["action", "cmd", "command", "method", "verb"].contains(lower), isEverywhere,
      let value = values.first ?? nil, values.allSatisfy({ $0 == value }), !value.isEmpty
    {
      literals.append(value)
      return text + "=" + PercentEncoding.encode(value)
    }
    if values.allSatisfy({ $0 == nil }) {
      return isEverywhere ? text : text + "=" + capture(key, .flag, "?")
    }
    let texts = values.map { $0 ?? "" }
    let type = CaptureType.narrowest(Set(texts.filter { !$0.isEmpty }))
    if Self.isSecret(key, texts) {
      let before = names
      let capture = capture(key, type, isEverywhere && !texts.contains("") ? "" : "?")
      secrets.formUnion(names.subtracting(before))
      return text + "=" + capture
    }
    if found.contains(where: { $0.count > 1 }) {
      let isFull = found.allSatisfy { $0.contains { $0.value?.isEmpty == false } }
      return text + "=" + capture(key, type, isFull ? "+" : "*")
    }
    return text + "=" + capture(key, type, isEverywhere && !texts.contains("") ? "" : "?")
  }

  private static func encodedKey(_ key: String) -> String { PercentEncoding.encode(key) }

  private mutating func fragmentText(_ examples: [ExampleURL]) -> String {
    let fragments = examples.map { $0.fragment ?? "" }
    guard fragments.contains(where: { !$0.isEmpty }) else { return "" }
    let before = names
    defer {
      if fragments.contains(where: Self.holdsSecret) {
        secrets.formUnion(names.subtracting(before))
      }
    }
    return "#" + capture("fragment", .string, fragments.contains("") ? "?" : "")
  }
}
