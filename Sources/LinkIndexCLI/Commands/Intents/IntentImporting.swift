// `linkindex intents import`: phrases from other files, into the manifest.

import IntentPhrases
import LinkTypes

enum IntentImporting {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let out = arguments[IntentsImportCommand.out]
    let target = out ?? invocation.manifestPath() ?? "linkindex.json"
    try invocation.checkOutput(
      target, isNoneOf: arguments.operands + [arguments[IntentsImportCommand.values]])
    let before = target != "-" && FileSystem.exists(target) ? try FileSystem.read(target) : nil
    var catalog = IntentCatalog()
    if let before {
      catalog = try LoadedCatalog.reading(target, before) { () throws(CatalogError) in
        try IntentCatalog(manifest: before)
      }
    }
    var run = Run(catalog: catalog, invocation: invocation)
    for path in arguments.operands { try run.take(path) }
    let after = try LoadedCatalog.reading(target, before ?? []) { () throws(CatalogError) in
      let after = try run.catalog.written(into: before, scheme: run.scheme)
      // A route that another manifest declares is none of this one.
      _ = try IntentCatalog(manifest: after)
      return after
    }
    if target == "-" {
      try invocation.output.write(after)
    } else if arguments[IntentsImportCommand.dryRun] {
      let diff = UnifiedDiff(
        before: String(decoding: before ?? [], as: UTF8.self),
        after: String(decoding: after, as: UTF8.self), name: target)
      try invocation.output.write(diff.text)
    } else if after != before {
      let file = try FileReplacement(path: target)
      try file.writer.write(after)
      try file.commit()
    }
    try report(run, target, isChanged: after != before, invocation)
    return .success
  }

  /// The files taken so far.
  private struct Run {
    var catalog: IntentCatalog
    let invocation: Invocation
    var scheme: String?
    var report = ShortcutImportReport()
    /// What is to be said of places in the files.
    var notes: [(path: String, note: ImportNote)] = []

    private var sourceLanguage: String {
      invocation.arguments[IntentsImportCommand.source] ?? catalog.languages.first ?? "en"
    }

    mutating func take(_ path: String) throws {
      let bytes = try FileSystem.read(path)
      let form = invocation.arguments[IntentsImportCommand.form] ?? IntentInputForm.of(path)
      switch form {
      case .xcstrings:
        let file = try LoadedCatalog.reading(path, bytes) { () throws(CatalogError) in
          try StringCatalogFile(bytes)
        }
        try merge(file.entries, file.notes, sourceLanguage: file.sourceLanguage, path, bytes)
      case .strings:
        let folder = Self.folderLanguage(path)
        guard let language = invocation.arguments[IntentFlags.language] ?? folder,
          LanguageTag.isWellFormed(language)
        else { throw NoLanguage(path: path, folder: folder) }
        let file = try LoadedCatalog.reading(path, StringsFile.utf8(bytes)) {
          () throws(CatalogError) in try StringsFile(bytes)
        }
        try merge(
          file.shortcutEntries(language: language), [], sourceLanguage: sourceLanguage, path,
          StringsFile.utf8(bytes))
      case .swift:
        let language = invocation.arguments[IntentFlags.language] ?? sourceLanguage
        let more = try LoadedCatalog.reading(path, bytes) { () throws(CatalogError) in
          try SwiftSourceImport(bytes).merge(into: &catalog, language: language)
        }
        add(more, path)
      case .list, .manifest, .hassil, nil: try takeJSON(path, bytes)
      }
    }

    private mutating func takeJSON(_ path: String, _ bytes: [UInt8]) throws {
      let values = try invocation.arguments[IntentsImportCommand.values].map { path in
        let bytes = try FileSystem.read(path)
        return try LoadedCatalog.reading(path, bytes) { () throws(CatalogError) in
          try HassilImport.openLists(bytes)
        }
      }
      let other = try LoadedCatalog.reading(path, bytes) { () throws(CatalogError) in
        try IntentCatalog(file: bytes, openLists: values ?? [])
      }
      let before = catalog
      catalog.merge(other)
      scheme = scheme ?? IntentCatalog.scheme(ofFile: bytes)
      var more = ShortcutImportReport()
      for intent in other.intents {
        let known = before.intent(intent.id)
        if known == nil { more.addedIntents.append(intent.id) }
        for phrase in intent.phrases {
          let isKnown =
            known?.phrases.contains {
              $0.language == phrase.language && $0.nodes == phrase.nodes
            } == true
          if isKnown { more.knownPhrases += 1 } else { more.addedPhrases += 1 }
        }
      }
      add(more, path)
    }

    private mutating func merge(
      _ entries: [ShortcutEntry], _ notes: [ImportNote], sourceLanguage: String, _ path: String,
      _ bytes: [UInt8]
    ) throws {
      var more = try LoadedCatalog.reading(path, bytes) { () throws(CatalogError) in
        try catalog.merge(entries, sourceLanguage: sourceLanguage)
      }
      more.notes = (more.notes + notes).sorted { $0.position.offset < $1.position.offset }
      add(more, path)
    }

    private mutating func add(_ more: ShortcutImportReport, _ path: String) {
      report.add(more)
      notes += more.notes.map { (path, $0) }
    }

    /// `de` of `…/de.lproj/AppShortcuts.strings`.
    private static func folderLanguage(_ path: String) -> String? {
      let parts = path.split(separator: "/")
      guard let folder = parts.dropLast().last, folder.hasSuffix(".lproj") else { return nil }
      let name = folder.dropLast(6)
      return name.isEmpty || name == "Base" ? nil : String(name)
    }
  }

  /// How many notes are told one by one.
  private static let mostNotes = 20

  private static func json(_ path: String, _ note: ImportNote) -> JSONValue {
    .object([
      .init("file", .string(path)), .init("line", .integer(Int64(note.position.line))),
      .init("column", .integer(Int64(note.position.column))),
      .init("message", .string(note.message)),
    ])
  }

  private static func report(
    _ run: Run, _ target: String, isChanged: Bool, _ invocation: Invocation
  ) throws {
    let report = run.report
    if invocation.isJSON, target != "-", !invocation.arguments[IntentsImportCommand.dryRun] {
      return try invocation.printJSON(
        .object([
          .init("file", .string(target)), .init("isChanged", .bool(isChanged)),
          .init("addedPhrases", .integer(Int64(report.addedPhrases))),
          .init("knownPhrases", .integer(Int64(report.knownPhrases))),
          .init("addedIntents", .array(report.addedIntents.map(JSONValue.string))),
          .init("notes", .array(run.notes.map(json))),
        ]))
    }
    for (path, note) in run.notes.prefix(mostNotes) {
      invocation.warn(
        "\(printable(path)):\(note.position.line):\(note.position.column): \(printable(note.message))"
      )
    }
    if run.notes.count > mostNotes {
      invocation.warn(
        "\(Progress.grouped(run.notes.count - mostNotes)) more; --json lists them all")
    }
    let phrases =
      "\(Progress.grouped(report.addedPhrases)) new phrase\(report.addedPhrases == 1 ? "" : "s")"
    let intents = report.addedIntents.count
    invocation.note(
      "\(phrases), \(Progress.grouped(report.knownPhrases)) known, "
        + "\(Progress.grouped(intents)) new intent\(intents == 1 ? "" : "s")"
        + (target == "-" ? "" : " in '\(printable(target))'"))
  }
}

/// A strings file whose language nothing says.
private struct NoLanguage: Diagnostic {
  let path: String
  /// What its folder is called, if that is no tag.
  let folder: String?

  var code: String { "intents.noLanguage" }
  var message: String {
    folder.map { "'\(printable($0))', the folder of '\(printable(path))', is no language tag" }
      ?? "nothing says which language '\(printable(path))' is in"
  }
  var hint: String? { "pass --language TAG, or keep the file in a folder such as de.lproj" }
  var exitCode: ExitCode { .usage }
}
