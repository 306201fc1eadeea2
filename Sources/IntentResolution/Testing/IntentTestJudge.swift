// Whether an answer is what a case says it must be: all that the case says counts, whatever the status is, for a case
// whose line is not looked at passes always.

internal import EntityStore
internal import IntentPhrases

/// Compares one answer with what is right.
struct IntentTestJudge {
  private let wanted: IntentTestCase.Answer
  private let answer: IntentAnswer
  /// Whether it is the status that the case is about, and not one that will do as well.
  private let isOwnStatus: Bool

  init(_ wanted: IntentTestCase.Answer, _ answer: IntentAnswer) {
    self.wanted = wanted
    self.answer = answer
    isOwnStatus = answer.status.rawValue == wanted.status
  }

  /// What is wrong, in a few words; nil if nothing is.
  var fault: String? {
    let status = answer.status.rawValue
    guard wanted.accepted.contains(status) else {
      return "\(status) \(answer.intent ?? "-") for \(wanted.status) \(wanted.intent ?? "-")"
    }
    if !isIntentRight { return "\(answer.intent ?? "-") for \(wanted.intent ?? "-")" }
    for (name, slot) in wanted.slots.sorted(by: { $0.key < $1.key }) {
      if let fault = self.fault(of: name, slot) { return fault }
    }
    return urlFault
  }

  /// A status that will do as well may come without an intent.
  private var isIntentRight: Bool {
    wanted.intent == nil || answer.intent == wanted.intent || !isOwnStatus && answer.intent == nil
  }

  // MARK: Slots

  private func fault(of name: String, _ wanted: IntentTestCase.Slot) -> String? {
    // What will do instead of a match or a choice fills nothing.
    guard isOwnStatus || answer.status == .match || answer.status == .ambiguous else { return nil }
    let slot = answer.slots.first { $0.name == name }
    if let ids = wanted.ids {
      // What is only suggested fills nothing.
      let found = slot.flatMap { $0.status == .noEntity ? nil : $0.identifiers } ?? []
      if !isRight(found, ids) {
        return "\(name) is \(Self.shown(found)) for \(Self.shown(ids))"
      }
    }
    if let text = wanted.text, !(text.isEmpty && slot == nil) {
      guard let slot else { return "no slot \(name)" }
      if names(slot.text).isDisjoint(with: names(text)) {
        return "the text of \(name) is \"\(slot.text)\" for \"\(text)\""
      }
    }
    return nil
  }

  /// Whether the entities are the right ones: in order for a match; of a case that is about another status, some of the
  /// right ones for a match, and the right one among others for a choice.
  private func isRight(_ found: [String], _ wanted: [String]) -> Bool {
    switch answer.status {
    case .match where !isOwnStatus: wanted.isEmpty || Set(found).isSubset(of: wanted)
    case .match: found == wanted
    case .ambiguous where !isOwnStatus: Set(found).isSuperset(of: wanted)
    default: Set(found) == Set(wanted)
    }
  }

  /// The words in the forms that mean the same: "Lyon's page" is Lyon, "Frau Sölzer" is Soelzer.
  private func names(_ text: String) -> Set<[UInt8]> {
    let tokens = TokenText(text)
    let all = 0..<tokens.tokens.count
    let profile = ResolverProfile(LanguageProfile.of(answer.locale))
    return Set(tokens.keys(all)).union(
      profile.reductions(tokens, all).flatMap { $0.keys(tokens) })
  }

  private static func shown(_ ids: [String]) -> String {
    ids.isEmpty ? "nothing" : ids.prefix(3).joined(separator: " ") + (ids.count > 3 ? " …" : "")
  }

  // MARK: URLs

  private var urlFault: String? {
    let urls = wanted.urls + [wanted.url].compactMap(\.self)
    switch answer.status {
    case .match:
      if isOwnStatus ? answer.url == wanted.url : urls.isEmpty || urls.contains(answer.url ?? "") {
        return nil
      }
      return "\(answer.url ?? "no URL") for \(Self.shown(urls))"
    case .ambiguous:
      let found = Set(
        answer.slots.flatMap { $0.candidates.compactMap(\.url) }
          + answer.alternatives.compactMap(\.url))
      let isRight = isOwnStatus ? found == Set(urls) : found.isSuperset(of: urls)
      return urls.isEmpty || isRight
        ? nil : "\(Self.shown(found.sorted())) for \(Self.shown(urls))"
    case .noEntity, .missingSlot, .noIntent:
      return isOwnStatus && !urls.isEmpty ? "no URL for \(Self.shown(urls))" : nil
    }
  }
}
