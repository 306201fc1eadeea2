// Text beyond ASCII as letters, digits and hyphens: what names of hosts are made of on the wire.

/// Punycode: RFC 3492, with the parameters of section 5.
public enum Punycode {
  private static let base: UInt32 = 36
  private static let tMin: UInt32 = 1
  private static let tMax: UInt32 = 26
  /// Longer labels are no labels of hosts, and encoding takes time by the square of their length.
  private static let longest = 1_024

  /// A text in Punycode, without the `xn--` that labels of hosts begin with; nil if it is too long.
  public static func encode(_ text: String) -> String? {
    let input = text.unicodeScalars.map(\.value)
    guard input.count <= longest else { return nil }
    var output = input.filter { $0 < 0x80 }.map { UInt8($0) }
    let basicCount = UInt32(output.count)
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var (next, delta, bias): (UInt32, UInt32, UInt32) = (128, 0, 72)
    var handled = basicCount
    while handled < UInt32(input.count) {
      guard let smallest = input.lazy.filter({ $0 >= next }).min() else { return nil }
      let (steps, overflows) = (smallest - next).multipliedReportingOverflow(by: handled + 1)
      let (sum, exceeds) = delta.addingReportingOverflow(steps)
      guard !overflows, !exceeds else { return nil }
      delta = sum
      next = smallest
      for value in input {
        if value < next {
          delta += 1
        } else if value == next {
          append(delta, bias: bias, to: &output)
          bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
          delta = 0
          handled += 1
        }
      }
      delta += 1
      next += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The text that Punycode stands for; nil if it is none.
  public static func decode(_ text: String) -> String? {
    let input = Array(text.utf8)
    guard input.count <= longest * 8, input.allSatisfy({ $0 < 0x80 }) else { return nil }
    let hyphen = input.lastIndex(of: UInt8(ascii: "-"))
    var output = input[..<(hyphen ?? 0)].map { UInt32($0) }
    var index = hyphen.map { $0 + 1 } ?? 0
    var (next, place, bias): (UInt32, UInt32, UInt32) = (128, 0, 72)
    while index < input.count {
      let old = place
      var (weight, limit): (UInt32, UInt32) = (1, base)
      while true {
        guard index < input.count, let digit = digit(input[index]) else { return nil }
        index += 1
        let (product, overflows) = digit.multipliedReportingOverflow(by: weight)
        let (sum, exceeds) = place.addingReportingOverflow(product)
        guard !overflows, !exceeds else { return nil }
        place = sum
        let threshold = threshold(limit, bias)
        if digit < threshold { break }
        let (wider, isTooWide) = weight.multipliedReportingOverflow(by: base - threshold)
        guard !isTooWide else { return nil }
        weight = wider
        limit += base
      }
      let count = UInt32(output.count) + 1
      bias = adapted(place - old, count: count, isFirst: old == 0)
      let (value, overflows) = next.addingReportingOverflow(place / count)
      guard !overflows, Unicode.Scalar(value) != nil, output.count < longest else { return nil }
      next = value
      place %= count
      output.insert(value, at: Int(place))
      place += 1
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: output.compactMap(Unicode.Scalar.init))
    return String(result)
  }

  private static func append(_ delta: UInt32, bias: UInt32, to output: inout [UInt8]) {
    var rest = delta
    var limit = base
    while true {
      let threshold = threshold(limit, bias)
      if rest < threshold { break }
      let digit = threshold + (rest - threshold) % (base - threshold)
      output.append(letter(digit))
      rest = (rest - threshold) / (base - threshold)
      limit += base
    }
    output.append(letter(rest))
  }

  private static func threshold(_ limit: UInt32, _ bias: UInt32) -> UInt32 {
    limit <= bias ? tMin : min(limit - bias, tMax)
  }

  private static func letter(_ digit: UInt32) -> UInt8 {
    UInt8(digit < 26 ? UInt32(UInt8(ascii: "a")) + digit : UInt32(UInt8(ascii: "0")) + digit - 26)
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 26
    default: nil
    }
  }

  /// RFC 3492 section 6.1.
  private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var rest = isFirst ? delta / 700 : delta / 2
    rest += rest / count
    var bias: UInt32 = 0
    while rest > ((base - tMin) * tMax) / 2 {
      rest /= base - tMin
      bias += base
    }
    return bias + (base - tMin + 1) * rest / (rest + 38)
  }
}
