// Why a search by query or by a person's text ended early, with the numbers that Core Spotlight has.

public import AttributeQuery
public import LinkTypes

/// An error of `SearchQuery` and `UserQuery`.
public enum SearchQueryError: Diagnostic {
  /// The query string is malformed, or one of the filter queries is.
  case invalidQuery(InvalidQuery)
  /// The file cannot be read.
  case indexUnreachable(EntityStoreError)
  /// `cancel()` was called.
  case cancelled
  /// An item that was said to be engaged is none of the query's results.
  case foreignItem(id: String)

  /// The number of `CSSearchQueryError.Code`.
  public var errorCode: Int {
    switch self {
    case .invalidQuery: InvalidQuery.errorCode
    case .indexUnreachable: -2001
    case .cancelled: -2003
    case .foreignItem: -2000
    }
  }

  /// `query.` and the kind of fault.
  public var code: String {
    switch self {
    case .invalidQuery(let fault): fault.code
    case .indexUnreachable: "query.indexUnreachable"
    case .cancelled: "query.cancelled"
    case .foreignItem: "query.foreignItem"
    }
  }

  /// What is wrong.
  public var message: String {
    switch self {
    case .invalidQuery(let fault): fault.message
    case .indexUnreachable(let error): error.message
    case .cancelled: "the query was cancelled"
    case .foreignItem(let id): "'\(id)' is no result of this query"
    }
  }

  /// What to do.
  public var hint: String? {
    switch self {
    case .invalidQuery(let fault): fault.hint
    case .indexUnreachable(let error): error.hint
    case .cancelled: nil
    case .foreignItem: "say which result was engaged to the query that found it"
    }
  }

  /// The exit status.
  public var exitCode: ExitCode {
    switch self {
    case .invalidQuery(let fault): fault.exitCode
    case .indexUnreachable(let error): error.exitCode
    case .cancelled: .no
    case .foreignItem: .usage
    }
  }

  init(_ error: EntityStoreError) {
    if case .cancelled = error { self = .cancelled } else { self = .indexUnreachable(error) }
  }
}
