// Utterances of a published set, judged as its scorer does, and laws that hold for all of them.

import EntityStore
import Foundation
import IntentPhrases
import IntentResolution
import LinkTypes
import TestSupport
import Testing

@Suite struct IntentConformanceTests {
  @Test func `every utterance of the sample gets the answer that is right`() throws {
    let sample = try IntentSample()
    let run = IntentTestRun(sample.resolver)
    let cases = try IntentSample.cases()
    #expect(cases.count > 150)
    for test in cases {
      let result = try run.run(test)
      #expect(result.isRight, "\(test.id) \(test.utterance): \(result.fault ?? "")")
    }
  }

  @Test func `case, spaces and marks do not change an answer`() throws {
    let sample = try IntentSample()
    var generator = SeededGenerator(seed: 11)
    for test in try IntentSample.cases() where Bool.random(using: &generator) {
      let plain = try sample.resolver.resolve(IntentRequest(test.utterance, locale: test.locale))
      let spaced = test.utterance.split(separator: " ").joined(separator: "   ")
      for other in [
        test.utterance.uppercased(), test.utterance.lowercased(), "  " + spaced + "  ",
        test.utterance.decomposedStringWithCanonicalMapping, test.utterance + " !",
      ] {
        let answer = try sample.resolver.resolve(IntentRequest(other, locale: test.locale))
        #expect(answer.status == plain.status, "\(other)")
        #expect(answer.intent == plain.intent, "\(other)")
        #expect(answer.url == plain.url, "\(other)")
      }
    }
  }

  @Test func `an unrelated entity does not change a match`() throws {
    let sample = try IntentSample()
    let other = try IntentSample(extra: [
      Entity(kind: "person", id: "x1", title: "Zyxwv Qqqqqq"),
      Entity(kind: "city", id: "x2", title: "Qwxyzzz Jjjjj"),
      Entity(kind: "package", id: "x3", title: "zzqqxxjjww"),
      Entity(kind: "unrelated", id: "x4", title: "Open"),
    ])
    for test in try IntentSample.cases() {
      let request = IntentRequest(test.utterance, locale: test.locale)
      let (before, after) = (
        try sample.resolver.resolve(request), try other.resolver.resolve(request)
      )
      #expect(before.status == after.status, "\(test.utterance)")
      #expect(before.url == after.url, "\(test.utterance)")
    }
  }

  @Test func `the same request gives the same bytes`() throws {
    let (first, second) = (try IntentSample(), try IntentSample())
    for test in try IntentSample.cases() {
      let request = IntentRequest(test.utterance, locale: test.locale, explains: true)
      let writer = JSONWriter()
      #expect(
        writer.string(try first.resolver.resolve(request).json)
          == writer.string(try second.resolver.resolve(request).json))
    }
  }

  @Test func `hostile utterances are answered or refused`() throws {
    let sample = try IntentSample()
    var generator = SeededGenerator(seed: 5)
    var texts = HostileTexts.all
    for _ in 0..<200 { texts.append("open " + HostileTexts.random(pieces: 6, using: &generator)) }
    texts.append(Array(repeating: "to", count: 40).joined(separator: " "))
    texts.append("directions from " + Array(repeating: "to", count: 37).joined(separator: " "))
    texts.append(String(repeating: "を開いて", count: 128))
    for text in texts {
      do {
        _ = try sample.resolver.resolve(IntentRequest(text))
      } catch {
        guard case .utterance = error else {
          Issue.record("\(text.prefix(40)): \(error)")
          continue
        }
      }
    }
  }
}
