// The commands of `linkindex intents` that read and write phrases, each a few words of definition before the work
// that stands in the files beside this one.

import IntentPhrases
import LinkTypes

/// What several commands about intents share.
enum IntentFlags {
  static let language = Option(
    "language",
    ValueType<String>("TAG", expectation: "a language tag, such as en or pt-BR") {
      LanguageTag.isWellFormed($0) ? $0 : nil
    }, help: "The language of the phrases.")
  static let intents = Option(
    "intents", .file(),
    help: "The file of intents, in any form that 'intents import' takes, instead of the manifest.")
}

enum IntentsImportCommand: Command {
  static let form = Option(
    "format", ValueType<IntentInputForm>.oneOf("FORMAT"),
    help: "The form of the files. Default: by their names and contents.")
  static let source = Option(
    "source", IntentFlags.language.type,
    help:
      "The language that the keys of strings files are in. Default: the manifest's first, else en.")
  static let values = Option(
    "values", .file(),
    help: "JSON with values of lists that a template file leaves open: {\"area\": [\"Kitchen\"]}.")
  static let out = Option(
    "out", short: "o", .file(),
    help: "The manifest to write, instead of the one in use; - is standard output.")
  static let dryRun = Switch("dry-run", short: "n", help: "Show the changes without making them.")

  static let definition = CommandDefinition(
    name: "intents import", summary: "Take phrases over into the manifest's intents",
    discussion: [
      "Reads lists of intents (JSON with params and phrases), string catalogs, strings files, Swift source of an AppShortcutsProvider, and hassil's template files. What the manifest has of the same intent and language is replaced, all else is kept, comments and order of the file included.",
      "Phrases of strings files go to the intent that has their key as a phrase. A file that does not exist is made. What is left out or doubtful is named with its line, and with --json stands under \"notes\".",
    ],
    operands: [Operand(.file(), .oneOrMore, help: "The files.")],
    options: [
      form.definition, IntentFlags.language.definition, source.definition, values.definition,
      out.definition, dryRun.definition,
    ],
    examples: [
      .init("intents import AppShortcuts.xcstrings", "translations, into linkindex.json"),
      .init("intents import Shortcuts.swift --language en", "the phrases of a provider"),
      .init("intents import en.json de.json --out home.json", "template files of two languages"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try IntentImporting.run(invocation)
  }
}

enum IntentsExportCommand: Command {
  static let format = Option(
    "format", ValueType<IntentOutputForm>.oneOf("FORMAT"), default: "json",
    help: "What to write: JSON that 'intents import' and --intents take, or a file for Xcode.")
  static let base = Option(
    "base", .file(),
    help:
      "The strings file or string catalog to change; where its phrases are the same it keeps its bytes."
  )
  static let out = Option(
    "out", short: "o", .file(), help: "The file to write, instead of standard output.")
  static let expand = Switch(
    "expand", help: "Write out groups as plain phrases, while there are at most 1,000 of a phrase.")

  static let definition = CommandDefinition(
    name: "intents export", summary: "Write the phrases as App Shortcuts keep them",
    discussion: [
      "Strings files and Swift source are of one language, --language; string catalogs hold all. Phrases with groups, rules or typed slots have no form there and are left out, with a warning, unless --expand writes them out."
    ],
    options: [
      format.definition, IntentFlags.language.definition, IntentsImportCommand.source.definition,
      base.definition, expand.definition, out.definition, IntentFlags.intents.definition,
    ],
    examples: [
      .init(
        "intents export --format xcstrings --base AppShortcuts.xcstrings -o AppShortcuts.xcstrings",
        "bring a catalog up to date"),
      .init("intents export --format swift --language en", "a provider to start from"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try IntentExporting.run(invocation)
  }
}

enum IntentsListCommand: Command {
  static let definition = CommandDefinition(
    name: "intents list", summary: "List the intents with their phrases, slots and languages",
    discussion: [
      "Each intent with the languages that it has phrases in, how many, and how many plain phrases those stand for."
    ],
    options: [IntentFlags.language.definition, IntentFlags.intents.definition],
    examples: [.init("intents list --json", "with every phrase")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try IntentListing.run(invocation)
  }
}
