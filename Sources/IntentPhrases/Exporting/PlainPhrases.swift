// Which phrases App Shortcuts can hold, and the plain phrases of those that have groups: written out only when
// asked for, and only while they are few.

extension IntentDefinition {
  /// The intent once for each set of values that its phrases give without saying them, with those phrases: what is one
  /// App Shortcut, and one entry of a string catalog.
  var parts: [IntentDefinition] {
    let settings = CatalogWriter.unique(phrases.map(\.setting))
    guard settings.count > 1 else { return [self] }
    return settings.map { setting in
      var part = self
      part.phrases = phrases.filter { $0.setting == setting }
      return part
    }
  }
}

/// Phrases without groups, rules and typed slots, as texts of strings files and Swift source.
public struct PlainPhrases: Sendable {
  /// Why phrases cannot be exported.
  public enum Fault: Error, Sendable, Hashable {
    /// More plain phrases than the limit.
    case tooMany(count: Int, limit: Int)
  }

  /// The most plain phrases that an app can have.
  public static let limit = 1_000

  let catalog: IntentCatalog
  let expands: Bool
  /// Phrases that were left out because they have groups.
  public private(set) var leftOut: [IntentPhrase] = []

  /// Prepares an export; with `expands`, groups are written out.
  public init(_ catalog: IntentCatalog, expands: Bool) {
    self.catalog = catalog
    self.expands = expands
  }

  /// The texts of an intent's phrases in one language, each once.
  ///
  /// - Throws: `Fault.tooMany` if the groups stand for more plain phrases than an app can have.
  public mutating func texts(
    _ intent: IntentDefinition, language: String, notation: PhraseNotation
  ) throws(Fault) -> [String] {
    var texts: [String] = []
    var seen: Set<String> = []
    for phrase in intent.phrases where phrase.language == nil || phrase.language == language {
      var trees = [phrase.nodes]
      if PhrasePrinter.text(phrase.nodes, notation: notation) == nil {
        guard expands else {
          leftOut.append(phrase)
          continue
        }
        let count = PhraseMeasure.plainPhraseCount(phrase, in: catalog)
        guard count <= Self.limit else { throw .tooMany(count: count, limit: Self.limit) }
        trees = expanded(phrase.nodes, language: language, depth: 0)
      }
      for nodes in trees {
        guard let text = PhrasePrinter.text(tidied(nodes), notation: notation) else {
          if leftOut.last != phrase { leftOut.append(phrase) }
          continue
        }
        if seen.insert(text).inserted { texts.append(text) }
      }
    }
    return texts
  }

  private func expanded(
    _ nodes: [PhraseNode], language: String, depth: Int
  ) -> [[PhraseNode]] {
    var trees: [[PhraseNode]] = [[]]
    for node in nodes {
      let choices: [[PhraseNode]]
      switch node {
      case .optional(let inside):
        choices = expanded(inside, language: language, depth: depth) + [[]]
      case .alternatives(let branches):
        choices = branches.flatMap { expanded($0, language: language, depth: depth) }
      case .rule(let name):
        guard depth < PhraseRule.maxDepth, let rule = catalog.rule(name, language: language) else {
          return []
        }
        choices = expanded(rule.body.nodes, language: language, depth: depth + 1)
      // The slot's own list or range is the parameter's business in App Shortcuts.
      case .slot(let slot): choices = [[.slot(PhraseSlot(name: slot.name))]]
      case .literal, .application, .wildcard: choices = [[node]]
      }
      trees = trees.flatMap { tree in
        choices.map { choice in
          var tree = tree
          PhraseParser.append(choice, to: &tree)
          return tree
        }
      }
    }
    return trees
  }

  /// Spaces that a part left out leaves behind are taken away: two become one, none stands at the ends.
  private func tidied(_ nodes: [PhraseNode]) -> [PhraseNode] {
    guard expands else { return nodes }
    var tidied: [PhraseNode] = []
    for (index, node) in nodes.enumerated() {
      guard case .literal(let text) = node else {
        tidied.append(node)
        continue
      }
      var view = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        let follows = view.last == " " || (view.isEmpty && index == 0)
        if scalar == " ", follows { continue }
        view.append(scalar)
      }
      if index == nodes.count - 1, view.last == " " { view.removeLast() }
      if !view.isEmpty { tidied.append(.literal(String(view))) }
    }
    return tidied
  }
}
