// Checks a catalog: what two intents share, what no resolver could tell apart, and what Apple's limits refuse.

import LinkTypes

/// Checks intents without an index; what an index adds is given by its caller.
public struct IntentLinter {
  /// The most App Shortcuts of an app.
  public static let maxShortcuts = 10
  /// The most phrases of an app, with the values of their parameters.
  public static let maxPhrases = 1_000

  let catalog: IntentCatalog
  /// How many entities of a kind are suggested, for counting phrases; a kind that is missing counts as 1.
  public var suggestedCounts: [String: Int] = [:]
  /// The parameters that routes of the manifest need, by their names: what intents with a `route` must give.
  public var routeParameters: [String: [String]] = [:]
  /// How many pairs of states the comparison of phrases may look at.
  public var budget = 20_000_000

  /// Prepares to check a catalog.
  public init(_ catalog: IntentCatalog) {
    self.catalog = catalog
  }

  /// All findings, in the order of the file.
  public func findings() -> [IntentFinding] {
    var folding = LetterFolding()
    var findings: [IntentFinding] = []
    var graphs: [PhraseGraph] = []
    for (number, intent) in catalog.intents.enumerated() {
      for phrase in intent.phrases {
        let graph = PhraseGraph(phrase, intent: number, in: catalog, &folding)
        findings += SlotLint(catalog: catalog, intent: intent, graph: graph).findings()
        graphs.append(graph)
      }
    }
    var sharing = SharedPhraseLint(catalog: catalog, budget: budget)
    findings += sharing.findings(graphs, &folding)
    findings += applicationNames()
    findings += TranslationLint(catalog: catalog).findings()
    findings += intents()
    findings += limits()
    findings += unused()
    findings += ValueLint(catalog: catalog).findings()
    return findings.enumerated().sorted { one, other in
      let (a, b) = (one.element.position?.offset ?? .max, other.element.position?.offset ?? .max)
      return (a, one.offset) < (b, other.offset)
    }.map(\.element)
  }

  // MARK: - Application names

  /// One finding a phrase; one for all if the app's name stands in none.
  private func applicationNames() -> [IntentFinding] {
    var missing: [(IntentDefinition, IntentPhrase)] = []
    var hasAny = false
    for intent in catalog.intents {
      for phrase in intent.phrases {
        if PhraseUses.all(of: phrase, in: catalog).hasApplication {
          hasAny = true
        } else {
          missing.append((intent, phrase))
        }
      }
    }
    let hint = "App Shortcuts needs ${applicationName} in every phrase; other uses do not"
    guard hasAny else {
      guard let (intent, phrase) = missing.first else { return [] }
      return [
        IntentFinding(
          .noApplicationName, "no phrase has the application's name", hint: hint,
          at: phrase.position, subject: "intents.\(intent.id)")
      ]
    }
    return missing.map { intent, phrase in
      IntentFinding(
        .noApplicationName, "the phrase \"\(phrase.source)\" has no application name", hint: hint,
        at: phrase.position, subject: "intents.\(intent.id)")
    }
  }

  // MARK: - Intents

  private func intents() -> [IntentFinding] {
    var findings: [IntentFinding] = []
    for intent in catalog.intents {
      let subject = "intents.\(intent.id)"
      guard !intent.phrases.isEmpty else {
        findings.append(
          IntentFinding(
            .noPhrases, "the intent \"\(intent.id)\" has no phrases",
            hint: "give it phrases, or remove it", at: intent.position, subject: subject))
        continue
      }
      let given = intent.phrases.map { phrase in
        PhraseUses.slots(of: phrase, in: catalog).map(\.name) + phrase.fixedSlots.map(\.name)
          + phrase.requiresContext.filter(\.fillsSlot).map(\.key)
      }
      let needed = needed(by: intent)
      findings += unused(intent, needed: Set(needed), given: Set(given.joined()))
      for name in CatalogWriter.unique(needed) {
        guard given.contains(where: { $0.contains(name) }) else {
          findings.append(
            IntentFinding(
              .unfilledParameter,
              "no phrase of \"\(intent.id)\" gives \"\(name)\", which its \(intent.route == nil ? "URL" : "route") needs",
              hint: "put {\(name)} into a phrase", at: intent.position, subject: subject))
          continue
        }
        for (phrase, given) in zip(intent.phrases, given) where !given.contains(name) {
          findings.append(
            IntentFinding(
              .incompletePhrase,
              "the phrase \"\(SlotLint.excerpt(phrase.source))\" has no {\(name)}, which the \(intent.route == nil ? "URL" : "route") of \"\(intent.id)\" needs",
              hint: "put {\(name)} into the phrase or into its \"set\"; else it is asked for",
              at: phrase.position, subject: subject))
        }
      }
    }
    return findings
  }

