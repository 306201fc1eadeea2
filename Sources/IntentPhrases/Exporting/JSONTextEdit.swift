// Changes a JSON file where it must change and leaves every other byte: comments, order, spaces and escapes stay.

public import LinkTypes

/// Changes to a JSON text, collected and then made at once.
struct JSONTextEdit {
  let bytes: [UInt8]
  private var changes: [(range: Range<Int>, text: [UInt8])] = []
  /// What stands between a key and its value in this file.
  private let colon: String
  /// Whether the first line ends with CR LF, as new ones then do.
  private let hasReturns: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    colon = Self.hasSpaceBeforeColon(bytes) ? " : " : ": "
    let end = bytes.firstIndex(of: 0x0A) ?? 0
    hasReturns = end > 0 && bytes[end - 1] == 0x0D
  }

  /// Whether the first key is written as Xcode writes keys: `"key" : …`.
  private static func hasSpaceBeforeColon(_ bytes: [UInt8]) -> Bool {
    guard
      let colon = bytes.indices.dropFirst().first(where: { index in
        bytes[index] == UInt8(ascii: ":")
          && (bytes[index - 1] == UInt8(ascii: "\"") || bytes[index - 1] == UInt8(ascii: " "))
      })
    else { return false }
    return bytes[colon - 1] == UInt8(ascii: " ")
  }

  var isEmpty: Bool { changes.isEmpty }

  /// The text with all changes made; those at one place in the order they were asked for.
  func result() -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    let sorted = changes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, change) in sorted where change.range.lowerBound >= position {
      result += bytes[position..<change.range.lowerBound]
      // Line ends of texts are escapes: these are the file's own.
      for byte in change.text {
        if byte == 0x0A, hasReturns { result.append(0x0D) }
        result.append(byte)
      }
      position = change.range.upperBound
    }
    return result + bytes[position...]
  }

  // MARK: - Changes

  mutating func replace(_ node: JSONNode, with value: JSONValue) {
    let start = node.position.offset
    let text = render(value, indent: indent(at: start))
    changes.append((start..<Self.end(ofValueAt: start, bytes), Array(text.utf8)))
  }

  /// Adds members to the end of an object.
  mutating func append(_ members: [JSONValue.Member], to object: JSONNode) {
    append(
      members.map { (Self.quoted($0.key) + colon, $0.value) },
      after: object.members.last?.node, from: object.members.last?.keyPosition, in: object)
  }

  /// Adds elements to the end of an array.
  mutating func append(_ elements: [JSONValue], to array: JSONNode) {
    append(
      elements.map { ("", $0) }, after: array.elements.last, from: array.elements.last?.position,
      in: array)
  }

  /// Takes elements out of an array.
  mutating func remove(_ indices: Set<Int>, from array: JSONNode) {
    let kept = array.elements.indices.filter { !indices.contains($0) }
    replace(array, with: .array(kept.map { array.elements[$0].value }))
  }

  private mutating func append(
    _ parts: [(head: String, value: JSONValue)], after last: JSONNode?, from start: JSONPosition?,
    in parent: JSONNode
  ) {
    guard !parts.isEmpty else { return }
    let open = parent.position.offset
    let outer = indent(at: open)
    guard let last, let start else {
      // Everything between the brackets of an empty parent goes.
      let close = Self.end(ofValueAt: open, bytes) - 1
      let inner = outer + "  "
      let lines = parts.map { inner + $0.head + render($0.value, indent: inner) }
      let text = "\n" + lines.joined(separator: ",\n") + "\n" + outer
      changes.append((open + 1..<max(open + 1, close), Array(text.utf8)))
      return
    }
    let end = Self.end(ofValueAt: last.position.offset, bytes)
    let inner = indent(at: start.offset)
    let isOneLine = !bytes[open..<start.offset].contains(0x0A)
    let comma = Self.skipSpace(from: end, bytes)
    let hasComma = comma < bytes.count && bytes[comma] == UInt8(ascii: ",")
    let lines = parts.map { part in
      (isOneLine ? " " : "\n" + inner) + part.head
        + render(part.value, indent: isOneLine ? outer : inner)
    }
    let text = (hasComma ? "" : ",") + lines.joined(separator: ",") + (hasComma ? "," : "")
    let place = hasComma ? comma + 1 : end
    changes.append((place..<place, Array(text.utf8)))
  }

  // MARK: - Text

  /// The spaces and tabs that the line of a place begins with.
  private func indent(at offset: Int) -> String {
    var start = min(offset, bytes.count)
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    let spaces = bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: spaces, as: UTF8.self)
  }

  func render(_ value: JSONValue, indent: String) -> String {
    let inner = indent + "  "
    switch value {
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map { inner + render($0, indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map {
        inner + Self.quoted($0.key) + colon + render($0.value, indent: inner)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default: return JSONWriter().string(value)
    }
  }

  static func quoted(_ text: String) -> String { JSONWriter().string(.string(text)) }

  /// The offset after a value that is known to be well-formed; comments inside are passed over.
  static func end(ofValueAt start: Int, _ bytes: [UInt8]) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
        if depth == 0 { return min(index, bytes.count) }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // A number or word ends where its parent does.
        guard depth > 0 else { return index }
        depth -= 1
        index += 1
        if depth == 0 { return index }
      case UInt8(ascii: "/"):
        index = depth == 0 ? index : skipComment(from: index, bytes)
        if depth == 0 { return index }
      case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09:
        if depth == 0 { return index }
        index += 1
      default: index += 1
      }
    }
    return bytes.count
  }

  private static func skipComment(from start: Int, _ bytes: [UInt8]) -> Int {
    var index = start + 2
    guard start + 1 < bytes.count else { return bytes.count }
    if bytes[start + 1] == UInt8(ascii: "/") {
      while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      return index
    }
    while index + 1 < bytes.count,
      bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/")
    {
      index += 1
    }
    return min(index + 2, bytes.count)
  }

  private static func skipSpace(from start: Int, _ bytes: [UInt8]) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      case UInt8(ascii: "/"): index = skipComment(from: index, bytes)
      default: return index
      }
    }
    return bytes.count
  }
}

