// Conditions on attributes: how they are written, and what fulfils them.

import LinkTypes
import Testing

@testable import EntityStore

@Suite struct AttributeFilterTests {
  @Test(arguments: [
    ("priceCents<400", AttributeFilter("priceCents", .less, .integer(400))),
    ("priceCents <= 4.5", .init("priceCents", .lessOrEqual, .double(4.5))),
    ("a>1", .init("a", .greater, .integer(1))),
    ("a>=-1", .init("a", .greaterOrEqual, .integer(-1))),
    ("a=b", .init("a", .equal, .string("b"))), ("a==b c", .init("a", .equal, .string("b c"))),
    ("a != \" b \"", .init("a", .notEqual, .string(" b "))),
    ("a='1'", .init("a", .equal, .string("1"))),
    ("a=true", .init("a", .equal, .bool(true))), ("a=", .init("a", .equal, .string(""))),
    ("due>=2026-12-01", .init("due", .greaterOrEqual, .string("2026-12-01"))),
    ("a exists", .init("a", .exists)), (" a  missing ", .init("a", .missing)),
    ("größe>3", .init("größe", .greater, .integer(3))),
  ])
  func `a condition is read`(text: String, filter: AttributeFilter) {
    #expect(AttributeFilter(parsing: text) == filter)
  }

  @Test(arguments: [
    "", "a", "a b", "<3", "a exists b", "a===3", "a<>3", "exists", "a !3", "=>", "!",
  ])
  func `what is no condition is nothing`(text: String) {
    #expect(AttributeFilter(parsing: text) == nil)
  }

  private static let list = JSONValue.array([.string("red"), .integer(5), .null])

  @Test(arguments: [
    (JSONValue.integer(3), "a<4", true), (.integer(4), "a<4", false), (.double(3.5), "a<4", true),
    (.integer(3), "a<=3", true), (.integer(3), "a==3.0", true), (.double(3), "a=3", true),
    (.integer(9_007_199_254_740_993), "a>9007199254740992.0", true),
    (.integer(9_007_199_254_740_993), "a=9007199254740992.0", false),
    (.integer(.max), "a<1e300", true), (.integer(.min), "a>-1e300", true),
    (.integer(-3), "a<-2.5", true), (.integer(-2), "a<-2.5", false),
    (.string("350"), "a<400", true), (.string("3500"), "a<400", false),
    (.string("x"), "a<400", false),
    (.string("b"), "a>a", true), (.string("B"), "a=b", false), (.string("b"), "a!=b", false),
    (.string("c"), "a!=b", true), (.integer(3), "a!=b", true), (.bool(true), "a=true", true),
    (.bool(false), "a=true", false), (.string("true"), "a=true", true),
    (.string("2026-12-02"), "a>2026-12-01", true),
    (.string("2026-12-01T00:00:00+01:00"), "a<2026-12-01", true),
    (.integer(0), "a<1970-01-02", true), (.integer(86_400), "a=1970-01-02", true),
    (list, "a=red", true), (list, "a=blue", false), (list, "a>4", true), (list, "a!=red", false),
    (list, "a!=blue", true), (.null, "a=null", false), (.null, "a!=x", true),
    (.null, "a exists", false), (.null, "a missing", true), (.integer(0), "a exists", true),
    (.array([]), "a=x", false), (.object([]), "a=x", false), (.object([]), "a exists", true),
    (.integer(3), "a=x", false), (.integer(3), "a<x", false), (.double(.nan), "a<1", false),
  ])
  func `a value fulfils a condition or not`(value: JSONValue, text: String, holds: Bool) throws {
    #expect(try #require(AttributeFilter(parsing: text)).holds(value) == holds)
  }

  @Test(arguments: [
    ("a=x", false), ("a!=x", true), ("a<1", false), ("a exists", false), ("a missing", true),
  ])
  func `what is not there is unequal to everything`(text: String, holds: Bool) throws {
    #expect(try #require(AttributeFilter(parsing: text)).holds(nil) == holds)
  }

  @Test(arguments: [
    ("title", SearchOrder(.title)), ("title:desc", .init(.title, isDescending: true)),
    ("rank", .init(.rank, isDescending: true)), ("rank:asc", .init(.rank)),
    ("lastUsed", .init(.lastUsed, isDescending: true)), ("price", .init(.attribute("price"))),
    ("attributes.title:desc", .init(.attribute("attributes.title"), isDescending: true)),
    ("a:b:asc", .init(.attribute("a:b"))),
    ("a:b:desc", .init(.attribute("a:b"), isDescending: true)),
  ])
  func `an order is read`(text: String, order: SearchOrder) {
    #expect(SearchOrder(parsing: text) == order)
  }

  @Test(arguments: ["", ":asc", ":desc"])
  func `an order needs a name`(text: String) {
    #expect(SearchOrder(parsing: text) == nil)
  }
}
