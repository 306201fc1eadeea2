// `linkindex intents import`: phrases from other files, into the manifest.

import IntentPhrases
import LinkTypes

enum IntentImporting {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let out = arguments[IntentsImportCommand.out]
    let target = out ?? invocation.manifestPath() ?? "linkindex.json"
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
      try run.catalog.written(into: before, scheme: run.scheme)
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
        try merge(file.entries, sourceLanguage: file.sourceLanguage, path, bytes)
      case .strings:
        guard let language = invocation.arguments[IntentFlags.language] ?? Self.folderLanguage(path)
        else { throw NoLanguage(path: path) }
        let file = try LoadedCatalog.reading(path, StringsFile.utf8(bytes)) {
          () throws(CatalogError) in try StringsFile(bytes)
        }
        try merge(
          file.shortcutEntries(language: language), sourceLanguage: sourceLanguage, path,
          StringsFile.utf8(bytes))
      case .swift:
        var copy = catalog
        let language = invocation.arguments[IntentFlags.language] ?? sourceLanguage
        let more = try LoadedCatalog.reading(path, bytes) { () throws(CatalogError) in
          var reader = try SwiftSourceImport(bytes)
          return try reader.merge(into: &copy, language: language)
        }
        catalog = copy
        add(more)
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
      add(more)
    }

    private mutating func merge(
      _ entries: [ShortcutEntry], sourceLanguage: String, _ path: String, _ bytes: [UInt8]
    ) throws {
      var copy = catalog
      let more = try LoadedCatalog.reading(path, bytes) { () throws(CatalogError) in
        try copy.merge(entries, sourceLanguage: sourceLanguage)
      }
      catalog = copy
      add(more)
    }

    private mutating func add(_ more: ShortcutImportReport) {
      report.addedPhrases += more.addedPhrases
      report.knownPhrases += more.knownPhrases
      report.addedIntents += more.addedIntents
    }

    /// `de` of `…/de.lproj/AppShortcuts.strings`.
    private static func folderLanguage(_ path: String) -> String? {
      let parts = path.split(separator: "/")
      guard let folder = parts.dropLast().last, folder.hasSuffix(".lproj") else { return nil }
      let name = folder.dropLast(6)
      return name.isEmpty || name == "Base" ? nil : String(name)
    }
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
        ]))
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

  var code: String { "intents.noLanguage" }
  var message: String { "nothing says which language '\(printable(path))' is in" }
  var hint: String? { "pass --language TAG, or keep the file in a folder such as de.lproj" }
  var exitCode: ExitCode { .usage }
}
