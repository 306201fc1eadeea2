// What is wrong with a property list whatever it holds: keys that stand twice, preprocessor lines
// without a partner.

import LinkTypes

extension PropertyList {
  /// Faults of the form, in the order of the text.
  var faults: [PropertyListFinding] {
    var found: [PropertyListFinding] = []
    if let directive = directives.first {
      found.append(
        PropertyListFinding(
          issue: .preprocessorDirectives,
          message: "preprocessor lines choose between values; the values of all branches are read",
          place: SourcePlace(position: position(at: directive), pointer: "")))
    }
    if let offset = branches.unbalanced {
      found.append(
        PropertyListFinding(
          issue: .unbalancedDirective, message: "a preprocessor line has no partner",
          hint: "each #if, #ifdef and #ifndef needs its #endif",
          place: SourcePlace(position: position(at: offset), pointer: "")))
    }
    var open: [(node: PropertyListNode, pointer: String)] = [(root, "")]
    while let (node, pointer) = open.popLast() {
      findDoubled(node, pointer, &found)
      for member in node.members {
        open.append((member.node, SourcePlace.pointer(pointer, member.key)))
      }
      for (index, element) in node.elements.enumerated() {
        open.append((element, pointer + "/\(index)"))
      }
    }
    return found
  }

  /// Of a key that one build has twice only one value counts, and nobody says which.
  private func findDoubled(
    _ node: PropertyListNode, _ pointer: String, _ found: inout [PropertyListFinding]
  ) {
    guard node.members.count > 1 else { return }
    var seen: [String: BranchSet] = [:]
    var reported: Set<String> = []
    for member in node.members where !reported.contains(member.key) {
      let path = branches.path(at: member.keyRange.lowerBound)
      if seen[member.key]?.meets(path) == true {
        reported.insert(member.key)
        found.append(
          PropertyListFinding(
            issue: .duplicateKey,
            message: "\(quotedText(member.key)) stands twice in its dictionary; only one is used",
            hint: "put the values of both into one",
            place: SourcePlace(
              position: position(at: member.keyRange.lowerBound),
              pointer: SourcePlace.pointer(pointer, member.key))))
      } else {
        seen[member.key, default: BranchSet()].insert(path)
      }
    }
  }
}
