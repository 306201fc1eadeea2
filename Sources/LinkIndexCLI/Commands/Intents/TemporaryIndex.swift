// An index that lives as long as one command: tests of phrases bring their own entities.

import EntityStore
import LinkTypes

/// A folder of its own with an index in it.
final class TemporaryIndex {
  private static let name = "index.sqlite"
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/" + Self.name }

  /// Makes the folder.
  init(in parent: String) throws(CommandError) {
    folder = try TemporaryFolder(
      in: parent, prefix: "linkindex-test",
      files: ["", "-wal", "-shm", "-journal"].map { Self.name + $0 })
  }

  /// The index, filled with the entities of some files and others.
  func store(of files: [String], and entities: [Entity] = []) throws -> EntityStore {
    let store = try EntityStore(path: path, options: StoreOptions(access: .create))
    _ = try store.bulkLoad { loader in
      for entity in entities { try loader.add(entity) }
      for file in files {
        let input = try RecordInput(path: file)
        let importer = EntityImporter(
          input: input, decoder: EntityJSONDecoder(), countsRank: true)
        while let record = try importer.next() {
          switch record.result {
          case .success(let decoded): try loader.add(decoded.entity)
          case .failure(let fault): throw TemporaryIndexFault(path: file, fault: fault)
          }
        }
      }
    }
    return store
  }
}

/// A record of a test's entities that is none.
private struct TemporaryIndexFault: Diagnostic {
  let path: String
  let fault: RecordFault

  var code: String { "import.malformedRecord" }
  var message: String { "'\(printable(path))', line \(fault.line): \(printable(fault.message))" }
  var hint: String? { fault.hint }
  var exitCode: ExitCode { .dataError }
}
