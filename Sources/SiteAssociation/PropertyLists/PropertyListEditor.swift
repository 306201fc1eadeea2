// Edits of XML property lists that keep every other byte: line ends, indentation, comments,
// preprocessor lines, build variables. Places are found by name, never by number.

import LinkTypes

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
    guard list.bytes == bytes else { throw PropertyListEditError.notUTF8 }
    guard case .dictionary = list.root.value else { throw PropertyListEditError.noDictionary }
    if let fault = list.branches.unbalanced {
      throw PropertyListEditError.unbalanced(list.position(at: fault))
    }
  }

  // MARK: - Schemes

  /// Adds a scheme, perhaps with build variables, to the URL type of a name; true if something changed.
  ///
  /// Nothing changes if the type lists the scheme already; without a name, if any type does. Of
  /// preprocessor branches all get the scheme.
  /// - Throws: `PropertyListEditError` if an edit cannot reach every build, or would be wrong.
  public mutating func addScheme(
    _ scheme: String, name: String?, role: String = "Editor"
  ) throws -> Bool {
    guard URLTypeScheme.isSchemeWithVariables(scheme) else {
      throw PropertyListEditError.noScheme(scheme)
    }
    return try edit { list in
      let plan = EditPlan(list)
      let types = try plan.arrays("CFBundleURLTypes", in: list.root)
      let entries = types.flatMap(\.elements)
      func isScheme(_ node: PropertyListNode) -> Bool {
        node.string == scheme || node.string?.lowercased() == scheme.lowercased()
      }
      let asked = try name.map { try plan.types(entries, named: $0) } ?? entries
      let schemes =
        asked
        .flatMap { $0.all("CFBundleURLSchemes") }.flatMap(\.elements).filter(isScheme)
      if plan.isThere(schemes) { return [] }
      let type = Element.dictionary([
        ("CFBundleTypeRole", .text(role)), ("CFBundleURLName", .text(name ?? scheme)),
        ("CFBundleURLSchemes", .array([.text(scheme)])),
      ])
      guard !types.isEmpty else {
        return [Addition(list.root, key: "CFBundleURLTypes", [type])]
      }
      return try types.flatMap { array -> [Addition] in
        let named = try plan.choice(
          of: plan.types(array.elements, named: name ?? scheme), in: array,
          "the URL type \(quotedText(name ?? scheme))")
        guard !named.isEmpty else {
          return try plan.has(schemes, array) ? [] : [Addition(array, [type])]
        }
        return try named.flatMap { entry -> [Addition] in
          let lists = try plan.arrays("CFBundleURLSchemes", in: entry)
          guard !lists.isEmpty else {
            return try plan.has(schemes, entry)
              ? [] : [Addition(entry, key: "CFBundleURLSchemes", [.text(scheme)])]
          }
          return try lists.filter { try !plan.has(schemes, $0) }.map {
            Addition($0, [.text(scheme)])
          }
        }
      }
    }
  }

  // MARK: - Domains

  /// Adds an associated domain such as `applinks:example.com`; true if something changed.
  ///
  /// - Throws: `PropertyListEditError` if an edit cannot reach every build, or would be wrong.
  public mutating func addDomain(_ domain: String) throws -> Bool {
    try edit { list in
      let plan = EditPlan(list)
      let arrays = try plan.arrays(Entitlements.domainsKey, in: list.root)
      let wanted = Entitlements.comparable(domain)
      let present = arrays.flatMap(\.elements).filter {
        $0.string.map(Entitlements.comparable) == wanted
      }
      if plan.isThere(present) { return [] }
      guard !arrays.isEmpty else {
        return [Addition(list.root, key: Entitlements.domainsKey, [.text(domain)])]
      }
      return try arrays.filter { try !plan.has(present, $0) }.map { Addition($0, [.text(domain)]) }
    }
  }

  // MARK: - Edits

  /// Elements that a container gets at its end.
  private struct Addition {
    let container: PropertyListNode
    /// The key that a dictionary gets, with the elements in an array.
    let key: String?
    let elements: [Element]

    init(_ container: PropertyListNode, key: String? = nil, _ elements: [Element]) {
      self.container = container
      self.key = key
      self.elements = elements
    }
  }

  /// Makes the edits that a plan asks for, unless that would be wrong; true if there are any.
  private mutating func edit(_ plan: (PropertyList) throws -> [Addition]) throws -> Bool {
    let before = try PropertyList(bytes)
    let additions = try plan(before)
    let kept = bytes
    for addition in additions.sorted(by: {
      $0.container.range.upperBound > $1.container.range.upperBound
    }) {
      add(addition)
    }
    guard bytes != kept else { return false }
    do {
      let known = Self.errors(before)
      if let new = Self.errors(try PropertyList(bytes)).first(where: { !known.contains($0) }) {
        throw PropertyListEditError.wrong(new.message, hint: new.hint)
      }
    } catch {
      bytes = kept
      throw error
    }
    return true
  }

  /// What is wrong with a list, whichever kind it is.
  private static func errors(_ list: PropertyList) -> Set<Fault> {
    let entitlements = Entitlements(list)
    var faults: Set<Fault> = []
    for issue in InfoPlist(list).findings + entitlements.issues where issue.issue.severity == .error
    {
      faults.insert(Fault(message: issue.message, hint: issue.hint))
    }
    for finding in entitlements.findings where finding.severity == .error {
      faults.insert(Fault(message: finding.message, hint: finding.hint))
    }
    return faults
  }

  private struct Fault: Hashable {
    let message: String
    let hint: String?
  }

  // MARK: - XML

  private indirect enum Element {
    case text(String)
    case array([Element])
    case dictionary([(String, Element)])
  }

  private mutating func add(_ addition: Addition) {
    let (container, elements) = (addition.container, addition.elements)
    guard let key = addition.key else {
      return append(
        to: container, firstChild: container.elements.first?.range.lowerBound, tag: "array"
      ) { layout in elements.map { Self.render($0, layout) } }
    }
    append(
      to: container, firstChild: container.members.first?.keyRange.lowerBound, tag: "dict"
    ) { layout in
      ["<key>\(Self.escape(key))</key>", Self.render(.array(elements), layout)]
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
