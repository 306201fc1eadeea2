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
        let reading = AssociationReading(bytes)
        #expect(
          reading.file != nil || reading.isSigned || !reading.findings.isEmpty, "seed \(seed)")
        _ = AssociationFixer(bytes).bytes
        if let file = reading.file {
          let matcher = SiteMatcher(file)
          for url in ["https://h/a?b=c#d", "/%FF", "//", "https://[::1]:8/x"] {
            let link = LinkURL(url)
            for decision in matcher.decisions(link) {
              let told = matcher.explanation(link, app: decision.app)
              #expect(told.decision == decision, "seed \(seed)")
              let last = told.steps.last
              #expect(decision.rule == nil || last?.index == decision.rule && last?.matches == true)
            }
          }
        }
        if let list = try? PropertyList(bytes) {
          _ = InfoPlist(list)
          _ = Entitlements(list)
        }
        if var editor = try? PropertyListEditor(bytes),
          (try? editor.addDomain("applinks:a.b")) == true
        {
          #expect(throws: Never.self, "seed \(seed)") { try PropertyList(editor.bytes) }
        }
      }
    }
  }
}
