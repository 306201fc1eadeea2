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

  /// The most exclusions that are moved: each is found by looking at the whole file.
  private static let mostMoves = 100

  /// Corrects a text; a text that is not JSON stays as it is.
  public init(_ bytes: [UInt8], options: Options = Options()) {
    self.bytes = bytes
    for _ in 0..<Self.mostMoves where moveExclusion() {}
    edit(addSlashes)
    if options.modernizes { edit(modernize) }
  }

  private struct Edit {
    let range: Range<Int>
    let text: String
    let change: Change?
  }

  private func parse() -> JSONNode? {
    try? JSONNode(parsing: bytes, options: .init(allowDuplicateKeys: true))
  }

  private mutating func edit(_ find: (JSONNode) -> [Edit]) {
    guard let root = parse() else { return }
    let edits = find(root).sorted { $0.range.lowerBound < $1.range.lowerBound }
    changes += edits.compactMap(\.change)
    for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: edit.text.utf8) }
  }

  // MARK: - Exclusions first

  /// Moves one exclusion that never applies before the first rule that hides it.
  private mutating func moveExclusion() -> Bool {
    guard let root = parse() else { return false }
    let findings = AssociationLinter.findings(bytes)
    for finding in findings where finding.rule == .deadExclusion {
      var parts = finding.place.pointer.split(separator: "/").map(String.init)
      guard let last = parts.popLast(), let index = Int(last),
        let list = Self.node(root, parts), list.elements.indices.contains(index), index > 0,
        let target = Self.firstOpening(list, before: index)
      else { continue }
      let spans = list.elements.map {
        $0.position.offset..<JSONSpan.end(of: $0.position.offset, in: bytes.span)
      }
      var texts = spans.map { Array(bytes[$0]) }
      texts.insert(texts.remove(at: index), at: target)
      changes.append(
        Change(
          message: "moved the exclusion to the front: \(finding.message)",
          position: finding.place.position))
      for (span, text) in zip(spans, texts).reversed() { bytes.replaceSubrange(span, with: text) }
      return true
    }
    return false
  }

  /// The first rule that is no exclusion: an exclusion before it hides nothing that should open more
  /// than it was meant to.
  private static func firstOpening(_ list: JSONNode, before index: Int) -> Int? {
    list.elements[..<index].firstIndex { node in
      if let text = node.value.string { return !text.hasPrefix("NOT ") }
      return node["exclude"]?.value != .bool(true)
    }
  }

  private static func node(_ root: JSONNode, _ path: [String]) -> JSONNode? {
    path.reduce(root) { node, key in
      if case .array = node?.value {
        return Int(key).flatMap {
          node?.elements.indices.contains($0) == true ? node?.elements[$0] : nil
        }
      }
      return node?[key.replacing("~1", with: "/").replacing("~0", with: "~")]
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
        range: place..<place, text: "/",
        change: Change(
          message: "added the leading slash of \(quotedText(path))", position: node.position))
    ]
  }

  // MARK: - Legacy to modern

  private func modernize(_ root: JSONNode) -> [Edit] {
    var edits: [Edit] = []
    for entry in entries(root) {
      guard let paths = entry["paths"], entry["components"] == nil, case .array = paths.value,
        let appID = entry["appID"] ?? entry["appIDs"], entry["defaults"] == nil,
        paths.elements.allSatisfy({ $0.value.string != nil })
      else { continue }
      edits.append(
        Edit(
          range: key("paths", of: entry), text: "\"components\"",
          change: Change(
            message: "wrote paths as components, which iOS 13 and later read",
            position: entry.position)))
      for node in paths.elements { edits.append(component(node)) }
      if entry["appIDs"] == nil, appID.value.string != nil {
        let start = appID.position.offset
        let end = JSONSpan.end(of: start, in: bytes.span)
        edits.append(Edit(range: key("appID", of: entry), text: "\"appIDs\"", change: nil))
        edits.append(
          Edit(
            range: start..<end, text: "[\(String(decoding: bytes[start..<end], as: UTF8.self))]",
            change: nil))
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
    let start = node.position.offset
    let end = JSONSpan.end(of: start, in: bytes.span)
    let written = String(decoding: bytes[start..<end], as: UTF8.self)
    let isExclusion = node.value.string?.hasPrefix("NOT ") == true && written.hasPrefix("\"NOT ")
    let text =
      isExclusion
      ? "{ \"/\": \"\(written.dropFirst(5)), \"exclude\": true }" : "{ \"/\": \(written) }"
    return Edit(range: start..<end, text: text, change: nil)
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
