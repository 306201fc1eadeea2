// What a search may be told beside its words.

import EntityStore

/// Options that narrow, order and count.
enum SearchFlags {
  static let literal = Switch("literal", help: "Take everything in WORDS for words.")
  static let includesPrivate = Switch(
    "private",
    help: "Private entities (isPrivate), too; hidden ones (hideInSpotlight) are never found.")
  static let conditions = Option(
    "where", .condition, repeatable: true,
    help: "Only entities whose attribute or field fulfils a condition, such as 'priceCents<400'.")
  static let sort = Option(
    "sort", .order, default: "the best first",
    help: "Order by title, rank, lastUsed, or a field or attribute; with :asc or :desc behind it.")
  static let facets = Option(
    "facets", .facets, help: "Count kinds, domains and keywords over everything that matches.")

  static let definitions = [
    conditions.definition, sort.definition, facets.definition, literal.definition,
    includesPrivate.definition,
  ]
}

extension ValueType where Value == AttributeFilter {
  /// A comparison of an attribute.
  static let condition = ValueType(
    "CONDITION",
    expectation:
      "NAME, one of == != < <= > >= and a value, as in 'priceCents<400', or 'NAME exists' or 'NAME missing'"
  ) { AttributeFilter(parsing: $0) }
}

extension ValueType where Value == SearchOrder {
  /// An order of hits.
  static let order = ValueType(
    "ORDER",
    expectation:
      "'title', 'rank', 'lastUsed' or the name of an attribute, with ':asc' or ':desc' behind it or without"
  ) { SearchOrder(parsing: $0) }
}

extension ValueType where Value == [Facet.Subject] {
  /// Names of what can be counted, with commas between them.
  static let facets = ValueType(
    "SUBJECTS",
    expectation: "names among 'kind', 'domain' and 'keyword' with commas between them"
  ) { text in
    var subjects: [Facet.Subject] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let subject = Facet.Subject(rawValue: String(name)), !subjects.contains(subject) else {
        return nil
      }
      subjects.append(subject)
    }
    return subjects
  }
}
