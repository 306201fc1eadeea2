// The command line of the benchmark: a verb, options with one value each, and words after `--`.

/// What was asked for.
struct Options {
  let verb: String
  /// The words after `--`.
  let rest: [String]
  private var values: [String: String] = [:]

  init(_ words: [String]) throws(BenchmarkError) {
    verb = words.first ?? "--help"
    var index = 1
    while index < words.count, words[index] != "--" {
      guard words[index].hasPrefix("--") else { throw .usage("'\(words[index])' is no option") }
      guard index + 1 < words.count else { throw .usage("\(words[index]) needs a value") }
      values[String(words[index].dropFirst(2))] = words[index + 1]
      index += 2
    }
    rest = Array(words.dropFirst(index + 1))
  }

  subscript(name: String) -> String? { values[name] }

  func required(_ name: String) throws(BenchmarkError) -> String {
    guard let value = values[name] else { throw .usage("--\(name) is missing") }
    return value
  }

  func integer(_ name: String) throws(BenchmarkError) -> Int? {
    guard let value = values[name] else { return nil }
    guard let number = Int(value), number >= 0 else {
      throw .usage("--\(name) is a number, not '\(value)'")
    }
    return number
  }
}
