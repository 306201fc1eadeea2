// The index as Core Spotlight's users know it: the same names, and what its documentation leaves open.

import AttributeQuery
import LinkTypes
import Synchronization
import TestSupport
import Testing

@testable import EntityStore

@Suite struct SearchableIndexTests {
  private let time = TestTime(1_800_000_000)

  private func makeStore() throws -> TestStore {
    try TestStore(options: StoreOptions(clock: time.clock))
  }

  private func item(_ id: String, _ title: String?, domain: String? = nil) -> SearchableItem {
    var attributes = SearchableItemAttributeSet(contentType: "public.text")
    attributes.title = title
    return SearchableItem(
      uniqueIdentifier: id, domainIdentifier: domain, attributeSet: attributes,
      now: Moment(secondsSince1970: Double(time.now)))
  }

  private func stored(_ id: String, _ index: String?, _ test: TestStore) throws -> SearchableItem? {
    try test.store.get(EntityIdentifier(itemIdentifier: id, index: index))
      .map { SearchableItem($0) }
  }

  @Test func `what has returned is found`() async throws {
    let test = try makeStore()
    let index = SearchableIndex(name: "notes", store: test.store)
    #expect(SearchableIndex.isIndexingAvailable())
    let result = try await index.indexSearchableItems([item("1", "Coffee"), item("2", "Tea")])
    #expect(result.summary.added == 2 && result.rejected.isEmpty && !result.isPending)
    #expect(try test.find("coffee") == ["1"])
    #expect(try await index.indexSearchableItems([item("1", "Coffee")]).summary.unchanged == 1)
    #expect(try await index.indexSearchableItems([item("1", "Cocoa")]).summary.changed == 1)
    #expect(try test.find("coffee").isEmpty)
    #expect(
      try await index.deleteSearchableItems(withIdentifiers: ["1", "9"]).summary.removed == 1)
    #expect(try test.find("cocoa").isEmpty)
  }

  @Test func `indexes are apart`() throws {
    let test = try makeStore()
    let all = [
      SearchableIndex.default(of: test.store), SearchableIndex(name: "a", store: test.store),
      SearchableIndex(name: "b", store: test.store),
    ]
    for index in all {
      try index.indexSearchableItems([
        item("1", index.name ?? "none", domain: "x.y"), item("2", "Two", domain: "xy"),
        item("3", "Three"),
      ])
    }
    #expect(try all[1].deleteSearchableItems(withDomainIdentifiers: ["x"]).summary.removed == 1)
    #expect(try stored("1", nil, test) != nil)
    #expect(try stored("1", "a", test) == nil)
    #expect(try stored("2", "a", test) != nil)
    #expect(try stored("1", "b", test)?.attributeSet.title == "b")
    #expect(try all[0].deleteAllSearchableItems().summary.removed == 3)
    #expect(try test.store.count(index: "") == 0)
    #expect(try test.store.count(index: "a") == 2)
    #expect(try test.store.count() == 5)
    #expect(try test.store.check().isClean)
  }

  @Test func `one bad item does not keep the others out`() throws {
    let test = try makeStore()
    let index = SearchableIndex.default(of: test.store)
    var bad = item("bad", "Bad")
    bad.attributeSet.rankingHint = 500
    let result = try index.indexSearchableItems([item("1", "Good"), bad, item("2", "Good")])
    #expect(result.summary.added == 2)
    #expect(result.rejected.map(\.uniqueIdentifier) == ["bad"])
    #expect(result.rejected.first?.error.indexErrorCode == .invalidItemError)
    #expect(
      code { try index.indexSearchableItems([item("3", "Good"), bad], atomic: true) }
        == "store.invalidEntity")
    #expect(try test.store.count() == 2)
  }

  @Test(arguments: [false, true]) func `an update changes what it mentions`(_ isBatch: Bool) throws
  {
    let test = try makeStore()
    let index = SearchableIndex(name: "notes", store: test.store)
    var whole = item("1", "Coffee", domain: "menu.hot")
    whole.attributeSet.contentDescription = "Black"
    whole.attributeSet.rating = 4
    whole.attributeSet.keywords = ["bean"]
    whole.expirationDate = Moment(secondsSince1970: Double(time.now + 500))
    try index.indexSearchableItems([whole])
    var attributes = SearchableItemAttributeSet()
    attributes.title = "Espresso"
    attributes.rating = nil
    var update = SearchableItem(
      uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: attributes,
      now: Moment(secondsSince1970: 2_000_000_000))
    update.isUpdate = true
    var missing = update
    missing.uniqueIdentifier = "2"
    if isBatch {
      try index.beginBatch()
      #expect(try index.indexSearchableItems([update, missing]).isPending)
      #expect(try stored("1", "notes", test)?.attributeSet.title == "Coffee")
      let summary = try index.endBatch(withClientState: [1])
      #expect(summary.patched == 1 && summary.ignored == 1)
    } else {
      let summary = try index.indexSearchableItems([update, missing]).summary
      #expect(summary.patched == 1 && summary.ignored == 1)
      #expect(try index.indexSearchableItems([update]).summary.unchanged == 1)
    }
    var expected = whole
    expected.attributeSet.title = "Espresso"
    let found = try #require(try stored("1", "notes", test))
    #expect(found.attributeSet.title == "Espresso")
    #expect(found.attributeSet.rating == nil)
    #expect(found.attributeSet.contentDescription == "Black")
    #expect(found.attributeSet.keywords == ["bean"])
    #expect(found.domainIdentifier == "menu.hot")
    #expect(found.expirationDate == whole.expirationDate)
    #expect(try test.find("espresso") == ["1"])
    #expect(try stored("2", "notes", test) == nil)

    let created = try index.indexSearchableItems([missing], missing: .createIfMissing)
    #expect(created.summary.created == 1)
    #expect(try stored("2", "notes", test)?.attributeSet.title == "Espresso")
    // Domain and expiry change when they are set.
    var moved = SearchableItem(
      uniqueIdentifier: "1", domainIdentifier: "menu.cold",
      attributeSet: SearchableItemAttributeSet())
    moved.expirationDate = .distantFuture
    moved.isUpdate = true
    try index.indexSearchableItems([moved])
    #expect(try stored("1", "notes", test)?.domainIdentifier == "menu.cold")
    #expect(try stored("1", "notes", test)?.expirationDate == .distantFuture)
    #expect(try stored("1", "notes", test)?.attributeSet.title == "Espresso")
  }

  @Test func `batches are told apart by their misuse`() async throws {
    let test = try makeStore()
    let index = SearchableIndex(name: "notes", store: test.store)
    #expect(
      code { try SearchableIndex.default(of: test.store).beginBatch() }
        == "store.batchOnDefaultIndex")
    #expect(code { try index.endBatch(withClientState: []) } == "store.noOpenBatch")
    try index.beginBatch()
    #expect(code { try index.beginBatch() } == "store.batchAlreadyOpen")
    try await index.indexSearchableItems([item("1", "One")])
    try await index.endBatch(withClientState: [1])
    #expect(try await index.fetchLastClientState() == [1])
    try index.beginBatch()
    try await index.deleteAllSearchableItems()
    try await index.indexSearchableItems([item("2", "Two")])
    do {
      try await index.endIndexBatch(expectedClientState: [2], newClientState: [3])
      Issue.record("the state is another one")
    } catch {
      #expect(error.indexErrorCode == .mismatchedClientState)
      #expect(error.indexErrorCode.rawValue == -1006)
    }
    #expect(try stored("1", "notes", test) != nil)
    try index.beginBatch()
    let long = [UInt8](repeating: 0, count: 251)
    #expect(code { try index.endBatch(withClientState: long) } == "store.invalidClientState")
    #expect(
      EntityStoreError.invalidClientState(byteCount: 251, maxBytes: 250).indexErrorCode.rawValue
        == -1002)
    try await index.deleteAllSearchableItems()
    #expect(try await index.fetchLastClientState() == nil)
  }

  @Test func `what belongs to an item goes with it`() throws {
    let test = try makeStore()
    let index = SearchableIndex(name: "notes", store: test.store)
    func related(_ id: String, to target: String, domain: String? = nil) -> SearchableItem {
      var item = item(id, id, domain: domain)
      item.attributeSet.relatedUniqueIdentifier = target
      return item
    }
    // Before what it belongs to is there, which is in no order.
    let weak = {
      var item = item("weak", "weak")
      item.attributeSet.weakRelatedUniqueIdentifier = "note/1"
      return item
    }()
    let items = [
      related("page", to: "note/1"), related("line", to: "page"), related("ring", to: "line"),
      weak, item("note/1", "Note", domain: "d"), item("other", "Other"),
    ]
    func fill() throws {
      try index.indexSearchableItems(items)
      // A circle.
      try index.indexSearchableItems([related("page", to: "note/1"), related("line", to: "page")])
      try SearchableIndex.default(of: test.store).indexSearchableItems(items)
    }
    try fill()
    #expect(try index.deleteSearchableItems(withIdentifiers: ["note/1"]).summary.removed == 4)
    #expect(try test.store.count(index: "notes") == 2)
    #expect(try test.store.count(index: "") == 6)
    try fill()
    #expect(try index.deleteSearchableItems(withDomainIdentifiers: ["d"]).summary.removed == 4)
    try fill()
    var note = item("note/1", "Note")
    note.attributeSet.relatedUniqueIdentifier = "ring"
    try index.indexSearchableItems([note])
    #expect(try index.deleteSearchableItems(withIdentifiers: ["line"]).summary.removed == 4)
    try fill()
    var soon = item("note/1", "Note")
    soon.expirationDate = Moment(secondsSince1970: Double(time.now + 5))
    try index.indexSearchableItems([soon])
    time.now += 10
    // What expires takes nothing along: a write that sweeps must change no answer.
    #expect(try test.store.sweepExpired() == 1)
    #expect(try test.store.count(index: "notes", includingExpired: true) == 5)
    #expect(try test.store.check().isClean)
  }

  @Test func `what an item belongs to is checked and mended`() throws {
    let test = try makeStore()
    var page = item("page", "Page")
    page.attributeSet.relatedUniqueIdentifier = "book"
    try SearchableIndex.default(of: test.store).indexSearchableItems([page, item("book", "Book")])
    try test.execute("UPDATE entity SET related = 'other' WHERE id = 'page'")
    #expect(try test.store.check().findings.map(\.code) == ["check.related"])
    _ = try test.store.repair()
    #expect(try test.store.check().isClean)
    #expect(try test.store.remove([EntityIdentifier(kind: "", id: "book")]) == 2)
  }

  @Test func `an item expires after thirty days and is swept out later`() throws {
    let test = try makeStore()
    let index = SearchableIndex.default(of: test.store)
    try index.indexSearchableItems([item("1", "Coffee"), item("2", "Tea")])
    var always = item("3", "Water")
    always.expirationDate = .distantFuture
    try index.indexSearchableItems([always])
    let day: Int64 = 86_400
    time.now += 30 * day - 1
    #expect(try test.find("coffee") == ["1"])
    time.now += 1
    let first = EntityIdentifier(kind: "", id: "1")
    #expect(try test.find("coffee").isEmpty)
    #expect(try test.store.suggest("coff").isEmpty)
    #expect(try test.store.get(first) == nil)
    #expect(try test.store.get(first, includingExpired: true) != nil)
    #expect(try test.store.count() == 1)
    #expect(try test.store.count(includingExpired: true) == 3)
    #expect(try test.store.list(ListRequest()).entities.map(\.identifier.id) == ["3"])
    #expect(try test.store.list(ListRequest(includesExpired: true)).entities.count == 3)
    #expect(try test.everything().count == 1)
    #expect(try test.store.indexes(holding: first).isEmpty)
    // An update finds nothing to change; indexing again renews.
    var update = item("2", "Green tea")
    update.isUpdate = true
    #expect(try index.indexSearchableItems([update]).summary.ignored == 1)
    #expect(try !test.store.patch(first, EntityPatch()))
    try index.indexSearchableItems([item("2", "Tea")])
    #expect(try test.find("tea") == ["2"])
    // Not yet.
    #expect(try test.store.count(includingExpired: true) == 3)
    time.now += day
    try index.indexSearchableItems([item("4", "Milk")])
    #expect(try test.store.count(includingExpired: true) == 3)
    time.now += 40 * day
    #expect(try test.store.count() == 1)
    try test.store.optimize()
    #expect(try test.store.count(includingExpired: true) == 1)
    #expect(try test.store.check().isClean)
  }

  @Test func `the delegate is asked until it says that it is done`() throws {
    let test = try makeStore()
    let index = SearchableIndex(name: "notes", store: test.store)
    let owner = Owner()
    try index.reindexSearchableItems(withIdentifiers: ["b", "a"])
    index.indexDelegate = owner
    #expect(owner.asked == [["a", "b"]])
    #expect(try index.deliverReindexRequest() == false)
    owner.acknowledges.withLock { $0 = false }
    try index.reindexAllSearchableItems()
    #expect(try index.deliverReindexRequest())
    #expect(owner.asked == [["a", "b"], [], []])
    #expect(try test.store.reindexRequest(index: "notes") == .all)
    #expect(try test.store.reindexRequest(index: nil) == nil)
    #expect(try index.data(forItemIdentifier: "1", typeIdentifier: "public.text") == [49])
  }
}

/// A clock that a test sets.
final class TestTime: Sendable {
  private let time: Mutex<Int64>
  init(_ now: Int64) { time = Mutex(now) }

  var now: Int64 {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  var clock: StoreClock { StoreClock { self.now } }
}

private final class Owner: SearchableIndexDelegate {
  let requests = Mutex<[[String]]>([])
  let acknowledges = Mutex(true)
  var asked: [[String]] { requests.withLock { $0 } }

  private func note(_ identifiers: [String], _ acknowledge: () -> Void) {
    requests.withLock { $0.append(identifiers) }
    if acknowledges.withLock({ $0 }) { acknowledge() }
  }

  func searchableIndex(
    _ index: SearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledge: @escaping @Sendable () -> Void
  ) {
    note([], acknowledge)
  }

  func searchableIndex(
    _ index: SearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler acknowledge: @escaping @Sendable () -> Void
  ) {
    note(identifiers, acknowledge)
  }

  func data(for index: SearchableIndex, itemIdentifier: String, typeIdentifier: String) throws
    -> [UInt8]?
  {
    Array(itemIdentifier.utf8)
  }
}
