// What a language lets people put around a name.

internal import IntentPhrases
internal import TextAnalysis

/// A language's small words as slots use them; a class, since it is all tables.
final class ResolverProfile: Sendable {
  let profile: LanguageProfile
  let articles: Set<[UInt8]>
  let possessives: Set<[UInt8]>
  let honorifics: Set<[UInt8]>
  let honorificsBehind: [[UInt8]]
  let links: Set<[UInt8]>
  /// Words between names of scripts without spaces and what tells them apart.
  let linksUnspaced: [[UInt8]]
  let things: Set<[UInt8]>
  let negations: Set<[UInt8]>
  let plurals: [(ending: [UInt8], singular: [UInt8])]
  let numbers: [[UInt8]: Int]
  /// What a number is called before its digits.
  private let numberNames: [[UInt8]]
  private let stopWords: StopWords
  private let pronouns: Set<[UInt8]>

  init(_ profile: LanguageProfile) {
    self.profile = profile
    articles = Self.folded(profile.determiners + profile.possessives)
    possessives = Self.folded(profile.possessives)
    honorifics = Self.folded(profile.honorifics)
    honorificsBehind = profile.honorificsBehind.map(Self.joined)
    links = Self.folded(profile.links)
    linksUnspaced = profile.isUnspaced ? profile.links.map(Self.joined) : []
    things = Self.folded(profile.thingWords)
    negations = Self.folded(profile.negations)
    pronouns = Self.folded(profile.pronouns)
    plurals = profile.plurals.map { (Self.joined($0.ending), Self.joined($0.singular)) }
    var numbers: [[UInt8]: Int] = [:]
    for (word, value) in profile.numbers { numbers[Self.joined(word)] = value }
    self.numbers = numbers
    numberNames = Self.folded(profile.numberNames).sorted { $0.lexicographicallyPrecedes($1) }
    stopWords = StopWords(of: TextLanguage(tag: profile.code) ?? .english)
  }

  private static func folded(_ words: [String]) -> Set<[UInt8]> { Set(words.map(joined)) }

  static func joined(_ text: String) -> [UInt8] {
    var analyzed = AnalyzedText()
    TextAnalyzer.analyze(text, into: &analyzed)
    return TextAnalyzer.joinedForms(of: analyzed).first ?? []
  }

  /// Whether the tokens are only words that say nothing by themselves.
  func saysNothing(_ text: TokenText, _ tokens: Range<Int>) -> Bool {
    tokens.allSatisfy { index in
      let word = Array(text.bytes(index))
      if text.tokens[index].isUnspaced { return false }
      return stopWords.contains(word.span) || articles.contains(word) || pronouns.contains(word)
        || honorifics.contains(word)
    }
  }

  func isStopWord(_ word: [UInt8]) -> Bool {
    stopWords.contains(word.span) || articles.contains(word) || pronouns.contains(word)
  }

  /// Whether a word of negation stands among the tokens' edges.
  func isNegated(_ text: TokenText, _ tokens: Range<Int>) -> Bool {
    guard let first = tokens.first, let last = tokens.last else { return false }
    return negations.contains(Array(text.bytes(first)))
      || negations.contains(Array(text.bytes(last)))
  }

  // MARK: Less than was said

  /// A slot's words with something left out.
  struct Reduction {
    var tokens: Range<Int>
    /// What stands in place of the last token's bytes.
    var last: [UInt8]?

    func keys(_ text: TokenText) -> [[UInt8]] {
      guard let last else { return text.keys(tokens) }
      return text.keys(tokens.lowerBound..<tokens.upperBound - 1).map { $0 + last }
    }
  }

  /// The words without what people put around names, the least left out first.
  func reductions(_ text: TokenText, _ tokens: Range<Int>, isGuess: Bool = false) -> [Reduction] {
    let fronts = namesOf(text, tokens, isGuess: isGuess)
    var found: [Reduction] = []
    func add(_ tokens: Range<Int>, _ last: [UInt8]? = nil) {
      if !tokens.isEmpty { found.append(Reduction(tokens: tokens, last: last)) }
    }
    for front in fronts.dropFirst() { add(front) }
    for front in fronts {
      for end in shortened(text, front) { add(end) }
      guard let last = front.last, !text.tokens[last].isUnspaced else { continue }
      let word = Array(text.bytes(last))
      for (ending, singular) in plurals where word.count > ending.count + 1 {
        if word.suffix(ending.count).elementsEqual(ending) {
          add(front, word.dropLast(ending.count) + singular)
        }
      }
      // The name may be a plural where the singular was said.
      for (ending, singular) in plurals where word.count > 2 {
        if word.suffix(singular.count).elementsEqual(singular) {
          add(front, word.dropLast(singular.count) + ending)
        }
      }
    }
    return found
  }

