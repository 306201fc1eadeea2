// `linkindex attributes`: the names that items, imports and queries may use, to look up.

import AttributeQuery
import LinkTypes

enum AttributesCommand: Command {
  private static let kind = Option(
    "kind", ValueType<AttributeDefinition.Kind>.oneOf("KIND"), help: "Only those that hold this.")
  private static let group = Option(
    "group", ValueType<AttributeDefinition.Group>.oneOf("GROUP"), help: "Only those of this group.")

  static let definition = CommandDefinition(
    name: "attributes", summary: "List and search the attributes of Core Spotlight",
    discussion: [
      "Lists the 190 attributes that import and add accept by name and type, or those that hold every WORD in their name, type, group, unit or note.",
      "A line is the name, the type ([text] is a list), the group, the first versions that have it, and what else is known: unit, meaning of its values, other names.",
    ],
    operands: [Operand(ValueType<String>.text("WORDS"), .any, help: "What to look for.")],
    options: [kind.definition, group.definition],
    examples: [
      .init("attributes", "all of them"), .init("attributes gps dest", "where a photo points to"),
      .init("attributes --kind date", "every date"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let words = arguments.operands
    let found = matches(words).filter {
      (arguments[kind] ?? $0.kind) == $0.kind && (arguments[group] ?? $0.group) == $0.group
    }
    if invocation.isJSON {
      try invocation.printJSON(.object([.init("attributes", .array(found.map(json)))]))
    } else {
      try print(found, invocation)
    }
    if found.isEmpty { explainNothing(words, invocation) }
    return found.isEmpty ? .no : .success
  }

  private static func explainNothing(_ words: [String], _ invocation: Invocation) {
    var text = "no attribute fits"
    if !words.isEmpty { text += " '\(printable(words.joined(separator: " ")))'" }
    let name = nearestName(to: words.joined(), among: AttributeDefinition.allNames)
    // A name that was typed in full is there, but for the options.
    if let name, !words.contains(name) { text += "; did you mean '\(name)'?" }
    invocation.note(text)
  }

  /// Those that hold every word, whole names first; all of them without words.
  private static func matches(_ words: [String]) -> [AttributeDefinition] {
    let wanted = words.map { $0.lowercased() }
    let found = AttributeDefinition.all.filter { definition in
      let text = searchText(definition)
      return wanted.allSatisfy { text.contains($0) }
    }
    let isWhole = { (definition: AttributeDefinition) in
      words.contains { $0 == definition.name || definition.aliases.contains($0) }
    }
    return found.filter(isWhole) + found.filter { !isWhole($0) }
  }

  private static func searchText(_ definition: AttributeDefinition) -> String {
    let parts =
      [definition.name, definition.kind.rawValue, definition.group.rawValue] + definition.aliases
      + [definition.objcName, definition.unit, definition.note].compactMap(\.self)
    return parts.joined(separator: "\n").lowercased()
  }

  // MARK: - Answers

  private static func print(
    _ definitions: [AttributeDefinition], _ invocation: Invocation
  ) throws(OutputError) {
    let rows = definitions.map { definition in
      [definition.name, shortType(definition), definition.group.rawValue, versions(definition)]
    }
    let widths = (0..<4).map { column in rows.map { $0[column].utf8.count }.max() ?? 0 }
    let style = invocation.style
    for (definition, row) in zip(definitions, rows) {
      let remarks = remarks(definition)
      var line = style.bold(row[0])
      for column in 0..<3 {
        line += TextLayout.spaces(widths[column] - row[column].utf8.count + 2)
        line += column == 0 ? row[1] : style.dim(row[column + 1])
      }
      if !remarks.isEmpty {
        line += TextLayout.spaces(widths[3] - row[3].utf8.count + 2) + remarks
      }
      try invocation.output.line(line)
    }
  }

  private static func shortType(_ definition: AttributeDefinition) -> String {
    definition.isMultiValued ? "[\(definition.kind.rawValue)]" : definition.kind.rawValue
  }

  private static func versions(_ definition: AttributeDefinition) -> String {
    "iOS \(definition.iOS)" + (definition.macOS.map { ", macOS \($0)" } ?? "")
  }

  private static func remarks(_ definition: AttributeDefinition) -> String {
    var remarks = [definition.unit, definition.note].compactMap(\.self)
    remarks += definition.aliases.map { "also \($0)" }
    if definition.isReadOnly { remarks.append("read-only") }
    return remarks.joined(separator: "; ")
  }

  private static func json(_ definition: AttributeDefinition) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(definition.name)), .init("kind", .string(definition.kind.rawValue)),
      .init("group", .string(definition.group.rawValue)),
      .init("isMultiValued", .bool(definition.isMultiValued)),
      .init("isReadOnly", .bool(definition.isReadOnly)),
      .init("isSearchedByDefault", .bool(definition.isSearchedByDefault)),
    ]
    func add(_ key: String, _ text: String?) {
      if let text { members.append(.init(key, .string(text))) }
    }
    add("unit", definition.unit)
    add("note", definition.note)
    if !definition.aliases.isEmpty {
      members.append(.init("aliases", .array(definition.aliases.map(JSONValue.string))))
    }
    add("objcName", definition.objcName)
    add("iOS", definition.iOS)
    add("macOS", definition.macOS)
    return .object(members)
  }

  /// What an attribute holds, as the end of "expected …".
  static func typeName(_ definition: AttributeDefinition) -> String {
    let one =
      switch definition.kind {
      case .text: "a text"
      case .number: "a number"
      case .flag: "true or false"
      case .date: "an ISO 8601 date"
      case .url: "a URL"
      case .contentType: "a type identifier"
      case .data, .persons, .headers: "JSON as import reads it"
      }
    return definition.isMultiValued && definition.kind != .persons
      ? one + ", or several separated by |" : one
  }
}
