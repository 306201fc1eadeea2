// Sum, mean and ends of the numbers and dates that entities have in one attribute.

internal import AttributeQuery
public import LinkTypes

/// The numbers or dates of an attribute, summed up.
///
/// Every element of a list counts. Flags and texts are no numbers; where a group has numbers, dates count
/// among the others. A date is ISO 8601 text. `sum` and `mean` are null where they are too large for a
/// double, and the sum of dates is always null.
public struct AttributeStatistics: Sendable, Hashable {
  /// The value that the entities share; null for those without one, and if all are one group.
  public var group: JSONValue
  /// How many entities there are.
  public var entityCount: Int
  /// How many numbers or dates they have.
  public var valueCount: Int
  /// How many values they have that are neither, and dates beside numbers.
  public var otherCount: Int
  /// The smallest value or first date; null if there is none.
  public var minimum: JSONValue
  /// The largest value or last date; null if there is none.
  public var maximum: JSONValue
  /// The sum: exact and an integer if all numbers are integers and it fits 64 bits.
  public var sum: JSONValue
  /// The mean; of dates it is a date, to the millisecond.
  public var mean: JSONValue
}

extension EntityStore {
  /// Sums an attribute up, for all entities together or apart by another field or attribute (`by`).
  ///
  /// Groups come as from `groups(by:)`: most entities first. Without `by` there is one group, also of no
  /// entity. Sums of doubles carry the rounding error along (Neumaier), in an order that is the same each
  /// time. Reads every entity in question.
  ///
  /// ```swift
  /// let prices = try store.statistics(of: "priceCents", by: "roast", kind: "item")
  /// ```
  ///
  /// - Throws: `store.invalidRequest` if the limit is not positive, and failures of the file.
  public func statistics(
    of name: String, by group: String? = nil, kind: String? = nil, domain: String? = nil,
    index: String? = nil, includingExpired: Bool = false, now: Int64? = nil, limit: Int = 100
  ) throws(EntityStoreError) -> [AttributeStatistics] {
    var request = ListRequest(
      kind: kind, domain: domain, index: index, includesExpired: includingExpired)
    request.now = now
    return try statistics(of: name, by: group, in: .listed(request), limit: limit)
  }

  /// The same over the entities that a query finds; its own limit does not count.
  public func statistics(
    of name: String, by group: String? = nil, matching request: QueryRequest, limit: Int = 100
  ) throws(EntityStoreError) -> [AttributeStatistics] {
    try statistics(of: name, by: group, in: .matching(request), limit: limit)
  }

  private func statistics(
    of name: String, by group: String?, in selection: Selection, limit: Int
  ) throws(EntityStoreError) -> [AttributeStatistics] {
    try Self.check(limit)
    let key = group.map(GroupKey.init)
    let name = AttributeDefinition(named: name)?.name ?? name
    var summaries: [[UInt8]: Summary] = [:]
    if key == nil { summaries[[]] = Summary() }
    try forEach(of: selection) { entity in
      let values = entity.comparableValues(of: name)
      for group in key?.groups(of: entity) ?? [[]] {
        summaries[group, default: Summary()].add(values)
      }
    }
    let sorted = summaries.sorted { left, right in
      left.value.entityCount == right.value.entityCount
        ? left.key.lexicographicallyPrecedes(right.key)
        : left.value.entityCount > right.value.entityCount
    }
    return sorted.prefix(limit).map { $0.value.statistics(group: GroupKey.value($0.key)) }
  }
}

extension Entity {
  /// The values of an attribute or field, elements of lists apart.
  fileprivate func comparableValues(of name: String) -> [AttributeValue] {
    switch name {
    case "rank": return rank.map { [.number($0)] } ?? []
    case "expires", "expirationDate":
      return expires.map { [.date(Moment(secondsSince1970: Double($0)))] } ?? []
    default: return SearchableItem(self).attributeSet.storage[name]?.elements ?? []
    }
  }
}

/// Numbers and dates on their way to a result.
private struct Summary {
  private(set) var entityCount = 0
  private var others = 0
  private var numbers = Numbers()
  private var dates = Numbers()

  mutating func add(_ values: [AttributeValue]) {
    entityCount += 1
    for value in values {
      switch value {
      case .integer(let number): numbers.add(whole: number)
      case .number(let number): numbers.add(number, as: .double(number))
      case .date(let moment):
        dates.add(moment.secondsSince1970, as: .double(moment.secondsSince1970))
      case .null: break
      default: others += 1
      }
    }
  }

  func statistics(group: JSONValue) -> AttributeStatistics {
    var result = AttributeStatistics(
      group: group, entityCount: entityCount, valueCount: numbers.count, otherCount: others,
      minimum: numbers.least?.json ?? .null, maximum: numbers.greatest?.json ?? .null,
      sum: numbers.sum, mean: numbers.mean)
    if numbers.count > 0 {
      result.otherCount += dates.count
    } else if dates.count > 0 {
      result.valueCount = dates.count
      result.minimum = Self.date(dates.least?.json)
      result.maximum = Self.date(dates.greatest?.json)
      result.sum = .null
      result.mean = Self.date(dates.mean)
    }
    return result
  }

  private static func date(_ seconds: JSONValue?) -> JSONValue {
    guard case .double(let seconds) = seconds else { return .null }
    let rounded = (seconds * 1000).rounded() / 1000
    return Moment(secondsSince1970: rounded).iso8601.map(JSONValue.string) ?? .double(seconds)
  }
}

/// A running sum with its ends.
private struct Numbers {
  struct Number {
    var value: Double
    var json: JSONValue

    /// Integers are compared as such: two of them may be one double.
    func isLess(than other: Number) -> Bool {
      if case .integer(let left) = json, case .integer(let right) = other.json {
        return left < right
      }
      return value < other.value
    }
  }

  private(set) var count = 0
  private(set) var least: Number?
  private(set) var greatest: Number?
  /// The exact sum; nil once something was added that it cannot hold.
  private var wholeSum: Int64? = 0
  private var total = 0.0
  private var lost = 0.0

  mutating func add(whole number: Int64) {
    let (sum, isTooLarge) = (wholeSum ?? 0).addingReportingOverflow(number)
    let next = wholeSum == nil || isTooLarge ? nil : sum
    add(Double(number), as: .integer(number))
    wholeSum = next
  }

  mutating func add(_ number: Double, as json: JSONValue) {
    let new = Number(value: number, json: json)
    if least.map(new.isLess(than:)) ?? true { least = new }
    if greatest.map({ $0.isLess(than: new) }) ?? true { greatest = new }
    count += 1
    wholeSum = nil
    let next = total + number
    lost += abs(total) >= abs(number) ? (total - next) + number : (number - next) + total
    total = next
  }

  private var approximateSum: Double { lost.isFinite ? total + lost : total }

  var sum: JSONValue {
    guard count > 0 else { return .null }
    if let wholeSum { return .integer(wholeSum) }
    return approximateSum.isFinite ? .double(approximateSum) : .null
  }

  var mean: JSONValue {
    guard count > 0 else { return .null }
    let sum = wholeSum.map(Double.init) ?? approximateSum
    return sum.isFinite ? .double(sum / Double(count)) : .null
  }
}
