// How long an utterance takes from text to URL. `Benchmarks/intents` makes the index, the phrases and
// the utterances, and asks this program and its peer in turn.
//
//   intents-bench serve INDEX INTENTS      lines "locale TAB utterance" in, "ms TAB status TAB URL" out; ms of the thread
//   intents-bench once INDEX INTENTS LOCALE UTTERANCE      ms from opening the index to the answer

import EntityStore
import Foundation
import IntentPhrases
import IntentResolution
import LinkRouter

/// Milliseconds that this thread has worked: what else the machine does is not in them.
func worked() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}

func resolver(_ index: String, _ intents: String) throws -> IntentResolver {
  let store = try EntityStore(path: index, options: StoreOptions(access: .readOnly))
  let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: intents)))
  return IntentResolver(
    store: store, routes: .builtIn, catalog: try IntentCatalog(file: bytes))
}

func run(_ arguments: [String]) throws {
  switch (arguments.first, arguments.count) {
  case ("serve", 3):
    let resolver = try resolver(arguments[1], arguments[2])
    while let line = readLine() {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      let request = IntentRequest(parts.count > 1 ? parts[1] : "", locale: parts.first ?? "en")
      let start = worked()
      let answer = try resolver.resolve(request)
      let time = worked() - start
      let line = "\(time)\t\(answer.status.rawValue)\t\(answer.url ?? "")\n"
      FileHandle.standardOutput.write(Data(line.utf8))
    }
  case ("once", 5):
    let start = worked()
    let answer = try resolver(arguments[1], arguments[2]).resolve(
      IntentRequest(arguments[4], locale: arguments[3]))
    print("\(worked() - start)\t\(answer.status.rawValue)\t\(answer.url ?? "")")
  default:
    print("usage: intents-bench serve INDEX INTENTS | once INDEX INTENTS LOCALE UTTERANCE")
    exit(64)
  }
}

do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  print("error: \(error)")
  exit(70)
}
