// Files of intents as the program reads them: what form they have, and their faults told with the line that holds
// them.

import IntentPhrases
import LinkTypes

/// A form of file that `intents import` takes.
enum IntentInputForm: String, CaseIterable, Sendable {
  case list, manifest, xcstrings, strings, swift, hassil

  /// The form that a file's name says; nil for JSON, whose contents say it.
  static func of(_ path: String) -> IntentInputForm? {
    if path.hasSuffix(".xcstrings") { return .xcstrings }
    if path.hasSuffix(".strings") { return .strings }
    return path.hasSuffix(".swift") ? .swift : nil
  }
}

/// A form that `intents export` writes.
enum IntentOutputForm: String, CaseIterable, Sendable {
  case strings, xcstrings, swift, json
}

/// Intents and the file that they are of.
struct LoadedCatalog {
  /// The file; nil if there is none.
  let path: String?
  let bytes: [UInt8]
  let catalog: IntentCatalog

  /// Reads a file of any of the forms that are JSON.
  init(path: String) throws {
    let bytes = try FileSystem.read(path)
    self.path = path
    self.bytes = bytes
    catalog = try Self.reading(path, bytes) { () throws(CatalogError) in
      try IntentCatalog(file: bytes)
    }
  }

  /// Intents of no file.
  init() {
    path = nil
    bytes = []
    catalog = IntentCatalog()
  }

  /// Does what reads a file; its faults are told with the file's name.
  static func reading<Value>(
    _ path: String, _ bytes: [UInt8], _ work: () throws(CatalogError) -> Value
  ) throws(MalformedFile) -> Value {
    do {
      return try work()
    } catch {
      throw MalformedFile("the file of intents", path, error, bytes)
    }
  }
}

extension Invocation {
  /// Refuses an output that is one of the files that the command reads.
  func checkOutput(_ path: String, isNoneOf inputs: [String?]) throws(CommandError) {
    for case let input? in inputs where input != "-" {
      if input == path || FileSystem.areSame(input, path) { throw .isInput(path: path) }
    }
  }

  /// The intents: of `--intents`, else of the manifest in use.
  func intents() throws -> LoadedCatalog {
    guard let path = arguments[IntentFlags.intents] ?? manifestPath() else {
      return LoadedCatalog()
    }
    detail("intents: \(path)")
    return try LoadedCatalog(path: path)
  }
}
