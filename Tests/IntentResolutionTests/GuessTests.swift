// Where a guess decides, and where it is asked about: another well-known name may have been said.

import EntityStore
import IntentResolution
import LinkTypes
import Testing

@Suite struct GuessTests {
  private func scene() throws -> ResolverScene {
    try ResolverScene([
      ("city", "c1", "Moscow", "Russia", ["MOW", "モスクワ", "Moskva"]),
      ("city", "c2", "Ninghai", "China", ["Mowxian", "Javahu"]),
      ("city", "c3", "Santiago de Cuba", "Cuba", []), ("city", "c4", "Oran", "Algeria", ["Bernau"]),
      ("city", "c5", "Damascus", "Syria", ["Cham"]), ("city", "c6", "Bayda", "Libya", ["Balis"]),
      ("package", "dash", "dash", nil, []), ("package", "fpdf2", "fpdf2", nil, []),
      ("package", "tree-sitter-bash", "tree-sitter-bash", nil, []),
      ("package", "numpy", "numpy", nil, []), ("person", "u1", "Steve Smith", "Sales", []),
      ("person", "u2", "Eve Simmons", "Design", []), ("person", "u3", "Mary Gore", "Legal", []),
      ("person", "u4", "Mohamed Romero", "Legal", []),
    ])
  }

  @Test(arguments: [
    ("numpi", "numpy"), ("numppy", "numpy"), ("Moscwo", "c1"), ("Eve", "u2"), ("Mari Gore", "u3"),
    ("Steve Smiht", "u1"), ("Stve Smith", "u1"), ("Mohamed Rom", "u4"), ("dsah", "dash"),
    ("Santiago", "c3"), ("tree sitter", "tree-sitter-bash"), ("モスワク", "c1"),
  ])
  func `what is near and nothing else is opened`(_ said: String, _ id: String) throws {
    let answer = try scene().answer("open \(said)")
    #expect(answer.status == .match, "\(said): \(answer)")
    #expect(answer.slots.first?.candidates.first?.entity.identifier.id == id)
  }

  @Test(arguments: [
    // A code, the beginning of another name, edits of another spelling.
    ("MOW", "c1"), ("Java", nil), ("Moskvaa", "c1"), ("Bern", nil), ("Chad", nil), ("Bali", nil),
    // Another beginning or letter of four; a part of a longer name; digits.
    ("bash", "dash"), ("Iran", "c4"), ("Cuba", "c3"), ("fpdf", "fpdf2"), ("dish", "dash"),
    // Two letters before a first name make another one.
    ("Eve Smith", nil), ("numpy2", nil),
  ])
  func `what may be something else is asked about`(_ said: String, _ id: String?) throws {
    let scene = try scene()
    let answer = try scene.answer("open \(said)")
    #expect(answer.status == .noEntity, "\(said): \(answer)")
    #expect(answer.url == nil)
    guard let id else { return }
    #expect(answer.slots.first?.candidates.first?.entity.identifier.id == id)
    #expect(answer.prompt?.say.contains("Did you mean") ?? false)
    let kind = answer.slots.first?.candidates.first?.entity.identifier.kind ?? ""
    let agreed = try scene.answer("yes", context: answer.context)
    #expect(agreed.url == "myapp://open/\(kind)/\(id)", "\(agreed)")
    #expect(try scene.answer("no", context: answer.context).status == .noIntent)
  }

  @Test func `names as near as a guess are asked about with it`() throws {
    let scene = try ResolverScene([
      ("city", "c1", "Colombo", "Sri Lanka", []), ("city", "c2", "Calumbo", "Angola", ["Columbo"]),
    ])
    let answer = try scene.answer("open Colmbo")
    #expect(answer.status == .ambiguous)
    #expect(answer.slots.first?.candidates.count == 2)
  }
}
