// A slot in a phrase: which parameter it fills, and where its values come from if the phrase says.

/// A place in a phrase that a value stands in.
public struct PhraseSlot: Sendable, Hashable {
  /// Where the values of a slot come from.
  public enum Source: Sendable, Hashable {
    /// The kind of the intent's parameter of the slot's name.
    case parameter
    /// The catalog's list of this name: `{list:slot}`.
    case list(String)
    /// Numbers that the phrase itself bounds: `{0..100,5:slot}`.
    case range(NumberRange)
  }

  /// The parameter that the value goes to.
  public var name: String
  /// Where the values come from.
  public var source: Source
  /// Whether the value is only noted for the answer's text and is no parameter: `{list:@slot}`.
  public var isCapture: Bool

  /// Creates a slot.
  public init(name: String, source: Source = .parameter, isCapture: Bool = false) {
    self.name = name
    self.source = source
    self.isCapture = isCapture
  }
}
