// Edits of XML property lists that keep every other byte: line ends, indentation, comments,
// preprocessor lines, build variables. Places are found by name, never by number.

public import LinkTypes

/// Edits a property list in place.
public struct PropertyListEditor: Sendable {
  /// The text with all edits.
  public private(set) var bytes: [UInt8]

  /// Takes a property list to edit.
  ///
  /// - Throws: `PropertyListEditError` for a binary list, or the fault of one that cannot be read.
  public init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    let list = try PropertyList(bytes)
    guard list.format == .xml else { throw PropertyListEditError.binary }
    guard list.bytes == bytes else { throw PropertyListEditError.utf16 }
    guard case .dictionary = list.root.value else { throw PropertyListEditError.noDictionary }
  }

  // MARK: - Schemes

  /// Adds a scheme to the URL type of a name; true if something changed.
  ///
  /// Nothing changes if the type lists the scheme already; without a name, if any type does.
  public mutating func addScheme(
    _ scheme: String, name: String?, role: String = "Editor"
  ) throws -> Bool {
    guard URLTypeScheme.isScheme(scheme) else { throw PropertyListEditError.noScheme(scheme) }
    let list = try PropertyList(bytes)
    let types = list.root.all("CFBundleURLTypes")
    for list in types {
      guard case .array = list.value else {
        throw PropertyListEditError.notAnArray("CFBundleURLTypes")
      }
    }
    let entries = types.flatMap(\.elements)
    let named = entries.filter { name == nil || $0["CFBundleURLName"]?.string == name }
    let isThere = named.contains { entry in
      entry.all("CFBundleURLSchemes").flatMap(\.elements).contains {
        $0.string?.lowercased() == scheme.lowercased()
      }
    }
    if isThere { return false }
    if name != nil, let entry = named.first {
      try add([text(scheme)], toArray: "CFBundleURLSchemes", of: entry)
    } else {
      try add(
        [
          .dictionary([
            ("CFBundleTypeRole", text(role)), ("CFBundleURLName", text(name ?? scheme)),
            ("CFBundleURLSchemes", .array([text(scheme)])),
          ])
        ], toArray: "CFBundleURLTypes", of: list.root)
    }
    return true
  }

  // MARK: - Domains

  /// Adds an associated domain such as `applinks:example.com`; true if something changed.
  public mutating func addDomain(_ domain: String) throws -> Bool {
    let list = try PropertyList(bytes)
    let arrays = list.root.all(Entitlements.domainsKey)
    for array in arrays {
      guard case .array = array.value else {
        throw PropertyListEditError.notAnArray(Entitlements.domainsKey)
      }
    }
    let isThere = arrays.flatMap(\.elements).contains { $0.string == domain }
    if isThere { return false }
    try add([text(domain)], toArray: Entitlements.domainsKey, of: list.root)
    return true
  }

  // MARK: - XML

  private indirect enum Element {
    case text(String)
    case array([Element])
    case dictionary([(String, Element)])
  }

  private func text(_ text: String) -> Element { .text(text) }

  /// Appends elements to the array of a key; the key is added if the dictionary lacks it.
  private mutating func add(
    _ elements: [Element], toArray key: String, of dictionary: PropertyListNode
  ) throws {
    if let array = dictionary[key] {
      guard case .array(let present) = array.value else {
        throw PropertyListEditError.notAnArray(key)
      }
      append(
        to: array, firstChild: present.first?.range.lowerBound, tag: "array",
        { layout in elements.map { Self.render($0, layout) } })
    } else {
      append(
        to: dictionary, firstChild: dictionary.members.first?.keyRange.lowerBound, tag: "dict",
        { layout in
          ["<key>\(Self.escape(key))</key>", Self.render(.array(elements), layout)]
        })
    }
  }

  /// How lines are laid out around a place.
  private struct Layout {
    let lineEnd: String
    let unit: String
    /// The indentation of the new element; nil if everything stands on one line.
    let indent: String?

    var inner: Layout { Layout(lineEnd: lineEnd, unit: unit, indent: indent.map { $0 + unit }) }
  }

  /// Puts new children before the closing tag of a container.
  private mutating func append(
    to container: PropertyListNode, firstChild: Int?, tag: String, _ make: (Layout) -> [String]
  ) {
    let own = indentation(at: container.range.lowerBound)
    let unit = self.unit(container, own, firstChild)
    guard let content = container.content else {
      // <array/> is opened.
      let layout = Layout(lineEnd: lineEnd, unit: unit, indent: own.map { $0 + unit })
      bytes.replaceSubrange(
        container.range,
        with: Array(Self.open(tag, make(layout), layout, closing: own).utf8))
      return
    }
    let closing = content.upperBound
    let space = bytes[content].reversed().prefix {
      $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D
    }
    let start = closing - space.count
    let hasLine = bytes[start..<closing].contains(0x0A) || bytes[start..<closing].contains(0x0D)
    if hasLine {
      let child = firstChild.flatMap { indentation(at: $0) }
      let indent = child ?? (indentation(at: closing) ?? "") + unit
      let layout = Layout(lineEnd: lineEnd, unit: unit, indent: indent)
      let text = make(layout).map { lineEnd + indent + $0 }.joined()
      bytes.replaceSubrange(start..<start, with: Array(text.utf8))
    } else if firstChild == nil, let own {
      let layout = Layout(lineEnd: lineEnd, unit: unit, indent: own + unit)
      let text = make(layout).map { lineEnd + own + unit + $0 }.joined() + lineEnd + own
      bytes.replaceSubrange(start..<closing, with: Array(text.utf8))
    } else {
      let layout = Layout(lineEnd: lineEnd, unit: unit, indent: nil)
      bytes.replaceSubrange(start..<start, with: Array(make(layout).joined().utf8))
    }
  }

  private static func render(_ element: Element, _ layout: Layout) -> String {
    switch element {
    case .text(let text): return "<string>\(escape(text))</string>"
    case .array(let elements):
      return open(
        "array", elements.map { render($0, layout.inner) }, layout.inner, closing: layout.indent)
    case .dictionary(let members):
      let lines = members.flatMap { key, value in
        ["<key>\(escape(key))</key>", render(value, layout.inner)]
      }
      return open("dict", lines, layout.inner, closing: layout.indent)
    }
  }

  private static func open(
    _ tag: String, _ children: [String], _ layout: Layout, closing: String?
  ) -> String {
    guard let indent = layout.indent, let closing else {
      return "<\(tag)>" + children.joined() + "</\(tag)>"
    }
    return "<\(tag)>" + children.map { layout.lineEnd + indent + $0 }.joined()
      + layout.lineEnd + closing + "</\(tag)>"
  }

  private static func escape(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  /// The spaces before an element that begins its line; nil if something else stands before it.
  private func indentation(at offset: Int) -> String? {
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D else { return nil }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// What a level is indented by: as the container's own children are, else as the file's lines.
  private func unit(_ container: PropertyListNode, _ own: String?, _ firstChild: Int?) -> String {
    if let own, let child = firstChild.flatMap({ indentation(at: $0) }), child.hasPrefix(own),
      child != own
    {
      return String(child.dropFirst(own.count))
    }
    for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
      let run = bytes[(index + 1)...].prefix { $0 == 0x20 || $0 == 0x09 }
      guard let first = run.first, run.endIndex < bytes.count, bytes[run.endIndex] == 0x3C else {
        continue
      }
      return first == 0x09 ? "\t" : String(repeating: " ", count: run.count)
    }
    return "\t"
  }

  private var lineEnd: String {
    guard let index = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\n" }
    if bytes[index] == 0x0A { return "\n" }
    return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? "\r\n" : "\r"
  }
}

