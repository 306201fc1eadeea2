// The options that every command takes.

/// When the program colours its output.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}

/// The program's own options, understood before and after the command's name.
enum GlobalOptions {
  static let database = Option(
    "db", .file(),
    help:
      "The index. Default: $LINKINDEX_DB, else linkindex/index.sqlite in the user's data folder."
  )
  static let manifest = Option(
    "manifest", .file(),
    help:
      "The link manifest. Default: $LINKINDEX_MANIFEST, else linkindex.json in this folder or one above, else the built-in one."
  )
  static let json = Switch("json", help: "Answer in JSON; errors too.")
  static let color = Option(
    "color", ValueType<ColorChoice>.oneOf("WHEN"), default: "auto", help: "When to use colour.")
  static let quiet = Switch("quiet", short: "q", help: "Say nothing but answers and errors.")
  static let verbose = Switch("verbose", short: "v", help: "Say on standard error what is done.")
  static let help = Switch("help", short: "h", help: "Show this help.")
  static let version = Switch("version", help: "Show the version.")

  static let definitions: [OptionDefinition] = [
    database.definition, manifest.definition, json.definition, color.definition, quiet.definition,
    verbose.definition, help.definition, version.definition,
  ]
}
