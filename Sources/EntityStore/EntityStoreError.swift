// Everything that can go wrong with an index file, in words a person can act on.

internal import CSQLite
public import LinkTypes

/// An error of an index file or of what was asked of it.
public enum EntityStoreError: Diagnostic, Hashable {
  /// The file, or a folder on the way to it, does not exist.
  case missing(path: String)
  /// The path names a folder or something else that is no file.
  case notAFile(path: String)
  /// The file or its folder cannot be created.
  case cannotCreate(path: String, reason: String)
  /// The operating system refuses access, or the file system is read-only.
  case notPermitted(path: String, reason: String)
  /// The file is no SQLite database, or its pages are damaged.
  case damaged(path: String, reason: String)
  /// The file is a SQLite database of another program.
  case foreignFile(path: String, applicationID: Int32)
  /// The file was written by a newer version of this library.
  case newerSchema(path: String, found: Int, known: Int)
  /// The file has no index yet and was opened for reading only.
  case notAnIndex(path: String)
  /// The file's index was made by another analysis and this connection may not rebuild it.
  case analyzerChanged(path: String, found: Int, known: Int)
  /// The system's SQLite is too old or lacks a feature.
  case unsupportedSQLite(found: String, missing: String)
  /// Another process or thread is writing and did not finish in time.
  case busy(path: String, waitedMs: Int)
  /// The disk is full; nothing was changed.
  case diskFull(path: String)
  /// Reading or writing failed.
  case io(path: String, reason: String)
  /// The work was stopped on request.
  case interrupted
  /// A search was given up: something newer was asked, or its task was cancelled.
  case cancelled
  /// The store was closed before.
  case closed(path: String)
  /// An entity cannot be stored as it is.
  case invalidEntity(identifier: EntityIdentifier, reason: String)
  /// Something is said of an entity that is not there.
  case unknownEntity(identifier: EntityIdentifier)
  /// A client state is too long.
  case invalidClientState(byteCount: Int, maxBytes: Int)
  /// Another client state is stored than the caller of a batch expected.
  case mismatchedClientState(index: String)
  /// A batch was to begin before the one that is open had ended.
  case batchAlreadyOpen(index: String)
  /// A batch was to take something or to end, but none is open.
  case noOpenBatch(index: String)
  /// A batch was to begin on the default index, which has none.
  case batchOnDefaultIndex
  /// A request holds a value out of range.
  case invalidRequest(parameter: String, value: String, expected: String)
  /// SQLite answered with something this library does not expect.
  case unexpected(code: ResultCode, sql: String, reason: String)

  /// The stable name of the case.
  public var code: String {
    switch self {
    case .missing: "store.missing"
    case .notAFile: "store.notAFile"
    case .cannotCreate: "store.cannotCreate"
    case .notPermitted: "store.notPermitted"
    case .damaged: "store.damaged"
    case .foreignFile: "store.foreignFile"
    case .newerSchema: "store.newerSchema"
    case .notAnIndex: "store.notAnIndex"
    case .analyzerChanged: "store.analyzerChanged"
    case .unsupportedSQLite: "store.unsupportedSQLite"
    case .busy: "store.busy"
    case .diskFull: "store.diskFull"
    case .io: "store.io"
    case .interrupted: "store.interrupted"
    case .cancelled: "store.cancelled"
    case .closed: "store.closed"
    case .invalidEntity: "store.invalidEntity"
    case .unknownEntity: "store.unknownEntity"
    case .invalidClientState: "store.invalidClientState"
    case .mismatchedClientState: "store.mismatchedClientState"
    case .batchAlreadyOpen: "store.batchAlreadyOpen"
    case .noOpenBatch: "store.noOpenBatch"
    case .batchOnDefaultIndex: "store.batchOnDefaultIndex"
    case .invalidRequest: "store.invalidRequest"
    case .unexpected: "store.unexpected"
    }
  }

