// The forms of files that intents come in, and one door to all of them.

public import LinkTypes

/// A form of file that holds intents as JSON.
public enum IntentFileForm: String, Sendable, Hashable, CaseIterable {
  /// `linkindex.json`, with a section `intents`.
  case manifest
  /// A list of intents with `params` and `phrases`, and an `application`.
  case list
  /// A template file of hassil: `language`, and `intents` with `data`.
  case hassil

  /// The form of a file; nil if it is none of them.
  public static func of(_ root: JSONNode) -> IntentFileForm? {
    if let intents = root["intents"] {
      if case .array = intents.value { return .list }
      if root["language"] != nil { return .hassil }
      return .manifest
    }
    return root["kinds"] != nil || root["routes"] != nil || root["scheme"] != nil
      || root["schemes"] != nil ? .manifest : nil
  }
}

extension IntentCatalog {
  /// Reads a file of any of the forms; `openLists` are values for lists that a template file leaves open.
  ///
  /// - Throws: `CatalogError` with the first fault and its place.
  public init(file bytes: [UInt8], openLists: [NamedList] = []) throws(CatalogError) {
    let root = try CatalogReader.node(bytes)
    switch IntentFileForm.of(root) {
    case .manifest: try self.init(manifest: root, bytes)
    case .list: self = try IntentListImport(root: root, bytes: bytes).catalog()
    case .hassil: self = try HassilImport(root: root, bytes: bytes, openLists: openLists).catalog()
    case nil:
      throw CatalogError(.unknownForm(detail: "it has no \"intents\""), at: root.position)
    }
  }

  /// The scheme that a list of intents says its application has; nil if it says none.
  public static func scheme(ofFile bytes: [UInt8]) -> String? {
    (try? CatalogReader.node(bytes)).flatMap(IntentListImport.scheme)
  }
}
