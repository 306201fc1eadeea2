// The numbers that Core Spotlight has for what goes wrong with an index.

/// The code of an error in the domain `CSIndexErrorDomain`.
public enum IndexErrorCode: Int, Sendable, Hashable, CaseIterable {
  /// Anything else, such as a batch that begins twice.
  case unknownError = -1
  /// The index cannot be reached: locked, missing, unreadable or damaged.
  case indexUnavailableError = -1000
  /// An item cannot be indexed as it is.
  case invalidItemError = -1001
  /// A client state is too long.
  case invalidClientStateError = -1002
  /// Another process that does the work cannot be reached; never here, where there is none.
  case remoteConnectionError = -1003
  /// There is no room for more.
  case quotaExceeded = -1004
  /// The system's SQLite cannot index.
  case indexingUnsupported = -1005
  /// Another client state is stored than was expected.
  case mismatchedClientState = -1006
}

extension EntityStoreError {
  /// The code that Core Spotlight would report.
  public var indexErrorCode: IndexErrorCode {
    switch self {
    case .missing, .notAFile, .cannotCreate, .notPermitted, .damaged, .foreignFile, .newerSchema,
      .notAnIndex, .analyzerChanged, .busy, .io, .closed:
      .indexUnavailableError
    case .invalidEntity: .invalidItemError
    case .invalidClientState: .invalidClientStateError
    case .diskFull: .quotaExceeded
    case .unsupportedSQLite: .indexingUnsupported
    case .mismatchedClientState: .mismatchedClientState
    default: .unknownError
    }
  }
}
