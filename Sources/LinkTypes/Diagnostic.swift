// What every error of the project can say of itself, whichever module throws it.

/// Describes an error that a person or a program can act on.
public protocol Diagnostic: Error, Sendable {
  /// The stable, dotted name, such as `store.busy`: never reused, listed in the documentation.
  var code: String { get }
  /// One sentence with the value at fault in quotes, without advice.
  var message: String { get }
  /// What to type or change next, if anything helps.
  var hint: String? { get }
  /// The process status that the program ends with.
  var exitCode: ExitCode { get }
  /// The line at fault with a caret below, several lines without a line end; nil if there is none.
  var sourceExcerpt: String? { get }
  /// What lies beneath, outermost first: shown as `caused by:` lines.
  var causes: [String] { get }
}

extension Diagnostic {
  /// No line to show.
  public var sourceExcerpt: String? { nil }
  /// Nothing beneath.
  public var causes: [String] { [] }
}
