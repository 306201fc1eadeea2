// A person whose name was not said is never called: words too many, other first names, other characters.

import EntityStore
import IntentResolution
import LinkTypes
import TestSupport
import Testing

@Suite struct NameLawTests {
  private func scene() throws -> ResolverScene {
    try ResolverScene([
      ("person", "u1", "John Smith", "Sales", []), ("person", "u2", "Joan Smith", "Design", []),
      ("person", "u3", "Katie Fitzpatrick", "Legal", []), ("person", "u4", "Ann Lee", "Sales", []),
      ("person", "u5", "Antonia Sampaio", "Sales", []),
      ("person", "u6", "Antonio Reis", "Legal", []),
      ("person", "u7", "加藤 拓真", "営業", []), ("person", "u8", "山下 聡太郎", "営業", []),
      ("person", "u9", "田中京助", "法務", []), ("person", "u10", "さくら ももこ", "法務", []),
      ("person", "u11", "김민수", "영업", []), ("person", "u12", "Kylee Clarke", "Sales", []),
      ("person", "u13", "Kyle Clarke", "Sales", []), ("person", "u14", "Martin Huddy", "Sales", []),
      ("package", "scikit-learn", "scikit-learn", nil, []),
      ("package", "slack-sdk", "slack-sdk", nil, []),
    ])
  }

  @Test(arguments: [
    // A word too many, of which the nearer name is the rest, or of which nothing is near.
    ("John h Smith", "u1"), ("h John Smith", "u1"), ("John Smith h", "u1"),
    ("John Kelvin Smith", "u1"), ("Katie Ann Fitzpatrick", "u3"), ("slack-sdk x", "slack-sdk"),
    // A first name that nobody of the surname has.
    ("Jane Smith", "u2"), ("Daniel Fitzpatrick", "u3"), ("Amy Lee", "u4"), ("Annika Lee", "u4"),
    // A name that somebody else has, an edit away.
    ("Antonio Sampaio", "u5"),
    // Each character is a word or a syllable.
    ("伊藤 拓真", "u7"), ("加藤 拓人", "u7"), ("김민서", nil),
  ])
  func `a name that was not said is asked about, the nearest first`(_ said: String, _ id: String?)
    throws
  {
    let answer = try scene().answer("open \(said)")
    #expect(answer.status == .noEntity, "\(said): \(answer)")
    #expect(answer.url == nil)
    guard let id else { return }
    #expect(answer.slots.first?.candidates.first?.entity.identifier.id == id)
    #expect(answer.prompt?.say.contains("Did you mean") ?? false)
    #expect(answer.context != nil)
  }

  @Test(arguments: [
    ("Jhon Smith", "u1"), ("John Smiht", "u1"), ("Katie Fitzpatrik", "u3"),
    ("Ktaie Fitzpatric", "u3"),
    ("Antonia Sampayo", "u5"), ("scikitlearn", "scikit-learn"), ("scikit lern", "scikit-learn"),
    ("sci kit learn", "scikit-learn"), ("slack-ddk", "slack-sdk"), ("Kylee Clarke", "u12"),
  ])
  func `a slip of the fingers is none of another name`(_ said: String, _ id: String) throws {
    let answer = try scene().answer("open \(said)")
    #expect(answer.status == .match, "\(said): \(answer)")
    #expect(answer.slots.first?.candidates.first?.entity.identifier.id == id)
  }

  @Test(arguments: [
    ("田中さんを開いて", "u9"), ("拓真さんを開いて", "u7"), ("ももこさんを開いて", "u10"), ("加藤拓真を開いて", "u7"),
  ])
  func `parts of Japanese names, with a form of address`(_ said: String, _ id: String) throws {
    let answer = try scene().answer(said, "ja")
    #expect(answer.status == .match, "\(said): \(answer)")
    #expect(answer.slots.first?.candidates.first?.entity.identifier.id == id)
  }

  @Test func `a part of a name is as sure in every script`() throws {
    let scene = try scene()
    let latin = try scene.answer("open Fitzpatrick")
    for (said, locale) in [("田中を開いて", "ja"), ("拓真を開いて", "ja")] {
      let answer = try scene.answer(said, locale)
      #expect(answer.slots.first?.how == "allWords")
      #expect((answer.confidence - latin.confidence).magnitude < 0.1)
    }
  }

  @Test func `letters that make another name are asked about with it`() throws {
    let answer = try scene().answer("open Kyle e Clarke")
    #expect(answer.status == .ambiguous)
    #expect(Set(answer.slots[0].candidates.map(\.entity.identifier.id)) == ["u12", "u13"])
  }

  /// Names as people have them: no two of a list are a slip apart.
  private static let firstNames = [
    "Olivia", "Benjamin", "Charlotte", "Sebastian", "Isabella", "Nathaniel", "Margaret", "Theodore",
    "Penelope", "Gregory", "Beatrice", "Frederick", "Ingrid", "Rupert", "Yvonne", "Kurt", "Zoe",
    "Lars",
  ]
  private static let foreignNames = [
    "Daniel", "Jane", "Igor", "Hana", "Pavel", "Omar", "Yuki", "Pilar", "Dmitri", "Ulrike", "Bob",
    "Ewa",
    "Wolfgang", "Siobhan", "Mohammed", "Guadalupe",
  ]
  private static let surnames = [
    "Smith", "Fitzpatrick", "Lee", "Okonkwo", "Van der Berg", "Garcia", "O'Brien", "Nakamura",
    "Rossi",
    "Dubois", "Petrov", "Lindqvist", "Hall", "Hill", "Walsh", "Welsh",
  ]

  @Test(arguments: [UInt64(1), 2, 3])
  func `nobody is called whose first name was not said`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var people: [String] = []
    while people.count < 60 {
      let name =
        "\(Self.firstNames.randomElement(using: &random)!) \(Self.surnames.randomElement(using: &random)!)"
      if !people.contains(name) { people.append(name) }
    }
    let scene = try ResolverScene(
      people.enumerated().map { ("person", "p\($0.offset)", $0.element, nil, []) })
    for _ in 0..<40 {
      let person = people.randomElement(using: &random)!
      let cut = person.firstIndex(of: " ")!
      let (first, last) = (person[..<cut], person[person.index(after: cut)...])
      // An s is what a genitive leaves of itself.
      let letter = "bcdfghjklmnpqrtvwxz".randomElement(using: &random)!
      let other = Self.foreignNames.randomElement(using: &random)!
      for said in [
        "\(first) \(letter) \(last)", "\(letter) \(person)", "\(person) \(letter)",
        "\(first) \(other) \(last)", "\(other) \(last)", "\(other) \(person)",
      ] {
        let answer = try scene.answer("open \(said)")
        #expect(answer.url == nil, "seed \(seed): \(said) opens \(answer.url ?? "")")
        #expect(answer.status == .noEntity || answer.status == .ambiguous)
      }
      #expect(try scene.answer("open \(person)").status == .match)
    }
  }
}
