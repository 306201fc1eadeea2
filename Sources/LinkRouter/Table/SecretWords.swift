// Host and segments of a URL that no route takes, where a secret would stand if the words before it were
// spelled right: those that are, nearly are, or are no words of any route.

import LinkTypes

struct SecretWords {
  private(set) var ranges: [Range<Int>] = []
  private let url: [UInt8]
  /// Host and segments that are not empty. A backslash divides them, too: many write it for a slash.
  private var words: [Range<Int>] = []
  /// The words of all routes by their places.
  private var known: Set<PlacedWord> = []

  private struct PlacedWord: Hashable {
    let index: Int
    let word: [UInt8]
  }

  init(_ url: [UInt8], _ parts: URLParts, _ table: RouteTable) {
    self.url = url
    var host = parts.authority
    if let at = url[host].lastIndex(of: UInt8(ascii: "@")) { host = at + 1..<host.upperBound }
    addWords(host)
    let hasHost = !words.isEmpty
    addWords(parts.path ?? 0..<0)
    let variants = table.storage.tree.variants
    for variant in variants {
      for (index, step) in variant.words.enumerated() {
        guard case .segment(let pattern) = step, let literal = pattern.literal else { continue }
        known.insert(PlacedWord(index: index, word: literal.map(\.asciiLowercased)))
      }
    }
    let scheme = String(decoding: url[parts.scheme], as: UTF8.self).lowercased()
    let isKnownScheme = variants.contains { $0.scheme == scheme }
    let isWeb = scheme == "https" || scheme == "http"
    for variant in variants {
      let secrets = table.routes[variant.route].secrets
      guard !secrets.isEmpty else { continue }
      if variant.scheme == scheme || !isKnownScheme || isWeb && variant.isWeb {
        add(variant, variant.words[...], secrets, from: 0, isLenient: true)
      }
      guard variant.scheme != scheme else { continue }
      // The same words in another of the app's schemes, the host among them or not.
      for start in hasHost ? [0, 1] : [0] {
        add(variant, variant.words[...], secrets, from: start, isLenient: false)
        guard variant.isWeb else { continue }
        add(variant, variant.words.dropFirst(), secrets, from: start, isLenient: false)
      }
    }
    if !ranges.isEmpty || table.hasSecrets { hideEnds() }
  }

  private mutating func addWords(_ range: Range<Int>) {
    var start = range.lowerBound
    for index in range where url[index] == UInt8(ascii: "/") || url[index] == UInt8(ascii: "\\") {
      if index > start { words.append(start..<index) }
      start = index + 1
    }
    if range.upperBound > start { words.append(start..<range.upperBound) }
  }

  /// Hides what would be a variant's secrets if its words began at one of the URL's. Leniently, a word
  /// that no route has in its place may be any word; else one at least must be there before a secret.
  private mutating func add(
    _ variant: RouteVariant, _ steps: ArraySlice<RouteVariant.Step>, _ secrets: Set<String>,
    from start: Int, isLenient: Bool
  ) {
    var isMeant = isLenient
    for (index, step) in steps.enumerated() {
      guard start + index < words.count else { break }
      let word = words[start + index]
      guard case .segment(let pattern) = step else {
        // What follows a tail is counted from the end: any of the rest may be it.
        let rest = steps[(steps.startIndex + index)...]
        if isMeant, rest.contains(where: { $0.isSecret(variant, secrets) }) {
          ranges.append(word.lowerBound..<words[words.count - 1].upperBound)
        }
        break
      }
      if step.isSecret(variant, secrets) {
        if isMeant { ranges.append(word) }
      } else if let literal = pattern.literal {
        let found = (EscapedBytes.decoded(url.span, word) ?? Array(url[word]))
          .map(\.asciiLowercased)
        let wanted = literal.map(\.asciiLowercased)
        if found != wanted {
          let isOther =
            isLenient
            ? known.contains(PlacedWord(index: index, word: found))
            : !Self.isNear(found, wanted)
          if isOther { break }
        }
        isMeant = true
      }
    }
  }

  private static func isNear(_ word: [UInt8], _ other: [UInt8]) -> Bool {
    guard word.count < 64 else { return false }
    return nearestName(
      to: String(decoding: word, as: UTF8.self), among: [String(decoding: other, as: UTF8.self)])
      != nil
  }

  private static let signs = ByteSet(ascii: ";,=&|!$'()*+:@")

  /// Of the first word, where it is no word of a route, what comes after a sign: `login;hunter2`.
  private mutating func hideEnds() {
    guard let word = words.first, let sign = url[word].firstIndex(where: Self.signs.contains),
      sign > word.lowerBound,
      !known.contains(PlacedWord(index: 0, word: url[word].map(\.asciiLowercased)))
    else { return }
    ranges.append(sign + 1..<word.upperBound)
  }
}

extension RouteVariant {
  /// Host and path in one row, whatever the form, without empty words.
  fileprivate var words: [Step] {
    ((authority.map { [.segment($0)] } ?? []) + steps).filter { step in
      if case .segment(let pattern) = step { !pattern.parts.isEmpty } else { true }
    }
  }
}

extension RouteVariant.Step {
  fileprivate func isSecret(_ variant: RouteVariant, _ secrets: Set<String>) -> Bool {
    switch self {
    case .segment(let pattern):
      pattern.slots.contains { secrets.contains(variant.pattern.captures[$0].name) }
    case .tail(let slot, _): secrets.contains(variant.pattern.captures[slot].name)
    }
  }
}
