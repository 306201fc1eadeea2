// A route pattern after it was read: what stands where in the URLs that it takes and prints.

/// The shape of a route's URLs, such as `shop://items/{id:int}?ref={ref?}`.
public struct RoutePattern: Sendable, Hashable {
  /// The pattern as it was written.
  public var text: String { box.content.text }
  /// The scheme in lower case; nil for a path alone, which a manifest completes.
  public internal(set) var scheme: String? {
    get { box.content.scheme }
    set { change { $0.scheme = newValue } }
  }
  /// How the URL goes on after its scheme.
  public internal(set) var form: URLForm {
    get { box.content.form }
    set { change { $0.form = newValue } }
  }
  /// The captured values in the order of the pattern.
  public var captures: [Capture] { box.content.captures }

  var authority: SegmentPattern? {
    get { box.content.authority }
    set { change { $0.authority = newValue } }
  }
  var path: [Step] {
    get { box.content.path }
    set { change { $0.path = newValue } }
  }
  var query: [QueryPattern] {
    get { box.content.query }
    set { change { $0.query = newValue } }
  }
  var hasTrailingSlash: Bool { box.content.hasTrailingSlash }
  var fragment: FragmentPattern? {
    get { box.content.fragment }
    set { change { $0.fragment = newValue } }
  }

  /// Whether its URLs are web URLs.
  package var isWeb: Bool { scheme == "https" || scheme == "http" }

  struct Content: Sendable, Hashable {
    var text: String
    var scheme: String?
    var form: URLForm
    var captures: [Capture]
    var authority: SegmentPattern?
    var path: [Step]
    var hasTrailingSlash: Bool
    var query: [QueryPattern]
    var fragment: FragmentPattern?
  }

  /// Tables copy patterns by the thousand, and a reference is the cheapest copy.
  private final class Box: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
  }

  private var box: Box

  init(_ content: Content) { box = Box(content) }

  private mutating func change(_ body: (inout Content) -> Void) {
    var content = box.content
    body(&content)
    box = Box(content)
  }

  /// Whether two patterns are written and read the same.
  public static func == (left: RoutePattern, right: RoutePattern) -> Bool {
    left.box === right.box || left.box.content == right.box.content
  }

  /// Hashes the text and what it was completed by.
  public func hash(into hasher: inout Hasher) { hasher.combine(box.content) }

  func renamed(_ text: String) -> RoutePattern {
    var pattern = self
    pattern.change { $0.text = text }
    return pattern
  }

  /// A value that URLs carry.
  public struct Capture: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// What it may look like.
    public let type: CaptureType
    /// Whether a URL may lack it.
    public internal(set) var isOptional: Bool
    /// The value where a URL lacks it; nil if there is none.
    public let defaultText: String?
    /// How much of the URL it takes.
    public let extent: Extent
    /// Where it stands.
    public let place: Place

    /// The default as its type reads it; nil if there is none.
    var defaultValue: RouteValue? { defaultText.flatMap { RouteValue($0, as: type) } }
  }

  /// How much of a URL a capture takes.
  public enum Extent: Sendable, Hashable {
    /// One value, or a part of one.
    case value
    /// All segments from here on, at least so many; from the host on if it stands there.
    case tail(atLeast: Int)
    /// The values of all query items of the name, at least so many.
    case repeated(atLeast: Int)
    /// The whole query as it is written.
    case wholeQuery
  }

  /// The component of a URL that a capture stands in.
  public enum Place: String, Sendable, Hashable {
    case host, path, query, fragment
  }

  /// A piece of a path.
  enum Step: Sendable, Hashable {
    case segment(SegmentPattern)
    case tail(slot: Int, atLeast: Int)
    case optional([Step])
  }
}

