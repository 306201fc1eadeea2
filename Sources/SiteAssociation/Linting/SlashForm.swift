// Paths without the slashes that no system looks at: two patterns of one form match the same.

/// A rule of nothing but a path, with the slashes at its ends as they are compared.
struct SlashForm: Hashable {
  /// The pattern with one slash before it, unless a star stands there, and none at its end.
  var path: String
  private let isFolded: Bool
  private let isDecoded: Bool

  /// The form of a rule; nil if it looks at more than the path.
  init?(_ rule: AssociationRule, _ common: RuleParts) {
    self.init(rule.kind == .component ? rule.parts.merged(over: common) : rule.parts)
  }

  init?(_ parts: RuleParts) {
    guard parts.query == nil, parts.fragment == nil, let text = parts.path?.text else { return nil }
    var path = text[...]
    while path.utf8.count > 1, path.utf8.last == 0x2F { path.removeLast() }
    if path.utf8.first != UInt8(ascii: "*") {
      path = "/" + path.drop { $0 == "/" }
    }
    self.path = String(path)
    (isFolded, isDecoded) = (parts.reading.isFolded, parts.reading.isDecoded)
  }

  /// The form of `/x` for `/x/*`.
  var withoutTail: SlashForm {
    var form = self
    form.path.removeLast(2)
    return form
  }
}

/// How a rule looks at a URL.
struct PatternReading: Hashable {
  /// Whether case does not count.
  var isFolded: Bool
  /// Whether the URL is decoded.
  var isDecoded: Bool
}

extension RuleParts {
  /// How a rule with these parts looks at a URL, once they are merged with the defaults.
  var reading: PatternReading {
    PatternReading(
      isFolded: !(caseSensitive ?? true), isDecoded: !(percentEncoded ?? true))
  }
}
