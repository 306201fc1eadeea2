// Checks where slots stand in a phrase: what no resolver could tell where one value ends and the next begins.

import LinkTypes

/// The findings about the slots of one phrase.
struct SlotLint {
  let catalog: IntentCatalog
  let intent: IntentDefinition
  let graph: PhraseGraph

  func findings() -> [IntentFinding] {
    let edges = graph.slotEdges
    let silent = graph.reach(from: [0], by: { !$0.isLetter })
    var findings: [IntentFinding] = []
    if silent.contains(graph.end) {
      findings.append(
        finding(
          .noWords, "the phrase \(quoted) may be said without any word of its own",
          "put a word around the slot that is not optional"))
    }
    guard !edges.isEmpty else { return findings }
    guard edges.count <= 400 else {
      return findings + [
        finding(
          .notCompared, "\(quoted) has too many places for slots to compare them",
          "split the phrase")
      ]
    }
    findings += beside(edges)
    findings += ends(edges)
    findings += repeated(edges)
    return findings
  }

  private var quoted: String { "\"\(SlotLint.excerpt(graph.phrase.source))\"" }

  private func isText(_ slot: Int) -> Bool {
    catalog.domain(of: graph.slots[slot], in: intent) == .text
  }

  private func beside(_ edges: [(start: Int, slot: Int, target: Int)]) -> [IntentFinding] {
    var findings: [IntentFinding] = []
    var seen: Set<[Int]> = []
    let starts = Dictionary(grouping: edges, by: \.start)
    for edge in edges {
      for state in graph.reach(from: [edge.target], by: \.isSilent).sorted() {
        for next in starts[state] ?? [] where seen.insert([edge.slot, next.slot]).inserted {
          let (one, other) = (graph.slots[edge.slot].name, graph.slots[next.slot].name)
          let isText = isText(edge.slot) || isText(next.slot)
          findings.append(
            finding(
              isText ? .textBesideSlot : .adjacentSlots,
              "in \(quoted) {\(one)} and {\(other)} may stand side by side",
              "put a word between them that is not optional"))
        }
      }
    }
    return findings
  }

  private func ends(_ edges: [(start: Int, slot: Int, target: Int)]) -> [IntentFinding] {
    let first = graph.reach(from: [0], by: \.isSilent)
    let opening = edges.filter { first.contains($0.start) }
    guard !opening.isEmpty else { return [] }
    let closing = edges.filter {
      graph.reach(from: [$0.target], by: \.isSilent).contains(graph.end)
    }
    for edge in opening {
      let after = graph.reach(from: [edge.target], by: { _ in true })
      guard let last = closing.first(where: { after.contains($0.start) }) else { continue }
      return [
        finding(
          .slotsAtBothEnds,
          "\(quoted) begins with {\(graph.slots[edge.slot].name)} and ends with {\(graph.slots[last.slot].name)}",
          "put a word before the first slot or after the last")
      ]
    }
    return []
  }

  private func repeated(_ edges: [(start: Int, slot: Int, target: Int)]) -> [IntentFinding] {
    var findings: [IntentFinding] = []
    var texts = false
    var names: Set<String> = []
    for edge in edges {
      let after = graph.reach(from: [edge.target], by: { _ in true })
      for next in edges where after.contains(next.start) {
        let (one, other) = (graph.slots[edge.slot], graph.slots[next.slot])
        if one.name == other.name, names.insert(one.name).inserted {
          findings.append(
            finding(
              .repeatedSlot, "in \(quoted) {\(one.name)} may stand twice",
              "give one of them another name"))
        } else if one.name != other.name, isText(edge.slot), isText(next.slot), !texts {
          texts = true
          findings.append(
            finding(
              .severalTexts, "\(quoted) may have the free texts {\(one.name)} and {\(other.name)}",
              "make one of them a list, or write two phrases"))
        }
      }
    }
    return findings
  }

  private func finding(_ rule: IntentLintRule, _ message: String, _ hint: String) -> IntentFinding {
    IntentFinding(
      rule, message, hint: hint, at: graph.phrase.position, subject: "intents.\(intent.id)")
  }

  /// At most 80 characters, so that a message stays a line.
  static func excerpt(_ text: String) -> String {
    text.count > 80 ? text.prefix(79) + "…" : text
  }
}
