// `linkindex add`: one entity from the command line.

import AttributeQuery
import EntityStore
import IntentResolution
import LinkRouter
import LinkTypes

enum AddCommand: Command {
  private static let subtitle = Option(
    "subtitle", .text("TEXT"), help: "A second line under the title.")
  private static let alias = Option(
    "alias", .text("NAME"), repeatable: true, help: "Another name, found like the title.")
  private static let keyword = Option(
    "keyword", .text("WORD"), repeatable: true, help: "A word to find it by that is not its name.")
  private static let summary = Option(
    "summary", .text("TEXT"), help: "A sentence or two about it.")
  private static let text = Option(
    "text", .text("TEXT"), help: "Its whole text; - reads it from standard input.")
  private static let domain = Option(
    "domain", .text("DOMAIN"), help: "Its place in a hierarchy, such as menu.drinks.hot.")
  private static let rank = Option(
    "rank", .orNothing(.share("NUMBER")), help: "How popular it is, from 0 to 1.")
  private static let expires = Option(
    "expires", .orNothing(.moment),
    help: "When it stops being found: a date, a date-time or seconds since 1970."
  )
  private static let url = Option(
    "url", .text("URL"), help: "The link that opens it, instead of its kind's route.")
  private static let language = Option(
    "lang", .text("TAG"), help: "The language of its texts, such as en or pt-BR.")
  private static let index = Option("index", .text("NAME"), help: "The named index it belongs to.")
  private static let attribute = Option(
    "attr", .pair("KEY=VALUE"), repeatable: true,
    help:
      "Something else to keep; numbers, true and false are kept as such, attributes of Core Spotlight by their type."
  )
  private static let patch = Switch(
    "patch", help: "Change only what is given here; an empty text takes a value away.")

