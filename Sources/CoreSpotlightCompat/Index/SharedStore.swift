// The one file that the indexes and queries of a process live in, opened when it is first needed.

internal import EntityStore
internal import Foundation
internal import Synchronization

enum SharedStore {
  private struct State {
    var path: String?
    var store: EntityStore?
  }

  private static let state = Mutex(State())

  /// The path that was set, else `$LINKINDEX_DB`, else the program's place in the user's data folder.
  static var path: String {
    get { state.withLock { $0.path } ?? defaultPath }
    set { state.withLock { $0 = State(path: newValue, store: nil) } }
  }

  private static var defaultPath: String {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["LINKINDEX_DB"] { return path }
    #if canImport(Darwin)
      let folder = NSHomeDirectory() + "/Library/Application Support"
    #else
      let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      let folder = data ?? NSHomeDirectory() + "/.local/share"
    #endif
    return folder + "/linkindex/index.sqlite"
  }

  /// The store; made with the folders above it if it does not exist.
  static func open() throws(EntityStoreError) -> EntityStore {
    try state.withLock { (state) throws(EntityStoreError) in
      if let store = state.store { return store }
      let path = state.path ?? defaultPath
      let folder = (path as NSString).deletingLastPathComponent
      // What is wrong with the folder is said when the file cannot be created.
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let store = try EntityStore(path: path)
      state.store = store
      return store
    }
  }

  /// The store, with errors as queries have them.
  static func forQueries() throws(CSSearchQueryError) -> EntityStore {
    do throws(EntityStoreError) {
      return try open()
    } catch {
      throw CSSearchQueryError(error)
    }
  }
}
