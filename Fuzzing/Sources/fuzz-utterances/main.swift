// libFuzzer makes up utterances: each must be answered or refused in bounded time, twice the same, with
// ranges inside of it, and no context that it makes up may be taken.

import EntityStore
import Foundation
import FuzzEntry
import IntentPhrases
import IntentResolution
import LinkRouter
import LinkTypes

enum UtteranceCheck {
  static let resolver: IntentResolver = {
    do {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "fuzz-utterances-\(getpid())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let store = try EntityStore(path: folder.appending(path: "index.sqlite").path)
      let titles = [
        "Maria Garcia", "Maria Garcia", "Jürgen Müller", "田中 京助", "boto3", "Caffè Mocha", "The Who",
        "San Francisco", "San Antonio", "pip-tools", "3D Printer", "Анна Ковалёва", "สมชาย ใจดี",
      ]
      try store.put(
        titles.enumerated().map { number, title in
          var entity = Entity(
            kind: number % 2 == 0 ? "item" : "user", id: "\(number)", title: title)
          entity.subtitle = number % 3 == 0 ? "Design, Madrid" : "Sales, Lyon"
          return entity
        })
      let intents = """
        {"application": {"name": "MyApp"}, "languages": ["en", "ja"], "intents": [
          {"id": "open", "url": "a://{x.type}/{x.id}", "params": {"x": {"types": ["item", "user"]}},
           "phrases": {"en": ["Open [the] ${x}", "(Show|Display) ${x} [in ${applicationName}]"],
             "ja": ["${x}を開いて"]}, "negative_phrases": ["don't open *"]},
          {"id": "send", "url": "a://{x.id}/{y.id}",
           "params": {"x": {"types": ["item"]}, "y": {"types": ["user"]}},
           "phrases": {"en": ["Send ${x} to ${y}", "${x} ${y}"]}}]}
        """
      return IntentResolver(
        store: store, routes: .builtIn, catalog: try IntentCatalog(file: Array(intents.utf8)),
        contextKey: [1, 2, 3])
    } catch {
      fatalError("the resolver cannot be made: \(error)")
    }
  }()

  static let contexts: [String] = ["open maria garcia", "open", "send caffe mocha to maria garcia"]
    .compactMap { try? resolver.resolve(IntentRequest($0)).context }

  static func check(_ way: UInt8, _ text: String) {
    var request = IntentRequest(text, locale: way % 2 == 0 ? "en" : "ja", explains: way % 4 == 0)
    let choice = Int(way / 4) % (contexts.count + 2)
    if choice < contexts.count { request.context = contexts[choice] }
    if choice == contexts.count { request.context = text }
    do {
      let answer = try resolver.resolve(request)
      precondition(choice != contexts.count, "a made-up context was taken: \(text)")
      let again = try resolver.resolve(request)
      precondition(JSONWriter().string(answer.json) == JSONWriter().string(again.json), text)
      precondition((answer.url != nil) == (answer.status == .match), text)
      precondition(0...1 ~= answer.confidence, text)
      for slot in answer.slots {
        if let range = slot.range { precondition(range.upperBound <= text.unicodeScalars.count) }
        if let range = slot.utf16Range { precondition(range.upperBound <= text.utf16.count) }
      }
    } catch {
      switch error {
      case .utterance, .foreignContext: break
      default: fatalError("\(text): \(error)")
      }
    }
    _ = try? resolver.entities(matching: text)
  }
}

runFuzzer { way, text in UtteranceCheck.check(way, String(decoding: text, as: UTF8.self)) }
