// Finds what cannot be said in one of the app's languages.

import LinkTypes

/// The findings about languages.
struct TranslationLint {
  let catalog: IntentCatalog

  /// The languages that the app says it is in; else those of its phrases.
  var languages: [String] {
    guard catalog.languages.isEmpty else { return catalog.languages }
    return CatalogWriter.unique(catalog.intents.flatMap { $0.phrases.compactMap(\.language) })
  }

  func findings() -> [IntentFinding] {
    catalog.intents.flatMap { phrases($0) + prompts($0) } + values()
  }

  private func phrases(_ intent: IntentDefinition) -> [IntentFinding] {
    guard !intent.phrases.isEmpty, !intent.phrases.contains(where: { $0.language == nil }) else {
      return []
    }
    let missing = missing(intent.phrases.compactMap(\.language))
    guard !missing.isEmpty else { return [] }
    return [
      IntentFinding(
        .untranslatedPhrase,
        "\"\(intent.id)\" has no phrase in \(list(missing))",
        hint: "add phrases, or take the language out of \"languages\"", at: intent.position,
        subject: "intents.\(intent.id)")
    ]
  }

  private func prompts(_ intent: IntentDefinition) -> [IntentFinding] {
    CatalogWriter.unique(intent.prompts.map(\.parameter)).compactMap { name in
      let prompts = intent.prompts.filter { $0.parameter == name }
      guard !prompts.contains(where: { $0.language == nil }) else { return nil }
      let missing = missing(prompts.compactMap(\.language))
      guard !missing.isEmpty else { return nil }
      return IntentFinding(
        .untranslatedPrompt,
        "the prompt for \"\(name)\" of \"\(intent.id)\" is missing in \(list(missing))",
        hint: "without it the language's own question is asked", at: intent.position,
        subject: "intents.\(intent.id)")
    }
  }

  /// One finding a list: its first value that cannot be said, and how many there are.
  private func values() -> [IntentFinding] {
    catalog.lists.compactMap { list in
      guard case .enumeration(let values) = list.domain else { return nil }
      for language in languages where isUsed(list.name, in: language) {
        let silent = values.filter { $0.phrases(in: language).isEmpty }
        // A list that a language has nothing of is another language's.
        guard let first = silent.first, silent.count < values.count else { continue }
        let value = JSONWriter().string(first.value.json)
        return IntentFinding(
          .untranslatedValue,
          "\(silent.count) of \(values.count) values of \"\(list.name)\", such as \(value), cannot be said in \"\(language)\"",
          hint: "add what is said for them", at: first.position ?? list.position,
          subject: "lists.\(list.name)")
      }
      return nil
    }
  }

  private func isUsed(_ list: String, in language: String) -> Bool {
    catalog.intents.contains { intent in
      let tag = LanguageTag.best(for: language, among: intent.phrases.compactMap(\.language))
      return intent.phrases.contains { phrase in
        phrase.language == tag
          && PhraseUses.slots(of: phrase, in: catalog).contains { slot in
            if case .list(let name) = slot.source { return name == list }
            if case .list(let name)? = intent.parameter(slot.name)?.kind { return name == list }
            return slot.name == list && intent.parameter(slot.name) == nil
          }
      }
    }
  }

  private func missing(_ tags: [String]) -> [String] {
    languages.filter { LanguageTag.best(for: $0, among: tags) == nil }
  }

  private func list(_ languages: [String]) -> String {
    languages.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
