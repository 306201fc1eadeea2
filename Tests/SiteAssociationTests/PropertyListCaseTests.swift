// Property lists of real projects' shapes: what a reader finds in each, and that edits keep the rest.

import Foundation
import LinkTypes
import SiteAssociation
import Testing

@Suite struct PropertyListCaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let expected: JSONValue

    var testDescription: String { file }

    func bytes() throws -> [UInt8] {
      [UInt8](
        try #require(
          FileManager.default.contents(atPath: PropertyListCaseTests.folder + "/" + file)))
    }

    var issues: Set<String> { Set(strings("issues", of: expected)) }
  }

  static let folder = ConformanceTests.folder + "/plists"

  private static func strings(_ key: String, of value: JSONValue) -> [String] {
    guard case .array(let list)? = value[key] else { return [] }
    return list.compactMap(\.string)
  }

  private static func cases(_ key: String) -> [Case] {
    guard let data = FileManager.default.contents(atPath: folder + "/expected.json"),
      let root = try? JSONReader.parse([UInt8](data)), case .array(let list)? = root[key]
    else { return [] }
    return list.map { Case(file: $0["file"]?.string ?? "", expected: $0) }
  }

  static let info = cases("info")
  static let entitlements = cases("entitlements")

  @Test func `there are cases`() {
    #expect(Self.info.count >= 10)
    #expect(Self.entitlements.count >= 10)
  }

  @Test(arguments: info)
  func `URL types are read`(_ row: Case) throws {
    let info = InfoPlist(try PropertyList(try row.bytes()))
    guard case .array(let types)? = row.expected["urlTypes"] else {
      Issue.record("no urlTypes")
      return
    }
    #expect(info.urlTypes.count == types.count)
    for (type, expected) in zip(info.urlTypes, types) {
      #expect(type.role == expected["role"]?.string)
      #expect(type.name == expected["name"]?.string)
      #expect(type.schemes == Self.strings("schemes", of: expected))
    }
    #expect(Set(info.findings.map(\.issue.rawValue)) == row.issues)
  }

  @Test(arguments: entitlements)
  func `associated domains are read`(_ row: Case) throws {
    let entitlements = Entitlements(try PropertyList(try row.bytes()))
    guard case .array(let domains)? = row.expected["domains"] else {
      Issue.record("no domains")
      return
    }
    #expect(entitlements.domains.count == domains.count)
    for (domain, expected) in zip(entitlements.domains, domains) {
      #expect(domain.service == expected["service"]?.string)
      #expect(domain.host == expected["host"]?.string)
      #expect(domain.mode == expected["mode"]?.string)
    }
    #expect(Set(entitlements.issues.map(\.issue.rawValue)) == row.issues)
  }

  @Test(arguments: info)
  func `a scheme is added once, and every other byte stays`(_ row: Case) throws {
    let before = try row.bytes()
    guard !before.starts(with: "bplist".utf8) else {
      #expect(throws: PropertyListEditError.binary) { try PropertyListEditor(before) }
      return
    }
    var editor = try PropertyListEditor(before)
    #expect(try editor.addScheme("com.acme.added", name: "com.acme.added"))
    expectInsertion(before, editor.bytes)
    let info = InfoPlist(try PropertyList(editor.bytes))
    #expect(info.urlTypes.last?.schemes == ["com.acme.added"])
    #expect(info.urlTypes.last?.name == "com.acme.added")
    let once = editor.bytes
    #expect(try !editor.addScheme("com.acme.added", name: "com.acme.added"))
    #expect(editor.bytes == once)
    // By name, into the type that is there.
    guard let name = InfoPlist(try PropertyList(before)).urlTypes.compactMap(\.name).first else {
      return
    }
    var second = try PropertyListEditor(before)
    #expect(try second.addScheme("com.acme.more", name: name))
    expectInsertion(before, second.bytes)
    let types = InfoPlist(try PropertyList(second.bytes)).urlTypes
    #expect(types.first { $0.name == name }?.schemes.last == "com.acme.more")
  }

  @Test(arguments: entitlements)
  func `a domain is added once, and every other byte stays`(_ row: Case) throws {
    let before = try row.bytes()
    var editor = try PropertyListEditor(before)
    #expect(try editor.addDomain("applinks:added.example"))
    expectInsertion(before, editor.bytes)
    let domains = Entitlements(try PropertyList(editor.bytes)).domains
    #expect(domains.last?.host == "added.example")
    let once = editor.bytes
    #expect(try !editor.addDomain("applinks:added.example"))
    #expect(editor.bytes == once)
  }

  /// What was there is what stands around one insertion.
  private func expectInsertion(_ before: [UInt8], _ after: [UInt8]) {
    #expect(after.count > before.count)
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    #expect(start + end >= before.count, "\(String(decoding: after, as: UTF8.self))")
  }
}