  /// The tokens, and the tokens without articles, possessives and forms of address before them.
  ///
  /// An article that is written as a name is one: "call My Patel". Where all words have capital letters it may be, so that
  /// no guess leaves it out.
  func namesOf(_ text: TokenText, _ tokens: Range<Int>, isGuess: Bool = false) -> [Range<Int>] {
    var found = [tokens]
    var rest = tokens
    while let first = rest.first, rest.count > 1 {
      let word = Array(text.bytes(first))
      if !text.tokens[first].isUnspaced,
        honorifics.contains(word) && !isGuess
          || (honorifics.contains(word) || articles.contains(word) && mayDrop(text, first, isGuess))
            && !Self.isInitial(text, first)
      {
        rest = rest.lowerBound + 1..<rest.upperBound
        found.append(rest)
        continue
      }
      guard text.tokens[first].isUnspaced,
        let run = (profile.possessives + profile.determiners).map(Self.joined)
          .first(where: { Self.begins(text, rest, $0) != nil }),
        let length = Self.begins(text, rest, run), length < rest.count
      else { break }
      rest = rest.lowerBound + length..<rest.upperBound
      found.append(rest)
    }
    return found
  }

  private func mayDrop(_ text: TokenText, _ token: Int, _ isGuess: Bool) -> Bool {
    switch text.written(token) {
    case .small: true
    case .name: false
    case .unclear: !isGuess
    }
  }

  /// Whether a letter is somebody's initial and no article: "A. King", and "A King" within a sentence in small letters.
  private static func isInitial(_ text: TokenText, _ token: Int) -> Bool {
    let letter = text.original(token..<token + 1)
    guard letter.count == 1 else { return false }
    if text.hasMark(".", before: token + 1) { return true }
    return token > 0 && letter.allSatisfy(\.isUppercase)
      && text.text.contains(where: \.isLowercase)
  }

  /// The tokens, less what stands before a name, and that less what stands behind it: what may be part of a name.
  func partsOf(_ text: TokenText, _ tokens: Range<Int>) -> [Range<Int>] {
    let fronts = namesOf(text, tokens, isGuess: true)
    return fronts + fronts.flatMap { shortened(text, $0) }
  }

  /// The tokens without a genitive's s, a thing behind it ("Zibo's page") or a form of address.
  private func shortened(_ text: TokenText, _ tokens: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var end = tokens.upperBound
    if end - tokens.lowerBound > 2, things.contains(Array(text.bytes(end - 1))),
      text.bytes(end - 2).elementsEqual([UInt8(ascii: "s")])
    {
      end -= 1
    }
    // "Anna S" is no genitive.
    if end - tokens.lowerBound > 1, text.bytes(end - 1).elementsEqual([UInt8(ascii: "s")]),
      ["'", "\u{2019}"].contains(where: { text.hasMark($0, before: end - 1) })
    {
      found.append(tokens.lowerBound..<end - 1)
    }
    for behind in honorificsBehind {
      if let length = Self.ends(text, tokens, behind), length < tokens.count {
        found.append(tokens.lowerBound..<tokens.upperBound - length)
      }
    }
    return found
  }

  /// How many tokens the run takes at the beginning; nil if it does not stand there.
  static func begins(_ text: TokenText, _ tokens: Range<Int>, _ run: [UInt8]) -> Int? {
    var joined: [UInt8] = []
    for index in tokens {
      joined += text.bytes(index)
      if joined == run { return index - tokens.lowerBound + 1 }
      if joined.count >= run.count { return nil }
    }
    return nil
  }

  static func ends(_ text: TokenText, _ tokens: Range<Int>, _ run: [UInt8]) -> Int? {
    var joined: [UInt8] = []
    for index in tokens.reversed() {
      joined = Array(text.bytes(index)) + joined
      if joined == run { return tokens.upperBound - index }
      if joined.count >= run.count { return nil }
    }
    return nil
  }

  /// The words behind a name that the subtitle must hold, without links; each in its forms.
  func qualifier(_ text: TokenText, _ tokens: Range<Int>) -> [[[UInt8]]] {
    var marks: [[[UInt8]]] = []
    for index in tokens {
      let word = Array(text.bytes(index))
      if links.contains(word) || articles.contains(word) { continue }
      var forms = [word]
      if let expanded = text.tokens[index].expanded { forms.append(Array(text.folded[expanded])) }
      marks.append(forms)
    }
    return marks
  }

