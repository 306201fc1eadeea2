// Every case file holds, and a file that is none says where.

import AttributeQuery
import Foundation
import LinkTypes
import Testing

@Suite struct QueryCaseTests {
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appending(path: "Cases/\(name).json")))
  }

  @Test(arguments: [("vectors", 43), ("invalid", 4), ("worked", 48), ("choices", 98)])
  func `every case comes out as it must`(name: String, count: Int) throws {
    let cases = try QueryCaseFile.read(Self.bytes(name))
    #expect(cases.count == count)
    for each in cases {
      guard let failure = each.failure() else { continue }
      Issue.record(
        "\(each.query) on \(each.itemJSON): expected \(failure.expected), got \(failure.got): \(failure.why) (\(each.note ?? ""))"
      )
    }
  }

  @Test func `a failure says what each comparison said`() throws {
    let text =
      #"[{"query": "title == 'a' && rating > 3", "item": {"title": "a", "rating": 2}, "matches": true}]"#
    let failure = try #require(QueryCaseFile.read(Array(text.utf8))[0].failure())
    #expect(failure.expected == "a match" && failure.got == "no match")
    #expect(failure.why == "title == 'a' holds; rating > 3 does not hold")
  }

  @Test(arguments: [
    (
      #"[{"query": "a == 1", "error": "invalidQuery", "code": -2002}]"#, "invalidQuery (-2002)",
      "no match"
    ),
    (#"[{"query": "a ==", "item": {}, "matches": false}]"#, "no match", "invalidQuery"),
    (#"[{"query": "a ==", "error": "cancelled"}]"#, "cancelled", "invalidQuery (-2002)"),
    (#"[{"query": "a ==", "error": true, "code": 5}]"#, "an error (5)", "invalidQuery (-2002)"),
  ])
  func `wrong outcomes are failures`(text: String, expected: String, got: String) throws {
    let failure = try #require(QueryCaseFile.read(Array(text.utf8))[0].failure())
    #expect(failure.expected == expected && failure.got == got)
  }

  @Test(arguments: [
    ("{}", 1, 1, "an array"), ("[3]", 1, 2, "an object"), ("[{}]", 1, 2, "no \"query\""),
    ("[{\"query\": 3}]", 1, 12, "\"query\" is not a string"),
    ("[\n {\"query\": \"a\"}]", 2, 2, "no \"matches\""),
    ("[{\"query\": \"a\", \"item\": 3, \"matches\": true}]", 1, 25, "\"item\" is not an object"),
    ("[{\"query\": \"a\", \"matches\": 1}]", 1, 28, "\"matches\" is not true"),
    ("[{\"query\": \"a\", \"error\": 1}]", 1, 26, "\"error\" is not"),
    ("[{\"query\": \"a\", \"error\": \"x\", \"code\": \"y\"}]", 1, 39, "\"code\" is not"),
    ("[{\"query\": \"a\", \"matches\": true, \"now\": \"today\"}]", 1, 41, "\"now\" is not"),
    ("[{\"query\": \"a\", \"matches\": true, \"tz\": \"Mars\"}]", 1, 40, "no time zone 'Mars'"),
    (
      "[{\"query\": \"a\", \"matches\": true, \"searchableByDefault\": [3]}]", 1, 57,
      "\"searchableByDefault\" is not an array of names"
    ),
    ("[{\"query\": \"a\", \"matches\": true, \"firstWeekday\": \"x\"}]", 1, 50, "\"firstWeekday\""),
  ])
  func `a file that holds no cases says where`(
    text: String, line: Int, column: Int, message: String
  ) {
    let error = #expect(throws: QueryCaseError.self) { try QueryCaseFile.read(Array(text.utf8)) }
    #expect(error?.position.line == line && error?.position.column == column)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.hint != nil && error?.code == "queryCase.malformed")
  }

  @Test func `a file that is no JSON is an error of JSON`() {
    let error = #expect(throws: QueryCaseError.self) {
      try QueryCaseFile.read(Array("[\n3,".utf8))
    }
    #expect(error?.code == "json.syntax" && error?.position.line == 2)
    #expect(error?.message.contains("ends where") == true && error?.exitCode == .dataError)
  }
}
