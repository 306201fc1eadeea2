// The syntax of a search box. Whatever people type is a query: what is no syntax is words, so nothing
// here can fail.

internal import TextAnalysis

/// A field of an entity that words can be looked for in.
enum TextField: String, CaseIterable, Hashable {
  case title, aliases, keywords, subtitle, summary, text

  /// The field of a name that a person types, in any case; nil if there is none.
  init?(typed name: String) {
    switch name {
    case "alias": self = .aliases
    case "keyword": self = .keywords
    default: self.init(rawValue: name)
    }
  }

  /// Whether the field's words have tokens of their own, as those of a title do.
  var isName: Bool { self == .title || self == .aliases }
}

/// A query taken apart: words that rank, and what a hit must and must not be.
///
/// `"exact phrase"`, `-without`, `kind:user`, `domain:menu`, `index:drafts`, `title:word` and the
/// other text fields; a minus sign in front of any of them turns it around. A space at the end says
/// that the last word is whole. An unclosed quote, a lone sign and an unknown field are words.
struct QuerySyntax: Hashable {
  /// Words that must stand, or must not stand, somewhere.
  struct Clause: Hashable {
    /// The words as typed, without quotes.
    var text: String
    /// The only field to look in; nil for all of them.
    var field: TextField?
    /// Whether the words stood in quotes: then they are taken as written.
    var isQuoted = false
    var isExcluded = false
    /// Whether the person may still be typing the last word.
    var isUnfinished = false
  }

  /// Names of kinds, domains or indexes: one of `wanted` if there are any, none of `excluded`.
  struct Names: Hashable {
    var wanted: [String] = []
    var excluded: [String] = []
    /// A wanted name that the person may still be typing.
    var unfinished: String?
    var isEmpty: Bool { wanted.isEmpty && excluded.isEmpty }
  }

  /// More clauses than this are taken as words.
  static let maxClauses = 16

  /// The words to rank by, those of wanted clauses included, in the order typed.
  var words = ""
  /// The parts of `words` that a clause asks for as they stand, in UTF-8 offsets.
  var fixed: [Range<Int>] = []
  var clauses: [Clause] = []
  var kinds = Names()
  var domains = Names()
  var indexes = Names()
  /// Whether the last word is whole: a space or a quote follows it.
  var endsWord = false

  /// The clause that the last words belong to; nil if they belong to none.
  private var lastWords: Int?

  /// Whether anything but words was typed.
  var hasConditions: Bool {
    !clauses.isEmpty || !kinds.isEmpty || !domains.isEmpty || !indexes.isEmpty
  }

  /// Takes a query apart; with `isLiteral` all of it is words.
  init(_ query: String, isLiteral: Bool = false) {
    guard !isLiteral, Self.mayHoldSyntax(query) else {
      words = query
      return
    }
    var scanner = QueryScanner(query)
    while let token = scanner.next() { take(token) }
    if query.unicodeScalars.last?.properties.isWhitespace == true { endsWord = true }
    if let lastWords, !endsWord { clauses[lastWords].isUnfinished = true }
  }

  /// Most queries are words alone, and cost one look at their bytes.
  private static func mayHoldSyntax(_ query: String) -> Bool {
    query.utf8.contains { byte in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
        || byte >= 0x80
    } || query.utf8.last.map { $0 <= 0x20 } == true
  }

  private mutating func take(_ token: QueryToken) {
    switch token.name {
    case nil: takeText(token, field: nil)
    case "kind": takeName(token, \.kinds)
    case "domain": takeName(token, \.domains)
    case "index": takeName(token, \.indexes)
    case .some(let name):
      guard let field = TextField(typed: name) else { return append(token.source) }
      takeText(token, field: field)
    }
  }

  private mutating func takeName(_ token: QueryToken, _ names: WritableKeyPath<Self, Names>) {
    let isFull =
      self[keyPath: names].wanted.count + self[keyPath: names].excluded.count >= Self.maxClauses
    guard !token.value.isEmpty, !isFull else { return append(token.source) }
    if token.isNegated {
      self[keyPath: names].excluded.append(token.value)
    } else {
      self[keyPath: names].wanted.append(token.value)
      if token.isLast, !token.isQuoted { self[keyPath: names].unfinished = token.value }
    }
  }

