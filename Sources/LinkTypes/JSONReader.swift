// The door to JSON texts: bytes in, a value out. The grammar itself is in JSONParser.

/// Reads a JSON text (RFC 8259), strictly unless an option says otherwise.
///
/// - A number without fraction and exponent that fits 64 bits is an integer; any other is a double.
/// - A surrogate escape without its partner (`"\ud800"`) is no character: U+FFFD stands in its place
///   and `replacedSurrogates` counts it, unless an option makes it a fault.
/// - Keys are the same if Swift finds them equal, so two Unicode spellings of `é` are one key.
/// - A leading byte-order mark is skipped.
public struct JSONReader: Sendable {
  /// What a reader tolerates.
  public struct Options: Sendable, Hashable {
    /// Whether `// …` and `/* … */` may stand between tokens.
    public var allowComments: Bool
    /// Whether a comma may stand before `]` and `}`.
    public var allowTrailingCommas: Bool
    /// Whether an object may have two members of one name; both are kept, in the order met.
    public var allowDuplicateKeys: Bool
    /// How deep arrays and objects may nest.
    public var maxDepth: Int
    /// Whether a surrogate escape without its partner is read as U+FFFD; otherwise it is a fault.
    public var allowLoneSurrogates: Bool

    /// Creates options; the defaults are RFC 8259.
    public init(
      allowComments: Bool = false, allowTrailingCommas: Bool = false,
      allowDuplicateKeys: Bool = false, maxDepth: Int = 512, allowLoneSurrogates: Bool = true
    ) {
      self.allowComments = allowComments
      self.allowTrailingCommas = allowTrailingCommas
      self.allowDuplicateKeys = allowDuplicateKeys
      self.maxDepth = maxDepth
      self.allowLoneSurrogates = allowLoneSurrogates
    }

    /// RFC 8259 as it stands.
    public static let strict = Options()
    /// What people write by hand: comments and trailing commas.
    public static let relaxed = Options(allowComments: true, allowTrailingCommas: true)
    /// The same, where a text that is no text must not pass: its place is told.
    public static let relaxedText = Options(
      allowComments: true, allowTrailingCommas: true, allowLoneSurrogates: false)
  }

  /// What this reader tolerates.
  public let options: Options
  /// How many lone surrogate escapes became U+FFFD in all texts read so far.
  public private(set) var replacedSurrogates = 0

  /// Creates a reader.
  public init(options: Options = .strict) {
    self.options = options
  }

  /// Reads one text.
  ///
  /// - Throws: `JSONError` with the first fault.
  public mutating func read(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    var parser = JSONParser(options: options, recordsOffsets: false)
    let value = try parser.document(bytes)
    replacedSurrogates += parser.replacedSurrogates
    return value
  }

  /// Reads one text.
  ///
  /// - Throws: `JSONError` with the first fault.
  public mutating func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    try read(bytes.span)
  }

  /// Reads one text.
  ///
  /// - Throws: `JSONError` with the first fault.
  public static func parse(
    _ bytes: [UInt8], options: Options = .strict
  ) throws(JSONError) -> JSONValue {
    var reader = JSONReader(options: options)
    return try reader.read(bytes.span)
  }

  /// Reads one text.
  ///
  /// - Throws: `JSONError` with the first fault.
  public static func parse(
    _ text: String, options: Options = .strict
  ) throws(JSONError) -> JSONValue {
    try parse(Array(text.utf8), options: options)
  }
}
