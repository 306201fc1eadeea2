// Places in the branches of preprocessor lines, kept so that a question about all of them is a walk down
// one path: files may have tens of thousands of branches.

/// A set of paths of branches, as a tree.
struct BranchSet: Sendable {
  private struct Node {
    var isEnd = false
    /// The nodes of the branches of each condition, by their numbers.
    var conditions: [Int: [Int: Int]] = [:]
  }

  private var nodes = [Node()]

  init() {}

  init(_ paths: some Sequence<PreprocessorBranches.Path>) {
    for path in paths { insert(path) }
  }

  mutating func insert(_ path: PreprocessorBranches.Path) {
    var node = 0
    for branch in path {
      if let next = nodes[node].conditions[branch.condition]?[branch.number] {
        node = next
      } else {
        nodes.append(Node())
        nodes[node].conditions[branch.condition, default: [:]][branch.number] = nodes.count - 1
        node = nodes.count - 1
      }
    }
    nodes[node].isEnd = true
  }

  /// Whether a build can have what stands at a path, and one of the set.
  ///
  /// Paths exclude each other where they first differ, in two branches of one condition.
  func meets(_ path: PreprocessorBranches.Path) -> Bool {
    var node = 0
    for branch in path {
      let conditions = nodes[node].conditions
      if nodes[node].isEnd || conditions.count > 1 { return true }
      guard let branches = conditions[branch.condition] else { return !conditions.isEmpty }
      guard let next = branches[branch.number] else { return false }
      node = next
    }
    return nodes[node].isEnd || !nodes[node].conditions.isEmpty
  }

  /// Whether every build that has what stands at `base` has one of the set; `count` says how many branches
  /// a condition has, if one of them is taken in every build.
  func covers(_ base: PreprocessorBranches.Path, count: (Int) -> Int?) -> Bool {
    var node = 0
    for branch in base {
      if isCovered(node, count, except: branch.condition) { return true }
      guard let next = nodes[node].conditions[branch.condition]?[branch.number] else {
        return false
      }
      node = next
    }
    return isCovered(node, count)
  }

  /// As deep as conditions are nested, which has a limit.
  private func isCovered(_ node: Int, _ count: (Int) -> Int?, except: Int? = nil) -> Bool {
    nodes[node].isEnd
      || nodes[node].conditions.contains { condition, branches in
        condition != except && branches.count == count(condition)
          && branches.values.allSatisfy { isCovered($0, count) }
      }
  }
}
