// `linkindex intents list`: what there is to say, and in which languages.

import IntentPhrases
import LinkTypes

enum IntentListing {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let catalog = try invocation.intents().catalog
    let language = invocation.arguments[IntentFlags.language]
    if invocation.isJSON {
      try invocation.printJSON(
        .object([
          .init("applicationNames", .array(catalog.applicationNames.map(JSONValue.string))),
          .init("languages", .array(languages(catalog).map(JSONValue.string))),
          .init("intents", .array(catalog.intents.map { json($0, catalog, language) })),
        ]))
      return .success
    }
    let style = invocation.style
    for intent in catalog.intents {
      let title = intent.title.map { "  " + printable($0) } ?? ""
      try invocation.output.line(style.bold(printable(intent.id)) + title)
      for parameter in intent.parameters {
        try invocation.output.line("  {\(printable(parameter.name))}: \(words(parameter.kind))")
      }
      for tag in tags(intent, language) {
        let phrases = intent.phrases.filter { $0.language == tag }
        let count = plainCount(phrases, catalog)
        let plain = count == phrases.count ? "" : " (\(grouped(count)) plain)"
        let number = words(phrases.count, "phrase")
        try invocation.output.line(
          "  \(printable(tag ?? "*")): \(number)\(plain)"
            + (phrases.first.map { "  " + style.dim(printable($0.source)) } ?? ""))
      }
      if let url = intent.url ?? intent.web {
        try invocation.output.line("  " + printable(url.source))
      } else if let route = intent.route {
        try invocation.output.line("  route \(printable(route))")
      }
    }
    let phrases = catalog.intents.flatMap(\.phrases)
    let plain = plainCount(phrases, catalog)
    invocation.note(
      [
        words(catalog.intents.count, "intent"), words(phrases.count, "phrase"),
        grouped(plain) + (plain == 1 ? " plain phrase" : " plain phrases"),
        words(languages(catalog).count, "language"),
      ].joined(separator: ", "))
    return .success
  }

  private static func words(_ count: Int, _ word: String) -> String {
    "\(Progress.grouped(count)) \(word)\(count == 1 ? "" : "s")"
  }

  private static func grouped(_ count: Int) -> String {
    count == .max ? "countless" : Progress.grouped(count)
  }

  private static func plainCount(_ phrases: [IntentPhrase], _ catalog: IntentCatalog) -> Int {
    phrases.reduce(0) { sum, phrase in
      let (total, overflow) = sum.addingReportingOverflow(
        PhraseMeasure.plainPhraseCount(phrase, in: catalog))
      return overflow ? .max : total
    }
  }

  /// The languages that the manifest names, then those of phrases that it does not name.
  private static func languages(_ catalog: IntentCatalog) -> [String] {
    var languages = catalog.languages
    var seen = Set(languages)
    for phrase in catalog.intents.flatMap(\.phrases) {
      if let language = phrase.language, seen.insert(language).inserted {
        languages.append(language)
      }
    }
    return languages
  }

  private static func tags(_ intent: IntentDefinition, _ language: String?) -> [String?] {
    var tags: [String?] = []
    for phrase in intent.phrases where !tags.contains(phrase.language) {
      tags.append(phrase.language)
    }
    guard let language else { return tags }
    let best = LanguageTag.best(for: language, among: tags.compactMap(\.self))
    return tags.filter { $0 == nil || $0 == best }
  }

  private static func words(_ kind: ParameterDefinition.Kind) -> String {
    switch kind {
    case .entity(let kinds):
      kinds.isEmpty ? "any entity" : kinds.map { printable($0) }.joined(separator: ", ")
    case .enumeration(let values): "one of \(values.count) values"
    case .list(let name): "the list \(printable(name))"
    case .number(let range):
      "\(JSONWriter().string(SlotValue.number(range.lower).json)) to "
        + JSONWriter().string(SlotValue.number(range.upper).json)
    case .text: "free text"
    }
  }

  private static func json(
    _ intent: IntentDefinition, _ catalog: IntentCatalog, _ language: String?
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(intent.id)),
      .init("title", intent.title.map(JSONValue.string) ?? .null),
      .init("url", intent.url.map { .string($0.source) } ?? .null),
      .init("web", intent.web.map { .string($0.source) } ?? .null),
      .init("route", intent.route.map(JSONValue.string) ?? .null),
    ]
    let single = IntentCatalog(intents: [intent])
    if let parameters = single.json["intents"]?[intent.id]?["parameters"] {
      members.append(.init("parameters", parameters))
    }
    members.append(
      .init(
        "phrases",
        .array(
          tags(intent, language).flatMap { tag in intent.phrases.filter { $0.language == tag } }
            .map { phrase in
              let slots = PhraseUses.slots(of: phrase, in: catalog).filter { !$0.isCapture }
              let count = PhraseMeasure.plainPhraseCount(phrase, in: catalog)
              return .object([
                .init("language", phrase.language.map(JSONValue.string) ?? .null),
                .init("phrase", .string(phrase.source)),
                .init("slots", .array(slots.map { .string($0.name) })),
                .init("plainPhrases", count == .max ? .null : .integer(Int64(count))),
              ])
            })))
    members.append(
      .init("negativePhrases", .array(intent.negativePhrases.map { .string($0.source) })))
    return .object(members)
  }
}
