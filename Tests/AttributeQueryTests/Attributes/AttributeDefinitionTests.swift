// The table of attributes: complete, unambiguous, and as the sources of the facts have it.

import AttributeQuery
import Testing

@Suite struct AttributeDefinitionTests {
  @Test func `there are 190 attributes in the order of their names`() {
    let names = AttributeDefinition.all.map(\.name)
    #expect(names.count == 190)
    #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(Set(AttributeDefinition.allNames).count == AttributeDefinition.allNames.count)
  }

  @Test(
    arguments: [
      (.general, 33), (.documents, 14), (.events, 6), (.images, 31), (.media, 56), (.messaging, 21),
      (.places, 29),
    ] as [(AttributeDefinition.Group, Int)])
  func `each group has its attributes`(group: AttributeDefinition.Group, count: Int) {
    #expect(AttributeDefinition.all.count { $0.group == group } == count)
  }

  @Test(
    arguments: [
      (.text, 99), (.number, 45), (.flag, 15), (.date, 14), (.url, 4), (.persons, 4), (.data, 2),
      (.contentType, 6), (.headers, 1),
    ] as [(AttributeDefinition.Kind, Int)])
  func `each kind has its attributes`(kind: AttributeDefinition.Kind, count: Int) {
    #expect(AttributeDefinition.all.count { $0.kind == kind } == count)
  }

  @Test func `every attribute is found by its name and its aliases`() {
    for definition in AttributeDefinition.all {
      #expect(AttributeDefinition(named: definition.name) == definition)
      for alias in definition.aliases {
        #expect(AttributeDefinition(named: alias) == definition)
      }
    }
    #expect(AttributeDefinition(named: "Title") == nil)
    #expect(!AttributeDefinition.isKnown(""))
  }

  @Test(arguments: [
    ("gpsDifferential", "gpsDifferental"), ("gpsDilutionOfPrecision", "gpsdop"),
    ("maximumAperture", "maxAperture"), ("exifGPSVersion", "exifgpsVersion"),
    ("focalLength35mmEquivalent", "focalLength35mm"), ("gpsDestinationLatitude", "gpsDestLatitude"),
  ])
  func `spellings of the newer SDKs are aliases`(alias: String, name: String) {
    #expect(AttributeDefinition(named: alias)?.name == name)
  }

  @Test(arguments: ["title", "keywords", "textContent", "authorNames", "path"])
  func `texts are searched by default`(name: String) throws {
    #expect(try #require(AttributeDefinition(named: name)).isSearchedByDefault)
  }

  @Test(arguments: [
    "url", "identifier", "domainIdentifier", "relatedUniqueIdentifier", "contentType",
    "contentTypeTree", "providerDataTypeIdentifiers", "thumbnailData", "rating", "startDate",
    "authors",
  ])
  func `identifiers, URLs, types and all else is not`(name: String) throws {
    #expect(try !#require(AttributeDefinition(named: name)).isSearchedByDefault)
  }

  @Test func `what only the system sets is read-only`() {
    #expect(
      AttributeDefinition.all.filter(\.isReadOnly).map(\.name) == [
        "isPriority", "textContentSummary",
      ])
    #expect(AttributeDefinition.all.count(where: \.isMultiValued) == 40)
  }
}
