// Moments in text and back.

import LinkTypes
import TestSupport
import Testing

@Suite struct TimestampTests {
  @Test(
    arguments: [
      ("1970-01-01", 0), ("1970-01-01T00:00:00Z", 0), ("2026-11-30T12:30:15Z", 1_796_041_815),
      ("2026-11-30t12:30z", 1_796_041_800),
      ("2026-11-30 12:30:15.999+01:00", 1_796_038_215), ("2026-11-30T12:30:15-0530", 1_796_061_615),
      ("2026-11-30T12:30:15+02", 1_796_034_615), ("2000-02-29", 951_782_400),
      ("1969-12-31T23:59:59Z", -1),
      ("2016-12-31T23:59:60Z", 1_483_228_800), ("0000-01-01", -62_167_219_200),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ] as [(String, Int64)])
  func `moments are read`(text: String, seconds: Int64) {
    #expect(Timestamp.parse(text) == seconds)
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-13-01", "2026-00-01", "2026-02-29", "1900-02-29", "2026-04-31",
    "2026-1-01", "20261130",
    "2026-11-30T", "2026-11-30T12", "2026-11-30T24:00Z", "2026-11-30T12:60Z",
    "2026-11-30T12:30:61Z", "2026-11-30T12:30:15",
    "2026-11-30T12:30:15.Z", "2026-11-30T12:30:15Zx", "2026-11-30T12:30:15+",
    "2026-11-30T12:30:15+25:00", " 2026-11-30",
    "2026-11-30 ", "tomorrow", "-001-01-01", "２０２６-11-30",
  ])
  func `what is no moment is refused`(text: String) {
    #expect(Timestamp.parse(text) == nil)
  }

  @Test func `moments are written in UTC`() {
    #expect(Timestamp.format(1_796_041_815) == "2026-11-30T12:30:15Z")
    #expect(Timestamp.format(-62_167_219_200) == "0000-01-01T00:00:00Z")
    #expect(Timestamp.format(253_402_300_800) == nil)
    #expect(Timestamp.format(.min) == nil)
  }

  @Test func `what is written reads back`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let seconds = Int64.random(in: -62_167_219_200...253_402_300_799, using: &generator)
      #expect(Timestamp.format(seconds).flatMap(Timestamp.parse) == seconds)
    }
  }
}
