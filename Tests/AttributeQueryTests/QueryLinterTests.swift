// What is valid and probably not meant.

import AttributeQuery
import LinkTypes
import Testing

@Suite struct QueryLinterTests {
  private func warnings(_ text: String, customKeys: Set<String> = []) throws -> [QueryWarning] {
    QueryLinter(customKeys: customKeys).warnings(
      for: try QueryParser.parse(text), in: text,
      clock: QueryClock(now: Moment(secondsSince1970: 0)))
  }

  @Test(arguments: [
    ("titel == \"x\"", "query.unknownAttribute", 1, "there is no attribute 'titel'", "title"),
    ("kMDItemTitle == \"x\"", "query.unknownAttribute", 1, "kMDItemTitle", "title"),
    ("com_example_x == 3", "query.unknownAttribute", 1, "com_example_x", "custom keys"),
    ("pageCount == \"12\"", "query.quotedNumber", 14, "holds numbers", "without quotes"),
    ("allDay == \"yes\"", "query.quotedNumber", 11, "holds numbers", "without quotes"),
    ("dueDate == \"2025\"", "query.quotedDate", 12, "holds dates", "$time.iso"),
    ("thumbnailData == \"x\"", "query.opaqueAttribute", 18, "cannot be compared", "presence"),
    ("title == 3", "query.numberForText", 10, "holds texts", "in quotes"),
    ("InRange(title,1,2)", "query.numberForText", 15, "holds texts", "no order"),
    ("contentURL > 3", "query.numberForText", 14, "holds texts", "no order"),
    ("rating == $time.today", "query.timeForOther", 11, "holds no dates", "number"),
    ("title == $time.today", "query.timeForOther", 10, "holds no dates", "number"),
    ("** == 3", "query.numberForAny", 7, "custom keys only", "name the attribute"),
    ("a == 1 || rating == 2 && duration == 3", "query.mixedOperators", 1, "tighter", "parentheses"),
    ("InRange(duration,3,2)", "query.emptyRange", 1, "lower end", "swap"),
    ("InRange(dueDate,$time.today,$time.yesterday)", "query.emptyRange", 1, "lower end", "swap"),
  ])
  func `a finding has a name, a place and a way out`(
    text: String, code: String, column: Int, message: String, hint: String
  ) throws {
    let found = try warnings(text, customKeys: ["a"])
    #expect(found.map(\.code) == [code])
    #expect(found.first?.position.column == column)
    #expect(found.first?.message.contains(message) == true, "\(found)")
    #expect(found.first?.hint?.contains(hint) == true, "\(found)")
  }

  @Test(arguments: [
    "title = \"x\"", "title == '5'", "** = \"x\"cwdt", "gpsDifferential > 1", "dueDate > 700000000",
    "pageCount == \"*\"", "thumbnailData != \"*\"", "authors == \"Ada*\"", "InRange(duration,3,3)",
    "rating > 1 || (duration > 1 && allDay == 1)", "(rating > 1 || duration > 1) && allDay == 1",
    "dueDate == $time.today || dueDate != \"*\"", "contentTypeTree = \"public.image\"",
    "InRange(dueDate,$time.today,$time.today)", "a == 1 && a == \"1\"",
  ])
  func `what is meant gets none`(text: String) throws {
    #expect(try warnings(text, customKeys: ["a"]) == [])
  }

  @Test func `findings come in the order of the text`() throws {
    let found = try warnings("(titel == 1 || rating == '3' && title == 3) && tilte == 4")
    #expect(
      found.map(\.code) == [
        "query.mixedOperators", "query.unknownAttribute", "query.quotedNumber",
        "query.numberForText", "query.unknownAttribute",
      ])
  }

  @Test func `an unknown attribute is an error if one asks for it`() throws {
    let text = "rating > 3 && titel == \"x\""
    let clock = QueryClock(now: Moment(secondsSince1970: 0))
    let expression = try QueryParser.parse(text)
    let error = #expect(throws: InvalidQuery.self) {
      try QueryLinter().strictWarnings(for: expression, in: text, clock: clock)
    }
    #expect(error?.reason == .unknownAttribute("titel"))
    #expect(error?.position.column == 15 && error?.hint == "did you mean title?")
    #expect(
      try QueryLinter(customKeys: ["titel"]).strictWarnings(for: expression, in: text, clock: clock)
        == [])
  }
}