  private mutating func takeText(_ token: QueryToken, field: TextField?) {
    let isPlain = field == nil && !token.isQuoted && !token.isNegated
    guard !isPlain, clauses.count < Self.maxClauses, !TextAnalyzer.words(token.value).isEmpty
    else { return append(token.source) }
    clauses.append(
      Clause(
        text: token.value, field: field, isQuoted: token.isQuoted, isExcluded: token.isNegated))
    guard !token.isNegated else { return }
    append(token.value)
    fixed.append(words.utf8.count - token.value.utf8.count..<words.utf8.count)
    endsWord = token.isQuoted
    lastWords = clauses.count - 1
  }

  private mutating func append(_ text: String) {
    if !words.isEmpty { words += " " }
    words += text
    endsWord = false
    lastWords = nil
  }
}

/// A piece of a query between spaces, or with spaces in quotes.
private struct QueryToken {
  /// The piece as typed.
  var source = ""
  var isNegated = false
  /// What stands before a colon, in lower case, if it is the name of a filter or a field.
  var name: String?
  var value = ""
  var isQuoted = false
  /// Whether the query ends with it.
  var isLast = false
}

/// Cuts a query into tokens; never fails and always ends.
private struct QueryScanner {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  /// From here on there is no quote any more: looked for once only.
  private var quotesEnd: Int

  private static let names = Set(
    ["kind", "domain", "index", "alias", "keyword"] + TextField.allCases.map(\.rawValue))
  private static let longestName = 8

  init(_ query: String) {
    scalars = Array(query.unicodeScalars)
    quotesEnd = (scalars.lastIndex(where: Self.isQuote) ?? -1) + 1
  }

  /// Keyboards of phones set these by themselves.
  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\"" || scalar == "\u{201C}" || scalar == "\u{201D}" || scalar == "\u{201E}"
  }

  mutating func next() -> QueryToken? {
    while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
    guard position < scalars.count else { return nil }
    let start = position
    var token = QueryToken()
    // What follows a closing quote at once is a word, whatever it is.
    guard start == 0 || scalars[start - 1].properties.isWhitespace else {
      skipToSpace()
      token.source = text(start..<position)
      token.value = token.source
      return token
    }
    var cursor = position
    if scalars[cursor] == "-", cursor + 1 < scalars.count, scalars[cursor + 1] != "-" {
      token.isNegated = true
      cursor += 1
    }
    if let (name, end) = name(at: cursor) {
      token.name = name
      cursor = end
    }
    if cursor < quotesEnd, Self.isQuote(scalars[cursor]),
      let close = scalars[(cursor + 1)...].firstIndex(where: Self.isQuote)
    {
      token.isQuoted = true
      token.value = text(cursor + 1..<close)
      position = close + 1
    } else {
      position = cursor
      skipToSpace()
      token.value = text(cursor..<position)
      if cursor < scalars.count, Self.isQuote(scalars[cursor]) {
        // An opening quote without its partner.
        token.name = nil
        token.isNegated = false
      } else if token.isNegated, position == cursor {
        token.isNegated = false
      }
    }
    token.source = text(start..<position)
    if token.name == nil, !token.isNegated, !token.isQuoted { token.value = token.source }
    token.isLast = position == scalars.count
    return token
  }

  private mutating func skipToSpace() {
    while position < scalars.count, !scalars[position].properties.isWhitespace { position += 1 }
  }

  /// The name of a filter or field and the colon's end.
  private func name(at start: Int) -> (String, Int)? {
    var end = start
    while end < scalars.count, end - start <= Self.longestName, scalars[end].value < 0x80,
      scalars[end].properties.isAlphabetic
    {
      end += 1
    }
    guard end > start, end < scalars.count, scalars[end] == ":" else { return nil }
    let name = text(start..<end).lowercased()
    return Self.names.contains(name) ? (name, end + 1) : nil
  }

  private func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }
}
