// The options that describe an entity or choose among entities, shared by several commands.

import EntityStore
import LinkTypes

/// Options that choose among entities.
enum FilterFlags {
  static let kind = Option("kind", short: "k", .text("KIND"), help: "Only entities of this kind.")
  static let kinds = Option(
    "kind", short: "k", .text("KIND"), repeatable: true, help: "Only entities of this kind.")
  static let domain = Option(
    "domain", .text("DOMAIN"), help: "Only entities at this domain or below it.")
  static let index = Option("index", .text("NAME"), help: "Only entities of this named index.")
  static let expired = Switch(
    "expired", help: "Entities that have expired, too, as long as they were not swept out.")
}

/// The operands that name one entity.
enum IdentifierOperands {
  static let kind = ValueType<String>.text("KIND")
  static let id = ValueType<String>.text("ID")
  /// Which of the named indexes the entity is in: each has identifiers of its own.
  static let index = Option(
    "index", .text("NAME"), help: "The named index it is in, unless it is the default one.")

  /// The first two operands and the index; nil if there are no operands.
  static func identifier(_ arguments: ParsedArguments) throws(UsageError) -> EntityIdentifier? {
    guard let kind = arguments.operand(0) else { return nil }
    guard let id = arguments.operand(1) else { throw .missingOperand("ID") }
    return EntityIdentifier(
      kind: kind, id: id, index: arguments[index].flatMap { $0.isEmpty ? nil : $0 })
  }
}

extension ValueType where Value == EntityIdentifier {
  /// A kind and an identifier as one text: `item/123`.
  static let uniqueIdentifier = ValueType(
    "KIND/ID", expectation: "a kind and an identifier such as 'item/123', percent-encoded"
  ) { EntityIdentifier(uniqueIdentifier: $0) }
}

extension ValueType where Value == Int64 {
  /// A moment: ISO 8601, or seconds since 1970.
  static let moment = ValueType(
    "TIME", expectation: "a date such as '2030-01-31', a date-time or seconds since 1970"
  ) { Int64($0) ?? Timestamp.parse($0) }
}
