// Values that a type allows, the awkward ones more often than life would have them: what round trips
// are tried with.

import LinkTypes

/// SplitMix64, so that a seed gives the same values everywhere.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

struct ValueMaker {
  var numbers: SeededNumbers

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
  }

  /// Texts that routers have cut, decoded twice or taken for syntax.
  static let awkward = [
    "a", "1", ".", "..", "/", "a/b", "//", "%", "%41", "100 %", "a%2Fb", "%25", "?", "#", "&", "=",
    "a=b&c=d", "+", "a+b", " ", "a b", ";", ":", "@", "a@b", "a:b", ",", "'", "\"", "\\", "|", "[",
    "]", "{id}", "-", "a-b-c", "\0", "\n", "\t", "\u{7F}", "é", "e\u{301}", "ß", "日本語", "שלום",
    "🍕", "👩‍👩‍👧‍👦", "\u{FFFD}", "\u{10FFFF}", "new", "http://a.b/c?d=e#f", "x://", "NaN", "null",
  ]

  /// Values for all captures of a pattern; those that may be missing are missing half the time.
  mutating func values(for pattern: RoutePattern) -> [String: RouteValue] {
    var values: [String: RouteValue] = [:]
    for capture in pattern.captures {
      if capture.isOptional, Bool.random(using: &numbers) { continue }
      values[capture.name] = value(for: capture)
    }
    // Optional values that stand in one part are there together or not at all.
    for slots in pattern.optionalParts {
      let names = slots.map { pattern.captures[$0].name }
      if names.contains(where: { values[$0] == nil }) {
        for name in names { values[name] = nil }
      }
    }
    return values
  }

  private mutating func value(for capture: RoutePattern.Capture) -> RouteValue {
    switch capture.extent {
    case .value: return value(of: capture.type)
    case .tail:
      return .segments((0..<Int.random(in: 1...4, using: &numbers)).map { _ in text(atLeast: 1) })
    case .repeated:
      return .list(
        (0..<Int.random(in: 1...3, using: &numbers)).map { _ in value(of: capture.type) })
    case .wholeQuery: return .query("a=" + PercentEncoding.encode(text(atLeast: 0)))
    }
  }

  /// A value of a type.
  mutating func value(of type: CaptureType) -> RouteValue {
    switch type {
    case .string: return .string(text(atLeast: 1))
    case .host:
      let labels = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
        String(text(atLeast: 1).filter { $0.utf8.allSatisfy(ByteSet.hostLabel.contains) })
      }
      return .string(labels.map { $0.isEmpty ? "h" : $0 }.joined(separator: "."))
    case .any: return .string(text(atLeast: 0))
    case .int:
      return .int(
        [0, 7, -1, .max, .min, Int64.random(in: .min ... .max, using: &numbers)]
          .randomElement(using: &numbers) ?? 0)
    case .uint:
      return .uint(
        [0, 7, .max, UInt64.random(in: 0 ... .max, using: &numbers)]
          .randomElement(using: &numbers) ?? 0)
    case .double:
      return .double(
        [
          0, -0.5, 1e21, .leastNormalMagnitude, .greatestFiniteMagnitude,
          Double.random(in: -1e6...1e6, using: &numbers),
        ]
        .randomElement(using: &numbers) ?? 0)
    case .bool: return .bool(Bool.random(using: &numbers))
    case .uuid:
      let parts = [8, 4, 4, 4, 12].map { bytes(of: .hexDigits, count: $0) }
      return .uuid(parts.joined(separator: "-"))
    case .date:
      let day = Int64.random(in: -700_000...2_900_000, using: &numbers) * 86_400
      return .date(String((Timestamp.format(day) ?? "1970-01-01").prefix(10)))
    case .hex(let count):
      return .string(bytes(of: .hexDigits, count: count ?? Int.random(in: 1...9, using: &numbers)))
    case .digits(let count):
      return .string(bytes(of: .digits, count: count ?? Int.random(in: 1...9, using: &numbers)))
    case .url: return .string("https:" + text(atLeast: 1))
    case .slug: return .string(bytes(of: .slug, count: Int.random(in: 1...9, using: &numbers)))
    case .flag: return .flag
    case .words(let words): return .string(words.randomElement(using: &numbers) ?? "")
    case .set(let set, let count):
      let most = min(count.upperBound, count.lowerBound + 8)
      return .string(
        bytes(of: set, count: Int.random(in: count.lowerBound...most, using: &numbers)))
    }
  }

  private mutating func text(atLeast count: Int) -> String {
    var text = ""
    for _ in 0..<Int.random(in: count...3, using: &numbers) {
      text += Self.awkward.randomElement(using: &numbers) ?? "a"
    }
    return text
  }

  private mutating func bytes(of set: ByteSet, count: Int) -> String {
    let bytes = (UInt8(0)...127).filter(set.contains)
    return String(
      decoding: (0..<count).map { _ in bytes.randomElement(using: &numbers) ?? 0x61 },
      as: UTF8.self)
  }
}

extension RoutePattern {
  /// The slots of each part that a URL may lack.
  fileprivate var optionalParts: [[Int]] {
    var parts = path.compactMap { step -> [Int]? in
      guard case .optional(let steps) = step else { return nil }
      return steps.flatMap { step -> [Int] in
        if case .segment(let segment) = step { segment.slots } else { [] }
      }
    }
    parts += query.filter(\.isOptional).map(\.slots)
    switch fragment {
    case .query(let items): parts += items.filter(\.isOptional).map(\.slots)
    case .value(let segment, isOptional: true): parts.append(segment.slots)
    default: break
    }
    return parts
  }
}
