// The corrections that are safe to make: edits of the text where it stands, so that layout, comments
// and order of everything else stay as they are.

public import LinkTypes

/// Corrects an association file where the correction cannot be wrong.
public struct AssociationFixer: Sendable {
  /// Which corrections to make.
  public struct Options: Sendable {
    /// Whether `appID` and `paths` become `appIDs` and `components`.
    public var modernizes: Bool

    /// Creates options.
    public init(modernizes: Bool = true) {
      self.modernizes = modernizes
    }
  }

  /// One correction that was made.
  public struct Change: Sendable, Hashable {
    /// What was done.
    public var message: String
    /// Where it was done, in the text before it.
    public var position: JSONPosition
  }

  /// The text with all corrections.
  public private(set) var bytes: [UInt8]
  /// The corrections in the order in which they were made.
  public private(set) var changes: [Change] = []

  /// Corrects a text; a text that is not JSON stays as it is.
  public init(_ bytes: [UInt8], options: Options = Options()) {
    self.bytes = bytes
    if options.modernizes { edit(listDetails) }
    edit(moveExclusions)
    edit(addSlashes)
    if options.modernizes { edit(modernize) }
  }

  private struct Edit {
    let range: Range<Int>
    let text: [UInt8]
    let change: Change?

    init(range: Range<Int>, text: some Sequence<UInt8>, change: Change? = nil) {
      self.range = range
      self.text = Array(text)
      self.change = change
    }
  }

  /// Reads the text once, and writes it once with all that is to be changed in it.
  private mutating func edit(_ find: (JSONNode) -> [Edit]) {
    guard let root = try? JSONNode(parsing: bytes, options: .init(allowDuplicateKeys: true)) else {
      return
    }
    let edits = find(root).sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard !edits.isEmpty else { return }
    changes += edits.compactMap(\.change)
    var edited: [UInt8] = []
    edited.reserveCapacity(bytes.count + edits.count * 32)
    var place = 0
    for edit in edits {
      edited += bytes[place..<edit.range.lowerBound]
      edited += edit.text
      place = edit.range.upperBound
    }
    edited += bytes[place...]
    bytes = edited
  }

  private func span(_ node: JSONNode) -> Range<Int> {
    node.position.offset..<JSONSpan.end(of: node.position.offset, in: bytes.span)
  }

  // MARK: - Exclusions first

  /// Moves each exclusion that never applies before the rule that hides it, and no further: what earlier
  /// rules open stays open.
  private func moveExclusions(_ root: JSONNode) -> [Edit] {
    var reader = AssociationReader()
    guard let file = reader.read(root, pointer: "") else { return [] }
    var checks = FileChecks(file)
    checks.run()
    let hidden = Dictionary(
      checks.hiddenExclusions.map { ($0.offset, $0) }, uniquingKeysWith: { one, _ in one })
    guard !hidden.isEmpty else { return [] }
    return entries(root).flatMap(\.members)
      .filter { $0.key == "paths" || $0.key == "components" }
      .flatMap { moves(in: $0.node.elements, hidden) }
  }

  /// The texts of a list's rules in their new order, each in the place of another.
  private func moves(
    in rules: [JSONNode], _ hidden: [Int: FileChecks.HiddenExclusion]
  ) -> [Edit] {
    var moved: [Int: [Int]] = [:]
    for (number, rule) in rules.enumerated() {
      if let exclusion = hidden[rule.position.offset] {
        moved[exclusion.hiderOffset, default: []].append(number)
      }
    }
    guard !moved.isEmpty else { return [] }
    var order: [Int] = []
    for (number, rule) in rules.enumerated() where hidden[rule.position.offset] == nil {
      order += moved[rule.position.offset] ?? []
      order.append(number)
    }
    return zip(rules.indices, order).filter(!=).map { place, number in
      let exclusion = hidden[rules[number].position.offset]
      return Edit(
        range: span(rules[place]), text: bytes[span(rules[number])],
        change: exclusion.map {
          Change(
            message: "moved the exclusion before \($0.hider), which hid it",
            position: rules[number].position)
        })
    }
  }

  // MARK: - Slashes

  private func entries(_ root: JSONNode) -> [JSONNode] {
    guard let details = root["applinks"]?["details"], case .array = details.value else { return [] }
    return details.elements
  }

  private func addSlashes(_ root: JSONNode) -> [Edit] {
    var edits: [Edit] = []
    for entry in entries(root) {
      for node in entry["paths"]?.elements ?? [] {
        guard let text = node.value.string else { continue }
        let isExclusion = text.hasPrefix("NOT ")
        edits += slash(node, isExclusion ? String(text.dropFirst(4)) : text, isExclusion ? 5 : 1)
      }
      for rule in entry["components"]?.elements ?? [] {
        guard let node = rule["/"], let text = node.value.string else { continue }
        edits += slash(node, text, 1)
      }
    }
    return edits
  }

