// App identifiers: the ten characters, the dot, the bundle identifier, and what people write instead.

extension FileChecks {
  private struct Listed {
    let app: AppReference
    /// Which array it stands in.
    let list: Int
    let entry: DetailsEntry?
  }

  mutating func checkIdentifiers() {
    var listed: [Listed] = []
    var list = 0
    for entry in file.appLinks?.entries ?? [] {
      for app in (entry.appIDs ?? []) + (entry.appID.map { [$0] } ?? []) {
        listed.append(Listed(app: app, list: list, entry: entry))
      }
      list += 1
    }
    for service in file.services {
      for app in service.apps { listed.append(Listed(app: app, list: list, entry: nil)) }
      list += 1
    }
    var seen: Set<String> = []
    for item in listed where seen.insert(item.app.id).inserted { checkShape(item.app) }
    checkDuplicates(listed)
    checkTypos(listed)
  }

  // MARK: - Shape

  private mutating func checkShape(_ app: AppReference) {
    let id = app.id
    let shown = quotedText(id)
    if Self.isPlaceholder(id) {
      return report(
        .idPlaceholder, "\(shown) is a placeholder",
        hint: "write the app's own identifier, as in ABCDE12345.com.example.app", at: app.place)
    }
    if Self.isHostOrURL(id) {
      return report(
        .idURL, "\(shown) is a host or URL, not an app identifier",
        hint: "write the App ID prefix, a dot and the bundle ID", at: app.place)
    }
    guard let dot = id.firstIndex(of: "."), id.index(after: dot) < id.endIndex else {
      return report(
        .idNoBundle, "\(shown) has no bundle ID",
        hint: "write the App ID prefix, a dot and the bundle ID", at: app.place)
    }
    let prefix = String(id[..<dot])
    let bundle = id[id.index(after: dot)...]
    if Self.isReverseDomain(prefix) {
      return report(
        .idNoPrefix, "\(shown) has no App ID prefix; expected ABCDE12345.\(id)",
        hint: "the prefix is the Team ID, or the older App ID prefix of the app", at: app.place)
    }
    let isNumber = prefix.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    if !Self.isPrefix(prefix) {
      report(
        .idPrefixShape, "the prefix \(quotedText(prefix)) is not 10 capital letters and digits",
        hint: isNumber ? "it looks like an App Store number" : nil, at: app.place)
    } else if isNumber {
      report(
        .idAppStoreNumber,
        "the prefix \(quotedText(prefix)) looks like an App Store number, not a Team ID",
        at: app.place
      )
    }
    let strange = bundle.unicodeScalars.first { !Self.isBundleScalar($0) }
    if let strange {
      report(
        .idBundleShape, "\"\(strange)\" cannot be in a bundle ID, but is in \(shown)", at: app.place
      )
    }
  }

