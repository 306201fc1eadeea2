// A language's profile as matching uses it: folded, and with its fillers as an automaton.

internal import TextAnalysis

/// The folded small words of a language.
final class LanguageTables: Sendable {
  let profile: LanguageProfile
  /// Articles, demonstratives and possessives.
  let articles: Set<[UInt8]>
  /// My, your, his.
  let possessives: Set<[UInt8]>
  /// Those of the articles that may stand in an utterance beyond what a phrase has.
  let additions: Set<[UInt8]>
  /// Endings of words that phrases have as words of their own: the s of "Lucas's".
  let endings: Set<[UInt8]>
  let stopWords: StopWords
  let ordinals: Set<[UInt8]>
  let pronouns: Set<[UInt8]>
  let negations: Set<[UInt8]>
  /// What words stand for in another form.
  let contractions: [[UInt8]: [[UInt8]]]
  let plurals: [(ending: [UInt8], singular: [UInt8])]
  /// What verbs of requests have behind the form that phrases have, with what stands there in it: nothing.
  let verbEndings: [(ending: [UInt8], singular: [UInt8])]
  /// Words between a request and the app's name, as runs of tokens.
  let applicationLinks: [[[UInt8]]]
  /// What an app is called beside its name.
  let applicationWords: [[UInt8]]
  /// The app's names, joined.
  let applicationNames: [[UInt8]]
  /// Whether the app's own name has a sign.
  private let haveSigns: Bool
  /// Signs that tell apps apart.
  static let signs = [UInt8(ascii: "+"), UInt8(ascii: "#")]
  private let fillers: FillerTable
  /// What stands before and behind an answer to a question.
  let aroundReplies: FillerTable
  /// What takes a request back, and what asks for time or help.
  let refusals: FillerTable
  let pauses: FillerTable

  init(_ profile: LanguageProfile, applicationNames: [String], skipWords: [String]) {
    self.profile = profile
    articles = Set((profile.determiners + profile.possessives).map(Self.joined))
    possessives = Set(profile.possessives.map(Self.joined))
    additions = articles.subtracting(profile.othersPossessives.map(Self.joined))
    endings = Set(profile.omitted.map(Self.joined))
    stopWords = StopWords(of: TextLanguage(tag: profile.code) ?? .english)
    ordinals = Set(
      (profile.prompts.ordinals + profile.prompts.last).flatMap { $0.split(separator: "|") }
        .map { Self.joined(String($0)) })
    pronouns = Set(profile.pronouns.map(Self.joined))
    applicationWords = profile.applicationWords.map(Self.joined)
    negations = Set(profile.negations.map(Self.joined))
    contractions = Dictionary(
      profile.contractions.map { (Self.joined($0.said), [Self.joined($0.meant)]) },
      uniquingKeysWith: +)
    plurals = profile.plurals.map { (Self.joined($0.ending), Self.joined($0.singular)) }
    verbEndings = profile.verbEndings.map { (Self.joined($0), []) }
    applicationLinks = profile.applicationLinks.map(Self.run).sorted { $0.count > $1.count }
    self.applicationNames = applicationNames.flatMap { name -> [[UInt8]] in
      let text = TokenText(name)
      return text.keys(0..<text.tokens.count)
    }.filter { !$0.isEmpty }
    haveSigns = applicationNames.contains { $0.utf8.contains(where: Self.signs.contains) }
    fillers = FillerTable([
      (profile.openers, .before), (profile.closers, .after),
      (profile.hesitations + skipWords, .anywhere),
    ])
    aroundReplies = FillerTable([
      (profile.prompts.introductions, .before), (profile.prompts.conclusions, .after),
    ])
    refusals = FillerTable([(profile.prompts.refusals, .anywhere)])
    pauses = FillerTable([(profile.prompts.pauses, .anywhere)])
  }

  static func joined(_ text: String) -> [UInt8] {
    let tokens = TokenText(text)
    return tokens.keys(0..<tokens.tokens.count).first ?? []
  }

  private static func run(_ text: String) -> [[UInt8]] {
    let tokens = TokenText(text)
    return tokens.tokens.indices.map { Array(tokens.bytes($0)) }
  }

  /// The ends of the fillers that begin at a token, each with where it may stand.
  func fillers(in text: TokenText, from start: Int) -> [(end: Int, place: FillerTable.Place)] {
    fillers.ends(in: text, from: start)
  }

