// Code as apps for Apple's platforms have it, run here: index, delete, batch, query, search.

import Foundation
import TestSupport
import Testing

#if canImport(CoreSpotlight)
  import CoreSpotlight
  import UniformTypeIdentifiers
#else
  import CoreSpotlightCompat
  import EntityStore
#endif

/// A note of an app that knows nothing of linkindex.
private struct Note {
  var id: Int
  var title: String
  var body: String
  var folder: String
  var rating: Int
  var due: Date?
}

/// What such an app does with its notes.
private final class NoteIndexer: NSObject, CSSearchableIndexDelegate, @unchecked Sendable {
  let index = CSSearchableIndex(name: "notes", protectionClass: .completeUnlessOpen)
  private let lock = NSLock()
  private var asked: [String] = []

  var requests: [String] {
    lock.lock()
    defer { lock.unlock() }
    return asked
  }

  private func note(_ request: String) {
    lock.lock()
    asked.append(request)
    lock.unlock()
  }

  func item(for note: Note) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = note.title
    attributes.textContent = note.body
    attributes.rating = NSNumber(value: note.rating)
    attributes.dueDate = note.due
    attributes.keywords = [note.folder]
    return CSSearchableItem(
      uniqueIdentifier: "note-\(note.id)", domainIdentifier: "notes.\(note.folder)",
      attributeSet: attributes)
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping @Sendable () -> Void
  ) {
    note("all")
    acknowledgementHandler()
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    note(identifiers.joined(separator: ","))
    acknowledgementHandler()
  }

  func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    Data("\(itemIdentifier) as \(typeIdentifier)".utf8)
  }
}

/// One file for all indexes of a process, so one test after the other.
@Suite(.serialized) struct CoreSpotlightSampleTests {
  private let folder: TemporaryDirectory
  private let indexer = NoteIndexer()
  private let notes = [
    Note(id: 1, title: "Coffee beans", body: "Arabica from Kenya", folder: "kitchen", rating: 5),
    Note(id: 2, title: "Coffee machine", body: "Descale it", folder: "kitchen.tools", rating: 2),
    Note(
      id: 3, title: "Tax return", body: "Ask Müller about coffee costs", folder: "office",
      rating: 4,
      due: Date(timeIntervalSince1970: 1_796_040_000)),
  ]

  init() throws {
    folder = try TemporaryDirectory()
    CSSearchableIndex.storePath = folder.path + "/index.sqlite"
  }

  private func find(_ query: String, context: CSSearchQueryContext? = nil) async throws -> [String]
  {
    var identifiers: [String] = []
    for try await result in CSSearchQuery(queryString: query, queryContext: context).results {
      identifiers.append(result.id)
    }
    return identifiers.sorted()
  }

  @Test func `items are indexed, found and deleted`() async throws {
    #expect(CSSearchableIndex.isIndexingAvailable())
    try await indexer.index.indexSearchableItems(notes.map(indexer.item(for:)))
    #expect(try await find("title == \"coffee*\"c") == ["note-1", "note-2"])
    #expect(try await find("**=\"coffee\"cdw") == ["note-1", "note-2", "note-3"])
    #expect(try await find("rating >= 4 && textContent == \"*muller*\"cd") == ["note-3"])
    #expect(try await find("dueDate == \"*\"") == ["note-3"])
    #expect(try await find("InRange(rating, 3, 5)") == ["note-1", "note-3"])
    #expect(try await find("contentTypeTree == \"public.data\"").count == 3)
    try await indexer.index.deleteSearchableItems(withIdentifiers: ["note-3", "unknown"])
    #expect(try await find("title == \"*\"") == ["note-1", "note-2"])
    try await indexer.index.deleteSearchableItems(withDomainIdentifiers: ["notes.kitchen"])
    #expect(try await find("title == \"*\"").isEmpty)
    try await indexer.index.indexSearchableItems([indexer.item(for: notes[0])])
    try await indexer.index.deleteAllSearchableItems()
    #expect(try await find("title == \"*\"").isEmpty)
  }

