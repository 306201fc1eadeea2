// Why a search finds an entity or does not: the question that an index should be able to answer.

public import LinkTypes

/// What a search makes of one entity.
public struct SearchVerdict: Sendable, Hashable {
  /// Why it is or is not among the hits.
  public enum Reason: Sendable, Hashable {
    /// It is the hit of this number, from 1.
    case found(rank: Int)
    /// There is no such entity; these other indexes hold its kind and id, nil being the default one.
    case missing(otherIndexes: [String?])
    /// It expired, in seconds since 1970.
    case expired(at: Int64)
    /// It is hidden from searches.
    case hidden
    /// It is private, and the search does not ask for private ones.
    case isPrivate
    /// It would be found but for these filters, such as `kind` and `domain`.
    case filteredOut([String])
    /// Its texts lack these words.
    case lacksWords([String])
    /// It matches, but others come before it: further down than the last of so many hits.
    case outranked(hits: Int)
    /// It holds the word of one or two letters, but in no name; names that begin so fill a page, and what
    /// may be the beginning of a longer word is not looked for elsewhere.
    case unfinishedWord(String)
    /// It holds the words, but fails these parts of the query, as typed: a phrase, a field, a word left out.
    case failsConditions([String])
  }

  /// Why it is or is not among the hits.
  public var reason: Reason
  /// The entity, if there is one.
  public var entity: Entity?
  /// The hit with its score taken apart, if it is one.
  public var hit: SearchHit?
}

extension EntityStore {
  /// Says what a search makes of an entity; looks at the first 1,000 hits, whatever the request's limit.
  ///
  /// - Throws: failures of the file.
  public func verdict(on identifier: EntityIdentifier, for request: SearchRequest)
    throws(EntityStoreError) -> SearchVerdict
  {
    guard let entity = try get(identifier, includingExpired: true) else {
      let others = try indexes(holding: identifier)
      return SearchVerdict(reason: .missing(otherIndexes: others))
    }
    func verdict(_ reason: SearchVerdict.Reason) -> SearchVerdict {
      SearchVerdict(reason: reason, entity: entity)
    }
    if let expires = entity.expires, entity.hasExpired(at: request.now ?? options.clock.now()) {
      return verdict(.expired(at: expires))
    }
    if entity.isHidden { return verdict(.hidden) }
    if entity.isPrivate, !request.includesPrivate { return verdict(.isPrivate) }
    var wide = request
    wide.limit = 1000
    wide.explain = true
    let hits = try search(wide)
    if let place = hits.firstIndex(where: { $0.entity.identifier == identifier }) {
      return SearchVerdict(reason: .found(rank: place + 1), entity: entity, hit: hits[place])
    }
    let filters = request.namesOfFilters(against: entity)
    if !filters.isEmpty { return verdict(.filteredOut(filters)) }
    let missing = try wordsMissing(in: entity, of: request)
    if !missing.isEmpty { return verdict(.lacksWords(missing)) }
    let failed = try conditionsFailed(by: entity.identifier, of: request)
    if failed.isEmpty, let word = try unfinishedWord(request), hits.count < wide.limit {
      return verdict(.unfinishedWord(word))
    }
    if !failed.isEmpty || hits.count < wide.limit { return verdict(.failsConditions(failed)) }
    return verdict(.outranked(hits: hits.count))
  }

  /// The word of the query if it is the only one and so short that names alone are looked at.
  private func unfinishedWord(_ request: SearchRequest) throws(EntityStoreError) -> String? {
    let syntax = QuerySyntax(request.query, isLiteral: request.isLiteral)
    guard !syntax.endsWord else { return nil }
    return try readers.reading { (reader) throws(EntityStoreError) in
      let query = AnalyzedQuery(syntax.words, languages: reader.searcher.languages)
      return query.looksAtTexts || query.terms.isEmpty ? nil : syntax.words
    }
  }

