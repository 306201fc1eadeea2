// Everything that matches, for orders and counts, which need more than the best few.

internal import LinkTypes
internal import TextAnalysis

/// The candidates of a search as a whole, as far as they are read.
struct MatchSet {
  /// The most matches that are sorted and counted.
  static let maxRows = 5000

  let searcher: Searcher
  let candidates: [Candidate]
  /// Whether there may be more than `candidates`.
  let isCapped: Bool

  // MARK: Order

  /// A value to sort by, made comparable: what it is decides before how much it is.
  private enum SortValue {
    case number(JSONValue)
    case text(key: [UInt8], original: String)
    case none

    private var type: Int {
      switch self {
      case .number: 0
      case .text: 1
      case .none: 2
      }
    }

    init(_ value: JSONValue?, isTitle: Bool) {
      switch value {
      case .integer, .double: self = value.map(Self.number) ?? .none
      case .bool(let flag): self = .number(.integer(flag ? 1 : 0))
      case .string(let text):
        if !isTitle, let moment = Timestamp.parse(text) {
          self = .number(.integer(moment))
        } else {
          self = .text(key: TextAnalyzer.collationKey(of: text), original: text)
        }
      // Of a list the first element counts.
      case .array(let elements): self = Self(elements.first, isTitle: isTitle)
      case .object, .null, nil: self = .none
      }
    }

    /// The order of two values; what is missing comes last in either direction.
    func order(_ other: SortValue, isDescending: Bool) -> ValueOrder {
      guard type == other.type else { return ValueOrder(type, other.type) }
      let order: ValueOrder
      switch (self, other) {
      case (.number(let left), .number(let right)):
        order = JSONOrder.order(left, value: right) ?? .same
      case (.text(let left, let leftText), .text(let right, let rightText)):
        if left != right {
          order = left.lexicographicallyPrecedes(right) ? .before : .after
        } else if leftText.utf8.elementsEqual(rightText.utf8) {
          order = .same
        } else {
          order =
            leftText.utf8.lexicographicallyPrecedes(rightText.utf8) ? .before : .after
        }
      default: order = .same
      }
      return isDescending ? order.reversed : order
    }
  }

  /// The first candidates in the order.
  func first(_ limit: Int, by sort: SearchOrder) throws(EntityStoreError) -> [Candidate] {
    let name = sort.fieldName
    let isTitle = sort.key == .title
    var keyed: [(candidate: Candidate, value: SortValue)] = []
    keyed.reserveCapacity(candidates.count)
    let statement = try searcher.connection.statement(SQL.entityByRow)
    defer { statement.reset() }
    for candidate in candidates {
      statement.reset()
      statement.bind(1, candidate.row)
      guard try statement.step() else { continue }
      var cache = AttributeCache()
      let value = try name.value(statement, kinds: searcher.kinds, attributes: &cache)
      keyed.append((candidate, SortValue(value, isTitle: isTitle)))
    }
    keyed.sort { left, right in
      switch left.value.order(right.value, isDescending: sort.isDescending) {
      case .before: true
      case .after: false
      case .same: left.candidate.isBetter(than: right.candidate)
      }
    }
    return keyed.prefix(limit).map(\.candidate)
  }

  // MARK: Counts

  /// Counts the subjects over all candidates. Domains are cut one level below those given.
  func facets(_ subjects: [Facet.Subject], below domains: [String]) throws(EntityStoreError)
    -> [Facet]
  {
    guard !subjects.isEmpty else { return [] }
    var counts: [[[UInt8]: Int]] = Array(repeating: [:], count: subjects.count)
    let statement = try searcher.connection.statement(SQL.facetsOfRow)
    defer { statement.reset() }
    for candidate in candidates {
      statement.reset()
      statement.bind(1, candidate.row)
      guard try statement.step() else { continue }
      for (number, subject) in subjects.enumerated() {
        switch subject {
        case .kind:
          let name = try searcher.kinds.name(statement.int64(0))
          counts[number][Array(name.utf8), default: 0] += 1
        case .domain:
          guard let found = statement.optionalString(1),
            let level = Self.level(of: found, below: domains)
          else { continue }
          counts[number][Array(level.utf8), default: 0] += 1
        case .keyword:
          guard !statement.isNull(2),
            case .array(let values)? = try? JSONReader.parse(statement.bytes(2))
          else { continue }
          for keyword in Set(values.compactMap(\.string).map { Array($0.utf8) }) {
            counts[number][keyword, default: 0] += 1
          }
        }
      }
    }
    return zip(subjects, counts).map { subject, counts in
      let sorted = counts.sorted { left, right in
        left.value != right.value
          ? left.value > right.value : left.key.lexicographicallyPrecedes(right.key)
      }
      return Facet(
        subject: subject,
        counts: sorted.prefix(Facet.maxValues).map {
          Facet.Count(value: String(decoding: $0.key, as: UTF8.self), count: $0.value)
        },
        distinctCount: sorted.count, isCapped: isCapped)
    }
  }

  /// The domain's part down to one level below the nearest of the ancestors, or its first part if
  /// there are none; nil if it is below none of them.
  static func level(of domain: String, below ancestors: [String]) -> String? {
    var length = -1
    for ancestor in ancestors
    where ancestor.utf8.count < domain.utf8.count && RowFilter.isAtOrBelow(domain, ancestor) {
      length = max(length, ancestor.utf8.count)
    }
    if length < 0, !ancestors.isEmpty { return nil }
    let rest = domain.utf8.dropFirst(length + 1)
    let end = rest.firstIndex(of: UInt8(ascii: ".")) ?? domain.endIndex
    return String(domain[..<end])
  }
}
