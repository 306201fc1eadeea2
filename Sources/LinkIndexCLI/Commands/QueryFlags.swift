// Queries and filters of the command line: how they are read, what they are resolved by (the clock, its
// zone, the first day of the week), and what is probably not meant.

import AttributeQuery
import EntityStore
import LinkTypes

enum QueryFlags {
  static let now = Option(
    "now", .moment("DATE"), default: "the present moment",
    help: "The moment that expiry is judged by and $time counts from, in ISO 8601 with its zone.")
  static let zone = Option(
    "tz", .text("ZONE"), default: "the machine's",
    help: "The time zone in which days begin, such as Europe/Berlin, UTC or +02:00.")
  static let firstWeekday = Option(
    "first-weekday", ValueType<QueryClock.Weekday>.weekday("DAY"), default: "monday",
    help: "The day on which weeks begin.")
  static let filter = Option(
    "filter", .text("QUERY"), repeatable: true,
    help: "A query in the language of 'linkindex query' that every entity must satisfy as well.")
  static let strict = Switch("strict", help: "An unknown attribute is an error, not a warning.")

  static let clock = [now.definition, zone.definition, firstWeekday.definition]
  /// What commands share that take filters beside something else.
  static let filtering = [filter.definition, strict.definition] + clock

  /// The clock that the flags describe; without `--now` it stands at `moment`, else at the present.
  static func clock(of arguments: ParsedArguments, at moment: Int64? = nil) throws(ZoneError)
    -> QueryClock
  {
    let zone =
      if let name = arguments[zone] { try ZoneRules(named: name) } else { ZoneRules.local() }
    let now = arguments[now] ?? moment.map { Moment(secondsSince1970: Double($0)) } ?? .now
    return QueryClock(now: now, zone: zone, firstWeekday: arguments[firstWeekday] ?? .monday)
  }

  /// The moment of --now in whole seconds since 1970, as expiry is judged by; nil without it.
  static func moment(of arguments: ParsedArguments) -> Int64? {
    arguments[now].flatMap { Int64(exactly: $0.secondsSince1970.rounded(.down)) }
  }

  /// Reads a query and finds what in it is probably not meant.
  ///
  /// - Throws: `InvalidQuery`; with `--strict` also for attributes that nobody knows and no item has.
  static func read(_ text: String, clock: QueryClock, _ invocation: Invocation)
    throws(InvalidQuery) -> (expression: QueryExpression, warnings: [QueryWarning])
  {
    let expression = try QueryParser.parse(text)
    var linter = QueryLinter()
    linter.fields = QueryRequest.fields
    let warnings = linter.warnings(for: expression, in: text, clock: clock)
    guard invocation.arguments[strict] else { return (expression, warnings) }
    let unknown = warnings.compactMap { warning -> String? in
      if case .unknownAttribute(let name, _) = warning.kind { name } else { nil }
    }
    // Custom keys are known by the items that have them.
    if !unknown.isEmpty, let store = try? invocation.openStore(.readOnly) {
      linter.customKeys.formUnion(unknown.filter { isCustomKey($0, in: store) })
    }
    return (expression, try linter.strictWarnings(for: expression, in: text, clock: clock))
  }

  /// What is probably not meant in the filters; an error says which filter it is in.
  static func warningsOfFilters(clock: QueryClock, _ invocation: Invocation) throws(InvalidQuery)
    -> [QueryWarning]
  {
    var found: [QueryWarning] = []
    for (position, filter) in invocation.arguments.all(filter).enumerated() {
      do throws(InvalidQuery) {
        for var warning in try read(filter, clock: clock, invocation).warnings {
          warning.filterNumber = position + 1
          found.append(warning)
        }
      } catch {
        throw error.ofFilter(position + 1)
      }
    }
    return found
  }

  /// The filters of a command as one query; nil if there are none.
  static func filters(_ invocation: Invocation, at moment: Int64? = nil) throws
    -> (query: QueryRequest?, warnings: [QueryWarning])
  {
    let clock = try clock(of: invocation.arguments, at: moment)
    let warnings = try warningsOfFilters(clock: clock, invocation)
    return (try QueryRequest.filter(invocation.arguments.all(filter), clock: clock), warnings)
  }

  /// Says what was probably not meant. An unknown name is worth a word only if nothing was found, and no
  /// item has a custom key of this name.
  static func report(
    _ warnings: [QueryWarning], isFound: Bool, in store: EntityStore, _ invocation: Invocation
  ) {
    for warning in warnings {
      if case .unknownAttribute(let name, _) = warning.kind {
        if isFound || isCustomKey(name, in: store) { continue }
      }
      invocation.warn(warning.text)
    }
  }

  /// Whether an entity has a value of this name; looks at all entities if none has.
  private static func isCustomKey(_ name: String, in store: EntityStore) -> Bool {
    guard var request = try? QueryRequest("\(name) == \"*\"", limit: 1) else { return false }
    request.includesExpired = true
    return (try? store.query(request).entities.isEmpty) == false
  }

  /// With `--strict`: every name that an option gives is known, or some entity has a value of it. Dots lead
  /// into objects.
  static func requireKnown(
    _ names: [String], option: String, in store: EntityStore, _ invocation: Invocation
  ) throws(UsageError) {
    guard invocation.arguments[strict] else { return }
    let own = "attributes."
    for name in names {
      let plain = name.hasPrefix(own) ? String(name.dropFirst(own.count)) : name
      let first = String(plain.prefix { $0 != "." })
      if isKnown(plain) || isKnown(first) || isCustomKey(first, in: store) { continue }
      throw .invalidValue(
        name, option: option, expectation: "an attribute that is known or that some entity has",
        nearest: nearestName(
          to: name, among: AttributeDefinition.allNames + QueryRequest.fieldNames))
    }
  }

  /// The end of a sentence that says that nothing was found: filters that were in force.
  static func restriction(_ invocation: Invocation) -> String {
    switch invocation.arguments.all(filter).count {
    case 0: ""
    case 1: " that passes --filter"
    default: " that passes every --filter"
    }
  }

  /// Whether a name is an attribute of Core Spotlight or a field of an entity.
  static func isKnown(_ name: String) -> Bool {
    AttributeDefinition.isKnown(name) || EntityField(key: name) != nil
      || QueryRequest.fieldNames.contains(name)
  }

  /// What to say of a name that no entity has a value under.
  static func unknownName(_ name: String) -> String {
    let names = AttributeDefinition.allNames + QueryRequest.fieldNames
    let hint = nearestName(to: name, among: names).map { " (did you mean '\($0)'?)" } ?? ""
    return printable("there is no attribute '\(name)', so no entity has a value\(hint)")
  }
}

extension ValueType where Value == Moment {
  /// A moment in ISO 8601.
  static func moment(_ name: String) -> ValueType {
    ValueType(name, expectation: "a date such as 2026-11-30 or 2026-11-30T12:00:00Z") {
      Moment(iso8601: $0)
    }
  }
}

extension ValueType where Value == QueryClock.Weekday {
  /// The English name of a day.
  static func weekday(_ name: String) -> ValueType {
    let names = QueryClock.Weekday.allCases.map(\.name)
    return ValueType(
      name, expectation: "one of " + names.joined(separator: ", "), allowed: names
    ) { QueryClock.Weekday(name: $0) }
  }
}
