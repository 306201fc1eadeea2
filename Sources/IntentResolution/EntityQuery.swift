// The three questions that App Intents asks of an app's entities, answered from the index.

public import EntityStore
internal import IntentPhrases
public import LinkTypes

/// Answers what `EntityQuery` and `EntityStringQuery` of App Intents ask.
///
/// ```swift
/// let query = EntityQuery(store: store, kinds: ["item"])
/// let chosen = try query.entities(for: identifiers)
/// let found = try query.entities(matching: "caffe mocha")
/// let offered = try query.suggestedEntities()
/// ```
public struct EntityQuery: Sendable {
  /// The index.
  public let store: EntityStore
  /// The kinds that are asked for; every kind if there are none.
  public let kinds: [String]
  /// The BCP 47 tag of the language that people speak.
  public let locale: String

  /// Creates a query of entities of some kinds.
  public init(store: EntityStore, kinds: [String] = [], locale: String = "en") {
    self.store = store
    self.kinds = kinds
    self.locale = locale
  }

  /// The entities with the identifiers, in their order; what is unknown, expired or of another kind is left out.
  public func entities(
    for identifiers: [EntityIdentifier]
  ) throws(EntityStoreError) -> [Entity] {
    var entities: [Entity] = []
    for identifier in identifiers where kinds.isEmpty || kinds.contains(identifier.kind) {
      if let entity = try store.get(identifier) { entities.append(entity) }
    }
    return entities
  }

  /// The entities that a text names, best first: a whole name, with neither verb nor app in it.
  ///
  /// As a slot of a phrase is filled: names first, then guesses; all that are equally good come, then the less good
  /// ones of the same way, at most `limit`. Stop words alone and texts that no name is near give nothing.
  /// - Throws: `intent.tooLong`, `intent.tooManyWords`, `intent.controlCharacter`, and failures of the index.
  public func entities(
    matching text: String, limit: Int = 10
  ) throws(IntentError) -> [SlotResolution.Candidate] {
    let tokens: TokenText
    do { tokens = try TokenText(utterance: text) } catch { throw .utterance(error) }
    guard !tokens.tokens.isEmpty, limit > 0 else { return [] }
    let profile = ResolverProfile(LanguageProfile.of(locale))
    let kinds = kinds
    do {
      return try store.readingNames { (reader) throws(EntityStoreError) in
        var resolver = SlotResolver(reader, tokens, profile)
        let whole = 0..<tokens.tokens.count
        var found = try resolver.sureMatch(.init(tokens: whole, kinds: kinds))
        if found == nil { found = try resolver.guess(.init(tokens: whole, kinds: kinds)) }
        if found == nil { found = try resolver.suggestion(.init(tokens: whole, kinds: kinds)) }
        return Array((found?.candidates ?? []).prefix(limit))
      }
    } catch { throw .store(error) }
  }

  /// A few entities to offer before anybody said anything: pinned ones, then the most used, then the most prominent.
  ///
  /// The same as long as nobody pins, uses or changes anything, since phrases are built from it. Two of one title
  /// are told apart by their subtitles; of two that read alike the first stays. Hidden and private ones never come,
  /// pinned or not.
  public func suggestedEntities(limit: Int = 10) throws(EntityStoreError) -> [SuggestedEntity] {
    guard limit > 0 else { return [] }
    let limit = min(limit, 1_000)
    var list = SuggestionList(limit: limit)
    for pin in try store.pins() where pin.query == nil {
      try list.add(pin.identifier, .pinned, self)
    }
    for use in try store.uses(limit: 8 * limit) { try list.add(use.identifier, .used, self) }
    // A search for nothing lists only what a condition leaves: every kind is one.
    let kinds = kinds
    let all = try store.readingNames { (reader) throws(EntityStoreError) in
      kinds.isEmpty ? try reader.kinds(named: []).names : kinds
    }
    guard !all.isEmpty else { return list.suggestions }
    // Some of the most prominent may read like others.
    let request = SearchRequest("", kinds: all, limit: min(4 * limit, 1_000))
    for hit in try store.search(request) { list.add(hit.entity, .prominent) }
    return list.suggestions
  }
}

/// An entity that is offered, and how it is shown.
public struct SuggestedEntity: Sendable, Hashable {
  /// Why an entity is offered.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// Somebody pinned it.
    case pinned
    /// It was used.
    case used
    /// It is prominent.
    case prominent
  }

  /// The entity.
  public var entity: Entity
  /// Why it is offered.
  public var reason: Reason
  /// Whether another one that is offered has the same title, so that the subtitle must be shown.
  public var needsSubtitle: Bool
}

/// Suggestions, each entity once and no two that read alike.
private struct SuggestionList {
  let limit: Int
  private(set) var suggestions: [SuggestedEntity] = []
  private var identifiers: Set<EntityIdentifier> = []

  init(limit: Int) { self.limit = limit }

  mutating func add(
    _ identifier: EntityIdentifier, _ reason: SuggestedEntity.Reason, _ query: EntityQuery
  ) throws(EntityStoreError) {
    guard suggestions.count < limit, !identifiers.contains(identifier) else { return }
    for entity in try query.entities(for: [identifier]) where !entity.isHidden && !entity.isPrivate
    {
      add(entity, reason)
    }
  }

  mutating func add(_ entity: Entity, _ reason: SuggestedEntity.Reason) {
    guard suggestions.count < limit, !identifiers.contains(entity.identifier) else { return }
    identifiers.insert(entity.identifier)
    let title = TokenText(entity.title).folded
    let twins = suggestions.indices.filter {
      TokenText(suggestions[$0].entity.title).folded == title
    }
    let subtitle = entity.subtitle ?? ""
    guard !twins.contains(where: { (suggestions[$0].entity.subtitle ?? "") == subtitle }) else {
      return
    }
    for twin in twins { suggestions[twin].needsSubtitle = true }
    suggestions.append(
      SuggestedEntity(entity: entity, reason: reason, needsSubtitle: !twins.isEmpty))
  }
}