  static func isPrefix(_ text: String) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
      }
  }

  private static func isBundleScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".": true
    default: false
    }
  }

  private static let templateMarks: Set<Unicode.Scalar> = ["<", ">", "{", "}", "[", "]", "$", "%"]
  private static let templateWords = [
    "TEAM", "YOUR", "FAKE", "PREFIX", "APPID", "APP_ID", "BUNDLE", "PLACEHOLDER", "EXAMPLE",
    "CHANGEME", "REPLACE", "XXXX",
  ]
  /// Prefixes of Apple's own samples and of those who count.
  private static let samplePrefixes: Set<String> = [
    "ABCDE12345", "ABCDEFGHIJ", "A1B2C3D4E5", "1234567890", "0123456789", "9JA89QQLNQ",
    "D3KQX62K1A", "ABCD123456", "ABC1234567", "1A2B3C4D5E", "A1B2C3D4E6", "ABCDE54321",
  ]
  private static let sampleBundles = [
    "yourapp", "your-app", "your.bundle", "yourbundle", "yourcompany", "bundleid", "bundle.id",
    "bundle_id", "bundleidentifier", "yourdomain", "mycompany.myapp",
  ]

  private static func isPlaceholder(_ id: String) -> Bool {
    if id.unicodeScalars.contains(where: templateMarks.contains) { return true }
    let dot = id.firstIndex(of: ".") ?? id.endIndex
    let prefix = String(id[..<dot])
    if samplePrefixes.contains(prefix) { return true }
    if let first = prefix.first, prefix.count >= 5, prefix.allSatisfy({ $0 == first }) {
      return true
    }
    let upper = prefix.uppercased()
    // A prefix in small letters is a part of a bundle ID.
    if prefix == upper || prefix.contains("_"), templateWords.contains(where: upper.contains) {
      return true
    }
    if ["TEAMID", "YOURTEAMID", "APPID", "PREFIX", "TEAM"].contains(upper) { return true }
    let bundle = id[dot...].lowercased()
    return sampleBundles.contains(where: bundle.contains)
  }

  private static let topDomains: Set<String> = [
    "com", "org", "net", "io", "co", "app", "dev", "de", "uk", "fr", "nl", "jp", "cn", "ru", "br",
    "eu", "us", "me", "ai", "tv", "info", "se", "ch", "at", "it", "es", "pl", "in", "au", "ca",
    "kr", "no", "dk", "fi", "be", "cz", "xyz", "im", "edu", "gov", "id", "vn", "my", "sg", "nz",
  ]

  private static func isReverseDomain(_ prefix: String) -> Bool {
    topDomains.contains(prefix.lowercased()) && prefix.count <= 4
  }

  private static func isHostOrURL(_ id: String) -> Bool {
    if id.contains("/") || id.contains(":") { return true }
    let labels = id.split(separator: ".").map { $0.lowercased() }
    guard labels.count >= 2, let first = labels.first, let last = labels.last else { return false }
    if first == "www" { return true }
    return topDomains.contains(last) && labels.count <= 3 && !isPrefix(String(id.prefix(10)))
      && !topDomains.contains(first) && id == id.lowercased()
  }

  // MARK: - Twice, and nearly twice

  private mutating func checkDuplicates(_ listed: [Listed]) {
    var first: [String: Listed] = [:]
    var isReported: Set<String> = []
    for item in listed {
      guard let earlier = first[item.app.id] else {
        first[item.app.id] = item
        continue
      }
      // Each service lists the app once; that is how it is meant.
      guard earlier.list == item.list || earlier.entry != nil && item.entry != nil else { continue }
      // appID beside appIDs in one entry is reported as such.
      if earlier.list == item.list, let entry = item.entry, entry.appID == item.app,
        entry.appIDs != nil
      {
        continue
      }
      guard isReported.insert(item.app.id).inserted else { continue }
      let isSameForm =
        earlier.list == item.list
        || (earlier.entry?.components == nil) == (item.entry?.components == nil)
      report(
        .idDuplicate,
        "\(quotedText(item.app.id)) is listed twice"
          + (earlier.list == item.list
            ? "" : "; of several entries the first with a matching rule decides"),
        at: item.app.place, severity: isSameForm ? nil : .info)
    }
  }

  private mutating func checkTypos(_ listed: [Listed]) {
    var lists: [String: Set<Int>] = [:]
    var places: [(id: String, place: SourcePlace)] = []
    for item in listed {
      if lists[item.app.id] == nil { places.append((item.app.id, item.app.place)) }
      lists[item.app.id, default: []].insert(item.list)
    }
    guard places.count <= 200 else { return }
    for (index, other) in places.enumerated() {
      for one in places[..<index] where Self.isTypo(one.id, other.id, lists) {
        report(
          .idTypo, "\(quotedText(one.id)) and \(quotedText(other.id)) differ by one character",
          at: other.place)
      }
    }
  }

  /// Prefixes are random, so near ones are meant to be one; bundle IDs are often made alike, so they
  /// count only if no list holds both.
  private static func isTypo(_ one: String, _ other: String, _ lists: [String: Set<Int>]) -> Bool {
    let (ones, others) = (split(one), split(other))
    if ones.bundle == others.bundle { return isOneEdit(ones.prefix, others.prefix) }
    guard ones.prefix == others.prefix, isOneEdit(ones.bundle, others.bundle),
      lists[one]?.isDisjoint(with: lists[other] ?? []) == true
    else { return false }
    return !ones.bundle.contains(where: \.isNumber) && !others.bundle.contains(where: \.isNumber)
      && min(ones.bundle.count, others.bundle.count) >= 8
  }

  private static func split(_ id: String) -> (prefix: String, bundle: String) {
    let dot = id.firstIndex(of: ".") ?? id.endIndex
    return (String(id[..<dot]), String(id[dot...]))
  }

  /// One character more, less or changed, or two neighbours swapped.
  private static func isOneEdit(_ one: String, _ other: String) -> Bool {
    let (short, long) = one.utf8.count <= other.utf8.count ? (one, other) : (other, one)
    let (a, b) = (Array(short.utf8), Array(long.utf8))
    guard b.count - a.count <= 1, a != b else { return false }
    let start = zip(a, b).prefix { $0 == $1 }.count
    if b.count > a.count { return a[start...].elementsEqual(b[(start + 1)...]) }
    if a[(start + 1)...].elementsEqual(b[(start + 1)...]) { return true }
    return start + 1 < a.count && a[start] == b[start + 1] && a[start + 1] == b[start]
      && a[(start + 2)...].elementsEqual(b[(start + 2)...])
  }
}
