// The identifiers of items are any text; those of the form `kind/id` name an entity of that kind.

public import LinkTypes

extension EntityIdentifier {
  /// Reads the unique identifier of an item: each text is another entity, and none is refused.
  ///
  /// `kind/id`, percent-encoded as `uniqueIdentifier` writes it, is an entity of that kind. Anything
  /// else is the id of an entity without kind, as it stands: `a/b/c`, `50%`, `mail:12`.
  public init(itemIdentifier: String, index: String? = nil) {
    if let (kind, id) = Self.parts(itemIdentifier[...]) {
      self.init(kind: kind, id: id, index: index)
    } else if itemIdentifier.hasPrefix("/"), Self.needsSlash(itemIdentifier.dropFirst()) {
      self.init(kind: "", id: String(itemIdentifier.dropFirst()), index: index)
    } else {
      self.init(kind: "", id: itemIdentifier, index: index)
    }
  }

  /// The unique identifier of the item that the entity stands for.
  ///
  /// An entity without kind whose id looks like `kind/id` has a slash before it.
  public var itemIdentifier: String {
    guard kind.isEmpty else {
      return PercentEncoding.encode(kind) + "/" + PercentEncoding.encode(id)
    }
    return Self.needsSlash(id[...]) ? "/" + id : id
  }

  /// Whether, slashes at its beginning apart, it is `kind/id`.
  private static func needsSlash(_ id: Substring) -> Bool {
    parts(id.drop { $0 == "/" }) != nil
  }

  private static func parts(_ text: Substring) -> (kind: String, id: String)? {
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let (first, second) = (String(text[..<slash]), String(text[text.index(after: slash)...]))
    guard let kind = PercentEncoding.decode(first), let id = PercentEncoding.decode(second),
      !kind.isEmpty, !id.isEmpty, PercentEncoding.encode(kind) == first,
      PercentEncoding.encode(id) == second
    else { return nil }
    return (kind, id)
  }
}
