// The types of each family of types, by the family's name as tokens have it: what a query for
// `contentTypeTree` looks for, since entities say their type only.

internal import AttributeQuery

/// Which known types are of a family.
enum ContentTypeFamilies {
  /// The types that are of the family of this name, whatever its case: at least the one of this name.
  static func types(in family: String) -> [String] {
    FilterToken.joinedWords(of: family).flatMap { families[$0] } ?? [family]
  }

  private static let families: [[UInt8]: [String]] = {
    var families: [[UInt8]: [String]] = [:]
    for type in ContentTypeTree.knownTypes.sorted() {
      for family in ContentTypeTree.types(of: type) {
        if let words = FilterToken.joinedWords(of: family) {
          families[words, default: []].append(type)
        }
      }
    }
    return families
  }()
}
