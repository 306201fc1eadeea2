// From what somebody says to what an app should open: phrases, then names, then a decision.

public import EntityStore
public import IntentPhrases
public import LinkRouter
internal import LinkTypes
internal import Synchronization

/// Resolves utterances against an index and an app's intents.
///
/// ```swift
/// let resolver = IntentResolver(store: store, routes: routes, catalog: catalog)
/// let answer = try resolver.resolve(IntentRequest("call maria garcia"))
/// if let url = answer.url { open(url) } else if let prompt = answer.prompt { say(prompt.say) }
/// ```
///
/// Calls are synchronous and may come from any thread. The phrases of a language are compiled when
/// they are first needed.
public final class IntentResolver: Sendable {
  /// The index.
  public let store: EntityStore
  /// The routes, which give the links of intents that name none.
  public let routes: RouteTable
  /// The intents.
  public let catalog: IntentCatalog
  private let ownSigner: Mutex<ContextSigner?>
  private let prepared = Mutex<[String: Prepared]>([:])

  /// A language ready for use.
  struct Prepared: Sendable {
    let matcher: PhraseMatcher
    let profile: ResolverProfile
  }

  /// Creates a resolver.
  ///
  /// The key signs contexts. Without one they are signed with what the intents say: that finds
  /// mistakes, and a context that somebody made up can only name entities that an answer may name.
  public init(
    store: EntityStore, routes: RouteTable, catalog: IntentCatalog, contextKey: [UInt8]? = nil
  ) {
    self.store = store
    self.routes = routes
    self.catalog = catalog
    ownSigner = Mutex(contextKey.map { ContextSigner(key: $0) })
  }

  /// Signs contexts; the key of the intents is made when the first is needed.
  var signer: ContextSigner {
    ownSigner.withLock { known in
      if let known { return known }
      var key: [UInt8] = []
      JSONWriter().write(catalog.json, into: &key)
      let signer = ContextSigner(key: key)
      known = signer
      return signer
    }
  }

  /// What the utterance means.
  ///
  /// - Throws: `intent.tooLong`, `intent.tooManyWords`, `intent.controlCharacter`,
  ///   `intent.unknownLocale`, `intent.foreignContext`, and failures of the index.
  public func resolve(_ request: IntentRequest) throws(IntentError) -> IntentAnswer {
    let prepared = try prepare(request.locale)
    let text: TokenText
    do { text = try TokenText(utterance: request.utterance) } catch { throw .utterance(error) }
    if let token = request.context {
      guard let content = signer.content(token) else { throw .foreignContext }
      return try FollowUp(self, prepared, request, text, content).answer()
    }
    return try resolve(request, text, prepared)
  }

  /// What the utterance means, as one intent or as any.
  func resolve(
    _ request: IntentRequest, _ text: TokenText, _ prepared: Prepared, as intent: String? = nil
  ) throws(IntentError) -> IntentAnswer {
    let readings = prepared.matcher.read(text, situation: request.situation)
    let builder = AnswerBuilder(self, prepared, request, text)
    let needsIndex = !readings.alignments.isEmpty || !readings.beginnings.isEmpty
    guard needsIndex else { return builder.answer(IntentDecision(status: .noIntent)) }
    do {
      return try store.readingNames { (reader) throws(EntityStoreError) in
        var decider = IntentDecider(
          SlotResolver(reader, text, prepared.profile), readings, prepared.matcher,
          kinds: request.kinds, intent: intent)
        return builder.answer(try decider.decide())
      }
    } catch { throw .store(error) }
  }

  /// The phrases and small words of a locale.
  func prepare(_ locale: String) throws(IntentError) -> Prepared {
    if let known = prepared.withLock({ $0[locale] }) { return known }
    guard Self.isTag(locale) else { throw .utterance(.unknownLocale(locale)) }
    let matcher = PhraseMatcher(catalog, locale: locale)
    let hasPhrases =
      matcher.language != nil || catalog.intents.isEmpty
      || catalog.intents.contains { $0.phrases.contains { $0.language == nil } }
    guard hasPhrases else {
      let known = Set(catalog.intents.flatMap { $0.phrases.compactMap(\.language) }).sorted()
      throw .utterance(.unknownLocale(locale, known: known))
    }
    let made = Prepared(matcher: matcher, profile: ResolverProfile(matcher.profile))
    prepared.withLock { known in
      if known.count >= Self.mostLocales { known.removeAll() }
      known[locale] = made
    }
    return made
  }

  private static let mostLocales = 32

  /// Whether the text is built as a BCP 47 tag: letters, then parts of up to eight letters and digits.
  private static func isTag(_ locale: String) -> Bool {
    let parts = locale.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first, (2...3).contains(first.utf8.count), locale.utf8.count <= 35,
      first.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 })
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
    }
  }
}