  /// The words of the query that the entity holds in no form.
  private func wordsMissing(in entity: Entity, of request: SearchRequest)
    throws(EntityStoreError) -> [String]
  {
    let language = try readers.reading { (reader) throws(EntityStoreError) in
      try StoreLanguage.own(reader.connection)
    }
    var analyzer = EntityAnalyzer(language: language)
    analyzer.analyze(entity)
    let tokens = Self.tokens(analyzer)
    let words = (0..<analyzer.words.count).map { Array(analyzer.words.strings[$0]) }
    let syntax = QuerySyntax(request.query, isLiteral: request.isLiteral)
    let typed = syntax.words.split(whereSeparator: \.isWhitespace).map(String.init)
    return typed.enumerated().filter { position, word in
      // The word alone, as a text of an entity of the same language.
      var alone = Entity(kind: entity.identifier.kind, id: "-", title: "-")
      alone.language = entity.language
      alone.keywords = [word]
      var other = EntityAnalyzer(language: language)
      other.analyze(alone)
      let filter = Set(FilterToken.all(of: alone).map { Marker.filter + $0 })
      let wanted = Self.tokens(other).subtracting(filter)
      if wanted.isSubset(of: tokens) { return false }
      guard position == typed.count - 1, !syntax.endsWord else { return true }
      let beginnings = (0..<other.words.count).map { Array(other.words.strings[$0]) }
        .filter { $0 != Array("-".utf8) }
      return !beginnings.contains { beginning in words.contains { $0.starts(with: beginning) } }
    }.map(\.element)
  }

  /// The conditions among the words of the query that the entity fails, each asked alone.
  private func conditionsFailed(by identifier: EntityIdentifier, of request: SearchRequest)
    throws(EntityStoreError) -> [String]
  {
    let now = request.now ?? options.clock.now()
    var bare = SearchRequest("")
    bare.includesPrivate = true
    let conditions = QuerySyntax(request.query, isLiteral: request.isLiteral).conditions
    return try readers.reading { (reader) throws(EntityStoreError) in
      guard let kindID = try reader.kinds.existingID(of: identifier),
        let row = try reader.connection.row(kindID: kindID, id: identifier.id)
      else { return [] }
      var failed: [String] = []
      for condition in conditions {
        let filter = try RowFilter(
          bare, syntax: condition.syntax, now: now, searcher: reader.searcher, meter: ReadMeter())
        if try !filter.accepts(row) { failed.append(condition.text) }
      }
      if let query = request.filterQuery,
        try !QueryFilter(query, searcher: reader.searcher).accepts(row)
      {
        failed.append(query.text)
      }
      return failed
    }
  }

  private static func tokens(_ analyzer: EntityAnalyzer) -> Set<[UInt8]> {
    Set(analyzer.tokens.split(separator: UInt8(ascii: " ")).map(Array.init))
  }
}

extension SearchRequest {
  /// The filters of the request itself that the entity does not pass.
  fileprivate func namesOfFilters(against entity: Entity) -> [String] {
    var names: [String] = []
    if !kinds.isEmpty,
      !kinds.contains(where: { $0.utf8.elementsEqual(entity.identifier.kind.utf8) })
    {
      names.append("kind")
    }
    if let domain, !RowFilter.isAtOrBelow(entity.domain ?? "", domain) { names.append("domain") }
    if let indexes,
      !indexes.contains(where: { ($0 ?? "").utf8.elementsEqual((entity.index ?? "").utf8) })
    {
      names.append("index")
    }
    for filter in filters {
      let value =
        EntityField(key: filter.name).map { entity.json[$0.rawValue] }
        ?? entity.attributes[filter.name]
      if !filter.holds(value) { names.append(filter.name) }
    }
    return names
  }
}

extension QuerySyntax {
  /// Each condition as a query of its own, with its text as it may be typed.
  fileprivate var conditions: [(text: String, syntax: QuerySyntax)] {
    var found = clauses.map { clause in
      var alone = QuerySyntax("", isLiteral: true)
      alone.clauses = [clause]
      let text = clause.isQuoted ? "\"\(clause.text)\"" : clause.text
      let field = clause.field.map { "\($0.rawValue):" } ?? ""
      return (text: (clause.isExcluded ? "-" : "") + field + text, syntax: alone)
    }
    let restrictions: [(String, WritableKeyPath<QuerySyntax, Names>)] = [
      ("kind", \.kinds), ("domain", \.domains), ("index", \.indexes),
    ]
    for (name, path) in restrictions where !self[keyPath: path].isEmpty {
      var alone = QuerySyntax("", isLiteral: true)
      alone[keyPath: path] = self[keyPath: path]
      let names = self[keyPath: path]
      let words =
        names.wanted.map { "\(name):\($0)" } + names.excluded.map { "-\(name):\($0)" }
      found.append((words.joined(separator: " "), alone))
    }
    return found
  }
}
