// Exports phrases as the Swift source of an AppShortcutsProvider.

/// Writes an `AppShortcutsProvider`.
public struct SwiftSourceExport {
  let catalog: IntentCatalog
  let language: String
  /// Whether groups are written out.
  public var expandsGroups = false
  /// What was left out.
  public private(set) var report = ShortcutExportReport()

  /// Prepares an export of the phrases of one language.
  public init(_ catalog: IntentCatalog, language: String) {
    self.catalog = catalog
    self.language = language
  }

  /// The source of a provider whose type has this name.
  ///
  /// - Throws: `PlainPhrases.Fault`.
  public mutating func source(typeName: String = "AppShortcuts") throws(PlainPhrases.Fault)
    -> String
  {
    var text = "import AppIntents\n\nstruct \(typeName): AppShortcutsProvider {\n"
    text += "  static var appShortcuts: [AppShortcut] {\n"
    for intent in catalog.intents {
      for part in intent.parts {
        text += try shortcut(part, part.phrases.first?.fixedSlots ?? [])
      }
    }
    text += "  }\n"
    let negative = catalog.intents.flatMap { intent in
      intent.negativePhrases.filter { $0.language == nil || $0.language == language }
    }.compactMap { PhrasePrinter.text($0.nodes, notation: .swift) }
    if !negative.isEmpty {
      text += "\n  static var negativePhrases: NegativeAppShortcutPhrases {\n"
      text += "    NegativeAppShortcutPhrases {\n"
      for phrase in negative { text += "      \"\(phrase)\"\n" }
      text += "    }\n  }\n"
    }
    return text + "}\n"
  }

  /// A shortcut for the phrases that set the same values.
  private mutating func shortcut(
    _ intent: IntentDefinition, _ slots: [FixedSlot]
  ) throws(PlainPhrases.Fault) -> String {
    var plain = PlainPhrases(catalog, expands: expandsGroups)
    let phrases = try plain.texts(intent, language: language, notation: .swift)
    report.leftOut += plain.leftOut.count
    guard !phrases.isEmpty else { return "" }
    let arguments = slots.map { "\($0.name): \(Self.source(of: $0.value))" }
    var text = "    AppShortcut(\n      intent: \(Self.typeName(of: intent.id))"
    text += "(\(arguments.joined(separator: ", "))),\n      phrases: [\n"
    for phrase in phrases { text += "        \"\(phrase)\",\n" }
    text += "      ],\n      shortTitle: \"\(Self.quoted(intent.title ?? intent.id))\",\n"
    return text + "      systemImageName: \"app\"\n    )\n"
  }

  /// A value as Swift writes it: words are cases of an enumeration.
  private static func source(of value: SlotValue) -> String {
    switch value {
    case .number(let number): NumberRange.text(number)
    case .text(let text):
      text == "true" || text == "false"
        ? text : SlotName.isName(text) && !text.contains("-") ? ".\(text)" : "\"\(quoted(text))\""
    }
  }

  /// `open_item` → `OpenItemIntent`.
  static func typeName(of id: String) -> String {
    let words = id.split { !$0.isLetter && !$0.isNumber }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let isName = name.first?.isLetter == true
    return (isName ? name : "Intent" + name) + (name.hasSuffix("Intent") ? "" : "Intent")
  }

  private static func quoted(_ text: String) -> String {
    PhrasePrinter.text([.literal(text)], notation: .swift) ?? text
  }
}
