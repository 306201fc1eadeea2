// Where an edit of a property list has to be made so that every build has it: preprocessor branches may
// hold the same key, or the same URL type, several times.

import LinkTypes

/// Answers where things stand in a list that is to be edited.
struct EditPlan {
  private let list: PropertyList

  init(_ list: PropertyList) {
    self.list = list
  }

  /// The arrays of a key, one for each build; none if no build has the key.
  func arrays(
    _ key: String, in dictionary: PropertyListNode
  ) throws(PropertyListEditError) -> [PropertyListNode] {
    let found = dictionary.all(key)
    var seen = BranchSet()
    for node in found {
      guard case .array = node.value else { throw .notAnArray(key, list.position(of: node)) }
      // One build must not have it twice: which one counts is nobody's guess.
      let path = list.path(of: node)
      if seen.meets(path) {
        throw .duplicateKey(key, list.position(of: node))
      }
      seen.insert(path)
    }
    return try choice(of: found, in: dictionary, key)
  }

  /// The URL types among some that have a name.
  func types(
    _ types: [PropertyListNode], named name: String
  ) throws(PropertyListEditError) -> [PropertyListNode] {
    var found: [PropertyListNode] = []
    for type in types {
      let names = type.all("CFBundleURLName").filter { $0.string == name }
      guard let first = names.first else { continue }
      guard list.branches.cover(names.map(list.path), base: list.path(of: type)) else {
        throw conditional(first, "the name \(quotedText(name))")
      }
      found.append(type)
    }
    return found
  }

  /// Of things of one name those that give every build one: the first, or one for each branch.
  func choice(
    of found: [PropertyListNode], in container: PropertyListNode, _ name: String
  ) throws(PropertyListEditError) -> [PropertyListNode] {
    guard let first = found.first else { return [] }
    let base = list.path(of: container)
    if let one = found.first(where: { list.path(of: $0) == base }) { return [one] }
    var chosen: [PropertyListNode] = []
    var seen = BranchSet()
    for node in found {
      let path = list.path(of: node)
      guard !seen.meets(path) else { continue }
      chosen.append(node)
      seen.insert(path)
    }
    guard list.branches.cover(chosen.map(list.path), base: base) else {
      throw conditional(first, name)
    }
    return chosen
  }

  /// Whether every build has one of some values.
  func isThere(_ values: [PropertyListNode]) -> Bool {
    list.branches.cover(values.map(list.path))
  }

  /// Whether one of some values is an element of an array in every build that has the array.
  ///
  /// - Throws: `PropertyListEditError.conditional` if only some of those builds have it.
  func has(
    _ values: [PropertyListNode], _ array: PropertyListNode
  ) throws(PropertyListEditError) -> Bool {
    let base = list.path(of: array)
    let near = values.filter { list.branches.canMeet(list.path(of: $0), base) }
    guard let first = near.first else { return false }
    if list.branches.cover(near.map(list.path), base: base) { return true }
    throw conditional(first, quotedText(first.string ?? ""))
  }

  private func conditional(_ node: PropertyListNode, _ name: String) -> PropertyListEditError {
    let start = list.branches.start(of: list.path(of: node)) ?? node.range.lowerBound
    return .conditional(name, list.position(at: start))
  }
}