  static let definition = CommandDefinition(
    name: "add", summary: "Add an entity, or replace it, and print its link",
    discussion: [
      "An entity with the same KIND and ID is replaced as a whole, unless --patch is given."
    ],
    operands: [
      Operand(IdentifierOperands.kind, help: "What sort of thing it is, such as item."),
      Operand(IdentifierOperands.id, help: "Its identifier among its kind."),
      Operand(ValueType<String>.text("TITLE"), .optional, help: "Its name; optional with --patch."),
    ],
    options: [
      subtitle.definition, alias.definition, keyword.definition, summary.definition,
      text.definition, domain.definition, rank.definition, expires.definition, url.definition,
      language.definition, index.definition, attribute.definition, patch.definition,
    ] + StoreFlags.writing,
    examples: [
      .init("add item 123 \"Flat White\" --alias \"Caffè latte piccolo\" --rank 0.8", "an item"),
      .init("add item 123 --patch --rank 0.9", "a new rank, the rest as it was"),
    ],
    operandUsage: "KIND ID TITLE")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    guard let kind = arguments.operand(0), let id = arguments.operand(1) else {
      throw UsageError.missingOperand("ID")
    }
    let identifier = EntityIdentifier(
      kind: kind, id: id, index: arguments[index].flatMap { $0.isEmpty ? nil : $0 })
    if arguments[patch] { return try change(identifier, invocation) }
    guard let title = arguments.operand(2) else { throw UsageError.missingOperand("TITLE") }
    let attributes = try attributePatch(arguments)
    var entity = Entity(identifier, title: title)
    entity.aliases = arguments.all(alias)
    entity.keywords = arguments.all(keyword)
    entity.subtitle = arguments[subtitle]
    entity.summary = arguments[summary]
    entity.text = try wholeText(arguments)
    entity.domain = arguments[domain]
    entity.rank = arguments[rank] ?? nil
    entity.expires = arguments[expires] ?? nil
    entity.url = arguments[url]
    entity.language = arguments[language]
    attributes.apply(to: &entity)
    let routes = try invocation.routes()
    let store = try invocation.openStore(.create)
    let outcome = try store.put([entity])
    let status = outcome.added > 0 ? "added" : outcome.changed > 0 ? "changed" : "unchanged"
    try answer(entity, Resolver(store: store, routes: routes), status: status, invocation)
    return .success
  }

  /// Changes only the fields that were given.
  private static func change(
    _ identifier: EntityIdentifier, _ invocation: Invocation
  ) throws -> ExitCode {
    let arguments = invocation.arguments
    var patch = try attributePatch(arguments)
    if let title = arguments.operand(2) { patch.title = .set(title) }
    change(&patch.subtitle, text(arguments[subtitle]))
    change(&patch.aliases, list(arguments.all(alias)))
    change(&patch.keywords, list(arguments.all(keyword)))
    change(&patch.summary, text(arguments[summary]))
    change(&patch.text, text(try wholeText(arguments)))
    change(&patch.domain, text(arguments[domain]))
    change(&patch.rank, arguments[rank].map { $0.map { .set($0) } ?? .clear } ?? .keep)
    change(&patch.expires, arguments[expires].map { $0.map { .set($0) } ?? .clear } ?? .keep)
    change(&patch.url, text(arguments[url]))
    change(&patch.language, text(arguments[language]))
    let routes = try invocation.routes()
    let store = try invocation.openStore(.readWrite)
    guard try store.patch(identifier, patch),
      let entity = try store.get(identifier, includingExpired: true)
    else {
      invocation.noteMissing(identifier, in: store)
      return .no
    }
    try answer(entity, Resolver(store: store, routes: routes), status: "changed", invocation)
    return .success
  }

  private static func answer(
    _ entity: Entity, _ resolver: Resolver, status: String, _ invocation: Invocation
  ) throws {
    let url = resolver.url(for: entity)
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("kind", .string(entity.identifier.kind)),
          .init("id", .string(entity.identifier.id)),
          .init("url", url.map(JSONValue.string) ?? .null),
          .init("webURL", resolver.webURL(for: entity).map(JSONValue.string) ?? .null),
          .init("status", .string(status)),
        ]))
    } else if let url {
      try invocation.output.line(printable(url))
    } else {
      let gap = resolver.routes.linkGap(of: entity.identifier)
      invocation.warn(
        "\(status), but "
          + (gap.map { "it has no link: \(printable($0))" }
            ?? "no route leads to kind '\(entity.identifier.kind)'; give it a path in linkindex.json")
      )
    }
    invocation.detail("\(status) \(entity.identifier.uniqueIdentifier)")
  }

  private static func wholeText(_ arguments: ParsedArguments) throws(CommandError) -> String? {
    guard arguments[text] == "-" else { return arguments[text] }
    return String(decoding: try FileSystem.read("-"), as: UTF8.self)
  }

  /// What --attr gives: changes of attributes one by one, those that are fields as changes of fields. An
  /// empty text takes a value away.
  private static func attributePatch(_ arguments: ParsedArguments) throws(UsageError) -> EntityPatch
  {
    let given = try attributes(arguments).mapValues { $0 == .string("") ? .null : $0 }
    for name in given.keys.sorted() {
      guard let field = EntityField(attribute: name), let flag = flag(of: field, arguments) else {
        continue
      }
      throw .conflict("--attr \(name)", flag)
    }
    let members = given.map { JSONValue.Member($0.key, $0.value) }.sorted { $0.key < $1.key }
    do throws(EntityFormatError) {
      return try EntityPatch(json: .object([.init("attributes", .object(members))]))
    } catch {
      let texts = arguments.all(attribute).map { "\($0.key)=\($0.value)" }
      throw .invalidValue(
        texts.joined(separator: " "), option: "--attr",
        expectation: "values that fit (\(error.message))",
        nearest: nil)
    }
  }

  /// What else gives the field on this command line; nil if nothing does.
  private static func flag(of field: EntityField, _ arguments: ParsedArguments) -> String? {
    let flags: [(EntityField, isGiven: Bool, String)] = [
      (.title, arguments.operand(2) != nil, "TITLE"),
      (.subtitle, arguments[subtitle] != nil, "--subtitle"),
      (.aliases, !arguments.all(alias).isEmpty, "--alias"),
      (.keywords, !arguments.all(keyword).isEmpty, "--keyword"),
      (.summary, arguments[summary] != nil, "--summary"),
      (.text, arguments[text] != nil, "--text"),
      (.domain, arguments[domain] != nil, "--domain"),
      (.rank, arguments[rank] != nil, "--rank"),
      (.expires, arguments[expires] != nil, "--expires"),
      (.url, arguments[url] != nil, "--url"),
      (.language, arguments[language] != nil, "--lang"),
    ]
    return flags.first { $0.0 == field && $0.isGiven }?.2
  }

  private static func change<Value>(
    _ change: inout EntityPatch.Change<Value>, _ flag: EntityPatch.Change<Value>
  ) {
    if flag != .keep { change = flag }
  }

  private static func attributes(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [String: JSONValue] {
    var attributes: [String: JSONValue] = [:]
    for pair in arguments.all(attribute) {
      guard let definition = AttributeDefinition(named: pair.key), !pair.value.isEmpty else {
        attributes[pair.key] = scalar(pair.value)
        continue
      }
      var value = try typed(pair, definition)
      // A list may be given one by one.
      if case .array(let before)? = attributes[definition.name], case .array(let more) = value {
        value = .array(before + more)
      }
      attributes[definition.name] = value
    }
    return attributes
  }

  private static func typed(
    _ pair: KeyValue, _ definition: AttributeDefinition
  ) throws(UsageError) -> JSONValue {
    do {
      let json = try CellType(of: definition).value(of: pair.value)
      return try AttributeValue(json: json, for: definition).json(for: definition)
    } catch {
      throw .invalidValue(
        "\(pair.key)=\(pair.value)", option: "--attr",
        expectation: AttributesCommand.typeName(definition), nearest: nil)
    }
  }

  /// Numbers and truth values as such, everything else as text.
  static func scalar(_ text: String) -> JSONValue {
    var reader = JSONReader()
    switch try? reader.read(Array(text.utf8)) {
    case .bool(let flag)?: return .bool(flag)
    case .integer(let number)?: return .integer(number)
    case .double(let number)?: return .double(number)
    default: return .string(text)
    }
  }

  private static func text(_ given: String?) -> EntityPatch.Change<String> {
    guard let given else { return .keep }
    return given.isEmpty ? .clear : .set(given)
  }

  private static func list(_ given: [String]) -> EntityPatch.Change<[String]> {
    guard !given.isEmpty else { return .keep }
    let texts = given.filter { !$0.isEmpty }
    return texts.isEmpty ? .clear : .set(texts)
  }
}