  /// One sentence with the value at fault.
  public var message: String {
    switch self {
    case .missing(let path): "there is no index at '\(path)'"
    case .notAFile(let path): "'\(path)' is not a file"
    case .cannotCreate(let path, _): "the index '\(path)' cannot be created"
    case .notPermitted(let path, _): "the index '\(path)' cannot be opened or changed"
    case .damaged(let path, _): "the index '\(path)' is damaged or not an index at all"
    case .foreignFile(let path, let id):
      "'\(path)' is a SQLite file of another program (application id \(id))"
    case .newerSchema(let path, let found, let known):
      "the index '\(path)' has schema version \(found); this program knows \(known)"
    case .notAnIndex(let path): "'\(path)' holds no index yet"
    case .analyzerChanged(let path, let found, let known):
      "the index '\(path)' was made by text analysis \(found); this program has \(known)"
    case .unsupportedSQLite(let found, let missing): "SQLite \(found) \(missing)"
    case .busy(let path, let waited):
      "the index '\(path)' is being written by somebody else (waited \(waited) ms)"
    case .diskFull(let path): "the disk of '\(path)' is full; nothing was changed"
    case .io(let path, _): "reading or writing '\(path)' failed"
    case .interrupted: "the work was interrupted; nothing was changed"
    case .cancelled: "the search was given up before it had an answer"
    case .closed(let path): "the index '\(path)' was closed"
    case .invalidEntity(let identifier, let reason):
      "the entity '\(Self.shown(identifier.uniqueIdentifier))' \(reason)"
    case .unknownEntity(let identifier):
      "there is no entity '\(Self.shown(identifier.uniqueIdentifier))'"
    case .invalidClientState(let count, let most):
      "a client state of \(count) bytes is longer than \(most)"
    case .mismatchedClientState(let index):
      "the index '\(Self.shown(index))' has another client state than expected; nothing was changed"
    case .batchAlreadyOpen(let index):
      "a batch of the index '\(Self.shown(index))' is open already"
    case .noOpenBatch(let index): "no batch of the index '\(Self.shown(index))' is open"
    case .batchOnDefaultIndex: "the default index takes no batches"
    case .invalidRequest(let parameter, let value, let expected):
      "\(parameter) '\(Self.shown(value))' is not \(expected)"
    case .unexpected(let code, _, _): "SQLite failed: \(code)"
    }
  }

  /// What to do about it.
  public var hint: String? {
    switch self {
    case .missing: "add something first, or name another file with --db"
    case .notAFile, .foreignFile: "name another file with --db"
    case .cannotCreate: "check that the folder exists and that you may write to it"
    case .notPermitted: "check the permissions of the file and of its folder"
    case .damaged:
      "if it was an index, 'linkindex repair --salvage NEW' saves what is readable into a new file"
    case .newerSchema: "install a newer linkindex; the file was not touched"
    case .notAnIndex: "add or import something first"
    case .analyzerChanged: "run 'linkindex repair' once to rebuild the index from its entities"
    case .unsupportedSQLite: "install SQLite 3.40 or later with FTS5 (Debian: libsqlite3-0)"
    case .busy: "try again, or wait longer with --busy-timeout"
    case .diskFull:
      "free some space, also where temporary files go (SQLITE_TMPDIR), and run the command again"
    case .io: "check the disk; 'linkindex check' tells whether the index is whole"
    case .unknownEntity: "add it first; 'linkindex list' shows what there is"
    case .invalidClientState: "keep the state itself elsewhere, and a number or a hash of it here"
    case .mismatchedClientState:
      "fetch the last client state and begin again from there: somebody else ended a batch"
    case .batchAlreadyOpen: "end the batch before the next one begins"
    case .noOpenBatch: "begin a batch first; a batch that failed to end is no longer open"
    case .batchOnDefaultIndex: "use an index with a name"
    case .interrupted, .cancelled, .closed, .invalidEntity, .invalidRequest: nil
    case .unexpected: "please report this, with the lines above"
    }
  }

  /// The process status for the case.
  public var exitCode: ExitCode {
    switch self {
    case .missing, .notAnIndex, .unknownEntity: .noInput
    case .cannotCreate: .cannotCreate
    case .notPermitted: .noPermission
    case .notAFile, .damaged, .foreignFile, .newerSchema, .analyzerChanged, .invalidEntity:
      .dataError
    case .invalidRequest, .invalidClientState, .batchOnDefaultIndex: .usage
    case .mismatchedClientState: .no
    case .batchAlreadyOpen, .noOpenBatch: .software
    case .unsupportedSQLite: .unavailable
    case .busy: .temporaryFailure
    case .diskFull, .io: .ioError
    case .interrupted, .cancelled: .temporaryFailure
    case .closed, .unexpected: .software
    }
  }

  /// The operating system's or SQLite's own words.
  public var causes: [String] {
    switch self {
    case .cannotCreate(_, let reason), .notPermitted(_, let reason), .damaged(_, let reason),
      .io(_, let reason):
      [reason]
    case .unexpected(_, let sql, let reason): [reason, "SQL: \(sql)"]
    default: []
    }
  }

  /// A value for a message: long ones are cut, so that an error stays readable.
  private static func shown(_ value: String) -> String {
    value.count <= 80 ? value : value.prefix(80) + "…"
  }
}