extension IntentCatalog {
  /// The catalog as a file of its own, which reads back as the same: the app's name and the section `intents`.
  public var fileJSON: JSONValue { .object(fileMembers) }

  private var fileMembers: [JSONValue.Member] {
    let name = applicationNames.first.map { [JSONValue.Member("app", .string($0))] } ?? []
    return name + [.init("intents", json)]
  }

  /// A manifest's text with its `intents` replaced by the catalog's; everything else keeps its bytes.
  ///
  /// Without a text, a manifest is made that has nothing else.
  /// - Throws: `CatalogError` if the text is no manifest.
  public func written(into manifest: [UInt8]?, scheme: String? = nil) throws(CatalogError)
    -> [UInt8]
  {
    guard let manifest else {
      var members = fileMembers
      if let scheme { members.insert(.init("scheme", .string(scheme)), at: members.count - 1) }
      members.insert(.init("routes", .object([])), at: members.count - 1)
      return Array((JSONTextEdit([]).render(.object(members), indent: "") + "\n").utf8)
    }
    let root = try CatalogReader.node(manifest)
    guard case .object = root.value else {
      throw CatalogError(.unknownForm(detail: "it is no object"), at: root.position)
    }
    var edit = JSONTextEdit(manifest)
    var added: [JSONValue.Member] = []
    if root["app"] == nil, let name = applicationNames.first {
      added.append(.init("app", .string(name)))
    }
    if let section = root["intents"] {
      // The same in other words stays as it is, comments included.
      let old = try IntentCatalog(manifest: root, manifest)
      if section.value == json || old.json == json, old.applicationNames == applicationNames {
        return manifest
      }
      edit.replace(section, with: json)
    } else {
      added.append(.init("intents", json))
    }
    if !added.isEmpty { edit.append(added, to: root) }
    return edit.result()
  }
}
