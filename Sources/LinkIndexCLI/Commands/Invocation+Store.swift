// Where the index and the link manifest are, and how commands open them.

import EntityStore
import IntentResolution
import LinkRouter
import LinkTypes

/// How long a write may be lost to a power cut.
enum SyncChoice: String, CaseIterable, Sendable {
  case normal
  case full
}

/// The options of commands that open the index.
enum StoreFlags {
  static let busyTimeout = Option(
    "busy-timeout", .whole("MS", in: 0...3_600_000), default: "5000",
    help: "How many milliseconds to wait for another process that writes.")
  static let sync = Option(
    "sync", ValueType<SyncChoice>.oneOf("MODE"), default: "normal",
    help:
      "With full, a power cut loses nothing; with normal, perhaps the last writes, never the index."
  )

  /// For commands that only read.
  static let reading = [busyTimeout.definition]
  /// For commands that write.
  static let writing = [busyTimeout.definition, sync.definition]
}

extension Invocation {
  /// The path of the index: `--db`, else `$LINKINDEX_DB`, else the user's data folder.
  func databasePath() throws(CommandError) -> String {
    if let path = arguments[GlobalOptions.database] ?? environment["LINKINDEX_DB"] { return path }
    let folder: String
    #if canImport(Darwin)
      guard let home = environment["HOME"] else { throw .noHome }
      folder = home + "/Library/Application Support"
    #else
      // The XDG base directory specification says to ignore relative paths.
      if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
        folder = data
      } else if let home = environment["HOME"] {
        folder = home + "/.local/share"
      } else {
        throw .noHome
      }
    #endif
    return folder + "/linkindex/index.sqlite"
  }

  /// Opens the index. With `.create` the folders above it are made too, and entities that name no
  /// language are in this one.
  func openStore(_ access: StoreOptions.Access, language: String? = nil) throws -> EntityStore {
    let path = try databasePath()
    if access == .create { try FileSystem.createFolder(FileSystem.parent(of: path)) }
    var options = StoreOptions(access: access)
    if let timeout = arguments[StoreFlags.busyTimeout] { options.busyTimeoutMs = timeout }
    if arguments[StoreFlags.sync] == .full { options.durability = .full }
    if let language { options.language = language }
    detail("index: \(path)")
    return try EntityStore(path: path, options: options)
  }

  /// Opens the index for work that may be long: Ctrl-C stops it, and what it did is undone.
  func openStoreForLongWork(_ access: StoreOptions.Access, language: String? = nil) throws
    -> EntityStore
  {
    let store = try openStore(access, language: language)
    // Weak: the store must still close in order at the end, which takes the log away.
    Interruption.watch { [weak store] in store?.interrupt() }
    return store
  }

  /// The routes of the manifest: see `manifest()`.
  func routes() throws -> RouteTable { try manifest().table }

  /// The manifest with its routes: `--manifest`, else `$LINKINDEX_MANIFEST`, else `linkindex.json` in
  /// this folder or one above, else the built-in one.
  func manifest() throws -> LoadedManifest {
    guard let path = manifestPath() else {
      detail("manifest: built-in")
      return LoadedManifest(path: nil, manifest: .builtIn, table: .builtIn)
    }
    detail("manifest: \(path)")
    return try LoadedManifest(path: path)
  }

  /// The file that the manifest is read from; nil for the built-in one.
  func manifestPath() -> String? {
    arguments[GlobalOptions.manifest] ?? environment["LINKINDEX_MANIFEST"] ?? Self.nearestManifest()
  }

  /// Opens the index and joins it with the routes.
  func resolver(_ store: EntityStore) throws -> Resolver {
    Resolver(store: store, routes: try routes())
  }

  private static func nearestManifest() -> String? {
    guard var folder = FileSystem.currentFolder() else { return nil }
    while true {
      let path = (folder == "/" ? "" : folder) + "/linkindex.json"
      if FileSystem.exists(path) { return path }
      if folder == "/" || folder.isEmpty { return nil }
      folder = FileSystem.parent(of: folder)
    }
  }

  /// Says which of the kinds and indexes asked for hold nothing at all, and what may be meant.
  func noteEmpty(kinds: [String], indexes: [String?]?, in store: EntityStore) {
    // A courtesy: what was asked is answered already.
    if !kinds.isEmpty, let known = try? store.kindNames() {
      for kind in kinds where !known.contains(where: { $0.utf8.elementsEqual(kind.utf8) }) {
        note(Self.emptyText("is of the kind", "is without kind", kind, known))
      }
    }
    if let indexes, let known = try? store.indexNames() {
      for index in indexes.map({ $0 ?? "" })
      where !known.contains(where: { $0.utf8.elementsEqual(index.utf8) }) {
        note(Self.emptyText("is in the index", "is in the default index", index, known))
      }
    }
  }

  private static func emptyText(
    _ words: String, _ unnamed: String, _ name: String, _ known: [String]
  ) -> String {
    guard !name.isEmpty else { return "no entity \(unnamed)" }
    let nearest = nearestName(to: name, among: known.filter { !$0.isEmpty })
    let hint = nearest.map { " (did you mean '\($0)'?)" } ?? ""
    return printable("no entity \(words) '\(name)'\(hint)")
  }

  /// Says that there is no such entity, and where there is one that may be meant.
  func noteMissing(_ identifier: EntityIdentifier, in store: EntityStore) {
    let place = identifier.index.map { " in index '\($0)'" } ?? ""
    note("no entity '\(identifier.uniqueIdentifier)'\(place)")
    // A courtesy: that the entity is missing is known already.
    let others = (try? store.indexes(holding: identifier)) ?? []
    if let other = others.first {
      note(
        other.map { "hint: index '\($0)' has one: --index '\($0)'" }
          ?? "hint: the default index has one: leave --index out")
    }
  }
}
