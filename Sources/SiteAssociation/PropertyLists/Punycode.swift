// Host names in ASCII (RFC 3492): what an entitlement has to hold, for the hint that says so.

/// Writes international host names in ASCII.
enum Punycode {
  /// The host with every label that is not ASCII as `xn--…`; nil if it is none.
  static func host(_ host: String) -> String? {
    var labels: [String] = []
    for label in host.split(separator: ".", omittingEmptySubsequences: false) {
      if label.utf8.allSatisfy({ $0 < 0x80 }) {
        labels.append(String(label))
      } else {
        guard let encoded = encode(label.lowercased()) else { return nil }
        labels.append("xn--" + encoded)
      }
    }
    return labels.joined(separator: ".")
  }

  private static func encode(_ label: String) -> String? {
    let scalars = label.unicodeScalars.map(\.value)
    guard scalars.count < 64 else { return nil }
    var output = scalars.filter { $0 < 0x80 }
    let basic = output.count
    var handled = basic
    if basic > 0 { output.append(0x2D) }
    var (next, delta, bias): (UInt32, UInt32, UInt32) = (128, 0, 72)
    while handled < scalars.count {
      guard let smallest = scalars.filter({ $0 >= next }).min() else { return nil }
      delta += (smallest - next) * UInt32(handled + 1)
      next = smallest
      for scalar in scalars {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        append(delta, bias, to: &output)
        bias = adapt(delta, UInt32(handled + 1), isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return string(output)
  }

  private static func append(_ delta: UInt32, _ bias: UInt32, to output: inout [UInt32]) {
    var (rest, weight): (UInt32, UInt32) = (delta, 36)
    while true {
      let threshold = weight <= bias ? 1 : min(weight - bias, 26)
      guard rest >= threshold else { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      weight += 36
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: UInt32) -> UInt32 { value < 26 ? value + 0x61 : value + 22 }

  private static func adapt(_ delta: UInt32, _ count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var bias: UInt32 = 0
    while delta > 455 {
      delta /= 35
      bias += 36
    }
    return bias + 36 * delta / (delta + 38)
  }
}