  /// What may be a name behind a link between characters at a token: 鈴木 of 営業の鈴木さん.
  func namesBehindLink(_ text: TokenText, _ tokens: Range<Int>, at cut: Int) -> [Range<Int>] {
    guard tokens.contains(cut), text.tokens[cut].isUnspaced else { return [] }
    let rest = cut..<tokens.upperBound
    return linksUnspaced.compactMap { Self.begins(text, rest, $0) }.filter { $0 < rest.count }
      .flatMap { partsOf(text, cut + $0..<tokens.upperBound) }
  }

  /// Whether a subtitle holds the characters of some tokens.
  func holds(_ text: TokenText, _ tokens: Range<Int>, in subtitle: String?) -> Bool {
    let words = NameForms.words(subtitle)
    return text.keys(tokens).contains { key in words.contains { $0.holds(key) } }
  }

  // MARK: Numbers

  /// The joined words with number words in place of digits up to 99, in all ways; empty if there are none.
  func withNumberWords(_ text: TokenText, _ tokens: Range<Int>) -> [[UInt8]] {
    var keys: [[UInt8]] = [[]]
    var isChanged = false
    for index in tokens {
      let word = Array(text.bytes(index))
      var said = [word]
      if word.count <= 2, let number = Int(String(decoding: word, as: UTF8.self)) {
        let words = spelled(number)
        isChanged = isChanged || !words.isEmpty
        if !words.isEmpty { said = words }
      }
      keys = Array(keys.flatMap { key in said.map { key + $0 } }.prefix(Self.mostSpellings))
    }
    return isChanged ? keys : []
  }

  private static let mostSpellings = 24

  /// The words of a number as they are joined in names: "seven", "twentyone", "einundzwanzig".
  private func spelled(_ number: Int) -> [[UInt8]] {
    func words(_ number: Int) -> [[UInt8]] {
      numbers.filter { $0.value == number }.map(\.key).sorted { $0.lexicographicallyPrecedes($1) }
    }
    let whole = words(number)
    if !whole.isEmpty || number < 20 { return whole }
    var links: [[UInt8]] = [[]]
    links += (profile.numberLinks + ["und", "en"]).map(Self.joined)
    var found: [[UInt8]] = []
    for tens in words(number - number % 10) {
      for ones in words(number % 10) {
        for link in links {
          found.append(tens + link + ones)
          if !link.isEmpty { found.append(ones + link + tens) }
        }
      }
    }
    return found
  }

  /// The joined words with what a number is called in its other ways, and the number in digits: "no. 5" for "number five".
  func withNumberNames(_ text: TokenText, _ tokens: Range<Int>) -> [[UInt8]] {
    guard
      let place = tokens.dropLast().first(where: { index in
        numberNames.contains(Array(text.bytes(index))) && isNumber(text, index + 1)
      })
    else { return [] }
    let said = Array(text.bytes(place))
    let rest = place + 1..<tokens.upperBound
    let before = text.joined(tokens.lowerBound..<place)
    return numberNames.filter { $0 != said }.flatMap { name in
      ([text.joined(rest)] + withDigits(text, rest)).map { before + name + $0 }
    }
  }

  private func isNumber(_ text: TokenText, _ token: Int) -> Bool {
    numbers[Array(text.bytes(token))] != nil
      || text.bytes(token).allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  /// The joined words with digits in place of number words; empty if there are none.
  func withDigits(_ text: TokenText, _ tokens: Range<Int>) -> [[UInt8]] {
    var key: [UInt8] = []
    var tens: Int?
    var isChanged = false
    func digits(_ number: Int) -> [UInt8] { Array(String(number).utf8) }
    for index in tokens {
      let word = Array(text.bytes(index))
      guard let number = numbers[word] else {
        if let held = tens { key += digits(held) }
        tens = nil
        key += word
        continue
      }
      isChanged = true
      if let held = tens {
        if number < 10, number > 0 {
          key += digits(held + number)
          tens = nil
          continue
        }
        key += digits(held)
        tens = nil
      }
      // Twenty may go on: twenty two.
      if number >= 20, number < 100, number % 10 == 0 {
        tens = number
      } else {
        key += digits(number)
      }
    }
    if let held = tens { key += digits(held) }
    return isChanged ? [key] : []
  }
}
