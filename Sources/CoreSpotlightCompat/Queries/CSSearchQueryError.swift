// Why a query has no answer, with Apple's domain and codes.

public import AttributeQuery
public import EntityStore
public import Foundation
internal import LinkTypes

/// An error of a query.
public struct CSSearchQueryError: CustomNSError, LocalizedError, Sendable, Hashable {
  /// The kinds of error.
  public enum Code: Int, Sendable, Hashable {
    case unknown = -2000
    /// The file cannot be opened or read.
    case indexUnreachable = -2001
    /// The query is malformed.
    case invalidQuery = -2002
    /// The query was cancelled.
    case cancelled = -2003

    /// Whether an error is of this kind, for `catch CSSearchQueryError.cancelled`.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? CSSearchQueryError)?.code == code
    }
  }

  /// The kind of error.
  public let code: Code
  /// What happened, with the value at fault and its place.
  public let message: String
  /// What to do about it.
  public let hint: String?
  /// What lies beneath, in the words of the system or SQLite.
  public let reason: String?

  /// Creates an error of a kind.
  public init(_ code: Code, message: String = "", hint: String? = nil, reason: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.reason = reason
  }

  /// The error that stands for a malformed query.
  public init(_ error: InvalidQuery) {
    self.init(.invalidQuery, message: error.message, hint: error.hint)
  }

  /// The error that stands for one of the store's queries.
  public init(_ error: SearchQueryError) {
    switch error {
    case .invalidQuery(let fault): self.init(fault)
    case .indexUnreachable(let fault): self.init(fault)
    case .cancelled: self.init(.cancelled, message: error.message)
    case .foreignItem: self.init(.unknown, message: error.message, hint: error.hint)
    }
  }

  /// The error that stands for one of the store's.
  public init(_ error: EntityStoreError) {
    let code: Code =
      switch error {
      case .cancelled, .interrupted: .cancelled
      case .invalidRequest: .invalidQuery
      case .unexpected: .unknown
      default: .indexUnreachable
      }
    let reason = error.causes.joined(separator: "; ")
    self.init(
      code, message: error.message, hint: error.hint, reason: reason.isEmpty ? nil : reason)
  }

  /// `CSSearchQueryErrorDomain`.
  public static var errorDomain: String { CSSearchQueryErrorDomain }
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
  public static var unknown: Code { .unknown }
  /// The file cannot be opened or read.
  public static var indexUnreachable: Code { .indexUnreachable }
  /// The query is malformed.
  public static var invalidQuery: Code { .invalidQuery }
  /// The query was cancelled.
  public static var cancelled: Code { .cancelled }
}
