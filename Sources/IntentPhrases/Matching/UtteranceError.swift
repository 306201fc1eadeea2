// What cannot be an utterance, and where.

public import LinkTypes

/// Why a text is not taken as an utterance.
public enum UtteranceError: Diagnostic, Hashable {
  /// More Unicode scalars than are read.
  case tooLong(scalars: Int)
  /// More words than are read.
  case tooManyWords(words: Int, offset: Int)
  /// A control character, at an offset in Unicode scalars.
  case controlCharacter(code: UInt32, offset: Int)
  /// A locale that is no language tag, or, with the languages that there are, one without phrases.
  case unknownLocale(String, known: [String] = [])

  /// The stable name.
  public var code: String {
    switch self {
    case .tooLong: "intent.tooLong"
    case .tooManyWords: "intent.tooManyWords"
    case .controlCharacter: "intent.controlCharacter"
    case .unknownLocale: "intent.unknownLocale"
    }
  }

  /// What is wrong, and where.
  public var message: String {
    switch self {
    case .tooLong(let scalars):
      return "the utterance has \(scalars) characters; \(IntentWeights.mostScalars) are read"
    case .tooManyWords(let words, let offset):
      return
        "the utterance has \(words) words; \(IntentWeights.mostWords) are read, up to character \(offset)"
    case .controlCharacter(let code, let offset):
      return
        "character \(offset + 1) of the utterance is the control character U+\(PhraseError.hex(code))"
    case .unknownLocale(let locale, let known):
      return known.isEmpty
        ? "'\(locale)' is no language tag" : "the intents have no phrases in '\(locale)'"
    }
  }

  /// What to do.
  public var hint: String? {
    switch self {
    case .tooLong, .tooManyWords: "give one request at a time"
    case .controlCharacter: "take it out; spaces and line ends are allowed"
    case .unknownLocale(_, let known):
      known.isEmpty
        ? "write a tag such as en, de-AT or ja" : "they have \(known.joined(separator: ", "))"
    }
  }

  /// Bad data, or a wrong option.
  public var exitCode: ExitCode {
    switch self {
    case .unknownLocale: .usage
    default: .dataError
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character other than a tab and the ends of lines: nothing of a phrase or an utterance.
  var isUnsayable: Bool {
    (value < 0x20 || value >= 0x7F && value < 0xA0) && ![0x09, 0x0A, 0x0D].contains(value)
  }
}

extension TokenText {
  /// Cuts an utterance.
  ///
  /// - Throws: `intent.tooLong` above 512 Unicode scalars, `intent.tooManyWords` above 40 words,
  ///   `intent.controlCharacter`; tabs and line ends are spaces.
  public init(utterance text: String) throws(UtteranceError) {
    var offset = 0
    for scalar in text.unicodeScalars {
      if scalar.isUnsayable { throw .controlCharacter(code: scalar.value, offset: offset) }
      offset += 1
    }
    guard offset <= IntentWeights.mostScalars else { throw .tooLong(scalars: offset) }
    self.init(text)
    guard wordCount <= IntentWeights.mostWords else {
      let words = tokens.indices.filter { tokens[$0].startsWord }
      let end = tokens[words[min(words.count, IntentWeights.mostWords) - 1]].source.upperBound
      let read = String(decoding: Array(text.utf8.prefix(end)), as: UTF8.self)
      throw .tooManyWords(words: wordCount, offset: read.unicodeScalars.count)
    }
  }
}