/// Literals and captures within one segment, host, query value or fragment.
package struct SegmentPattern: Sendable, Hashable {
  /// A piece of it.
  package enum Part: Sendable, Hashable {
    /// Decoded bytes.
    case literal([UInt8])
    /// A value.
    case capture(slot: Int, CaptureType)
  }

  /// The pieces in their order.
  package var parts: [Part]

  /// Creates a pattern of its pieces.
  package init(parts: [Part]) {
    self.parts = parts
  }

  /// The bytes if there is no capture in it.
  package var literal: [UInt8]? {
    switch parts.count {
    case 0: return []
    case 1: if case .literal(let bytes) = parts[0] { return bytes } else { return nil }
    default: return nil
    }
  }

  /// What a literal byte counts: more than any type.
  static let byteRank = 200 * CaptureType.levelSize
  /// What a literal of any length counts at most beside other parts.
  static let mostRank = 100 * byteRank

  var slots: [Int] {
    var slots: [Int] = []
    appendSlots(to: &slots)
    return slots
  }

  func appendSlots(to slots: inout [Int]) {
    for part in parts { if case .capture(let slot, _) = part { slots.append(slot) } }
  }

  /// The parts without their slots: equal for patterns that take the same texts.
  var shape: SegmentPattern {
    let isShape = parts.allSatisfy {
      if case .capture(let slot, _) = $0 { slot == 0 } else { true }
    }
    if isShape { return self }
    return SegmentPattern(
      parts: parts.map {
        if case .capture(_, let type) = $0 { .capture(slot: 0, type) } else { $0 }
      })
  }

  /// How specific it is: literals before mixtures before captures, more literal bytes before fewer,
  /// narrow types before wide ones.
  package var rank: Int {
    if literal != nil { return .max }
    var literalBytes = 0
    var types = 0
    var captures = 0
    for part in parts {
      switch part {
      case .literal(let bytes): literalBytes += bytes.count
      case .capture(_, let type):
        types += type.rank
        captures += 1
      }
    }
    return literalBytes * Self.byteRank + types - captures * CaptureType.fineSize
  }
}

/// One item of a query.
package struct QueryPattern: Sendable, Hashable {
  /// What stands after the key.
  package enum Value: Sendable, Hashable {
    /// The key must be there, with whatever value.
    case anything
    /// The value has this shape.
    case pattern(SegmentPattern)
    /// All values of the key have a type.
    case repeated(slot: Int, CaptureType, atLeast: Int)
    /// No key at all: the whole query.
    case wholeQuery(slot: Int)
  }

  /// The key and other names that it is read by; decoded bytes.
  package var keys: [[UInt8]]
  /// What stands after the key.
  package var value: Value
  /// Whether a URL may lack it.
  package var isOptional: Bool

  /// How much the item asks for.
  var rank: Int {
    if isOptional { return 0 }
    return switch value {
    case .anything: SegmentPattern.byteRank * 9 / 10
    case .pattern(let pattern):
      SegmentPattern.byteRank + min(pattern.rank, SegmentPattern.mostRank)
    case .repeated(_, let type, let count): count > 0 ? SegmentPattern.byteRank + type.rank : 0
    case .wholeQuery: CaptureType.levelSize
    }
  }
}

/// What stands after the number sign.
package enum FragmentPattern: Sendable, Hashable {
  /// `#/a/{b}`
  case path([SegmentPattern])
  /// `#k={v}`
  case query([QueryPattern])
  /// `#{v}`
  case value(SegmentPattern, isOptional: Bool)
  /// `#/a/{b+}`, `#{b+}`
  case tail(FragmentTail)

  var rank: Int {
    let unit = SegmentPattern.byteRank
    func sum(_ segments: [SegmentPattern]) -> Int {
      segments.reduce(0) { $0 + min($1.rank, SegmentPattern.mostRank) }
    }
    return switch self {
    case .path(let segments): unit + sum(segments)
    case .query(let items): items.reduce(0) { $0 + $1.rank }
    case .value(let pattern, let isOptional): isOptional ? 0 : unit / 2 + sum([pattern])
    case .tail(let tail):
      tail.atLeast * CaptureType.levelSize + (tail.isRooted ? unit * 7 / 10 : 0)
        + sum(tail.segments)
    }
  }
}

/// A fragment read as a path whose last segments are one value.
package struct FragmentTail: Sendable, Hashable {
  /// What stands before the tail.
  package let segments: [SegmentPattern]
  /// The tail's capture.
  package let slot: Int
  /// The fewest segments that it has.
  package let atLeast: Int
  /// Whether the fragment begins with a slash.
  package let isRooted: Bool

  init(after segments: [SegmentPattern], slot: Int, atLeast: Int, isRooted: Bool) {
    self.segments = segments
    self.slot = slot
    self.atLeast = atLeast
    self.isRooted = isRooted
  }

  /// What of a fragment is the tail, if it begins at an index: one slash at the end of a path is not seen.
  static func range(
    from start: Int, in fragment: Range<Int>, isRooted: Bool, _ bytes: Span<UInt8>
  ) -> Range<Int> {
    guard start < fragment.upperBound else { return fragment.upperBound..<fragment.upperBound }
    let isSlashed = isRooted && bytes[fragment.upperBound - 1] == UInt8(ascii: "/")
    return start..<(isSlashed ? fragment.upperBound - 1 : fragment.upperBound)
  }
}
