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

  /// Deeper ones are no property list of anybody: C compilers need not know more.
  static let maxDepth = 256

  private struct Step {
    let offset: Int
    /// The innermost branch that follows, among `places`; -1 for none.
    let place: Int
  }

  private struct Place {
    let branch: Branch
    let outer: Int
  }

  private struct Condition {
    let start: Int
    var count = 1
    var hasElse = false
  }

  private var steps: [Step] = []
  private var places: [Place] = []
  private var conditions: [Condition] = []
  /// Where a line stands that has no partner; nil if all have.
  private(set) var unbalanced: Int?

  init(_ bytes: [UInt8], directives: [Int]) {
    var place = -1
    for offset in directives {
      switch Self.word(at: offset, in: bytes) {
      case "if", "ifdef", "ifndef":
        places.append(Place(branch: Branch(condition: conditions.count, number: 0), outer: place))
        place = places.count - 1
        conditions.append(Condition(start: offset))
      case let word where ["elif", "elifdef", "elifndef", "else"].contains(word):
        guard place >= 0, !conditions[places[place].branch.condition].hasElse else {
          unbalanced = unbalanced ?? offset
          if place >= 0 { place = places[place].outer }
          continue
        }
        let (last, outer) = (places[place].branch, places[place].outer)
        conditions[last.condition].count += 1
        conditions[last.condition].hasElse = word == "else"
        let next = Branch(condition: last.condition, number: last.number + 1)
        places.append(Place(branch: next, outer: outer))
        place = places.count - 1
      case "endif":
        if place < 0 { unbalanced = unbalanced ?? offset } else { place = places[place].outer }
      default: continue
      }
      steps.append(Step(offset: offset, place: place))
    }
    if place >= 0 {
      unbalanced = unbalanced ?? conditions[places[place].branch.condition].start
    }
  }

  /// How a preprocessor line changes the depth of conditions: 1, -1 or 0.
  static func nesting(at offset: Int, in bytes: [UInt8]) -> Int {
    switch word(at: offset, in: bytes) {
    case "if", "ifdef", "ifndef": 1
    case "endif": -1
    default: 0
    }
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
    var path: Path = []
    var place = low == 0 ? -1 : steps[low - 1].place
    while place >= 0 {
      path.append(places[place].branch)
      place = places[place].outer
    }
    return path.reversed()
  }

  /// Whether a build can have both: it has not if they first differ in two branches of one condition.
  func canMeet(_ one: Path, _ other: Path) -> Bool {
    for (branch, other) in zip(one, other) where branch != other {
      return branch.condition != other.condition
    }
    return true
  }

  /// Whether every build that has what stands at `base` has one of these.
  ///
  /// Conditions are not compared with each other: the same macro asked twice is two conditions.
  func cover(_ paths: [Path], base: Path = []) -> Bool {
    BranchSet(paths).covers(base) { conditions[$0].hasElse ? conditions[$0].count : nil }
  }

  /// Where the innermost condition of a path begins.
  func start(of path: Path) -> Int? { path.last.map { conditions[$0.condition].start } }
}
