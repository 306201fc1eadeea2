// One example of a link, taken apart for inference: which words stand in which places.

import LinkTypes

struct ExampleURL {
  /// One item of a query; the value is nil if there is no equal sign.
  struct Item {
    let key: String
    let value: String?
  }

  let scheme: String
  let form: URLForm
  /// The host of a web URL, in ASCII and with its port; nil for all others, whose host is the first word.
  let webHost: String?
  /// Host and segments, decoded.
  let words: [String]
  let items: [Item]
  let fragment: String?

  var isWeb: Bool { scheme == "https" || scheme == "http" }

  /// Nil if the text is no URL that a route could take: malformed escapes, bytes that are no UTF-8.
  init?(_ url: String) {
    let bytes = Array(url.utf8)
    guard let parts = try? URLParts(splitting: bytes.span) else { return nil }
    func text(_ range: Range<Int>) -> String? { EscapedBytes.text(bytes.span, range) }
    scheme = String(decoding: bytes[parts.scheme], as: UTF8.self).lowercased()
    form = parts.form
    var words: [String] = []
    var webHost: String?
    if parts.form == .host {
      guard let host = text(parts.authority) else { return nil }
      if scheme == "https" || scheme == "http" {
        guard let name = HostName.asciiAuthority(host),
          name.utf8.allSatisfy({ ByteSet.unreservedAndColon.contains($0) }), !name.hasSuffix(".")
        else { return nil }
        webHost = name
      } else {
        words.append(host)
      }
    }
    for segment in parts.segments(of: bytes.span) {
      guard let word = text(segment) else { return nil }
      words.append(word)
    }
    var items: [Item] = []
    if let query = parts.query {
      var scan = QueryScan(query)
      while let (keyRange, valueRange) = scan.next(bytes.span) {
        guard let key = text(keyRange), let value = text(valueRange) else { return nil }
        let hasSign = valueRange.lowerBound > keyRange.upperBound
        items.append(Item(key: key, value: hasSign ? value : nil))
      }
    }
    if let range = parts.fragment {
      guard let fragment = text(range) else { return nil }
      self.fragment = fragment
    } else {
      fragment = nil
    }
    self.webHost = webHost
    self.words = words
    self.items = items
  }
}

/// What a word of an example looks like: a name that stays, or a value.
enum WordShape: Hashable {
  case literal(String)
  /// A value of its own.
  case value
  /// A value after a literal beginning: `@ada`, `itunes1000`.
  case prefixed(String)

  init(_ word: String, isHost: Bool) {
    let bytes = Array(word.utf8)
    if word.isEmpty {
      self = .literal("")
    } else if let first = bytes.first, "@+~$".utf8.contains(first), bytes.count > 1 {
      self = .prefixed(String(word.prefix(1)))
    } else if let prefix = WordShape.numbered(bytes) {
      self = .prefixed(prefix)
    } else if WordShape.isValue(word, bytes) || isHost && word.contains(".") {
      self = .value
    } else {
      // Hosts of custom schemes ignore case.
      self = .literal(isHost ? word.lowercased() : word)
    }
  }

  /// The letters of a word that goes on with four digits or more.
  private static func numbered(_ bytes: [UInt8]) -> String? {
    let letters = bytes.prefix(while: \.isASCIILetter)
    let digits = bytes.dropFirst(letters.count)
    guard letters.count >= 2, digits.count >= 4, digits.allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func isValue(_ word: String, _ bytes: [UInt8]) -> Bool {
    if bytes.allSatisfy({ $0.isASCIIDigit }) { return true }
    for type in [CaptureType.int, .double, .uuid, .date] where RouteValue(word, as: type) != nil {
      return true
    }
    // What no programmer calls a place.
    if bytes.contains(where: {
      $0 >= 0x80 || $0 <= 0x20 || "/%?#&=,:;@'\"|<>{}[]()".utf8.contains($0)
    }) {
      return true
    }
    let digits = bytes.count(where: \.isASCIIDigit)
    if bytes.count >= 8, digits >= 2 { return true }
    return false
  }
}

extension CaptureType {
  /// The narrowest type that gives each of these texts back as it is; text if no other does.
  static func narrowest(_ texts: Set<String>) -> CaptureType {
    guard !texts.isEmpty else { return .string }
    func holds(_ type: CaptureType) -> Bool {
      texts.allSatisfy { text in RouteValue(text, as: type)?.text == text }
    }
    let types: [CaptureType] = [.int, .digits(count: nil), .uuid, .date, .double]
    if texts.isSubset(of: ["true", "false"]) { return .bool }
    for type in types where holds(type) { return type }
    return texts.allSatisfy({ $0.contains("://") }) && holds(.url) ? .url : .string
  }
}
