// What may stand after an option or as an operand: how it is called, read, checked and completed.

/// How a shell completes a value.
enum Completion: Sendable, Hashable {
  /// Nothing is offered.
  case nothing
  /// Files, directories on the way to them included.
  case files
  /// The names of the program's commands.
  case commands
}

/// The part of a value type that help, manual and completions need.
struct ValueDefinition: Sendable {
  /// The placeholder, such as `FILE`.
  let name: String
  /// Every value there is, when they are few and known; empty for an open set.
  var allowed: [String] = []
  /// What a good value is, for messages: `a whole number from 1 to 1000`.
  let expectation: String
  var completion = Completion.nothing
  /// Whether a text is a good value.
  let accepts: @Sendable (String) -> Bool
}

/// Reads one kind of value from the command line.
struct ValueType<Value: Sendable>: Sendable {
  let definition: ValueDefinition
  /// The value of a text; nil if the text is none.
  let read: @Sendable (String) -> Value?

  init(
    _ name: String, expectation: String, allowed: [String] = [], completion: Completion = .nothing,
    read: @escaping @Sendable (String) -> Value?
  ) {
    definition = ValueDefinition(
      name: name, allowed: allowed, expectation: expectation, completion: completion,
      accepts: { read($0) != nil })
    self.read = read
  }
}

/// A `KEY=VALUE` pair.
struct KeyValue: Sendable, Hashable {
  let key: String
  let value: String
}

extension ValueType where Value == String {
  /// Any text.
  static func text(_ name: String) -> ValueType {
    ValueType(name, expectation: "a text") { $0 }
  }

  /// A path, completed by the shell.
  static func file(_ name: String = "FILE") -> ValueType {
    ValueType(name, expectation: "the path of a file", completion: .files) {
      $0.isEmpty ? nil : $0
    }
  }
}

extension ValueType where Value == Int {
  /// A whole number within a range.
  static func whole(_ name: String, in range: ClosedRange<Int>) -> ValueType {
    let expectation =
      range.upperBound == Int.max
      ? "a whole number from \(range.lowerBound)"
      : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return ValueType(name, expectation: expectation) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueType where Value == Double {
  /// A decimal number from 0 to 1.
  static func share(_ name: String) -> ValueType {
    ValueType(name, expectation: "a number from 0 to 1") { text in
      Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
    }
  }
}

extension ValueType {
  /// A value, or an empty text for none: what takes a value away.
  static func orNothing<Wrapped>(_ type: ValueType<Wrapped>) -> ValueType
  where Value == Wrapped? {
    let definition = type.definition
    return ValueType(
      definition.name, expectation: definition.expectation, allowed: definition.allowed,
      completion: definition.completion
    ) { text in text.isEmpty ? .some(nil) : type.read(text).map(Optional.some) }
  }
}

extension ValueType where Value == KeyValue {
  /// Two texts around the first `=`; the key may not be empty.
  static func pair(_ name: String) -> ValueType {
    ValueType(name, expectation: "two texts joined by '='") { text in
      guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return nil }
      return KeyValue(
        key: String(text[..<sign]), value: String(text[text.index(after: sign)...]))
    }
  }
}

extension ValueType
where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the cases of an enum, by raw value.
  static func oneOf(_ name: String) -> ValueType {
    let allowed = Value.allCases.map(\.rawValue)
    return ValueType(name, expectation: UsageError.choices(allowed), allowed: allowed) {
      Value(rawValue: $0)
    }
  }
}
