// Entries and services: what goes with what, and what older systems see of it.

extension FileChecks {
  mutating func checkServices() {
    for service in file.services where service.name == .appclips {
      for app in service.apps where !app.id.lowercased().hasSuffix(".clip") {
        // An App Clip Code in augmented reality needs the app beside its clip.
        let hasClip = service.apps.contains {
          $0.id.lowercased().hasPrefix(app.id.lowercased() + ".")
        }
        guard !hasClip else { continue }
        report(
          .appclipID,
          "\(quotedText(app.id)) looks like the full app; App Clip identifiers normally end in .Clip",
          at: app.place)
      }
    }
  }

  mutating func checkStructure(_ links: AppLinks) {
    for (index, entry) in links.entries.enumerated() { check(entry, number: index + 1) }
    if links.apps == .missing, links.entries.contains(where: { $0.paths != nil }) {
      report(
        .appsNeeded, "iOS 12 and older, which paths are for, need \"apps\": []", at: links.place)
    }
    for defaults in [links.defaults] + links.entries.map(\.defaults) { checkDefaults(defaults) }
    checkSystems(links)
  }

  private mutating func check(_ entry: DetailsEntry, number: Int) {
    if entry.appIDs == nil && entry.appID == nil || entry.appIDs?.isEmpty == true {
      report(
        .noApp, "entry \(number) has no appIDs or appID, so it is for no app", at: entry.place)
    }
    if entry.appIDs != nil, let appID = entry.appID {
      report(.appIDAndAppIDs, "appID is ignored because appIDs is present", at: appID.place)
    }
    if entry.components != nil, let paths = entry.paths {
      report(
        .pathsIgnored,
        "paths is used by iOS 12 and older only, because components is present",
        at: paths.first?.place ?? entry.place)
      checkPathsDiffer(entry)
    } else if entry.paths != nil, let appIDs = entry.appIDs {
      report(
        .mixedFormat,
        "appIDs with paths: Apple warns that mixing formats may behave unexpectedly",
        hint: "use appIDs with components, or appID with paths",
        at: appIDs.first?.place ?? entry.place)
    }
    if entry.components == nil, entry.paths == nil {
      report(
        .noRules, "entry \(number) has neither components nor paths; the result is not defined",
        at: entry.place)
    }
    if (entry.components ?? entry.paths)?.isEmpty == true {
      let key = entry.components == nil ? "paths" : "components"
      report(.rulesEmpty, "\(key) is empty, so this entry opens nothing", at: entry.place)
    }
  }

  /// Asks both formats about the same URLs: those that their own rules are for.
  private mutating func checkPathsDiffer(_ entry: DetailsEntry) {
    guard var links = file.appLinks else { return }
    var entry = entry
    let app = "A"
    entry.appIDs = [AppReference(id: app, place: entry.place)]
    links.form = .list
    var modern = entry
    modern.paths = nil
    var legacy = entry
    legacy.components = nil
    func matcher(_ entry: DetailsEntry) -> SiteMatcher {
      var links = links
      links.entries = [entry]
      return SiteMatcher(AssociationFile(appLinks: links))
    }
    let (new, old) = (matcher(modern), matcher(legacy))
    let common = entry.defaults.merged(over: links.defaults)
    var urls = ["https://example.com/", "https://example.com/zq"]
    for rule in entry.paths ?? [] {
      urls += RuleLanguage(rule.parts, &patterns).samples(patterns.tables)
    }
    for rule in entry.components ?? [] {
      urls += RuleLanguage(rule.parts.merged(over: common), &patterns).samples(patterns.tables)
    }
    for url in urls {
      let link = LinkURL(url)
      let isNew = new.decision(link, app: app).outcome == .opens
      let isOld = old.decision(link, app: app).outcome == .opens
      guard isNew != isOld else { continue }
      report(
        .pathsDiffer,
        "paths and components open different URLs: \(isNew ? "only components" : "only paths") opens \(url)",
        at: entry.paths?.first?.place ?? entry.place, witness: url)
      return
    }
  }

  private mutating func checkDefaults(_ defaults: RuleParts) {
    let query: SourcePlace? =
      switch defaults.query {
      case .whole(let pattern): pattern.place
      case .items(let items): items.first?.value.place
      case .ignored(let place): place
      case nil: nil
      }
    let pattern = defaults.path?.place ?? query ?? defaults.fragment?.place
    if let place = pattern {
      report(
        .defaultsPattern, "a pattern in defaults applies to every rule that lacks its own",
        at: place)
    } else if defaults.exclude == true {
      report(
        .defaultsPattern,
        "exclude in defaults makes every rule an exclusion that does not say otherwise",
        at: file.appLinks?.place ?? .start)
    }
  }

  /// One note for each feature that older systems lack, at the first place that uses it.
  private mutating func checkSystems(_ links: AppLinks) {
    let entries = links.entries
    func first(_ has: (RuleParts) -> Bool) -> AssociationRule? {
      for entry in entries {
        if let rule = entry.components?.first(where: { has($0.parts) }) { return rule }
      }
      return nil
    }
    if let first = entries.first(where: { $0.components != nil }) {
      let isAlone = entries.allSatisfy { $0.paths == nil }
      note(
        "components", "iOS 13", isAlone ? "no rules" : "paths",
        at: first.components?.first?.place ?? first.place)
    }
    if let variable = links.variables.first {
      note("substitutionVariables", "iOS 13.5", "\"$(…)\" as plain text", at: variable.place)
    }
    if let rule = first({ $0.caseSensitive != nil }) {
      note("caseSensitive", "iOS 13.5", "patterns with case", at: rule.place)
    }
    if let rule = first({ $0.percentEncoded != nil }) {
      note("percentEncoded", "iOS 14", "patterns as written", at: rule.place)
    }
    if links.defaults != RuleParts() || entries.contains(where: { $0.defaults != RuleParts() }) {
      note("defaults", "iOS 14", "rules without them", at: links.place)
    }
  }

  private mutating func note(
    _ feature: String, _ system: String, _ fallback: String, at place: SourcePlace
  ) {
    report(
      .systemVersion, "uses \(feature), which needs \(system); older systems see \(fallback)",
      at: place)
  }
}
