// Patterns keep one spelling of what they say.

import AttributeQuery
import Testing

@Suite struct QueryPatternTests {
  @Test func `empty literals go and neighbours are joined`() {
    let pattern = QueryPattern([.wildcard, .literal(""), .wildcard, .literal("a"), .literal("b")])
    #expect(pattern.parts == [.wildcard, .literal("ab")])
    #expect(pattern.literals == ["ab"])
    #expect(pattern.hasLeadingWildcard && !pattern.hasTrailingWildcard && !pattern.isPresence)
  }

  @Test func `a wildcard alone asks for presence`() {
    #expect(QueryPattern([.wildcard, .wildcard]).isPresence)
    #expect(!QueryPattern([]).isPresence)
  }
}
