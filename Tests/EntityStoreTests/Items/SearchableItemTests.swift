// Items and attribute sets by themselves, without a store.

import AttributeQuery
import EntityStore
import LinkTypes
import TestSupport
import Testing

@Suite struct SearchableItemTests {
  private let now = Moment(secondsSince1970: 1_796_040_000)

  @Test func `an item has the defaults of Core Spotlight`() {
    let item = SearchableItem(
      uniqueIdentifier: "a", domainIdentifier: nil, attributeSet: .init(), now: now)
    #expect(item.expirationDate.secondsSince1970 == 1_796_040_000 + 30 * 86_400)
    #expect(!item.hasExplicitExpiration)
    #expect(!item.isUpdate)
    #expect(item.domainIdentifier == nil)
    #expect(item.updateListenerOptions.isEmpty)
    #expect(SearchableItem.UpdateListenerOptions.priority.rawValue == 4)
  }

  @Test func `an expiry that was set can be taken back`() {
    var item = SearchableItem(
      uniqueIdentifier: "a", domainIdentifier: nil, attributeSet: .init(), now: now)
    let initial = item.expirationDate
    item.expirationDate = .distantFuture
    #expect(item.hasExplicitExpiration)
    item.resetExpirationDate()
    #expect(item.expirationDate == initial)
    #expect(!item.hasExplicitExpiration)
  }

  @Test func `an item without identifier gets one of its own`() {
    let identifiers = (0..<100).map { _ in
      SearchableItem(uniqueIdentifier: nil, domainIdentifier: nil, attributeSet: .init())
        .uniqueIdentifier
    }
    #expect(Set(identifiers).count == 100)
    for identifier in identifiers {
      let groups = identifier.split(separator: "-")
      #expect(groups.map(\.count) == [8, 4, 4, 4, 12])
      #expect(groups[2].first == "4")
      #expect("89AB".contains(groups[3].first ?? "x"))
    }
  }

  @Test func `the domain is an attribute, too`() {
    var attributes = SearchableItemAttributeSet()
    attributes.domainIdentifier = "a.b"
    var item = SearchableItem(
      uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: attributes)
    #expect(item.domainIdentifier == "a.b")
    item.domainIdentifier = "c"
    #expect(item.attributeSet.domainIdentifier == "c")
  }

  @Test func `results are compared by their place`() {
    var items = ["a", "b", "c"].map {
      SearchableItem(uniqueIdentifier: $0, domainIdentifier: nil, attributeSet: .init(), now: now)
    }
    #expect(items[0].compare(byRank: items[1]) == .orderedSame)
    for (item, rank) in [2, 0, 1].enumerated() { items[item].resultRank = rank }
    items.sort { $0.compare(byRank: $1) == .orderedAscending }
    #expect(items.map(\.uniqueIdentifier) == ["b", "c", "a"])
    #expect(items[1].compare(byRank: items[0]) == .orderedDescending)
  }

  @Test func `an update changes what it mentions`() throws {
    var item = SearchableItem(
      uniqueIdentifier: "1", domainIdentifier: "d", attributeSet: .init(contentType: "public.text"),
      now: now)
    item.attributeSet.title = "Old"
    item.attributeSet.rating = 3
    var update = SearchableItem(
      uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: .init(),
      now: Moment(secondsSince1970: 0))
    update.attributeSet.title = "New"
    update.attributeSet.rating = nil
    let initial = item.expirationDate
    item.apply(update)
    #expect(item.attributeSet.title == "New")
    #expect(item.attributeSet.rating == nil)
    #expect(item.attributeSet.contentType == "public.text")
    #expect(item.domainIdentifier == "d")
    #expect(item.expirationDate == initial)
    update.expirationDate = .distantFuture
    item.apply(update)
    #expect(item.expirationDate == .distantFuture)
  }

