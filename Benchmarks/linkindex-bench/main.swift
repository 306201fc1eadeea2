// Measures the store and, through Benchmarks/run, what others need for the same work.

import LinkTypes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

do {
  try BenchmarkProgram.main(Array(CommandLine.arguments.dropFirst()))
} catch {
  let diagnostic = error as? any Diagnostic
  var text = "error: \(diagnostic?.message ?? String(describing: error))\n"
  for cause in diagnostic?.causes ?? [] { text += "caused by: \(cause)\n" }
  if let hint = diagnostic?.hint { text += "hint: \(hint)\n" }
  _ = text.withCString { write(2, $0, strlen($0)) }
  exit(diagnostic?.exitCode.rawValue ?? ExitCode.software.rawValue)
}
