// Queries as objects that run once: sequences, cancellation, what comes back, and what was engaged.

import AttributeQuery
import LinkTypes
import Testing

@testable import EntityStore

@Suite struct SearchQueryTests {
  private func makeStore() throws -> TestStore {
    var mocha = Entity(kind: "item", id: "1", title: "Caffè Mocha")
    mocha.attributes = ["authorNames": .array([.string("Ada")]), "pageCount": .integer(3)]
    var draft = Entity(kind: "item", id: "2", title: "Caffè draft")
    draft.index = "drafts"
    return try TestStore([mocha, draft, Entity(kind: "item", id: "3", title: "Tea")])
  }

  @Test func `results come as a sequence with what was to be fetched`() async throws {
    let test = try makeStore()
    var context = SearchQueryContext()
    context.fetchAttributes = ["title"]
    let query = SearchQuery(
      queryString: #"title == "caffe*"cd"#, queryContext: context, store: test.store)
    var items: [SearchQuery.Item] = []
    for try await item in query.results { items.append(item) }
    #expect(Set(items.map(\.id)) == ["item/1", "item/2"])
    #expect(query.foundItemCount == 2)
    let mocha = try #require(items.first { $0.id == "item/1" })
    #expect(mocha.item.attributeSet.title == "Caffè Mocha")
    #expect(mocha.item.attributeSet.authorNames == nil)
  }

  @Test func `filters and the scope hold for every result`() throws {
    let test = try makeStore()
    func ids(_ change: (inout SearchQueryContext) -> Void) throws -> [String] {
      var context = SearchQueryContext()
      change(&context)
      var ids: [String] = []
      let query = SearchQuery(
        queryString: #"title == "*""#, queryContext: context, store: test.store)
      try query.run { ids.append($0.id) }
      return ids.sorted()
    }
    #expect(try ids { _ in } == ["item/1", "item/2", "item/3"])
    #expect(
      try ids { $0.filterQueries = ["pageCount > 2", #"authorNames == "ada"c"#] } == ["item/1"])
    #expect(try ids { $0.indexes = ["drafts"] } == ["item/2"])
    #expect(try ids { $0.indexes = [nil] } == ["item/1", "item/3"])
    #expect(try ids { $0.indexes = [] } == [])
  }

  @Test func `a malformed query or filter is -2002 with its place`() throws {
    let test = try makeStore()
    for (text, filters) in [("title = = 1", []), (#"title == "x""#, ["title =="])] {
      var context = SearchQueryContext()
      context.filterQueries = filters
      let query = SearchQuery(queryString: text, queryContext: context, store: test.store)
      let error = #expect(throws: SearchQueryError.self) { try query.run { _ in } }
      #expect(error?.errorCode == -2002)
      #expect(error?.message.contains("column 9") == true, "\(error?.message ?? "")")
    }
  }

  @Test func `a cancelled query says so`() async throws {
    let test = try makeStore()
    let query = SearchQuery(queryString: #"title == "x""#, store: test.store)
    query.cancel()
    #expect(query.isCancelled)
    do {
      for try await _ in query.results { Issue.record("a result came") }
      Issue.record("no error came")
    } catch { #expect((error as? SearchQueryError)?.errorCode == -2003) }
  }

  @Test func `runs at the same time see whole commits and rank for themselves`() async throws {
    let test = try TestStore()
    func put(_ version: Int) throws {
      try test.store.put(
        (0..<50).map { number in
          var entity = Entity(kind: "item", id: "\(number)", title: "Coffee \(number)")
          entity.attributes = ["pageCount": .integer(Int64(version))]
          return entity
        })
    }
    try put(0)
    let store = test.store
    let query = SearchQuery(queryString: "pageCount >= 0", store: store)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<10 {
            var items: [SearchQuery.Item] = []
            for try await item in query.results { items.append(item) }
            #expect(items.map(\.rank) == Array(0..<50))
            #expect(Set(items.map { $0.entity.attributes["pageCount"] }).count == 1)
          }
        }
        group.addTask {
          for _ in 0..<10 {
            let other = SearchQuery(queryString: #"title == "coffee*"c"#, store: store)
            let cancelling = Task { other.cancel() }
            do { for try await _ in other.results {} } catch {
              #expect((error as? SearchQueryError)?.errorCode == -2003)
            }
            await cancelling.value
          }
        }
      }
      for version in 1...10 { try put(version) }
      try await group.waitForAll()
    }
  }

  // MARK: What people type

  @Test func `a person's text gives suggestions and ranked items`() async throws {
    let test = try makeStore()
    let query = UserQuery(userQueryString: "caff", store: test.store)
    var items: [String] = []
    var suggestions: [String] = []
    for try await response in query.responses {
      switch response {
      case .item(let item): items.append(item.id)
      case .suggestion(let suggestion): suggestions.append(suggestion.text)
      }
    }
    #expect(Set(items) == ["item/1", "item/2"])
    #expect(suggestions.contains("Caffè Mocha"))
    #expect(query.foundItemCount == 2)
  }

  @Test func `limits, filters and indexes hold for what people type`() throws {
    let test = try makeStore()
    func ids(_ change: (inout UserQueryContext) -> Void) throws -> [String] {
      var context = UserQueryContext()
      context.maxSuggestionCount = 0
      change(&context)
      return try UserQuery(userQueryString: "caff", userQueryContext: context, store: test.store)
        .run().map { if case .item(let item) = $0 { item.id } else { "a suggestion" } }.sorted()
    }
    #expect(try ids { $0.maxResultCount = 1 }.count == 1)
    #expect(try ids { $0.query.filterQueries = ["pageCount == 3"] } == ["item/1"])
    #expect(try ids { $0.query.indexes = ["drafts"] } == ["item/2"])
    #expect(try ids { $0.enableRankedResults = false } == ["item/1", "item/2"])
    #expect(try ids { $0.maxResultCount = 0 } == [])
  }

  @Test func `suggestions tell nothing of what filters and indexes leave out`() throws {
    let test = try makeStore()
    try test.store.recordUse(of: EntityIdentifier(kind: "item", id: "1"), query: "caffeine")
    func texts(_ typed: String?, _ change: (inout UserQueryContext) -> Void) throws -> [String] {
      var context = UserQueryContext()
      change(&context)
      let query = UserQuery(userQueryString: typed, userQueryContext: context, store: test.store)
      let identifiers = try query.runSuggestions().compactMap { suggestion -> String? in
        // Words and earlier queries are nobody's: they may come from anywhere.
        suggestion.identifier?.uniqueIdentifier ?? suggestion.text
      }
      return Set(identifiers).sorted()
    }
    for typed in ["caff", "", nil] {
      #expect(try texts(typed) { $0.query.filterQueries = ["pageCount == 3"] } == ["item/1"])
      #expect(try texts(typed) { $0.query.indexes = ["drafts"] } == ["item/2"])
      #expect(try texts(typed) { $0.query.protectionClasses = [.complete] } == [])
      let filters = ["pageCount == 3", "title == \"x\""]
      #expect(try texts(typed) { $0.query.filterQueries = filters } == [])
    }
  }

  @Test func `nothing typed gives suggestions alone, and a chosen one goes on`() throws {
    let test = try makeStore()
    try test.store.recordUse(of: EntityIdentifier(kind: "item", id: "3"), query: "tea")
    let first = try UserQuery(userQueryString: nil, store: test.store).run()
    let suggestion = try #require(
      first.compactMap { if case .suggestion(let suggestion) = $0 { suggestion } else { nil } }
        .first)
    #expect(first.allSatisfy { if case .suggestion = $0 { true } else { false } })
    let second = UserQuery(
      userQueryString: nil, userQueryContext: UserQueryContext(currentSuggestion: suggestion),
      store: test.store)
    let ids = try second.run().compactMap { if case .item(let item) = $0 { item.id } else { nil } }
    #expect(ids == ["item/3"])
  }

  @Test func `what was selected comes first the next time`() throws {
    let test = try TestStore((0..<9).map { .item("\($0)", "Coffee \($0)") })
    func items(_ query: UserQuery) throws -> [SearchQuery.Item] {
      try query.run().compactMap { if case .item(let item) = $0 { item } else { nil } }
    }
    let query = UserQuery(userQueryString: "coffee", store: test.store)
    let last = try #require(try items(query).last)
    try query.userEngaged(last, interaction: .focus)
    #expect(try items(UserQuery(userQueryString: "coffee", store: test.store)).first != last)
    try query.userEngaged(last)
    let next = UserQuery(userQueryString: "coffee", store: test.store)
    #expect(try items(next).first?.id == last.id)
    let other = UserQuery(userQueryString: "tea", store: test.store)
    #expect(throws: SearchQueryError.self) { try other.userEngaged(last) }
  }

  @Test func `prepared or not, answers are the same`() throws {
    let test = try makeStore()
    let before = try test.store.search(SearchRequest("cafe moka"))
    try UserQuery.prepare(test.store)
    #expect(try test.store.search(SearchRequest("cafe moka")) == before)
  }
}