  @Test func `attributes are set by property and by name`() throws {
    var attributes = SearchableItemAttributeSet(contentType: "public.jpeg")
    attributes.title = "Beach"
    attributes.pixelWidth = 4000
    attributes.exposureTime = 0.01
    attributes.flashOn = true
    attributes.contentCreationDate = now
    attributes.authorNames = ["Ada"]
    attributes.authors = [
      Person(displayName: "Ada", handles: ["a@example.com"], handleIdentifier: "emailAddresses")
    ]
    attributes.thumbnailData = [1, 2]
    attributes.emailHeaders = ["To": [.text("b")], "From": [.text("a")]]
    try attributes.setValue(.text("f/1.8"), forName: "lensModel")
    try attributes.setValue(.integer(4), forName: "maximumAperture")
    #expect(
      attributes.names == [
        "authorNames", "authors", "contentCreationDate", "contentType", "emailHeaders",
        "exposureTime", "flashOn", "lensModel", "maxAperture", "pixelWidth", "thumbnailData",
        "title",
      ])
    #expect(attributes.values.map(\.name) == attributes.names)
    #expect(attributes["pixelWidth"] == .integer(4000))
    #expect(attributes["maximumAperture"] == .integer(4))
    #expect(attributes.maxAperture == 4)
    #expect(attributes.exposureTime == 0.01)
    #expect(attributes.flashOn == true)
    #expect(attributes.emailHeaders?["From"] == [.text("a")])
    #expect(attributes.authors?.first?.displayName == "Ada")
    #expect(
      attributes.contentTypeTree == [
        "public.jpeg", "public.image", "public.data", "public.content", "public.item",
      ])
    #expect(attributes["contentTypeTree"] == nil)
    #expect(throws: AttributeValueError.self) {
      try attributes.setValue(.integer(1), forName: "title")
    }
  }

  @Test func `what is set to nil is remembered`() throws {
    var attributes = SearchableItemAttributeSet()
    attributes.title = "A"
    attributes.title = nil
    try attributes.setValue(nil, forName: "rating")
    try attributes.setValue(.null, forName: "theme")
    #expect(attributes.isEmpty)
    #expect(attributes.clearedNames == ["title", "rating", "theme"])
    attributes.title = "B"
    #expect(attributes.clearedNames == ["rating", "theme"])
  }

  @Test func `values of another set are moved here`() throws {
    let key = try CustomAttributeKey(validating: "com_example_x", searchableByDefault: true)
    var source = SearchableItemAttributeSet()
    source.title = "New"
    source.setValue(.integer(1), forCustomKey: key)
    var target = SearchableItemAttributeSet()
    target.title = "Old"
    target.rating = 5
    target.move(from: &source)
    #expect(target.title == "New")
    #expect(target.rating == 5)
    #expect(target.value(forCustomKey: key) == .integer(1))
    #expect(target.customKey(named: "com_example_x") == key)
    #expect(source == SearchableItemAttributeSet())
  }

  @Test func `a localized title is a title`() throws {
    var attributes = SearchableItemAttributeSet()
    try attributes.setValue(
      .localized(LocalizedString(["de": "Tee", "en": "Tea"])), forName: "title")
    #expect(attributes.title == "Tea")
  }

  @Test(arguments: ["com_example_myKey", "x", "_9", "KMD", "subtitle"])
  func `keys may have letters, digits and underscores`(name: String) throws {
    let key = try #require(CustomAttributeKey(keyName: name))
    #expect(key.keyName == name)
    #expect(key.isSearchable && !key.isSearchableByDefault && !key.isUnique && !key.isMultiValued)
  }

  @Test(
    arguments: [
      ("", .empty), ("a.b", .invalidCharacter(keyName: "a.b", character: ".")),
      ("größe", .invalidCharacter(keyName: "größe", character: "ö")),
      ("a b", .invalidCharacter(keyName: "a b", character: " ")),
      ("kMDItem", .reservedPrefix(keyName: "kMDItem")),
      ("title", .knownAttribute(keyName: "title")),
    ] as [(String, CustomAttributeKeyError)])
  func `bad names of keys are told`(name: String, error: CustomAttributeKeyError) {
    #expect(CustomAttributeKey(keyName: name) == nil)
    #expect(throws: error) { try CustomAttributeKey(validating: name) }
    #expect(error.code.hasPrefix("customKey."))
    #expect(error.hint != nil)
  }
}