  @Test func `handlers are called, and only what was asked for comes back`() async throws {
    try await indexer.index.indexSearchableItems(notes.map(indexer.item(for:)))
    let items: [CSSearchableItem] = try await withCheckedThrowingContinuation { continuation in
      let context = CSSearchQueryContext()
      context.fetchAttributes = ["title"]
      context.filterQueries = ["rating < 5"]
      let query = CSSearchQuery(queryString: "title == \"Coffee*\"", queryContext: context)
      let lock = NSLock()
      nonisolated(unsafe) var found: [CSSearchableItem] = []
      query.foundItemsHandler = { items in
        lock.lock()
        found += items
        lock.unlock()
      }
      query.completionHandler = { error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: found)
        }
      }
      query.start()
    }
    let item = try #require(items.first)
    #expect(items.count == 1)
    #expect(item.uniqueIdentifier == "note-2")
    #expect(item.attributeSet.title == "Coffee machine")
    #expect(item.attributeSet.textContent == nil)
  }

  @Test func `indexing with a handler ends without error`() async throws {
    let error: (any Error)? = await withCheckedContinuation { continuation in
      indexer.index.indexSearchableItems([indexer.item(for: notes[0])]) { error in
        continuation.resume(returning: error)
      }
    }
    #expect(error == nil)
    #expect(try await find("title == \"*\"") == ["note-1"])
  }

  @Test func `a malformed query is error -2002 with its place`() async throws {
    let error = await #expect(throws: CSSearchQueryError.self) {
      try await find("title == Paris")
    }
    #expect(error?.code == .invalidQuery)
    #expect(error?.errorCode == -2002)
    #expect(error?.localizedDescription.contains("column 10") == true)
    do {
      _ = try await find("title ==")
      Issue.record("a query without end was answered")
    } catch CSSearchQueryError.invalidQuery {
    }
  }

  @Test func `a query that is cancelled says so`() async throws {
    let error: (any Error)? = await withCheckedContinuation { continuation in
      let query = CSSearchQuery(queryString: "title == \"*\"", attributes: ["title"])
      query.completionHandler = { continuation.resume(returning: $0) }
      query.cancel()
      query.start()
    }
    #expect((error as? CSSearchQueryError)?.code == .cancelled)
  }

  @Test func `an update changes what it names`() async throws {
    try await indexer.index.indexSearchableItems([indexer.item(for: notes[0])])
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.rating = 1
    attributes.textContent = nil
    let update = CSSearchableItem(
      uniqueIdentifier: "note-1", domainIdentifier: nil, attributeSet: attributes)
    update.isUpdate = true
    try await indexer.index.indexSearchableItems([update])
    #expect(try await find("rating == 1 && title == \"Coffee beans\"") == ["note-1"])
    #expect(try await find("textContent == \"*\"").isEmpty)
  }

  @Test func `one bad item is named and keeps no other out`() async throws {
    let bad = indexer.item(for: notes[1])
    bad.attributeSet.rankingHint = 1000
    let error = await #expect(throws: CSIndexError.self) {
      try await indexer.index.indexSearchableItems([indexer.item(for: notes[0]), bad])
    }
    #expect(error?.code == .invalidItemError)
    #expect(error?.localizedDescription.contains("note-2") == true)
    #if !canImport(CoreSpotlight)
      #expect(error?.rejectedItemIdentifiers == ["note-2"])
      #expect(try await find("title == \"*\"") == ["note-1"])
    #endif
  }

  @Test func `what depends on an item goes with it`() async throws {
    let part = indexer.item(for: notes[1])
    part.attributeSet.relatedUniqueIdentifier = "note-1"
    part.updateListenerOptions = [.summarization]
    #expect(part.updateListenerOptions.contains(.summarization))
    try await indexer.index.indexSearchableItems([indexer.item(for: notes[0]), part])
    try await indexer.index.deleteSearchableItems(withIdentifiers: ["note-1"])
    #expect(try await find("title == \"*\"").isEmpty)
  }

  #if !canImport(CoreSpotlight)
    @Test func `queries look at indexes of the classes that they name`() async throws {
      try await indexer.index.indexSearchableItems([indexer.item(for: notes[0])])
      try await CSSearchableIndex.default().indexSearchableItems([indexer.item(for: notes[1])])
      func find(_ classes: [FileProtectionType]) async throws -> [String] {
        let query = CSSearchQuery(queryString: "title == \"*\"", attributes: nil)
        query.protectionClasses = classes
        var identifiers: [String] = []
        for try await result in query.results { identifiers.append(result.id) }
        return identifiers.sorted()
      }
      #expect(try await find([.completeUnlessOpen]) == ["note-1"])
      #expect(try await find([.completeUntilFirstUserAuthentication]) == ["note-2"])
      #expect(
        try await find([.completeUnlessOpen, .completeUntilFirstUserAuthentication]).count == 2)
      #expect(try await find([.complete]).isEmpty)
      let typed = CSUserQuery(userQueryString: "coffee", userQueryContext: nil)
      typed.protectionClasses = [.completeUnlessOpen]
      var found: [String] = []
      for try await case .item(let item) in typed.responses { found.append(item.id) }
      #expect(found == ["note-1"])
    }

    @Test func `the delegate is asked for what the file wants to be indexed again`() async throws {
      try await indexer.index.indexSearchableItems([indexer.item(for: notes[0])])
      let store = try EntityStore(path: CSSearchableIndex.storePath)
      try store.requestReindex(.identifiers(["note-1", "note-7"]), index: "notes")
      indexer.index.indexDelegate = indexer
      // Whatever comes after it on the index's queue has seen the delegate asked.
      _ = try await indexer.index.fetchLastClientState()
      #expect(indexer.requests == ["note-1,note-7"])
      #expect(try store.reindexRequest(index: "notes") == nil)
    }
  #endif

  @Test func `batches keep a client state`() async throws {
    let index = indexer.index
    index.beginBatch()
    try await index.indexSearchableItems([indexer.item(for: notes[0])])
    try await index.endBatch(withClientState: Data("one".utf8))
    #expect(try await index.fetchLastClientState() == Data("one".utf8))
    #expect(try await find("title == \"*\"") == ["note-1"])
    index.beginBatch()
    try await index.indexSearchableItems([indexer.item(for: notes[1])])
    do {
      try await index.endIndexBatch(
        expectedClientState: Data("zero".utf8), newClientState: Data("two".utf8))
      Issue.record("another state was expected")
    } catch CSIndexError.mismatchedClientState {
    }
    #expect(try await find("title == \"*\"") == ["note-1"])
    index.beginBatch()
    await #expect(throws: CSIndexError.self) {
      try await index.endBatch(withClientState: Data(count: 251))
    }
  }

  @Test func `a batch that begins twice fails when it ends`() async throws {
    CSSearchableIndex.default().beginBatch()
    await #expect(throws: CSIndexError.self) {
      try await CSSearchableIndex.default().endBatch(withClientState: Data())
    }
  }

  @Test func `people find what they type`() async throws {
    try await indexer.index.indexSearchableItems(notes.map(indexer.item(for:)))
    CSUserQuery.prepare()
    let context = CSUserQueryContext()
    context.maxResultCount = 10
    context.maxSuggestionCount = 4
    context.enableRankedResults = true
    let query = CSUserQuery(userQueryString: "coffee mach", userQueryContext: context)
    var items: [CSUserQuery.Item] = []
    var suggestions: [CSUserQuery.Suggestion] = []
    for try await response in query.responses {
      switch response {
      case .item(let item): items.append(item)
      case .suggestion(let suggestion): suggestions.append(suggestion)
      }
    }
    #expect(items.sorted().first?.item.attributeSet.title == "Coffee machine")
    #expect(query.foundItemCount == items.count)
    let first = try #require(items.first)
    query.userEngaged(first, visibleItems: items, interaction: .select)

    let completed = CSUserQuery(userQueryString: "coffee", userQueryContext: context)
    var texts: [String] = []
    for try await suggestion in completed.suggestions {
      texts.append(suggestion.suggestion.localizedAttributedSuggestion.string)
    }
    #expect(!texts.isEmpty)
    #expect(completed.foundSuggestionCount == texts.count)
  }

  @Test func `filters bound what people find`() async throws {
    try await indexer.index.indexSearchableItems(notes.map(indexer.item(for:)))
    let context = CSUserQueryContext(currentSuggestion: nil)
    context.filterQueries = ["rating > 2"]
    var found: [String] = []
    for try await response in CSUserQuery(userQueryString: "coffee", userQueryContext: context)
      .responses
    {
      if case .item(let item) = response { found.append(item.id) }
    }
    #expect(found.contains("note-1"))
    #expect(!found.contains("note-2"))
  }

  @Test func `all indexes are searched`() async throws {
    try await indexer.index.indexSearchableItems([indexer.item(for: notes[0])])
    try await CSSearchableIndex.default().indexSearchableItems([indexer.item(for: notes[1])])
    #expect(try await find("title == \"*\"") == ["note-1", "note-2"])
    #if !canImport(CoreSpotlight)
      let context = CSSearchQueryContext()
      context.indexes = ["notes"]
      #expect(try await find("title == \"*\"", context: context) == ["note-1"])
    #endif
  }

  @Test func `the delegate gives data`() async throws {
    indexer.index.indexDelegate = indexer
    let data = try await indexer.index.fetchData(
      forBundleIdentifier: "com.example", itemIdentifier: "note-1", contentType: .plainText)
    #expect(String(decoding: data, as: UTF8.self) == "note-1 as public.plain-text")
  }
}
