// The branches of preprocessor lines in a property list: what stands in which builds, so that two
// values of different branches are no duplicates, and an edit reaches every build.

/// The conditions of a text: `#if`, `#ifdef`, `#ifndef`, `#elif`, `#else`, `#endif`.
struct PreprocessorBranches: Sendable {
  /// One branch of one condition.
  struct Branch: Hashable, Sendable {
    let condition: Int
    let number: Int
  }

  /// The branches that a place stands in, the outermost first; empty for what every build has.
  typealias Path = [Branch]

  private struct Step {
    let offset: Int
    let path: Path
  }

  private struct Condition {
    let start: Int
    var count = 1
    var hasElse = false
  }

  private var steps: [Step] = []
  private var conditions: [Condition] = []
  /// Where a line stands that has no partner; nil if all have.
  private(set) var unbalanced: Int?

  init(_ bytes: [UInt8], directives: [Int]) {
    var path: Path = []
    for offset in directives {
      switch Self.word(at: offset, in: bytes) {
      case "if", "ifdef", "ifndef":
        path.append(Branch(condition: conditions.count, number: 0))
        conditions.append(Condition(start: offset))
      case let word where ["elif", "elifdef", "elifndef", "else"].contains(word):
        guard let last = path.popLast(), !conditions[last.condition].hasElse else {
          unbalanced = unbalanced ?? offset
          continue
        }
        conditions[last.condition].count += 1
        conditions[last.condition].hasElse = word == "else"
        path.append(Branch(condition: last.condition, number: last.number + 1))
      case "endif":
        if path.popLast() == nil { unbalanced = unbalanced ?? offset }
      default: continue
      }
      steps.append(Step(offset: offset, path: path))
    }
    if let open = path.last { unbalanced = unbalanced ?? conditions[open.condition].start }
  }

  private static func word(at offset: Int, in bytes: [UInt8]) -> String {
    let rest = bytes[(offset + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: rest.prefix { $0 | 0x20 &- 0x61 < 26 && $0 > 0x40 }, as: UTF8.self)
  }

  /// The branches that an offset stands in.
  func path(at offset: Int) -> Path {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? [] : steps[low - 1].path
  }

  /// Whether a build can have both.
  func canMeet(_ one: Path, _ other: Path) -> Bool {
    !one.contains { branch in
      other.contains { $0.condition == branch.condition && $0.number != branch.number }
    }
  }

  /// Whether every build that has what stands at `base` has one of these.
  ///
  /// Conditions are not compared with each other: the same macro asked twice is two conditions.
  func cover(_ paths: [Path], base: Path = []) -> Bool {
    var rests: [Path] = []
    for path in paths where canMeet(path, base) {
      let rest = path.filter { !base.contains($0) }
      if rest.isEmpty { return true }
      rests.append(rest)
    }
    // Some condition of theirs has to be answered in every one of its branches.
    for condition in Set(rests.compactMap { $0.first?.condition }) {
      guard conditions[condition].hasElse else { continue }
      let isCovered = (0..<conditions[condition].count).allSatisfy { number in
        cover(rests, base: base + [Branch(condition: condition, number: number)])
      }
      if isCovered { return true }
    }
    return false
  }

  /// Where the innermost condition of a path begins.
  func start(of path: Path) -> Int? { path.last.map { conditions[$0.condition].start } }
}