/// Which texts are URL schemes.
public enum URLTypeScheme {
  /// Whether a text is a scheme: a letter, then letters, digits, `+`, `-` and `.` (RFC 3986, 3.1).
  public static func isScheme(_ text: String) -> Bool {
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        if index == 0 { return false }
      default: return false
      }
    }
    return !text.isEmpty
  }
}

/// An edit that cannot be made.
public enum PropertyListEditError: Diagnostic, Hashable {
  /// A binary list has no text to keep.
  case binary
  /// A text in UTF-16 would have to be written anew.
  case utf16
  /// The outermost value is no dictionary.
  case noDictionary
  /// What should hold the new value is something else.
  case notAnArray(String)
  /// The text is no scheme.
  case noScheme(String)

  /// `propertyList.cannotEdit`, or that the value is none.
  public var code: String {
    if case .noScheme = self { return "propertyList.noScheme" }
    return "propertyList.cannotEdit"
  }

  /// Why.
  public var message: String {
    switch self {
    case .binary: "a binary property list cannot be edited in place"
    case .utf16: "a property list in UTF-16 cannot be edited in place"
    case .noDictionary: "the property list is no dictionary"
    case .notAnArray(let key): "\(key) is not an array"
    case .noScheme(let text): "\(quotedText(text)) is no URL scheme"
    }
  }

  /// What to do instead.
  public var hint: String? {
    switch self {
    case .binary: "convert it with: plutil -convert xml1 FILE"
    case .utf16: "save it as UTF-8"
    case .noScheme: "a letter, then letters, digits, +, - and ."
    default: nil
    }
  }

  /// Data error (65); usage (64) for a text that is no scheme.
  public var exitCode: ExitCode {
    if case .noScheme = self { return .usage }
    return .dataError
  }
}
