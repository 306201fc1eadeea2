// Items as an app for Apple's platforms makes them.

import Foundation
import Testing

#if canImport(CoreSpotlight)
  import CoreSpotlight
  import UniformTypeIdentifiers
#else
  import CoreSpotlightCompat
#endif

@Suite struct CSSearchableItemTests {
  @Test func `properties have Foundation's types`() throws {
    let attributes = CSSearchableItemAttributeSet(contentType: .image)
    let now = Date(timeIntervalSince1970: 1_796_040_000.25)
    attributes.title = "Beach"
    attributes.keywords = ["sea", "sand"]
    attributes.rating = 4
    attributes.latitude = 52.5
    attributes.fileSize = NSNumber(value: Int64.max)
    attributes.flashOn = true
    attributes.contentCreationDate = now
    attributes.importantDates = [now, now.addingTimeInterval(3600)]
    attributes.contentURL = URL(fileURLWithPath: "/tmp/a b.jpg")
    attributes.thumbnailData = Data([1, 2, 3])
    attributes.authors = [
      CSPerson(displayName: "Ada", handles: ["ada@example.com"], handleIdentifier: "emailAddresses")
    ]
    attributes.emailHeaders = ["From": ["a", 1]]
    attributes.sharedItemContentType = .pdf
    #expect(attributes.contentType == "public.image")
    #expect(attributes.contentTypeTree?.contains("public.data") == true)
    #expect(attributes.title == "Beach")
    #expect(attributes.keywords == ["sea", "sand"])
    #expect(attributes.rating == 4)
    #expect(attributes.latitude?.doubleValue == 52.5)
    #expect(attributes.fileSize?.int64Value == Int64.max)
    #expect(attributes.flashOn?.boolValue == true)
    #expect(attributes.contentCreationDate == now)
    #expect(attributes.importantDates?.count == 2)
    #expect(attributes.contentURL?.path == "/tmp/a b.jpg")
    #expect(attributes.thumbnailData == Data([1, 2, 3]))
    #expect(attributes.authors?.first?.handles == ["ada@example.com"])
    #expect(attributes.emailHeaders?["From"]?.first as? String == "a")
    #expect(attributes.sharedItemContentType == .pdf)
    #expect(attributes.likelyJunk == 0)
    #expect(attributes.actionIdentifiers.isEmpty)
    #expect(attributes.album == nil)
    attributes.title = nil
    #expect(attributes.title == nil)
  }

  @Test func `custom keys hold what property lists hold`() throws {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    let key = try #require(
      CSCustomAttributeKey(
        keyName: "com_example_level", searchable: true, searchableByDefault: true, unique: false,
        multiValued: false))
    let plain = try #require(CSCustomAttributeKey(keyName: "com_example_other"))
    #expect(CSCustomAttributeKey(keyName: "com.example") == nil)
    #expect(key.isSearchableByDefault && !plain.isSearchableByDefault && plain.isSearchable)
    attributes.setValue("high" as NSString, forCustomKey: key)
    #expect(attributes.value(forCustomKey: key) as? String == "high")
    attributes.setValue(NSNumber(value: 5), forCustomKey: plain)
    #expect(attributes.value(forCustomKey: plain) as? NSNumber == 5)
    let date = Date(timeIntervalSince1970: 1_796_040_000.5)
    attributes.setValue(["a" as NSString, date as NSDate] as NSArray, forCustomKey: plain)
    let values = try #require(attributes.value(forCustomKey: plain) as? [Any])
    #expect(values.first as? String == "a")
    #expect(values.last as? Date == date)
    attributes.setValue(NSNull(), forCustomKey: plain)
    #expect(attributes.value(forCustomKey: plain) is NSNull)
    attributes.setValue(nil, forCustomKey: plain)
    #expect(attributes.value(forCustomKey: plain) == nil)
  }

  @Test func `an item has the defaults of Apple's`() throws {
    let item = CSSearchableItem(
      uniqueIdentifier: nil, domainIdentifier: "a.b",
      attributeSet: CSSearchableItemAttributeSet(itemContentType: "public.text"))
    #expect(UUID(uuidString: item.uniqueIdentifier) != nil)
    #expect(item.domainIdentifier == "a.b")
    #expect(!item.isUpdate)
    #expect(abs(item.expirationDate.timeIntervalSinceNow - 30 * 86_400) < 60)
    let initial = item.expirationDate
    item.expirationDate = .distantFuture
    #expect(item.expirationDate > Date(timeIntervalSinceNow: 86_400 * 365))
    item.expirationDate = nil
    #expect(item.expirationDate == initial)
    item.attributeSet.title = "shared"
    #expect(item.attributeSet.title == "shared")
    let copy = try #require(item.copy() as? CSSearchableItem)
    copy.attributeSet.title = "copy"
    #expect(item.attributeSet.title == "shared")
  }

  @Test func `values move from one set to another`() {
    let source = CSSearchableItemAttributeSet(contentType: .text)
    source.title = "Moved"
    let target = CSSearchableItemAttributeSet(contentType: .image)
    target.rating = 3
    target.move(from: source)
    #expect(target.title == "Moved")
    #expect(target.rating == 3)
    #expect(target.contentType == "public.text")
  }

  @Test func `constants are Apple's to the byte`() {
    #expect(CSSearchableItemActionType == "com.apple.corespotlightitem")
    #expect(CSSearchableItemActivityIdentifier == "kCSSearchableItemActivityIdentifier")
    #expect(CSQueryContinuationActionType == "com.apple.corespotlightquerycontinuation")
    #expect(CSSearchQueryString == "kCSSearchQueryString")
    #expect(CSIndexErrorDomain == "CSIndexErrorDomain")
    #expect(CSSearchQueryErrorDomain == "CSSearchQueryErrorDomain")
  }

  @Test(
    arguments: [
      (.unknownError, -1), (.indexUnavailableError, -1000), (.invalidItemError, -1001),
      (.invalidClientStateError, -1002), (.remoteConnectionError, -1003), (.quotaExceeded, -1004),
      (.indexingUnsupported, -1005), (.mismatchedClientState, -1006),
    ] as [(CSIndexError.Code, Int)])
  func `index errors have Apple's numbers`(code: CSIndexError.Code, number: Int) {
    let error = CSIndexError(code) as NSError
    #expect(error.domain == "CSIndexErrorDomain")
    #expect(error.code == number)
  }

  @Test(
    arguments: [
      (.unknown, -2000), (.indexUnreachable, -2001), (.invalidQuery, -2002), (.cancelled, -2003),
    ] as [(CSSearchQueryError.Code, Int)])
  func `query errors have Apple's numbers`(code: CSSearchQueryError.Code, number: Int) {
    let error = CSSearchQueryError(code) as NSError
    #expect(error.domain == "CSSearchQueryErrorDomain")
    #expect(error.code == number)
  }
}
