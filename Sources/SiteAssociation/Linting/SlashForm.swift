// Paths without the slashes that no system looks at: two patterns of one form match the same.

/// A rule of nothing but a path, with the slashes at its ends as they are compared.
struct SlashForm: Hashable {
  /// The pattern with one slash before it, unless a star stands there, and none at its end.
  var path: String
  private let isFolded: Bool
  private let isDecoded: Bool

  /// The form of a rule; nil if it looks at more than the path.
  init?(_ rule: AssociationRule, _ common: RuleParts) {
    self.init(rule.parts, rule.kind == .component ? common : RuleParts())
  }

  init?(_ parts: RuleParts, _ common: RuleParts = RuleParts()) {
    guard parts.query == nil, parts.fragment == nil, common.query == nil, common.fragment == nil,
      let text = parts.path?.text
    else { return nil }
    path = Self.normalized(text)
    let reading = PatternReading(parts, common)
    (isFolded, isDecoded) = (reading.isFolded, reading.isDecoded)
  }

  private static func normalized(_ text: String) -> String {
    let slash = UInt8(ascii: "/")
    var utf8 = text.utf8[...]
    if utf8.first == slash, utf8.dropFirst().first != slash, utf8.last != slash { return text }
    while utf8.count > 1, utf8.last == slash { utf8.removeLast() }
    if utf8.first == UInt8(ascii: "*") { return String(Substring(utf8)) }
    return "/" + Substring(utf8.drop { $0 == slash })
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

  /// How a rule with these parts looks at a URL, and with what it takes over from defaults.
  init(_ parts: RuleParts, _ common: RuleParts = RuleParts()) {
    isFolded = !(parts.caseSensitive ?? common.caseSensitive ?? true)
    isDecoded = !(parts.percentEncoded ?? common.percentEncoded ?? true)
  }
}
