// How fast URLs become routes and back, beside what an app would use without a router: reading the
// same URLs with Foundation, and a list of regular expressions. All take turns in one run.
//
//   link-bench [ROUNDS]      (25 without one)

import Foundation
import LinkRouter

let rounds = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 25
for count in [10, 408, 10_000] {
  do {
    try LinkMeasurement(routes: count).run(rounds: rounds)
  } catch {
    print("error: \(error)")
    exit(70)
  }
}