  /// The ends of the app's name from a token on: "MyApp", "the MyApp app", "l'application MyApp".
  func applications(in text: TokenText, from start: Int) -> [(end: Int, cost: Double)] {
    var found = names(in: text, from: start)
    var position = start
    if position < text.tokens.count, additions.contains(Array(text.bytes(position))) {
      position += 1
      found += names(in: text, from: position)
    }
    if let end = applicationWordEnd(in: text, from: position) {
      found += names(in: text, from: end)
    }
    for name in found {
      if let end = applicationWordEnd(in: text, from: name.end) { found.append((end, name.cost)) }
    }
    return found
  }

  private func applicationWordEnd(in text: TokenText, from start: Int) -> Int? {
    guard start < text.tokens.count else { return nil }
    let first = text.bytes(start).first
    for word in applicationWords where word.first == first {
      var joined: [UInt8] = []
      for end in start..<min(text.tokens.count, start + Self.mostNameTokens) {
        joined += text.bytes(end)
        if joined == word { return end + 1 }
        if joined.count >= word.count { break }
      }
    }
    return nil
  }

  private func names(in text: TokenText, from start: Int) -> [(end: Int, cost: Double)] {
    var found: [(end: Int, cost: Double)] = []
    guard start < text.tokens.count else { return found }
    // A misspelt name has its first letter, too.
    let first = text.bytes(start).first
    for name in applicationNames where name.first == first {
      var joined: [UInt8] = []
      for end in start..<min(text.tokens.count, start + Self.mostNameTokens) {
        joined += text.bytes(end)
        if joined.count > name.count + 2 { break }
        guard text.isWordEnd(end) else { continue }
        if !haveSigns, text.hasSign(behind: end) { continue }
        if joined == name {
          found.append((end + 1, 0))
        } else if Slip.isLikelyApplication(joined, for: name) {
          found.append((end + 1, IntentWeights.misspeltEdit))
        }
      }
    }
    return found
  }

  private static let mostNameTokens = 24

  /// Whether a word may stand between a request and the app's name.
  func isApplicationLink(_ word: [UInt8]) -> Bool {
    applicationLinks.contains { $0.count == 1 && $0[0] == word }
  }

  /// The ends of "in MyApp" from a token on.
  func applicationSuffixes(in text: TokenText, from start: Int) -> [(end: Int, cost: Double)] {
    var found = applications(in: text, from: start).filter { _ in
      start > 0 && text.hasMark(",", before: start)
    }
    for link in applicationLinks where start + link.count < text.tokens.count {
      let isLink = link.indices.allSatisfy { text.bytes(start + $0).elementsEqual(link[$0]) }
      guard isLink else { continue }
      found += applications(in: text, from: start + link.count)
    }
    return found
  }

  /// The ends of what addresses the app before a request: "MyApp,", "in MyApp", "MyAppで".
  func applicationPrefixes(in text: TokenText, from start: Int) -> [(end: Int, cost: Double)] {
    var found: [(end: Int, cost: Double)] = []
    for name in applications(in: text, from: start) {
      found.append(name)
      for link in applicationLinks where name.end + link.count <= text.tokens.count {
        let isLink = link.indices.allSatisfy { text.bytes(name.end + $0).elementsEqual(link[$0]) }
        if isLink { found.append((name.end + link.count, name.cost)) }
      }
    }
    for link in applicationLinks where start + link.count < text.tokens.count {
      let isLink = link.indices.allSatisfy { text.bytes(start + $0).elementsEqual(link[$0]) }
      if isLink { found += applications(in: text, from: start + link.count) }
    }
    return found
  }
}

extension TokenText {
  /// Whether no word goes on behind the token; characters of unspaced scripts end everywhere.
  public func isWordEnd(_ index: Int) -> Bool {
    guard index + 1 < tokens.count else { return true }
    return tokens[index + 1].startsWord || tokens[index + 1].isUnspaced
      || tokens[index].isUnspaced
  }
}

extension TokenText {
  /// Whether a sign that names have stands right behind the token: "Disney+" is not "Disney".
  func hasSign(behind index: Int) -> Bool {
    let next = text.utf8.dropFirst(tokens[index].source.upperBound).first
    return next.map(LanguageTables.signs.contains) ?? false
  }
}
