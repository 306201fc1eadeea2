// Why an index did not do what it was asked for, with Apple's domain and codes.

public import EntityStore
public import Foundation
internal import LinkTypes

/// An error of an index.
public struct CSIndexError: CustomNSError, LocalizedError, Sendable, Hashable {
  /// The kinds of error.
  public enum Code: Int, Sendable, Hashable {
    case unknownError = -1
    /// The file cannot be opened, read or written.
    case indexUnavailableError = -1000
    /// An item cannot be indexed.
    case invalidItemError = -1001
    /// The client state has more than 250 bytes.
    case invalidClientStateError = -1002
    /// Kept for its number; there is no remote connection here.
    case remoteConnectionError = -1003
    /// There is no room left.
    case quotaExceeded = -1004
    /// The system's SQLite cannot index.
    case indexingUnsupported = -1005
    /// The stored client state is not the expected one.
    case mismatchedClientState = -1006

    /// Whether an error is of this kind, for `catch CSIndexError.quotaExceeded`.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? CSIndexError)?.code == code
    }
  }

  /// The kind of error.
  public let code: Code
  /// What happened, with the value at fault.
  public let message: String
  /// What to do about it.
  public let hint: String?
  /// What lies beneath, in the words of the system or SQLite.
  public let reason: String?
  /// The items that were not indexed because something is wrong with them; the others of the call were.
  public private(set) var rejectedItemIdentifiers: [String] = []

  /// Creates an error of a kind.
  public init(_ code: Code, message: String = "", hint: String? = nil, reason: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.reason = reason
  }

  /// The error that stands for one of the store's.
  public init(_ error: EntityStoreError) {
    let reason = error.causes.joined(separator: "; ")
    self.init(
      Code(rawValue: error.indexErrorCode.rawValue) ?? .unknownError, message: error.message,
      hint: error.hint,
      reason: reason.isEmpty ? nil : reason)
  }

  /// The error that stands for items that could not be indexed, while the others of the call were.
  init?(rejected: [IndexingResult.RejectedItem]) {
    guard let first = rejected.first else { return nil }
    var message = first.error.message
    if rejected.count > 1 {
      message +=
        "; and so of "
        + rejected.dropFirst().map { "'\($0.uniqueIdentifier)'" }
        .prefix(10).joined(separator: ", ")
      if rejected.count > 11 { message += " and \(rejected.count - 11) more" }
    }
    self.init(.invalidItemError, message: message, hint: first.error.hint)
    rejectedItemIdentifiers = rejected.map(\.uniqueIdentifier)
  }

  /// `CSIndexErrorDomain`.
  public static var errorDomain: String { CSIndexErrorDomain }
  /// The number of the kind.
  public var errorCode: Int { code.rawValue }
  /// Message and hint under Foundation's keys.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: message]
    if let hint { info[NSLocalizedRecoverySuggestionErrorKey] = hint }
    if let reason { info[NSLocalizedFailureReasonErrorKey] = reason }
    return info
  }
  /// What happened.
  public var errorDescription: String? { message }
  /// What lies beneath.
  public var failureReason: String? { reason }
  /// What to do about it.
  public var recoverySuggestion: String? { hint }

  /// Anything else.
  public static var unknownError: Code { .unknownError }
  /// The file cannot be opened, read or written.
  public static var indexUnavailableError: Code { .indexUnavailableError }
  /// An item cannot be indexed.
  public static var invalidItemError: Code { .invalidItemError }
  /// The client state is too long.
  public static var invalidClientStateError: Code { .invalidClientStateError }
  /// Not raised here.
  public static var remoteConnectionError: Code { .remoteConnectionError }
  /// There is no room left.
  public static var quotaExceeded: Code { .quotaExceeded }
  /// The system's SQLite cannot index.
  public static var indexingUnsupported: Code { .indexingUnsupported }
  /// The stored client state is not the expected one.
  public static var mismatchedClientState: Code { .mismatchedClientState }
}
