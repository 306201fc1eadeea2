// What every command is, and the list of them.

import LinkTypes

/// One command of the program.
protocol Command: Sendable {
  static var definition: CommandDefinition { get }
  /// Does the work; answers go to the invocation's output.
  static func run(_ invocation: Invocation) throws -> ExitCode
}

/// All commands in the order that help lists them.
enum CommandList {
  /// Names stand apart from definitions, so that one call makes one definition only.
  static let all: [(name: String, type: any Command.Type)] = [
    ("add", AddCommand.self),
    ("import", ImportCommand.self),
    ("export", ExportCommand.self),
    ("get", GetCommand.self),
    ("list", ListCommand.self),
    ("count", CountCommand.self),
    ("remove", RemoveCommand.self),
    ("sync", SyncCommand.self),
    ("diff", DiffCommand.self),
    ("batch", BatchCommand.self),
    ("state", StateCommand.self),
    ("reindex", ReindexCommand.self),
    ("search", SearchCommand.self),
    ("suggest", SuggestCommand.self),
    ("query", QueryCommand.self),
    ("why", WhyCommand.self),
    ("synonyms", SynonymsCommand.self),
    ("used", UsedCommand.self),
    ("pin", PinCommand.self),
    ("unpin", UnpinCommand.self),
    ("open", OpenCommand.self), ("qr", QRCommand.self),
    ("aasa match", AASAMatchCommand.self),
    ("aasa test", AASATestCommand.self),
    ("aasa lint", AASALintCommand.self),
    ("aasa fix", AASAFixCommand.self),
    ("aasa explain", AASAExplainCommand.self),
    ("aasa generate", AASAGenerateCommand.self),
    ("aasa verify", AASAVerifyCommand.self),
    ("aasa crosscheck", AASACrosscheckCommand.self),
    ("aasa check", AASACheckCommand.self),
    ("aasa sign", AASASignCommand.self),
    ("aasa unwrap", AASAUnwrapCommand.self),
    ("entitlements read", EntitlementsReadCommand.self),
    ("entitlements lint", EntitlementsLintCommand.self),
    ("entitlements add-domain", EntitlementsAddDomainCommand.self),
    ("plist read", PlistReadCommand.self),
    ("plist lint", PlistLintCommand.self),
    ("plist add-scheme", PlistAddSchemeCommand.self),
    ("attributes", AttributesCommand.self),
    ("stats", StatsCommand.self),
    ("check", CheckCommand.self),
    ("repair", RepairCommand.self),
    ("backup", BackupCommand.self),
    ("optimize", OptimizeCommand.self),
    ("init", InitCommand.self),
    ("manifest check", ManifestCheckCommand.self),
    ("manifest show", ManifestShowCommand.self),
    ("link parse", LinkParseCommand.self),
    ("link print", LinkPrintCommand.self),
    ("link list", LinkListCommand.self),
    ("link explain", LinkExplainCommand.self),
    ("link check", LinkCheckCommand.self),
    ("link test", LinkTestCommand.self),
    ("link diff", LinkDiffCommand.self),
    ("link import", LinkImportCommand.self),
    ("resolve", ResolveCommand.self),
    ("intents list", IntentsListCommand.self),
    ("intents lint", IntentsLintCommand.self),
    ("intents import", IntentsImportCommand.self),
    ("intents export", IntentsExportCommand.self),
    ("intents test", IntentsTestCommand.self),
    ("completions", CompletionsCommand.self),
    ("man", ManCommand.self),
    ("help", HelpCommand.self),
    ("version", VersionCommand.self),
  ]

  static var names: [String] { all.map(\.name) }
  static var definitions: [CommandDefinition] { all.map { $0.type.definition } }

  /// The command of a name.
  static func command(named name: String) -> (any Command.Type)? {
    all.first { $0.name == name }?.type
  }

  /// The definition of a command that a person names as arguments, one or two words.
  static func definition(named words: [String]) throws(UsageError) -> CommandDefinition? {
    words.isEmpty ? nil : try definition(named: words.joined(separator: " "))
  }

  /// The definition of a command that a person names as an argument.
  static func definition(named name: String) throws(UsageError) -> CommandDefinition {
    guard let type = command(named: name) else {
      throw .unknownCommand(name, nearest: nearestName(to: name, among: names))
    }
    return type.definition
  }
}

extension ValueType where Value == String {
  /// The name of a command.
  static let command = ValueType(
    "COMMAND", expectation: "the name of a command", completion: .commands
  ) { $0 }
}
