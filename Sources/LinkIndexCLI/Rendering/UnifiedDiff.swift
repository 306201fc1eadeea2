// Two versions of a file as a unified diff: what a person checks, and what patch(1) reads.

/// The changes between two texts, with three lines around each.
struct UnifiedDiff {
  private let before: [Substring]
  private let after: [Substring]
  private let name: String
  private static let context = 3
  /// Beyond this many line pairs the changed region is shown as replaced whole.
  private static let mostPairs = 4_000_000

  init(before: String, after: String, name: String) {
    self.before = Self.lines(before)
    self.after = Self.lines(after)
    self.name = name
  }

  private enum Step {
    case same(Int, Int)
    case removed(Int)
    case added(Int)
  }

  /// The diff; empty if the texts are equal.
  var text: String {
    let steps = steps()
    var text = ""
    for hunk in hunks(steps) { text += render(Array(steps[hunk])) }
    return text.isEmpty ? "" : "--- \(name)\n+++ \(name)\n" + text
  }

  /// Lines with their ends, so that a missing or different one shows.
  private static func lines(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    for index in text.utf8.indices where text.utf8[index] == UInt8(ascii: "\n") {
      let next = text.utf8.index(after: index)
      lines.append(Substring(text.utf8[start..<next]))
      start = next
    }
    if start < text.endIndex { lines.append(text[start...]) }
    return lines
  }

  private func isSame(_ one: Int, _ other: Int) -> Bool {
    before[one].utf8.elementsEqual(after[other].utf8)
  }

  private func steps() -> [Step] {
    var start = 0
    while start < min(before.count, after.count), isSame(start, start) { start += 1 }
    var (endBefore, endAfter) = (before.count, after.count)
    while endBefore > start, endAfter > start, isSame(endBefore - 1, endAfter - 1) {
      endBefore -= 1
      endAfter -= 1
    }
    var steps = (0..<start).map { Step.same($0, $0) }
    steps += middle(start..<endBefore, start..<endAfter)
    for offset in 0..<(before.count - endBefore) {
      steps.append(.same(endBefore + offset, endAfter + offset))
    }
    return steps
  }

  /// The longest common subsequence of two ranges of lines.
  private func middle(_ ones: Range<Int>, _ others: Range<Int>) -> [Step] {
    guard ones.count * others.count <= Self.mostPairs else {
      return ones.map(Step.removed) + others.map(Step.added)
    }
    let width = others.count + 1
    var lengths = [Int32](repeating: 0, count: (ones.count + 1) * width)
    for one in ones.indices.reversed() {
      for other in others.indices.reversed() {
        let place = (one - ones.lowerBound) * width + (other - others.lowerBound)
        lengths[place] =
          isSame(one, other)
          ? lengths[place + width + 1] + 1 : max(lengths[place + width], lengths[place + 1])
      }
    }
    var steps: [Step] = []
    var (one, other) = (ones.lowerBound, others.lowerBound)
    while one < ones.upperBound || other < others.upperBound {
      let place = (one - ones.lowerBound) * width + (other - others.lowerBound)
      if one < ones.upperBound, other < others.upperBound, isSame(one, other) {
        steps.append(.same(one, other))
        one += 1
        other += 1
      } else if other == others.upperBound
        || one < ones.upperBound && lengths[place + width] >= lengths[place + 1]
      {
        steps.append(.removed(one))
        one += 1
      } else {
        steps.append(.added(other))
        other += 1
      }
    }
    return steps
  }

  /// Runs of changes with the lines around them; near runs are one.
  private func hunks(_ steps: [Step]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, step) in steps.enumerated() {
      if case .same = step { continue }
      let range = max(0, index - Self.context)..<min(steps.count, index + Self.context + 1)
      if let last = hunks.last, range.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private func render(_ steps: [Step]) -> String {
    var (oldLines, newLines): ([Int], [Int]) = ([], [])
    var body = ""
    for step in steps {
      switch step {
      case .same(let one, let other):
        oldLines.append(one)
        newLines.append(other)
        body += line(" ", before[one])
      case .removed(let one):
        oldLines.append(one)
        body += line("-", before[one])
      case .added(let other):
        newLines.append(other)
        body += line("+", after[other])
      }
    }
    return "@@ -\(range(oldLines)) +\(range(newLines)) @@\n" + body
  }

  private func range(_ lines: [Int]) -> String {
    let start = lines.first.map { $0 + 1 } ?? 0
    return lines.count == 1 ? "\(start)" : "\(start),\(lines.count)"
  }

  private func line(_ mark: String, _ line: Substring) -> String {
    line.utf8.last == UInt8(ascii: "\n")
      ? mark + line : mark + line + "\n\\ No newline at end of file\n"
  }
}
