// A manifest made from a table's templates alone. In such tables the first route that matches wins, and
// the manifest keeps to that by "over", wherever specificity would decide otherwise or not at all.

import LinkTypes

/// What of a table could not be taken over as it stands.
public struct TemplateNotes: Sendable {
  /// One sentence for each.
  public internal(set) var sentences: [String] = []
  /// The routes whose URLs no route of the manifest takes.
  public internal(set) var lost: [String] = []

  /// Creates notes that say nothing.
  public init() {}

  fileprivate mutating func lose(_ name: String, _ reason: String) {
    lost.append(name)
    sentences.append("left out: '\(name)', since \(reason)")
  }
}

extension LinkManifest {
  /// Proposes a manifest for a table's templates, in which the first route that matches wins.
  ///
  /// Between two web hosts the more specific one goes first. Templates of one name become one route where
  /// they carry the same values. A route of which earlier ones leave nothing is left out, and the one that
  /// takes its URLs says so in its note.
  /// What could not be taken over as it stands is added to the notes, in sentences.
  /// - Throws: `RoutePatternError` for the first template if none of them is one.
  public init(
    templates table: RouteCaseTable, notes: inout TemplateNotes
  ) throws(RoutePatternError) {
    var fault: RoutePatternError?
    var routes: [Route] = []
    var schemes: [String] = []
    var foreign: [String] = []
    var addresses: [WebAddress] = []
    for entry in table.entries {
      guard let template = entry.template else { continue }
      let pattern: RoutePattern
      do {
        pattern = try RoutePattern(template: template)
      } catch {
        // One such route must not keep all others out.
        notes.lose(entry.name, error.message)
        fault = fault ?? error
        continue
      }
      let isWeb = pattern.isWeb
      if isWeb, let literal = pattern.authority?.literal {
        let host = String(decoding: literal, as: UTF8.self)
        guard let address = LinkManifest.webAddress((pattern.scheme ?? "") + "://" + host) else {
          notes.lose(entry.name, "'\(host)' can be no host of a manifest")
          continue
        }
        if !addresses.contains(address.declared) { addresses.append(address.declared) }
      } else if !isWeb, let scheme = pattern.scheme {
        let isOwn = LinkManifest.isScheme(scheme)
        if isOwn, !schemes.contains(scheme) { schemes.append(scheme) }
        if !isOwn, !foreign.contains(scheme) { foreign.append(scheme) }
      }
      LinkManifest.add(pattern, isWeb: isWeb, named: entry.name, to: &routes, &notes)
    }
    if let fault, routes.isEmpty { throw fault }
    LinkManifest.settle(&routes)
    self.init(app: table.app.isEmpty ? "App" : table.app, schemes: schemes, hosts: [], kinds: [])
    self.addresses = addresses
    foreignSchemes = foreign
    self.routes = routes
    notes.sentences += makeUsable().map { "left out: \($0.summary)" }
  }

  /// The same for whoever needs no notes.
  public init(templates table: RouteCaseTable) throws(RoutePatternError) {
    var notes = TemplateNotes()
    try self.init(templates: table, notes: &notes)
  }

  /// Adds a pattern to the route of its name if it carries the same values, else as a route of its own.
  private static func add(
    _ pattern: RoutePattern, isWeb: Bool, named name: String, to routes: inout [Route],
    _ notes: inout TemplateNotes
  ) {
    if let place = routes.firstIndex(where: { $0.name == name }) {
      var joined = routes[place]
      if isWeb { joined.web.append(pattern) } else { joined.url.append(pattern) }
      if (try? RouteReview.checkValues(joined)) != nil {
        routes[place] = joined
        return
      }
    }
    let free = LinkManifest.unusedName(name, in: routes)
    if free != name {
      notes.sentences.append(
        "two routes with different values are named '\(name)': the second one is '\(free)'")
    }
    routes.append(
      isWeb ? Route(name: free, web: [pattern]) : Route(name: free, url: [pattern]))
  }

  /// A name that no route has: the one given, or the same with a number.
  package static func unusedName(_ name: String, in routes: [Route]) -> String {
    var result = name
    var number = 1
    while routes.contains(where: { $0.name == result }) {
      number += 1
      result = "\(name)-\(number)"
    }
    return result
  }

  /// Lets the earlier of two routes go first wherever nothing else makes it so; or only where nothing
  /// else tells who does.
  static func settle(_ routes: inout [Route], onlyTies: Bool = false) {
    let builder = RouteTreeBuilder(routes)
    for pair in ConflictSearch(builder).pairs {
      let (first, second) = (builder.variants[Int(pair.first)], builder.variants[Int(pair.second)])
      let isFirstEarlier = first.route < second.route
      let wins: ConflictSearch.Order = isFirstEarlier ? .first : .second
      guard pair.order != wins, pair.order == .tied || !onlyTies, Witness.url(first, second) != nil
      else { continue }
      let (earlier, later) = isFirstEarlier ? (first, second) : (second, first)
      // A value in a web host stands for one label, though it could take several: `{lang}.example.org`
      // is not meant to take what `{lang}.m.example.org` takes.
      if pair.order != .tied, later.isWeb, earlier.authority?.shape != later.authority?.shape {
        continue
      }
      let name = routes[later.route].name
      if !routes[earlier.route].over.contains(name) { routes[earlier.route].over.append(name) }
    }
  }
}

extension RoutePattern {
  /// Reads a template of a table: outside braces all text is literal, so that what is a sign of patterns
  /// (`[`, `|`) or no URL at all (a space, a lone `%`) is escaped first.
  init(template: String) throws(RoutePatternError) {
    let bytes = Array(template.utf8)
    var result: [UInt8] = []
    var depth = 0
    var isInPath = true
    let isAddress = template.lowercased().firstRange(of: "://[").map { range in
      ["http", "https"].contains(template[..<range.lowerBound].lowercased())
    }
    var isHost = isAddress ?? false
    let hostStart = Self.customHost(bytes)
    var isInCustomHost = false
    var isTyped = false
    for (index, byte) in bytes.enumerated() {
      if index == hostStart { isInCustomHost = true }
      if byte == UInt8(ascii: "{") {
        depth += 1
        isTyped = false
      }
      let isLiteral = depth == 0
      if byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
      guard isLiteral else {
        isTyped = isTyped || ":?+*.".utf8.contains(byte)
        // In tables any text that is not empty may stand there, an address of a person, too.
        if byte == UInt8(ascii: "}"), isInCustomHost, !isTyped { result += ":string".utf8 }
        result.append(byte)
        continue
      }
      if "/?#".utf8.contains(byte) { isInCustomHost = false }
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { isInPath = false }
      if isHost, byte == UInt8(ascii: "]") {
        isHost = false
        result.append(byte)
        continue
      }
      let isSign =
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"): isInPath && !isHost
        case UInt8(ascii: "|"): true
        case UInt8(ascii: "%"):
          !bytes[(index + 1)...].prefix(2).allSatisfy(\.isHexDigit) || index + 2 >= bytes.count
        default: byte <= 0x20 || byte == 0x7F
        }
      if isSign { PercentEncoding.append(byte, to: &result) } else { result.append(byte) }
    }
    try self.init(String(decoding: result, as: UTF8.self))
  }

  /// Where the host of a custom scheme begins; nil if there is none.
  private static func customHost(_ bytes: [UInt8]) -> Int? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8), !bytes[..<colon].contains(UInt8(ascii: "{"))
    else { return nil }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    return scheme == "https" || scheme == "http" ? nil : colon + 3
  }
}
