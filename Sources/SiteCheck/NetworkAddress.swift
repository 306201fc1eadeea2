// Addresses that nobody outside can reach: Apple's CDN refuses them (SWCERR00202), whatever a device in
// the same network would be answered.

/// An address of IP version 4 or 6.
public struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
  /// 4 or 16 bytes in network order.
  public let bytes: [UInt8]
  /// The address as it was written.
  public let description: String

  /// Reads an address in its numeric form, perhaps with a zone (`fe80::1%eth0`); nil if it is none.
  public init?(_ text: String) {
    let bare = text.prefix { $0 != "%" }
    guard let bytes = bare.contains(":") ? Self.version6(bare) : Self.version4(bare) else {
      return nil
    }
    self.bytes = bytes
    description = text
  }

  private static func version4(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    let bytes = parts.compactMap { part in
      part.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? UInt8(part) : nil
    }
    return bytes.count == 4 ? bytes : nil
  }

  /// RFC 4291, section 2.2.
  private static func version6(_ text: Substring) -> [UInt8]? {
    func groups(_ text: Substring) -> [UInt8]? {
      guard !text.isEmpty else { return [] }
      var bytes: [UInt8] = []
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index == parts.count - 1, part.contains(".") {
          guard let last = version4(part) else { return nil }
          bytes += last
        } else {
          guard 1...4 ~= part.utf8.count, part.utf8.first != UInt8(ascii: "+"),
            let number = UInt16(part, radix: 16)
          else { return nil }
          bytes += [UInt8(number >> 8), UInt8(number & 255)]
        }
      }
      return bytes
    }
    guard let gap = text.firstRange(of: "::") else {
      return groups(text).flatMap { $0.count == 16 ? $0 : nil }
    }
    guard let start = groups(text[..<gap.lowerBound]), let end = groups(text[gap.upperBound...]),
      start.count + end.count <= 14
    else { return nil }
    return start + [UInt8](repeating: 0, count: 16 - start.count - end.count) + end
  }

  /// Why the address is none of the public internet; nil if it is.
  public var reservation: String? {
    let table = bytes.count == 4 ? Self.reserved4 : Self.reserved6
    if let found = table.first(where: { $0.contains(bytes) }) { return found.name }
    // Addresses that hold one of version 4: translated (RFC 6052), mapped, and of 6to4.
    if bytes.count == 16 {
      let holds96 = [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [0, 0x64, 0xFF, 0x9B]]
        .contains { bytes.starts(with: $0 + [UInt8](repeating: 0, count: 12 - $0.count)) }
      let held =
        holds96
        ? Array(bytes[12...]) : bytes.starts(with: [0x20, 0x02]) ? Array(bytes[2..<6]) : nil
      if let held { return Self.reserved4.first { $0.contains(held) }?.name }
    }
    return nil
  }

  private struct Block: Sendable {
    let prefix: [UInt8]
    let bits: Int
    let name: String

    init(_ prefix: [UInt8], _ bits: Int, _ name: String) {
      (self.prefix, self.bits, self.name) = (prefix, bits, name)
    }

    func contains(_ bytes: [UInt8]) -> Bool {
      for index in 0..<(bits + 7) / 8 {
        let mask: UInt8 = bits - index * 8 >= 8 ? 0xFF : ~(0xFF >> UInt8(bits - index * 8))
        let wanted = index < prefix.count ? prefix[index] : 0
        if bytes[index] & mask != wanted & mask { return false }
      }
      return true
    }
  }

  /// The special-purpose registry (RFC 6890), as far as it is not reachable from everywhere.
  private static let reserved4 = [
    Block([0], 8, "this network, RFC 1122"), Block([10], 8, "private, RFC 1918"),
    Block([100, 64], 10, "shared by a provider's customers, RFC 6598"),
    Block([127], 8, "loopback, RFC 1122"), Block([169, 254], 16, "link-local, RFC 3927"),
    Block([172, 16], 12, "private, RFC 1918"), Block([192, 0, 0], 24, "reserved, RFC 6890"),
    Block([192, 0, 2], 24, "for documentation, RFC 5737"),
    Block([192, 168], 16, "private, RFC 1918"), Block([198, 18], 15, "for benchmarks, RFC 2544"),
    Block([198, 51, 100], 24, "for documentation, RFC 5737"),
    Block([203, 0, 113], 24, "for documentation, RFC 5737"),
    Block([224], 4, "multicast, RFC 5771"), Block([240], 4, "reserved, RFC 1112"),
  ]

  private static let reserved6 = [
    Block([], 128, "unspecified, RFC 4291"),
    Block([UInt8](repeating: 0, count: 15) + [1], 128, "loopback, RFC 4291"),
    Block([0, 0x64, 0xFF, 0x9B, 0, 1], 48, "local translation, RFC 8215"),
    Block([1], 64, "discarded, RFC 6666"),
    Block([0x20, 0x01, 0x0D, 0xB8], 32, "for documentation, RFC 3849"),
    Block([0x3F, 0xFF], 20, "for documentation, RFC 9637"),
    Block([0xFC], 7, "unique local, RFC 4193"), Block([0xFE, 0x80], 10, "link-local, RFC 4291"),
    Block([0xFE, 0xC0], 10, "site-local, RFC 3879"), Block([0xFF], 8, "multicast, RFC 4291"),
  ]
}
