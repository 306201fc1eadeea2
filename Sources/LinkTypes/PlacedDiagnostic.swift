// Faults in files all say their place alike: after the sentence for people, as file:line:column for tools.

/// A fault with its place in the text of a file.
public protocol PlacedDiagnostic: Diagnostic {
  /// The fault without its place.
  var summary: String { get }
  /// Where it is; nil if it is of the whole file.
  var place: JSONPosition? { get }
}

extension PlacedDiagnostic {
  /// The fault and its place.
  public var message: String {
    summary + (place.map { ", at line \($0.line), column \($0.column)" } ?? "")
  }

  /// Data error (65).
  public var exitCode: ExitCode { .dataError }
}
