// The pattern that turns an entity's name into the path of its link, such as `/items/{id}`.

public import LinkTypes

/// A path with places for an entity's `{id}` and `{kind}`.
public struct PathTemplate: Sendable, Hashable {
  /// One piece of a template.
  enum Piece: Sendable, Hashable {
    /// Text that stands in a URL as it is.
    case literal(String)
    case kind
    case id
  }

  /// Why a text is no template.
  public enum Fault: Error, Sendable, Hashable {
    /// The text is empty.
    case empty
    /// It does not begin with a slash.
    case noLeadingSlash
    /// A segment is empty, `.` or `..`: URL parsers would change the path.
    case unstableSegment(String)
    /// A brace has no partner.
    case unbalancedBrace
    /// A name in braces that is neither `id` nor `kind`.
    case unknownPlaceholder(String)
    /// A placeholder stands twice.
    case repeatedPlaceholder(String)
    /// No `{id}`: all entities would share one link.
    case noID
    /// A character that may not stand in a URL's path.
    case forbiddenCharacter(Character)
  }

  let pieces: [Piece]

  init(pieces: [Piece]) {
    self.pieces = pieces
  }

  /// Reads a template.
  ///
  /// - Throws: The first fault.
  public init(_ text: String) throws(Fault) {
    guard !text.isEmpty else { throw .empty }
    guard text.hasPrefix("/") else { throw .noLeadingSlash }
    var pieces: [Piece] = []
    var rest = text[...]
    while !rest.isEmpty {
      let literal = rest.prefix { $0 != "{" && $0 != "}" }
      for character in literal where !PathTemplate.isAllowed(character) {
        throw .forbiddenCharacter(character)
      }
      if !literal.isEmpty { pieces.append(.literal(String(literal))) }
      rest = rest[literal.endIndex...]
      guard let brace = rest.first else { break }
      guard brace == "{", let end = rest.firstIndex(of: "}") else { throw .unbalancedBrace }
      let name = String(rest[rest.index(after: rest.startIndex)..<end])
      guard !name.contains("{") else { throw .unbalancedBrace }
      let piece: Piece
      switch name {
      case "id": piece = .id
      case "kind": piece = .kind
      default: throw .unknownPlaceholder(name)
      }
      guard !pieces.contains(piece) else { throw .repeatedPlaceholder(name) }
      pieces.append(piece)
      rest = rest[rest.index(after: end)...]
    }
    guard pieces.contains(.id) else { throw .noID }
    let inner = text.hasSuffix("/") ? text.dropFirst().dropLast() : text.dropFirst()
    for segment in inner.split(separator: "/", omittingEmptySubsequences: false)
    where segment.isEmpty || segment == "." || segment == ".." {
      throw .unstableSegment(String(segment))
    }
    self.pieces = pieces
  }

  /// The template as it is written.
  public var text: String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .kind: "{kind}"
      case .id: "{id}"
      }
    }.joined()
  }

  /// The path of an entity, each part percent-encoded; nil if a part is empty.
  public func path(for identifier: EntityIdentifier) -> String? {
    guard !identifier.id.isEmpty else { return nil }
    if identifier.kind.isEmpty, pieces.contains(.kind) { return nil }
    var path = ""
    for piece in pieces {
      switch piece {
      case .literal(let text): path += text
      case .kind: path += PercentEncoding.encode(identifier.kind)
      case .id: path += PercentEncoding.encode(identifier.id)
      }
    }
    return path
  }

  /// Whether the first segment may be a URL's host: the same for all entities of a kind, and free of
  /// what separates a host from port and user.
  var beginsWithHost: Bool {
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .id: return false
      case .kind: continue
      case .literal(let text):
        let inner = index == 0 ? text.dropFirst() : text[...]
        if inner.prefix(while: { $0 != "/" }).contains(where: { ":@".contains($0) }) {
          return false
        }
        if inner.contains("/") { return true }
      }
    }
    return false
  }

  /// Characters of a path segment (RFC 3986 section 3.3), and the slash.
  private static func isAllowed(_ character: Character) -> Bool {
    guard let byte = character.asciiValue else { return false }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return true
    default: return "/-._~!$&'()*+,;=:@%".utf8.contains(byte)
    }
  }
}
