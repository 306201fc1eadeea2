// Finds what is valid and probably not meant, with the table of attributes at hand.

internal import LinkTypes

/// Looks through queries for what will hardly find what was meant.
public struct QueryLinter: Sendable {
  /// Custom keys that are known, beside the attributes of Core Spotlight.
  public var customKeys: Set<String>
  /// What else a query may name, such as the fields of a store's entities, and what they hold.
  public var fields: [String: AttributeDefinition.Kind] = [:]

  /// What is known of a name.
  private struct Known {
    let name: String
    let kind: AttributeDefinition.Kind
  }

  /// Creates a linter.
  public init(customKeys: Set<String> = []) {
    self.customKeys = customKeys
  }

  /// All findings, in the order of the text that the query was read from.
  ///
  /// Values are compared with the kinds of Core Spotlight's attributes; custom keys may hold anything.
  public func warnings(for expression: QueryExpression, in text: String, clock: QueryClock)
    -> [QueryWarning]
  {
    var findings = Findings(bytes: Array(text.utf8))
    inspect(expression, clock, &findings)
    return findings.all.sorted { $0.source.lowerBound < $1.source.lowerBound }
  }

  /// The same, but an unknown attribute is an error.
  ///
  /// - Throws: `InvalidQuery` with the reason `unknownAttribute`.
  public func strictWarnings(for expression: QueryExpression, in text: String, clock: QueryClock)
    throws(InvalidQuery) -> [QueryWarning]
  {
    let warnings = warnings(for: expression, in: text, clock: clock)
    for warning in warnings {
      guard case .unknownAttribute(let name, _) = warning.kind else { continue }
      throw InvalidQuery(.unknownAttribute(name), in: text, at: warning.source, hint: warning.hint)
    }
    return warnings
  }

  private struct Findings {
    let bytes: [UInt8]
    var all: [QueryWarning] = []

    mutating func add(_ kind: QueryWarning.Kind, _ source: Range<Int>) {
      let position = JSONPosition(offset: source.lowerBound, in: bytes.span)
      all.append(QueryWarning(kind: kind, source: source, position: position))
    }
  }

  private func inspect(
    _ expression: QueryExpression, _ clock: QueryClock, _ findings: inout Findings
  ) {
    switch expression.node {
    case .and(let operands):
      for operand in operands { inspect(operand, clock, &findings) }
    case .or(let operands):
      let isMixed = operands.contains { operand in
        if case .and = operand.node { !operand.isParenthesized } else { false }
      }
      if isMixed { findings.add(.mixedOperators, expression.source) }
      for operand in operands { inspect(operand, clock, &findings) }
    case .comparison(let comparison): inspect(comparison, &findings)
    case .inRange(let test):
      let definition = definition(of: test.attribute, &findings)
      let hasTime = [test.lower, test.upper].contains { bound in
        if case .time = bound.value { true } else { false }
      }
      inspect(
        number: !hasTime, isOrdered: true, test.attribute, definition,
        test.lower.source.lowerBound..<test.upper.source.upperBound, &findings)
      if NumericRange(test, clock).isEmpty { findings.add(.emptyRange, expression.source) }
    }
  }

  private func inspect(_ comparison: QueryComparison, _ findings: inout Findings) {
    let definition = definition(of: comparison.attribute, &findings)
    let isOrdered = ![.equal, .notEqual].contains(comparison.comparator)
    switch comparison.value {
    case .number:
      inspect(
        number: true, isOrdered: isOrdered, comparison.attribute, definition,
        comparison.valueSource, &findings)
    case .time:
      inspect(
        number: false, isOrdered: isOrdered, comparison.attribute, definition,
        comparison.valueSource, &findings)
    case .text(let pattern):
      guard !pattern.isPresence, let definition else { return }
      switch definition.kind {
      case .number, .flag:
        findings.add(.quotedNumber(attribute: definition.name), comparison.valueSource)
      case .date: findings.add(.quotedDate(attribute: definition.name), comparison.valueSource)
      case .data: findings.add(.opaqueAttribute(attribute: definition.name), comparison.valueSource)
      case .text, .url, .contentType, .persons, .headers: break
      }
    }
  }

  /// A number, or else a time, stands against an attribute.
  private func inspect(
    number isNumber: Bool, isOrdered: Bool, _ attribute: QueryAttribute, _ definition: Known?,
    _ source: Range<Int>, _ findings: inout Findings
  ) {
    if attribute.name == .any { findings.add(.numberForAny, source) }
    guard let definition else { return }
    let name = definition.name
    switch definition.kind {
    case .date: break
    case .number, .flag: if !isNumber { findings.add(.timeForOther(attribute: name), source) }
    case .data: findings.add(.opaqueAttribute(attribute: name), source)
    case .text, .url, .contentType, .persons, .headers:
      findings.add(
        isNumber
          ? .numberForText(attribute: name, isOrdered: isOrdered) : .timeForOther(attribute: name),
        source)
    }
  }

  /// What is known of an attribute; nil for custom keys, and for unknown ones, which are reported.
  private func definition(of attribute: QueryAttribute, _ findings: inout Findings)
    -> Known?
  {
    guard case .named(let name) = attribute.name else { return nil }
    if let definition = AttributeDefinition(named: name) {
      return Known(name: definition.name, kind: definition.kind)
    }
    if let kind = fields[name] { return Known(name: name, kind: kind) }
    if !customKeys.contains(name) {
      findings.add(.unknownAttribute(name: name, nearest: nearest(to: name)), attribute.source)
    }
    return nil
  }

  private func nearest(to name: String) -> String? {
    // The names of the language's older relative, `mdfind`.
    if name.hasPrefix("kMDItem") {
      let rest = name.dropFirst("kMDItem".count)
      let plain = rest.prefix(1).lowercased() + rest.dropFirst()
      if let definition = AttributeDefinition(named: plain) { return definition.name }
    }
    return nearestName(
      to: name, among: AttributeDefinition.allNames + customKeys.sorted() + fields.keys.sorted())
  }
}
