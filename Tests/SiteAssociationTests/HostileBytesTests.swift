// Any bytes give findings or a positioned error, never a crash or a hang: real files with bytes
// changed, cut, doubled and moved. Fuzzing/ does the same for longer.

import Foundation
import LinkTypes
import SiteAssociation
import TestSupport
import Testing

@Suite struct HostileBytesTests {
  /// Real association files and property lists.
  private static let seeds: [[UInt8]] = {
    let folders = ["/real", "/plists/info", "/plists/entitlements"]
    return folders.flatMap { folder in
      let path = ConformanceTests.folder + folder
      return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
        .compactMap { FileManager.default.contents(atPath: path + "/" + $0).map { [UInt8]($0) } }
    }
  }()

  private static let tokens = [
    "\"", "{", "}", "[", "]", ",", "$(", ")", "$(lang)", "*", "?*", "NOT ", "%2", "\\u00",
    "\u{FEFF}",
    "<array>", "</dict>", "<key>", "&#x", "<!--", "#if", "bplist00", "/", "#", "\u{0}", "é",
  ].map { Array($0.utf8) }

  private static func changed(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 3:
        bytes.insert(
          contentsOf: tokens[Int.random(in: 0..<tokens.count, using: &random)], at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  @Test func `changed files are read, checked, corrected and matched`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    #expect(Self.seeds.count > 50)
    for _ in 0..<4 {
      for original in Self.seeds {
        let bytes = Self.changed(original, &random)
        Self.check(bytes, "seed \(seed)")
      }
    }
  }

  /// What holds for any bytes, whether they are meant for an association file or a property list.
  private static func check(_ bytes: [UInt8], _ name: String) {
    let reading = AssociationReading(bytes)
    #expect(reading.file != nil || reading.isSigned || !reading.findings.isEmpty, "\(name)")
    let fixed = AssociationFixer(bytes).bytes
    #expect(AssociationFixer(fixed).bytes == fixed, "\(name)")
    if let file = reading.file {
      for url in ["https://h/a?b=c#d", "/%FF", "//", "https://[::1]:8/x"] {
        match(file, LinkURL(url), name)
      }
    }
    if let list = try? PropertyList(bytes) {
      _ = InfoPlist(list)
      _ = Entitlements(list)
    }
    edit(bytes, name) { try $0.addDomain("applinks:a.example.com") }
    edit(bytes, name) { try $0.addScheme("$(SCHEME)", name: "com.acme") }
  }

  private static func match(_ file: AssociationFile, _ url: LinkURL, _ name: String) {
    let matcher = SiteMatcher(file)
    for decision in matcher.decisions(url) {
      let told = matcher.explanation(url, app: decision.app)
      #expect(told.decision == decision, "\(name)")
      let last = told.steps.last
      #expect(
        decision.rule == nil || last?.index == decision.rule && last?.matches == true, "\(name)")
    }
  }

  /// An edit that is made is there, and one that is not changes nothing.
  private static func edit(
    _ bytes: [UInt8], _ name: String, _ edit: (inout PropertyListEditor) throws -> Bool
  ) {
    guard var editor = try? PropertyListEditor(bytes) else { return }
    guard (try? edit(&editor)) == true else {
      #expect(editor.bytes == bytes, "\(name)")
      return
    }
    do {
      var again = try PropertyListEditor(editor.bytes)
      #expect(try !edit(&again), "\(name)")
    } catch {
      Issue.record("\(error), \(name)")
    }
  }

  @Test(arguments: ["file", "pattern", "plist"])
  func `what fuzzing found of interest is replayed`(_ kind: String) throws {
    let folder = ConformanceTests.folder + "/../Corpus/" + kind
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count >= 30)
    for name in names {
      let bytes = [UInt8](try #require(FileManager.default.contents(atPath: folder + "/" + name)))
      guard kind == "pattern" else {
        Self.check(bytes, name)
        continue
      }
      // A pattern and a path, apart by a zero byte.
      let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      var text = Array("{\"applinks\":{\"details\":[{\"appID\":\"A\",\"components\":[{\"/\":".utf8)
      JSONWriter.write(String(decoding: parts.first ?? [], as: UTF8.self), into: &text)
      text += Array("}]}]}}".utf8)
      let file = try #require(AssociationReading(text).file)
      Self.match(
        file, LinkURL("https://h/" + String(decoding: parts.last ?? [], as: UTF8.self)), name)
    }
  }
}
