// `linkindex intents export`: phrases for Xcode, or the section of the manifest.

import IntentPhrases
import LinkTypes

enum IntentExporting {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let loaded = try invocation.intents()
    let catalog = loaded.catalog
    let source = arguments[IntentsImportCommand.source] ?? catalog.languages.first ?? "en"
    let language = arguments[IntentFlags.language] ?? source
    if let out = arguments[IntentsExportCommand.out] {
      // The base is what is to be changed; it may be the file that is written.
      try invocation.checkOutput(out, isNoneOf: [loaded.path])
    }
    let base = try arguments[IntentsExportCommand.base].map { ($0, try FileSystem.read($0)) }
    let bytes: [UInt8]
    var report = ShortcutExportReport()
    do {
      switch arguments[IntentsExportCommand.format] ?? .json {
      case .json: bytes = Array((JSONWriter(style: .pretty).string(catalog.fileJSON) + "\n").utf8)
      case .swift:
        var export = SwiftSourceExport(catalog, language: language)
        export.expandsGroups = arguments[IntentsExportCommand.expand]
        bytes = Array(try export.source().utf8)
        report = export.report
      case .strings:
        let file = try base.map { path, bytes in
          try LoadedCatalog.reading(path, StringsFile.utf8(bytes)) { () throws(CatalogError) in
            try StringsFile(bytes)
          }
        }
        var export = ShortcutStringsExport(catalog, sourceLanguage: source)
        export.expandsGroups = arguments[IntentsExportCommand.expand]
        bytes = try export.strings(language: language, base: file)
        report = export.report
      case .xcstrings:
        let file = try base.map { path, bytes in
          try LoadedCatalog.reading(path, bytes) { () throws(CatalogError) in
            try StringCatalogFile(bytes)
          }
        }
        var export = ShortcutStringsExport(catalog, sourceLanguage: file?.sourceLanguage ?? source)
        export.expandsGroups = arguments[IntentsExportCommand.expand]
        bytes = try export.stringCatalog(base: file)
        report = export.report
      }
    } catch let fault as PlainPhrases.Fault {
      throw TooManyPlainPhrases(fault: fault)
    }
    if let path = arguments[IntentsExportCommand.out], path != "-" {
      let file = try FileReplacement(path: path)
      try file.writer.write(bytes)
      try file.commit()
    } else {
      try invocation.output.write(bytes)
      try invocation.output.flush()
    }
    warn(report, invocation)
    return .success
  }

  private static func warn(_ report: ShortcutExportReport, _ invocation: Invocation) {
    func phrases(_ count: Int) -> String {
      "\(Progress.grouped(count)) phrase\(count == 1 ? "" : "s")"
    }
    if report.leftOut > 0 {
      invocation.warn(
        "\(phrases(report.leftOut)) with groups, rules or typed slots left out: --expand writes groups out"
      )
    }
    if report.unpaired > 0 {
      invocation.warn(
        "\(phrases(report.unpaired)) left out: there is no phrase in the source's language to stand under"
      )
    }
    if report.stale > 0 {
      invocation.warn("\(phrases(report.stale)) of the file kept that the intents do not have")
    }
  }
}

/// Groups that stand for more plain phrases than an app can have.
private struct TooManyPlainPhrases: Diagnostic {
  let fault: PlainPhrases.Fault

  var code: String { "intents.tooManyPhrases" }
  var message: String {
    switch fault {
    case .tooMany(let count, let limit):
      "a phrase stands for \(Progress.grouped(count)) plain phrases; an app can have \(Progress.grouped(limit))"
    }
  }
  var hint: String? { "leave --expand out, or write the phrase with fewer groups" }
  var exitCode: ExitCode { .dataError }
}
