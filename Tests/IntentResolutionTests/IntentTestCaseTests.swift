// Files of cases: three forms are read, and a case that could never fail, or never pass, is refused with its place.

import IntentResolution
import LinkTypes
import Testing

@Suite struct IntentTestCaseTests {
  private func cases(_ line: String) throws -> [IntentTestCase] {
    try IntentTestCase.read(Array(line.utf8), line: 7)
  }

  @Test func `the three forms are read`() throws {
    let answer = try cases(
      #"{"id":"a","lang":"de","utterance":"u","status":"match","accept":["match","ambiguous"],"intent":"i","slots":{"t":{"text":"x","ids":["k:1"]}},"url":"s://1","urls":["s://2"],"variants":["exact"],"bonus":true}"#
    )
    #expect(answer.count == 1 && answer[0].isBonus && answer[0].locale == "de")
    guard case .answer(let wanted) = answer[0].expectation else { return #expect(Bool(false)) }
    #expect(wanted.accepted == ["match", "ambiguous"] && wanted.slots["t"]?.ids == ["k:1"])
    #expect(wanted.slots["t"]?.text == "x")
    #expect(wanted.url == "s://1" && wanted.urls == ["s://2"] && answer[0].groups == ["exact"])
    let values = try cases(
      #"{"id":"b","split":"dev","lang":"en","utterance":"u","noisy":"uu","intent":"i","slots":{"n":5},"context":{"area":"Kitchen"},"needs":["W"]}"#
    )
    #expect(values.map(\.id) == ["b", "b:noisy"] && values.map(\.utterance) == ["u", "uu"])
    #expect(values[1].groups == ["with context, noisy"])
    let name = try cases(#"{"id":"c","split":"dev","query":"q","form":"name","expect":"5"}"#)
    #expect(name[0].utterance == "q" && name[0].groups == ["name"])
    #expect(try cases(" \t").isEmpty)
    let null = try cases(
      #"{"id":"d","utterance":"u","noisy":null,"intent":"i","slots":{},"context":null}"#)
    #expect(null.count == 1 && null[0].situation.isEmpty)
  }

  @Test(
    arguments: [
      (#"{"id":"1","utterance":"u","statsu":"match"}"#, 27, "status"),
      (#"{"id":"1","utterance":"u","status":"matched"}"#, 36, "match"),
      (#"{"id":"1","utterance":"u","status":"ambiguous"}"#, 36, "urls"),
      (
        #"{"id":"1","utterance":"u","status":"match","accept":["match","no_inent"]}"#, 62,
        "no_intent"
      ),
      (#"{"id":"1","uterance":"u","status":"match"}"#, 11, "utterance"),
      (#"{"id":"1","utterance":"u","status":"match","slots":{"t":["k:1"]}}"#, 53, "ids"),
      (#"{"id":"1","utterance":"u","status":"match","slots":{"t":{"ids":"k:1"}}}"#, 64, "id"),
      (
        #"{"id":"1","utterance":"u","status":"match","slots":{"t":{"id":["k:1"],"text":"x"}}}"#, 58,
        "ids"
      ),
      (#"{"id":"1","utterance":"u","status":"match","slots":{"t":{"ids":null}}}"#, 53, "text"),
      (#"{"id":"1","utterance":"u","status":"match","slots":{"t":{"text":5}}}"#, 65, "id"),
      (#"{"id":"1","utterance":"u","status":"match","accept":"match"}"#, 53, "id"),
      (#"{"id":"1","utterance":"u","status":"match","url":5}"#, 50, "id"),
      (#"{"id":"1","utterance":"u","status":"match","bonus":"yes"}"#, 52, "id"),
      (#"{"id":"1","utterance":"u","intent":"i","context":[]}"#, 50, "id"),
      (#"{"id":"1","query":"q"}"#, 1, "id"), (#"{"utterance":"u"}"#, 1, "id"), ("[]", 1, "id"),
      (#"{"id":"1","utterance":"#, 23, "cut"),
    ])
  func `a case that is none is refused with its place`(line: String, column: Int, hint: String) {
    let fault = #expect(throws: IntentTestFault.self) { try cases(line) }
    #expect(fault?.line == 7 && fault?.column == column, "\(String(describing: fault))")
    #expect(fault?.hint?.contains(hint) == true, "\(String(describing: fault?.hint))")
    #expect(fault?.code == "intent.malformedCase" && fault?.exitCode == .dataError)
  }

  @Test func `a key that is near no other is named and passed over`() throws {
    let test = try cases(
      #"{"id":"1","utterance":"u","status":"no_intent","comment":"c","noisy":"n"}"#)
    #expect(test[0].unknownKeys == ["comment", "noisy"])
  }
}
