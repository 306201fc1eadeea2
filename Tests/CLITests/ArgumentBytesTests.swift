// Arguments that are no text: refused by number and byte, never changed into something else.

import Foundation
import TestSupport
import Testing

@Suite struct ArgumentBytesTests {
  @Test(arguments: [
    (#"add item "$(printf 'caf\xe9')" Coffee"#, "argument 3 is not UTF-8: its byte 3"),
    (#"--db "$(printf '\xff')" list"#, "argument 2 is not UTF-8: its byte 0"),
    (#"search "$(printf 'gr\xc3\xbc\xc3')""#, "argument 2 is not UTF-8: its byte 4"),
    (#"search "$(printf '\xed\xa0\x80')""#, "argument 2 is not UTF-8: its byte 0"),
  ])
  func `what is not UTF-8 is refused with its place`(_ command: String, _ message: String) throws {
    let place = try CommandLinePlace()
    let outcome = try place.shell("linkindex \(command)")
    #expect(outcome.status == 64)
    #expect(outcome.outputText == "")
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    #expect(!FileManager.default.fileExists(atPath: place.path + "/index.sqlite"))
  }

  @Test func `programs read it as an object`() throws {
    let place = try CommandLinePlace()
    let outcome = try place.shell(#"linkindex list --json "$(printf '\x80')""#)
    #expect(outcome.status == 64)
    let object = try JSONSerialization.jsonObject(with: outcome.errors) as? [String: Any]
    #expect(object?["code"] as? String == "usage.notUTF8")
  }
}
