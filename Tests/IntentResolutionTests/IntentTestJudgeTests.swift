// What a case says is looked at, whatever its status: a case that is wrong anywhere fails.

import IntentResolution
import LinkTypes
import Testing

@Suite struct IntentTestJudgeTests {
  private static func scene() throws -> ResolverScene {
    try ResolverScene([
      ("city", "1", "Lyon", nil, []), ("person", "a", "Maria Garcia", "Design", []),
      ("person", "b", "Maria Garcia", "Sales", []),
    ])
  }

  private static let garcia =
    #""utterance":"open maria garcia","status":"ambiguous","intent":"open""#
  private static let both = #""ids":["person:a","person:b"]"#

  private func fault(_ line: String) throws -> String? {
    let scene = try Self.scene()
    let test = try IntentTestCase.read(Array(#"{"id":"1",\#(line)}"#.utf8), line: 1)
    let result = try IntentTestRun(scene.resolver).run(test[0])
    #expect(result.isRight == (result.fault == nil))
    return result.fault
  }

  @Test(
    arguments: [
      #""utterance":"open lyon","status":"match","intent":"open","slots":{"thing":{"ids":["city:1"],"text":"LYON"}},"url":"myapp://open/city/1""#,
      garcia + #","slots":{"thing":{"text":"Maria García",\#(both)}}"#,
      garcia + #","urls":["myapp://open/person/b","myapp://open/person/a"]"#,
      #""utterance":"open lyon","status":"no_entity","accept":["no_entity","match"],"intent":"open""#,
      #""utterance":"open lyon","status":"no_entity","accept":["no_entity","match"],"slots":{"thing":{"ids":["city:1"]}},"url":"myapp://open/city/1""#,
      #""utterance":"open maria garcia","status":"match","accept":["match","ambiguous"],"intent":"open","slots":{"thing":{"ids":["person:b"]}},"url":"myapp://open/person/b""#,
      #""utterance":"open qqqqq","status":"no_entity","intent":"open","slots":{"thing":{"ids":[],"text":"qqqqq"}}"#,
      #""utterance":"open","status":"missing_slot","intent":"open""#,
      #""utterance":"close lyon","status":"missing_slot","accept":["missing_slot","no_intent"],"intent":"open""#,
      #""utterance":"close lyon","status":"no_intent","intent":null"#,
    ])
  func `a case that is so passes`(line: String) throws {
    #expect(try fault(line) == nil, "\(line)")
  }

  @Test(
    arguments: [
      (garcia + #","slots":{"thing":{\#(both)}},"urls":["myapp://open/person/a"]"#, "person/b"),
      (garcia + #","slots":{"thing":{\#(both)}},"urls":["x://1","x://2"]"#, "x://1"),
      (garcia + #","slots":{"thing":{\#(both),"text":"garcia"}}"#, "text of thing"),
      (
        #""utterance":"open maria garcia","status":"match","accept":["match","ambiguous"],"intent":"open","slots":{"thing":{"ids":["person:z"]}},"url":"myapp://open/person/a""#,
        "person:z"
      ),
      (
        #""utterance":"open maria garcia","status":"match","accept":["match","ambiguous"],"intent":"open","url":"x://1""#,
        "x://1"
      ),
      (
        #""utterance":"open lyon","status":"no_entity","accept":["no_entity","match"],"intent":"close""#,
        "close"
      ),
      (
        #""utterance":"open lyon","status":"no_entity","accept":["no_entity","match"],"url":"x://1""#,
        "x://1"
      ),
      (
        #""utterance":"open lyon","status":"no_entity","accept":["no_entity","match"],"slots":{"thing":{"ids":["city:2"]}}"#,
        "city:2"
      ),
      (
        #""utterance":"open lyon","status":"match","intent":"open","slots":{"thing":{"text":"paris"}},"url":"myapp://open/city/1""#,
        "paris"
      ),
      (#""utterance":"open qqqqq","status":"no_entity","intent":"close""#, "close"),
      (#""utterance":"open qqqqq","status":"no_entity","url":"x://1""#, "x://1"),
      (
        #""utterance":"open qqqqq","status":"no_entity","slots":{"thing":{"ids":["city:1"]}}"#,
        "city:1"
      ),
      (#""utterance":"open qqqqq","status":"no_entity","slots":{"thing":{"text":"rrr"}}"#, "rrr"),
      (#""utterance":"open","status":"missing_slot","intent":"close""#, "close"),
      (#""utterance":"open","status":"missing_slot","slots":{"other":{"text":"x"}}"#, "other"),
      (#""utterance":"close lyon","status":"no_intent","intent":"open""#, "open"),
      (#""utterance":"close lyon","status":"no_intent","urls":["x://1"]"#, "x://1"),
    ])
  func `a case that is wrong anywhere fails, and says where`(line: String, place: String) throws {
    let fault = try #require(try fault(line), "\(line)")
    #expect(fault.contains(place), "\(fault)")
  }
}
