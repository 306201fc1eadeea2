// Zone files as every Unix has them (TZif, RFC 9636).

extension ZoneRules {
  /// Reads a zone file; nil if the bytes are none.
  ///
  /// Of files in two parts the second, with 64-bit times and a rule for the future, is read.
  init?(file bytes: [UInt8], name: String) {
    var reader = ZoneFileReader(bytes: bytes)
    guard let header = reader.header() else { return nil }
    if header.version == 0 {
      guard let rules = reader.rules(header, timeSize: 4, name: name) else { return nil }
      self = rules
      return
    }
    guard reader.skip(header.size(timeSize: 4)), let second = reader.header(),
      let rules = reader.rules(second, timeSize: 8, name: name)
    else { return nil }
    self = rules
  }
}

private struct ZoneFileReader {
  let bytes: [UInt8]
  var index = 0

  struct Header {
    var version: UInt8
    var utCount, standardCount, leapCount, timeCount, typeCount, nameBytes: Int

    func size(timeSize: Int) -> Int {
      timeCount * (timeSize + 1) + typeCount * 6 + nameBytes + leapCount * (timeSize + 4)
        + standardCount + utCount
    }
  }

  mutating func skip(_ count: Int) -> Bool {
    guard count <= bytes.count - index else { return false }
    index += count
    return true
  }

  private mutating func integer(_ size: Int) -> Int64 {
    var bits: UInt64 = bytes[index] & 0x80 != 0 ? .max : 0
    for byte in bytes[index..<index + size] { bits = bits << 8 | UInt64(byte) }
    index += size
    return Int64(bitPattern: bits)
  }

  mutating func header() -> Header? {
    guard bytes.count - index >= 44, bytes[index..<index + 4].elementsEqual("TZif".utf8) else {
      return nil
    }
    let version = bytes[index + 4]
    index += 20
    let counts = (0..<6).map { _ in Int(integer(4)) }
    // No zone has as many; it keeps sizes from overflowing.
    guard counts.allSatisfy((0...100_000).contains) else { return nil }
    return Header(
      version: version, utCount: counts[0], standardCount: counts[1], leapCount: counts[2],
      timeCount: counts[3], typeCount: counts[4], nameBytes: counts[5])
  }

  mutating func rules(_ header: Header, timeSize: Int, name: String) -> ZoneRules? {
    guard header.size(timeSize: timeSize) <= bytes.count - index, header.typeCount > 0 else {
      return nil
    }
    let end = index + header.size(timeSize: timeSize)
    let times = (0..<header.timeCount).map { _ in integer(timeSize) }
    let types = bytes[index..<index + header.timeCount].map(Int.init)
    index += header.timeCount
    let offsets = (0..<header.typeCount).map { _ in
      let offset = integer(4)
      index += 2
      return offset
    }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }),
      types.allSatisfy({ $0 < header.typeCount }),
      // RFC 9636, 3.2: beyond a day and a bit it is no offset.
      offsets.allSatisfy({ (-93_599...93_599).contains($0) }),
      times.allSatisfy({ abs($0 / 2) < 1 << 60 })
    else { return nil }
    index = end
    var rule: PosixZone?
    if timeSize == 8 {
      let footer = bytes[index...].dropFirst().prefix { $0 != UInt8(ascii: "\n") }
      if !footer.isEmpty {
        guard let read = PosixZone(footer) else { return nil }
        rule = read
      }
    }
    return ZoneRules(
      name: name, changes: times, offsets: types.map { offsets[$0] }, firstOffset: offsets[0],
      lastRule: rule)
  }
}
