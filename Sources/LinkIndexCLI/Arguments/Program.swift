// What the program is called and says of itself.

/// Names the program in usage lines, manual and completions.
enum Program {
  static let name = "linkindex"
  static let version = "0.1.0"
  static let summary =
    "An entity search index in one SQLite file: adds, imports, finds and returns deep links."

  /// The environment variables it reads.
  static let variables: [(term: String, meaning: String)] = [
    ("LINKINDEX_DB", "The index, unless --db names one."),
    ("LINKINDEX_MANIFEST", "The link manifest, unless --manifest names one."),
    ("XDG_DATA_HOME", "The user's data folder, instead of ~/.local/share."),
    ("NO_COLOR", "When set and not empty: no colour unless --color always asks for it."),
    ("TERM", "When it is dumb: no colour and no progress."),
    ("COLUMNS", "The width of help and tables, instead of the terminal's."),
  ]

  /// Its exit statuses.
  static let statuses: [(term: String, meaning: String)] = [
    ("0", "Yes: the work is done."),
    ("1", "The program ran well and the answer is no: nothing found."),
    ("64", "The command line is wrong."),
    ("65", "Input or an index is malformed or damaged."),
    ("66", "An input does not exist."),
    ("69", "A file is in use."),
    ("70", "A fault of the program."),
    ("73", "An output cannot be created."),
    ("74", "Reading or writing failed."),
    ("75", "Another process holds the index: try again."),
    ("77", "The operating system refuses."),
    ("130", "Interrupted."),
  ]
}
