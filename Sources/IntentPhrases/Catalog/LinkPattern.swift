// The URL of an intent, with the places where the values of its parameters go.

/// A URL with properties of parameters in it, such as `myapp://open/{target.type}/{target.id}`.
public struct LinkPattern: Sendable, Hashable {
  /// What of a parameter's value stands in the URL.
  public enum Property: String, Sendable, Hashable, CaseIterable {
    /// The entity's id, the enumeration's value, the number or the text; `{target}` means it too.
    case id
    /// The entity's kind.
    case type
    /// The entity's title, or what the list calls the value.
    case title
    /// The words that were said.
    case text
  }

  /// A part of the URL.
  public enum Piece: Sendable, Hashable {
    /// URL text as it is.
    case literal(String)
    /// A value, percent-encoded when it is filled in.
    case value(parameter: String, property: Property)
  }

  /// The text as written.
  public let source: String
  /// The parts in order.
  public let pieces: [Piece]

  /// The parameters that the URL needs, each once, in order of their first place.
  public var parameters: [String] {
    var names: [String] = []
    for case .value(let name, _) in pieces where !names.contains(name) { names.append(name) }
    return names
  }
}

/// Why a text is no link pattern.
public struct LinkPatternFault: Error, Sendable, Hashable {
  /// One clause that goes on after the name of what is at fault.
  public let detail: String
  /// What to write instead.
  public let advice: String
  /// Where, in Unicode scalars from the start.
  public let offset: Int
}

extension LinkPattern {
  /// Reads a pattern: text, and `{parameter}` or `{parameter.property}`.
  ///
  /// - Throws: `LinkPatternFault` with the first fault.
  public init(_ source: String) throws(LinkPatternFault) {
    let scalars = Array(source.unicodeScalars)
    var pieces: [Piece] = []
    var literal = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "}" {
        throw LinkPatternFault(
          detail: "has a \"}\" that nothing opened", advice: "write it as %7D", offset: index)
      }
      if scalar.value <= 0x20 || scalar.value == 0x7F {
        throw LinkPatternFault(
          detail: "has a space or control character, which no URL may hold",
          advice: "write a space as %20", offset: index)
      }
      guard scalar == "{" else {
        literal.append(scalar)
        index += 1
        continue
      }
      guard let end = scalars[index...].firstIndex(of: "}") else {
        throw LinkPatternFault(
          detail: "has a \"{\" that nothing closes", advice: "write {target.id}", offset: index)
      }
      if !literal.isEmpty { pieces.append(.literal(String(literal))) }
      literal = .init()
      var name = String.UnicodeScalarView()
      name.append(contentsOf: scalars[index + 1..<end])
      pieces.append(try Self.value(String(name), offset: index + 1))
      index = end + 1
    }
    if !literal.isEmpty { pieces.append(.literal(String(literal))) }
    guard case .literal(let head)? = pieces.first,
      head.unicodeScalars.contains(":") || head.unicodeScalars.first == "/"
    else {
      throw LinkPatternFault(
        detail: "does not begin with a scheme",
        advice: "write a whole URL, such as myapp://items/{target.id}", offset: 0)
    }
    self.init(source: source, pieces: pieces)
  }

  private static func value(_ text: String, offset: Int) throws(LinkPatternFault) -> Piece {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, SlotName.isName(String(name)) else {
      throw LinkPatternFault(
        detail: "names \"\(text)\", which is no parameter",
        advice: "write the parameter's name and a property, as in {target.id}", offset: offset)
    }
    guard parts.count > 1 else { return .value(parameter: String(name), property: .id) }
    guard let property = Property(rawValue: String(parts[1])) else {
      throw LinkPatternFault(
        detail: "asks for \"\(parts[1])\", which no value has",
        advice: "the properties are " + Property.allCases.map(\.rawValue).joined(separator: ", "),
        offset: offset)
    }
    return .value(parameter: String(name), property: property)
  }
}
