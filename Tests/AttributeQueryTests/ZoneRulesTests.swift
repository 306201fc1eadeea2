// Zones: files, rules, names; compared with Foundation's, which has tables of its own.

import AttributeQuery
import Foundation
import LinkTypes
import TestSupport
import Testing

@Suite struct ZoneRulesTests {
  @Test(arguments: [
    "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Kolkata", "Australia/Lord_Howe",
    "Africa/Casablanca", "Pacific/Apia", "Asia/Tokyo", "Europe/Dublin", "America/Santiago",
  ])
  func `offsets are those of another implementation`(name: String) throws {
    let rules = try ZoneRules(named: name)
    let zone = try #require(TimeZone(identifier: name))
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      // Years 1970 to 2037: later ones depend on how far a table reaches.
      let moment = Int64.random(in: 0...2_145_916_800, using: &generator)
      let expected = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
      #expect(rules.offset(at: moment) == Int64(expected), "\(name) at \(moment)")
    }
  }

  @Test(arguments: [
    // Summer in 2525 and winter in 2526, far beyond any table.
    ("Europe/Berlin", 17_530_560_000, 7_200), ("Europe/Berlin", 17_546_457_600, 3_600),
    ("Australia/Sydney", 17_530_560_000, 36_000), ("Australia/Sydney", 17_546_457_600, 39_600),
    // Before anybody agreed on time: local mean time.
    ("Europe/Berlin", -3_000_000_000, 3_208), ("America/New_York", -9_000_000_000, -17_762),
    ("CET-1CEST,M3.5.0,M10.5.0/3", 17_530_560_000, 7_200),
    ("<-03>3", 0, -10_800), ("+02:00", 0, 7_200), ("-0930", 0, -34_200), ("+14", 0, 50_400),
    ("UTC", 0, 0), ("Z", 0, 0), ("EST5EDT,J60,J300", 1_740_800_000, -18_000),
    ("EST5EDT,J60,J300", 1_740_900_000, -14_400), ("EST5EDT,59,299", 1_740_900_000, -14_400),
  ])
  func `rules hold for all times`(name: String, moment: Int64, offset: Int64) throws {
    #expect(try ZoneRules(named: name).offset(at: moment) == offset)
  }

  @Test(arguments: [
    "Europe/Berln", "", "../../etc/passwd", "/etc/localtime", "Europe", "+25:00", "+2", "M3.5.0",
    "Europe/../Europe/Berlin", "CET-1CEST,M13.5.0,M10.5.0", "zone1970.tab", "A\u{0}B",
  ])
  func `what is no zone is an error`(name: String) {
    let error = #expect(throws: ZoneError.self) { try ZoneRules(named: name) }
    #expect(error?.hint != nil)
  }

  @Test func `a mistyped name gets the nearest one`() {
    let error = #expect(throws: ZoneError.self) { try ZoneRules(named: "Europe/Berln") }
    #expect(error == .unknown(name: "Europe/Berln", nearest: "Europe/Berlin"))
    #expect(error?.code == "timeZone.unknown" && error?.exitCode == .usage)
    #expect(ZoneError.malformed(path: "x").code == "timeZone.malformed")
    #expect(ZoneError.noFiles(name: "x", folders: ["y"]).code == "timeZone.noFiles")
  }

  @Test func `a fixed offset is at most a day`() {
    #expect(ZoneRules(fixedOffset: .max, name: "x").offset(at: 0) == 86_400)
  }
}
