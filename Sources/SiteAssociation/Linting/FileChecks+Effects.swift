// What the rules do together: addresses that should stay in the browser, apps with the same rules,
// comments that say something else.

extension FileChecks {
  mutating func checkEffects(_ links: AppLinks) {
    for entry in links.entries {
      for rule in entry.components ?? [] { checkComment(rule, entry, links) }
    }
    checkReservedPaths(links)
    checkSameRules(links)
  }

  private mutating func checkComment(
    _ rule: AssociationRule, _ entry: DetailsEntry, _ links: AppLinks
  ) {
    // Searching texts is slow, and few comments speak of opening.
    guard let written = rule.comment, Self.mentionsOpening(written) else { return }
    let comment = written.lowercased()
    let merged = rule.parts.merged(over: entry.defaults.merged(over: links.defaults))
    let isExclusion = merged.exclude ?? false
    let saysNo = ["not to open", "not open", "don't open", "doesn't open", "never open"].contains {
      comment.contains($0)
    }
    if saysNo, !isExclusion {
      report(
        .commentContradicts, "the comment says \"not to open\", but the rule opens",
        hint: "add \"exclude\": true", at: rule.place)
    } else if !saysNo, isExclusion, comment.contains("to open it as a universal link") {
      report(
        .commentContradicts, "the comment says \"to open\", but the rule is an exclusion",
        at: rule.place)
    }
  }

  private static func mentionsOpening(_ comment: String) -> Bool {
    var last: UInt32 = 0
    for byte in comment.utf8 {
      last = last << 8 | UInt32(byte | 0x20)
      // "open"
      if last == 0x6F70_656E { return true }
    }
    return false
  }

  /// Addresses that are for programs would open the app, too.
  private mutating func checkReservedPaths(_ links: AppLinks) {
    guard links.form != .single else { return }
    var seen: Set<String> = []
    let apps = deciding.flatMap(\.apps).filter { seen.insert($0).inserted }
    for app in apps.prefix(20) {
      let open = ["/.well-known/", "/api/"].compactMap { path in
        opening("https://example.com\(path)x", app).map { (path, $0) }
      }
      guard let (first, rule) = open.first else { continue }
      report(
        .wellknownOpen,
        "\(open.map(\.0).joined(separator: " and ")) would open the app, too",
        hint: "exclude what is not for people", at: rule.rule.place,
        witness: "https://example.com\(first)x")
      // Once is enough.
      return
    }
  }

  /// The rule by which a URL opens an app; nil if it does not.
  private func opening(_ url: String, _ app: String) -> Numbered? {
    var texts = SampleTexts([url])
    for entry in deciding where entry.apps.contains(app) {
      if let rule = entry.rules.first(where: {
        texts.areMatched(by: $0.parts, $0.language, patterns.tables)
      }) {
        return rule.isExclusion ? nil : rule
      }
    }
    return nil
  }

  private mutating func checkSameRules(_ links: AppLinks) {
    guard links.form == .list, links.entries.count > 1 else { return }
    var groups: [[Int]] = []
    var numbers: [[RuleParts]: Int] = [:]
    for (index, entry) in links.entries.enumerated() {
      let rules = entry.components ?? entry.paths ?? []
      guard !entry.apps.isEmpty, !rules.isEmpty else { continue }
      let signature = [entry.defaults.withoutPlaces] + rules.map(\.parts.withoutPlaces)
      if let number = numbers[signature] {
        groups[number].append(index)
      } else {
        numbers[signature] = groups.count
        groups.append([index])
      }
    }
    for group in groups where group.count > 1 {
      let first = links.entries[group[0]]
      let apps = Set(first.apps.map(\.id))
      let others = group.dropFirst().map { links.entries[$0] }
        .filter { apps.isDisjoint(with: $0.apps.map(\.id)) }
      guard let other = others.first, let one = first.apps.first, let two = other.apps.first
      else { continue }
      let more = others.count > 1 ? " and those of \(others.count - 1) more entries" : ""
      report(
        .sameRules,
        "\(quotedText(one.id)) and \(quotedText(two.id))\(more) have the same rules; the first installed one in file order opens",
        at: other.place)
    }
  }
}

extension RuleParts {
  /// The same parts, as if all stood at the beginning of a file.
  fileprivate var withoutPlaces: RuleParts {
    var parts = self
    parts.path = path.map { PatternText($0.text) }
    parts.fragment = fragment.map { PatternText($0.text) }
    switch query {
    case .whole(let pattern): parts.query = .whole(PatternText(pattern.text))
    case .items(let items):
      parts.query = .items(
        items.map { .init(name: $0.name, value: PatternText($0.value.text)) })
    case .ignored: parts.query = .ignored(.start)
    case nil: break
    }
    return parts
  }
}
