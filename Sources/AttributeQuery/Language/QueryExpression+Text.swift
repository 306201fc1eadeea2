// A tree as text: the same query in a spelling of its own, for explanations and for tests.

extension QueryExpression: CustomStringConvertible {
  /// The query in the project's spelling: `==`, double quotes, one space, parentheses where needed.
  public var description: String {
    switch node {
    case .and(let operands): operands.map(\.asOperandOfAnd).joined(separator: " && ")
    case .or(let operands): operands.map(\.asOperandOfOr).joined(separator: " || ")
    case .comparison(let comparison): comparison.description
    case .inRange(let test): test.description
    }
  }

  private var asOperandOfAnd: String {
    switch node {
    case .and, .or: "(\(self))"
    case .comparison, .inRange: description
    }
  }

  private var asOperandOfOr: String {
    if case .or = node { "(\(self))" } else { description }
  }
}

extension QueryComparison: CustomStringConvertible {
  /// `title == "Paris"wc`.
  public var description: String { "\(attribute) \(comparator.rawValue) \(value)" }
}

extension QueryRangeTest: CustomStringConvertible {
  /// `InRange(duration, 60, 300)`.
  public var description: String { "InRange(\(attribute), \(lower), \(upper))" }
}

extension QueryAttribute: CustomStringConvertible {
  /// The name, or `**`.
  public var description: String {
    switch name {
    case .any: "**"
    case .named(let name): name
    }
  }
}

extension QueryBound: CustomStringConvertible {
  /// The number or time.
  public var description: String {
    switch value {
    case .number(let number): number.description
    case .time(let time): time.description
    }
  }
}

extension QueryValue: CustomStringConvertible {
  /// The string, number or time.
  public var description: String {
    switch self {
    case .text(let pattern): pattern.description
    case .number(let number): number.description
    case .time(let time): time.description
    }
  }
}

extension QueryPattern: CustomStringConvertible {
  /// The string in double quotes, with its modifiers.
  public var description: String {
    var text = "\""
    for part in parts {
      switch part {
      case .wildcard: text += "*"
      case .literal(let literal):
        for scalar in literal.unicodeScalars {
          if scalar == "\"" || scalar == "\\" || scalar == "*" { text += "\\" }
          text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
    let letters: [(Modifiers, String)] = [
      (.ignoringCase, "c"), (.ignoringMarks, "d"), (.words, "w"), (.tokens, "t"),
    ]
    for (modifier, letter) in letters where modifiers.contains(modifier) { text += letter }
    return text
  }
}

extension QueryTime: CustomStringConvertible {
  /// `$time.today(-1)`.
  public var description: String {
    switch self {
    case .now(let seconds):
      seconds == 0 ? "$time.now" : "$time.now(\(DecimalText.plain(seconds)))"
    case .day(let offset): Self.text("today", offset)
    case .week(let offset): Self.text("this_week", offset)
    case .month(let offset): Self.text("this_month", offset)
    case .year(let offset): Self.text("this_year", offset)
    case .iso(let date): "$time.iso(\(date))"
    }
  }

  private static func text(_ name: String, _ offset: Int64) -> String {
    offset == 0 ? "$time.\(name)" : "$time.\(name)(\(offset))"
  }
}