  private func slash(_ node: JSONNode, _ path: String, _ offset: Int) -> [Edit] {
    // What is no path at all is for a person to correct.
    guard let first = path.unicodeScalars.first, first != "/", first != "*", first != " ",
      first != "!", first != "^", !path.contains("://"), !path.hasPrefix("www."),
      !path.uppercased().hasPrefix("NOT"), first.isASCII
    else { return [] }
    let place = node.position.offset + offset
    return [
      Edit(
        range: place..<place, text: "/".utf8,
        change: Change(
          message: "added the leading slash of \(quotedText(path))", position: node.position))
    ]
  }

  // MARK: - Legacy to modern

  /// The oldest form, an object keyed by app identifiers, as an array: its apps are independent.
  private func listDetails(_ root: JSONNode) -> [Edit] {
    guard let details = root["applinks"]?["details"], case .object = details.value,
      !details.members.isEmpty,
      details.members.allSatisfy({ member in
        guard case .object = member.node.value else { return false }
        return !AssociationReader.entryKeys.contains(member.key)
          && member.node["appID"] == nil && member.node["appIDs"] == nil
      })
    else { return [] }
    let whole = span(details)
    var edits = [
      Edit(
        range: whole.lowerBound..<whole.lowerBound + 1, text: "[".utf8,
        change: Change(
          message: "wrote details as an array of entries", position: details.position)),
      Edit(range: whole.upperBound - 1..<whole.upperBound, text: "]".utf8),
    ]
    for member in details.members {
      let key = member.keyPosition.offset
      let name = bytes[key..<JSONSpan.end(of: key, in: bytes.span)]
      let text = Array("{ \"appID\": ".utf8) + name + (member.node.members.isEmpty ? [] : [0x2C])
      edits.append(Edit(range: key..<member.node.position.offset + 1, text: text))
    }
    return edits
  }

  private func modernize(_ root: JSONNode) -> [Edit] {
    // Defaults hold for components alone: they would begin to.
    guard root["applinks"]?["defaults"] == nil else { return [] }
    var edits: [Edit] = []
    for entry in entries(root) {
      guard let paths = entry["paths"], entry["components"] == nil, case .array = paths.value,
        let appID = entry["appID"] ?? entry["appIDs"], entry["defaults"] == nil,
        paths.elements.allSatisfy({ $0.value.string != nil })
      else { continue }
      edits.append(
        Edit(
          range: key("paths", of: entry), text: "\"components\"".utf8,
          change: Change(
            message: "wrote paths as components, which iOS 13 and later read",
            position: entry.position)))
      for node in paths.elements { edits.append(component(node)) }
      if entry["appIDs"] == nil, appID.value.string != nil {
        let range = span(appID)
        edits.append(Edit(range: key("appID", of: entry), text: "\"appIDs\"".utf8))
        edits.append(
          Edit(range: range, text: [UInt8(ascii: "[")] + bytes[range] + [UInt8(ascii: "]")]))
      }
    }
    return edits
  }

  private func key(_ name: String, of entry: JSONNode) -> Range<Int> {
    guard let member = entry.members.first(where: { $0.key == name }) else { return 0..<0 }
    let start = member.keyPosition.offset
    return start..<JSONSpan.end(of: start, in: bytes.span)
  }

  /// A path as a component; the text between its quotes stays as it is written.
  private func component(_ node: JSONNode) -> Edit {
    let range = span(node)
    let written = String(decoding: bytes[range], as: UTF8.self)
    let isExclusion = node.value.string?.hasPrefix("NOT ") == true && written.hasPrefix("\"NOT ")
    let text =
      isExclusion
      ? "{ \"/\": \"\(written.dropFirst(5)), \"exclude\": true }" : "{ \"/\": \(written) }"
    return Edit(range: range, text: text.utf8)
  }
}

/// Where the values of a JSON text end; the text has been parsed before.
enum JSONSpan {
  /// The place after the value that begins at an offset.
  static func end(of start: Int, in bytes: Span<UInt8>) -> Int {
    var index = start
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = stringEnd(index, bytes)
        if depth == 0 { return index }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index }
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return index
  }

  private static func stringEnd(_ start: Int, _ bytes: Span<UInt8>) -> Int {
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if bytes[index] == UInt8(ascii: "\"") {
        return index + 1
      } else {
        index += 1
      }
    }
    return bytes.count
  }
}