  /// The parameters that are put into what the intent opens.
  private func needed(by intent: IntentDefinition) -> [String] {
    guard intent.url == nil, intent.web == nil, let route = intent.route else {
      return (intent.url?.parameters ?? []) + (intent.web?.parameters ?? [])
    }
    return routeParameters[route] ?? []
  }

  /// Parameters that nothing gives and nothing needs.
  private func unused(
    _ intent: IntentDefinition, needed: Set<String>, given: Set<String>
  ) -> [IntentFinding] {
    // Of a route that is not known anything may be needed.
    if let route = intent.route, routeParameters[route] == nil { return [] }
    return intent.parameters.filter { !given.contains($0.name) && !needed.contains($0.name) }.map {
      IntentFinding(
        .unusedParameter,
        "no phrase of \"\(intent.id)\" gives \"\($0.name)\", and nothing that it opens needs it",
        hint: "put {\($0.name)} into a phrase, or remove the parameter",
        at: $0.position ?? intent.position, subject: "intents.\(intent.id)")
    }
  }

  // MARK: - Limits

  private func limits() -> [IntentFinding] {
    var findings: [IntentFinding] = []
    let shortcuts = catalog.intents.filter { !$0.phrases.isEmpty }
    if shortcuts.count > Self.maxShortcuts {
      findings.append(
        IntentFinding(
          .tooManyShortcuts,
          "\(shortcuts.count) intents have phrases; an app can have \(Self.maxShortcuts) App Shortcuts",
          hint: "join intents, or leave some out of the export",
          at: shortcuts[Self.maxShortcuts].position,
          subject: "intents.\(shortcuts[Self.maxShortcuts].id)"))
    }
    for language in TranslationLint(catalog: catalog).languages {
      let count = phraseCount(language)
      guard count > Self.maxPhrases else { continue }
      let words = count == .max ? "countless" : "\(count)"
      findings.append(
        IntentFinding(
          .tooManyPhrases,
          "\(words) phrases in \"\(language)\" with their suggested values; an app can have \(Self.maxPhrases)",
          hint: "suggest fewer entities, or write fewer groups", at: shortcuts.first?.position,
          subject: "languages.\(language)"))
    }
    return findings
  }

  /// How many plain phrases there are in a language, each with every suggested value; capped at `Int.max`.
  public func phraseCount(_ language: String) -> Int {
    var total = 0
    for intent in catalog.intents {
      for phrase in intent.phrases where phrase.language == nil || phrase.language == language {
        let count = PhraseMeasure.plainPhraseCount(phrase, in: catalog) { slot in
          switch catalog.domain(of: slot, in: intent) {
          case .entity(let kinds)?:
            let kinds = kinds.isEmpty ? Array(suggestedCounts.keys) : kinds
            return max(1, kinds.reduce(0) { PhraseMeasure.add($0, suggestedCounts[$1] ?? 0) })
          case .enumeration(let values)?: return max(1, values.count)
          case .number(let range)?: return max(1, range.count)
          case .text?, nil: return 1
          }
        }
        total = PhraseMeasure.add(total, count)
      }
    }
    return total
  }

  // MARK: - What nothing uses

  private func unused() -> [IntentFinding] {
    var rules: Set<String> = []
    var lists: Set<String> = []
    for intent in catalog.intents {
      for phrase in intent.phrases + intent.negativePhrases {
        let uses = PhraseUses.all(of: phrase, in: catalog)
        rules.formUnion(uses.rules)
        for slot in uses.slots {
          if case .list(let name) = slot.source {
            lists.insert(name)
          } else {
            lists.insert(slot.name)
          }
        }
      }
      for case .list(let name) in intent.parameters.map(\.kind) { lists.insert(name) }
    }
    var findings = catalog.lists.filter { !lists.contains($0.name) }.map { list in
      IntentFinding(
        .unusedList, "nothing uses the list \"\(list.name)\"", hint: "remove it",
        at: list.position, subject: "lists.\(list.name)")
    }
    var named: Set<String> = []
    for rule in catalog.rules where !rules.contains(rule.name) && named.insert(rule.name).inserted {
      findings.append(
        IntentFinding(
          .unusedRule, "no phrase uses the rule \"\(rule.name)\"", hint: "remove it",
          at: rule.body.position, subject: "rules.\(rule.name)"))
    }
    return findings
  }
}
