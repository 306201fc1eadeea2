// Moments with fractions of a second, in text and back.

import AttributeQuery
import TestSupport
import Testing

@Suite struct MomentTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.5Z", 0.5),
      ("1969-12-31T23:59:59.75Z", -0.25),
      ("2026-11-30T12:30:15.25Z", 1_796_041_815.25),
      ("2026-11-30T12:30:15.000001Z", 1_796_041_815.000001),
      ("9999-12-31T23:59:59.5Z", 253_402_300_799.5), ("1970-01-01T00:00:00.000000001Z", 1e-9),
    ] as [(String, Double)])
  func `fractions of a second are kept`(text: String, seconds: Double) {
    #expect(Moment(iso8601: text)?.secondsSince1970 == seconds)
    #expect(Moment(secondsSince1970: seconds).iso8601 == text)
  }

  @Test func `what is finer than nine digits is rounded`() {
    #expect(Moment(secondsSince1970: 1e-300).iso8601 == "1970-01-01T00:00:00.000000000Z")
    #expect(Moment(secondsSince1970: 1 - 1e-12).iso8601 == "1970-01-01T00:00:01Z")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 253_402_300_800, -62_167_219_201])
  func `moments without a four-digit year have no text`(seconds: Double) {
    #expect(Moment(secondsSince1970: seconds).iso8601 == nil)
  }

  @Test func `Apple's reference date is 2001`() {
    #expect(Moment(iso8601: "2001-01-01T00:00:00Z")?.secondsSince2001 == 0)
    #expect(Moment(secondsSince2001: 0).iso8601 == "2001-01-01T00:00:00Z")
    #expect(Moment.distantFuture.iso8601 == "4001-01-01T00:00:00Z")
    #expect(Moment.distantPast.iso8601 == "0001-01-01T00:00:00Z")
    #expect(Moment.now > Moment(secondsSince1970: 1_700_000_000))
  }

  @Test func `moments of this age read back`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let moment = Moment(secondsSince1970: .random(in: 1e8...4e9, using: &generator))
      #expect(moment.iso8601.flatMap(Moment.init(iso8601:)) == moment)
    }
  }
}
