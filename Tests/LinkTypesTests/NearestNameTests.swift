// "Did you mean".

import LinkTypes
import Testing

@Suite struct NearestNameTests {
  private static let names = [
    "kind", "title", "summary", "aliases", "keywords", "id", "url", "import", "export",
  ]

  @Test(arguments: [
    ("tilte", "title"), ("titel", "title"), ("Title", "title"), ("sumary", "summary"),
    ("alias", "aliases"),
    ("keyword", "keywords"), ("kid", "kind"), ("ulr", "url"), ("imprt", "import"),
    ("exprot", "export"),
    ("sum", "summary"),
  ])
  func `the name that was meant is found`(typed: String, name: String) {
    #expect(nearestName(to: typed, among: Self.names) == name)
  }

  @Test(arguments: ["", "x", "banana", "kkkk", "ti", "descriptions"])
  func `nothing is better than a wild guess`(typed: String) {
    #expect(nearestName(to: typed, among: Self.names) == nil)
  }
}
