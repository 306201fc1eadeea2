// `linkindex plist read`, `lint` and `add-scheme`: the URL schemes of an Info.plist.

import LinkTypes
import SiteAssociation

enum PlistReadCommand: Command {
  static let definition = CommandDefinition(
    name: "plist read", summary: "Show the URL schemes of an Info.plist",
    discussion: [
      "Reads XML and binary property lists, also with preprocessor lines, comments and build variables. With --json the answer has urlTypes, and issues with a code for each kind of fault."
    ],
    operands: [Operand(AssociationInput.fileType, help: PropertyListInput.infoHelp)],
    examples: [.init("plist read Info.plist --json", "for a program")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let path = invocation.arguments.operand(0) ?? "-"
    let info = InfoPlist(try PropertyListInput.read(path, "urlTypes", invocation))
    if invocation.isJSON {
      var members: [JSONValue.Member] = [.init("file", .string(path))]
      if let bundle = info.bundleIdentifier {
        members.append(.init("bundleIdentifier", .string(bundle)))
      }
      members.append(.init("urlTypes", .array(info.urlTypes.map(json))))
      try invocation.printJSON(.object(members + PropertyListInput.json(info.findings)))
      return .success
    }
    for type in info.urlTypes {
      let name = type.name.map { printable($0) } ?? "(no name)"
      let role = type.role.map { " (\(printable($0)))" } ?? ""
      try invocation.output.line(
        "\(name)\(role): \(type.schemes.map { printable($0) + "://" }.joined(separator: " "))")
    }
    if info.urlTypes.isEmpty { invocation.note("the app has no URL schemes") }
    return .success
  }

  private static func json(_ type: InfoPlist.URLType) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let role = type.role { members.append(.init("role", .string(role))) }
    if let name = type.name { members.append(.init("name", .string(name))) }
    members.append(.init("schemes", .array(type.schemes.map(JSONValue.string))))
    return .object(members)
  }
}

enum PlistLintCommand: Command {
  static let definition = CommandDefinition(
    name: "plist lint", summary: "Find what is wrong with the URL schemes of an Info.plist",
    discussion: ["The status is 1 if there is an error, with --strict also if there is a warning."],
    operands: [Operand(AssociationInput.fileType, help: PropertyListInput.infoHelp)],
    options: LintFlags.definitions,
    examples: [.init("plist lint Info.plist", "what is wrong")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try PropertyListInput.lint(invocation.arguments.operand(0) ?? "-", invocation) { list in
      InfoPlist(list).findings.map { ReportedFinding($0) }
    }
  }
}

enum PlistAddSchemeCommand: Command {
  static let name = Option(
    "name", .text("NAME"), help: "The URL type's CFBundleURLName, by which it is found again.")
  /// The roles that Apple documents.
  enum Role: String, CaseIterable {
    case editor = "Editor"
    case viewer = "Viewer"
    case shell = "Shell"
    case none = "None"
  }

  static let role = Option(
    "role", ValueType<Role>.oneOf("ROLE"), default: "Editor",
    help: "The CFBundleTypeRole of a new URL type.")

  static let definition = CommandDefinition(
    name: "plist add-scheme", summary: "Add a URL scheme to an Info.plist",
    discussion: [
      "The scheme goes to the URL type of that name, or to a new one. Everything else in the file stays as it is, byte for byte; adding it again changes nothing. Where preprocessor lines (#if, #ifdef) choose between lists, each of them gets it; what would reach some builds only, or be wrong, is refused. The change is printed as a unified diff."
    ],
    operands: [
      Operand(AssociationInput.fileType, help: PropertyListInput.infoHelp),
      Operand(.text("SCHEME"), help: "The scheme, such as myapp or '$(APP_SCHEME)'."),
    ],
    options: [name.definition, role.definition, PropertyListInput.dryRun.definition],
    examples: [.init("plist add-scheme Info.plist myapp --name com.example.app", "one scheme")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let path = arguments.operand(0) ?? "-"
    let before = try FileSystem.read(path)
    return try PropertyListInput.edit(path, before, invocation) { editor in
      try editor.addScheme(
        arguments.operand(1) ?? "", name: arguments[name],
        role: (arguments[role] ?? .editor).rawValue)
    }
  }
}
