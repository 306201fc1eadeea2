// What stands in an association file for a captured value: the tightest pattern that still covers
// every text of its type.

import LinkRouter
import LinkTypes

/// Which generation of the file is written.
public enum AssociationForm: Sendable, Hashable {
  /// `appIDs` and `components`: iOS 13 and later.
  case modern
  /// `appID` and `paths`: iOS 9 and later, without variables, queries and fragments.
  case legacy
}

/// The variables of one file; equal lists share one.
struct VariableList {
  private(set) var all: [(name: String, values: [String])] = []
  /// Apple's own names are never taken.
  private static let builtIn = [
    "alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang",
  ]

  /// The pattern text of a variable that holds these values, named as wished or with a number.
  mutating func reference(_ wished: String, _ values: [String]) -> String {
    if let known = all.first(where: { $0.values == values }) { return "$(\(known.name))" }
    let plain = String(wished.map { "$()".contains($0) ? "-" : $0 })
    var name = plain
    var number = 2
    while Self.builtIn.contains(name) || all.contains(where: { $0.name == name }) {
      name = "\(plain)\(number)"
      number += 1
    }
    all.append((name, values))
    return "$(\(name))"
  }

  /// The variables that the patterns mention, in order of their names.
  func used(in patterns: [String]) -> [(name: String, values: [String])] {
    all.filter { variable in patterns.contains { $0.contains("$(\(variable.name))") } }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

/// Covers captures and literals by pattern texts.
struct CaptureCover {
  let form: AssociationForm
  var variables = VariableList()

  /// More characters than this are not written one by one.
  static let mostRepeated = 40
  /// More words than this are not written one by one where there are no variables.
  private static let mostWords = 8

  init(form: AssociationForm) {
    self.form = form
  }

  /// Patterns that together cover every value of a type.
  mutating func alternatives(_ type: CaptureType, name: String) -> [String] {
    switch type {
    case .any, .flag: return ["*"]
    case .string: return ["?*"]
    case .words(let words): return self.words(words, name: name)
    case .digits(let count?): return [repeated("$(digit)", count, more: false)]
    case .hex(let count?): return [repeated("$(xdigit)", count, more: false)]
    case .uuid:
      return [
        [8, 4, 4, 4, 12].map { repeated("$(xdigit)", $0, more: false) }.joined(separator: "-")
      ]
    case .date:
      guard form == .modern else { return ["????-??-??"] }
      let month = variables.reference("month", (1...12).map { Self.twoDigits($0) })
      let day = variables.reference("day", (1...31).map { Self.twoDigits($0) })
      return [repeated("$(digit)", 4, more: false) + "-\(month)-\(day)"]
    case .set(let set, let count): return self.set(set, count, name: name)
    default: break
    }
    guard form == .modern else { return ["?*"] }
    switch type {
    case .int, .double: return ["$(digit)*", "-$(digit)*"]
    case .uint, .digits: return ["$(digit)*"]
    case .hex: return ["$(xdigit)*"]
    case .url: return ["$(alpha)?*"]
    case .bool: return [variables.reference("bool", Self.truthValues)]
    case .slug: return [variables.reference("slug", Self.slugCharacters) + "*"]
    default: return ["?*"]
    }
  }

  /// The pattern of a literal: its bytes as URLs hold them. What would be a wildcard or a variable is
  /// covered by one character.
  func literal(_ bytes: [UInt8], keeping kept: String) -> String {
    var encoded: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isVariable =
        byte == UInt8(ascii: "$") && index + 1 < bytes.count
        && bytes[index + 1] == UInt8(ascii: "(")
      if byte == UInt8(ascii: "*") || isVariable {
        encoded.append(UInt8(ascii: "?"))
      } else if kept.utf8.contains(byte) {
        encoded.append(byte)
      } else {
        PercentEncoding.append(byte, to: &encoded)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private mutating func words(_ words: [String], name: String) -> [String] {
    let texts = words.map { PercentEncoding.encode($0) }
    guard texts.count > 1 else { return texts }
    if form == .modern { return [variables.reference(name, texts)] }
    return texts.count <= Self.mostWords ? texts : ["?*"]
  }

  private mutating func set(
    _ set: ByteSet, _ count: ClosedRange<Int>, name: String
  ) -> [String] {
    let bytes = (UInt8(0)...255).filter(set.contains)
    guard form == .modern, let last = bytes.last, last < 0x80 else {
      return [count.lowerBound > 0 ? "?*" : "*"]
    }
    let character: String
    if let known = Self.builtInSet(bytes) {
      character = known
    } else {
      let texts = bytes.map { byte in
        var encoded: [UInt8] = []
        PercentEncoding.append(byte, to: &encoded)
        return String(decoding: encoded, as: UTF8.self)
      }
      character = variables.reference(name, texts)
    }
    let (low, high) = (count.lowerBound, count.upperBound)
    if high - low <= 3, high <= Self.mostRepeated {
      return (low...high).map { repeated(character, $0, more: false) }
    }
    return [repeated(character, low, more: true)]
  }

  private static func builtInSet(_ bytes: [UInt8]) -> String? {
    let upper = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    let lower = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    let digits = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
    switch bytes {
    case upper: return "$(upper)"
    case lower: return "$(lower)"
    case upper + lower: return "$(alpha)"
    case digits: return "$(digit)"
    case digits + upper + lower: return "$(alnum)"
    case digits + upper[..<6] + lower[..<6]: return "$(xdigit)"
    default: return nil
    }
  }

  /// So many of a character, and perhaps more.
  private func repeated(_ character: String, _ count: Int, more: Bool) -> String {
    let shown = min(count, Self.mostRepeated)
    return String(repeating: form == .modern ? character : "?", count: shown)
      + (more || shown < count ? "*" : "")
  }

  static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  private static let slugCharacters = ((UInt8(0)...127).filter(ByteSet.slug.contains)).map {
    String(UnicodeScalar($0))
  }

  /// The truth values as people and programs write them; "tRUE" is left out.
  static let truthValues =
    ["true", "false", "yes", "no"].flatMap { word in
      [word, word.prefix(1).uppercased() + word.dropFirst(), word.uppercased()]
    } + ["1", "0"]
}
