// Names of web hosts beyond ASCII: people write them in their own letters, the wire and association
// files in Punycode, and a look-alike of other letters must never pass for the real one.

/// The two spellings of a host's name.
///
/// The mapping is that of UTS #46, nontransitional (ß stays ß), as far as a host that is to be compared
/// with a list needs it: lower case and letters composed. What it would map away or change
/// into other letters (full-width and mathematical forms, ligatures, signs) is refused, since in a link
/// it can only be a look-alike.
public enum HostName {
  /// A label that Punycode stands for.
  public static let prefix = "xn--"

  /// A name in ASCII, in lower case, as DNS and association files have it.
  ///
  /// Nil if a label is empty, is longer than 63 bytes, or has what no name of a host has. A name in
  /// ASCII already is only put in lower case, but its `xn--` labels must be what this would write.
  public static func ascii(_ name: String) -> String? {
    var labels: [String] = []
    for label in name.split(separator: ".", omittingEmptySubsequences: false) {
      guard let label = asciiLabel(String(label)) else { return nil }
      labels.append(label)
    }
    return labels.joined(separator: ".")
  }

  /// An authority with its name in ASCII: what stands around the name (`user@`, a last dot, `:8080`) stays.
  ///
  /// Nil if the name has no such spelling.
  public static func asciiAuthority(_ authority: String) -> String? {
    let start = authority.lastIndex(of: "@").map { authority.index(after: $0) }
    let user = authority[..<(start ?? authority.startIndex)]
    let host = authority[user.endIndex...]
    // An address in brackets has no letters to spell otherwise.
    if host.hasPrefix("[") { return user + host.lowercased() }
    let name = host.prefix { $0 != ":" }
    let isDotted = name.count > 1 && name.hasSuffix(".")
    return ascii(String(isDotted ? name.dropLast() : name)).map {
      user + $0 + (isDotted ? "." : "") + host[name.endIndex...]
    }
  }

  /// A name in the letters that people read; nil if a label begins with `xn--` and is no Punycode.
  public static func unicode(_ name: String) -> String? {
    var labels: [String] = []
    for label in name.split(separator: ".", omittingEmptySubsequences: false) {
      let lower = label.lowercased()
      if lower.utf8.starts(with: prefix.utf8) {
        guard let decoded = Punycode.decode(String(lower.dropFirst(prefix.count))),
          asciiLabel(decoded) == lower
        else { return nil }
        labels.append(decoded)
      } else {
        labels.append(lower)
      }
    }
    return labels.joined(separator: ".")
  }

  private static func asciiLabel(_ label: String) -> String? {
    let mapped = composed(label.lowercased())
    guard !mapped.isEmpty else { return nil }
    if mapped.utf8.allSatisfy({ $0 < 0x80 }) {
      guard mapped.utf8.count <= 63 else { return nil }
      guard mapped.utf8.starts(with: prefix.utf8) else { return mapped }
      // Punycode that this would not write (of ASCII alone, of capital letters) is a disguise.
      guard let decoded = Punycode.decode(String(mapped.dropFirst(prefix.count))),
        !decoded.utf8.allSatisfy({ $0 < 0x80 }), asciiLabel(decoded) == mapped
      else { return nil }
      return mapped
    }
    guard isLabel(mapped), let encoded = Punycode.encode(mapped) else { return nil }
    let result = prefix + encoded
    return result.utf8.count <= 63 ? result : nil
  }

  /// RFC 5891 section 4.2.3: letters, marks and digits; no mark first, no hyphen at the ends and none in
  /// the third and fourth places.
  private static func isLabel(_ label: String) -> Bool {
    let scalars = Array(label.unicodeScalars)
    guard let first = scalars.first, let last = scalars.last, first != "-", last != "-",
      scalars.count < 4 || scalars[2] != "-" || scalars[3] != "-"
    else { return false }
    switch first.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return false
    default: break
    }
    return scalars.allSatisfy { scalar in
      if scalar.value < 0x80 {
        return scalar == "-" || ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
      }
      // Compatibility forms fold into other letters: full-width a, mathematical a, ligatures.
      if isCompatibilityForm(scalar) || scalar.properties.isDefaultIgnorableCodePoint {
        return false
      }
      switch scalar.properties.generalCategory {
      case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark,
        .decimalNumber:
        return true
      default: return false
      }
    }
  }

  /// Blocks of letters that stand for other letters.
  private static func isCompatibilityForm(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAA, 0xBA, 0x132...0x133, 0x13F...0x140, 0x149, 0x17F, 0x1C4...0x1CC, 0x1F1...0x1F3,
      0x2B0...0x2B8, 0x2E0...0x2E4, 0x3D0...0x3D6, 0x3F0...0x3F6, 0x1D2C...0x1D6A,
      0x1D78, 0x1D9B...0x1DBF, 0x2071...0x209C, 0x2100...0x214F, 0x24B6...0x24E9, 0xFB00...0xFDFF,
      0xFE70...0xFEFF, 0xFF00...0xFFEF, 0x1D400...0x1D7FF, 0x1EE00...0x1EEFF, 0x1FBF0...0x1FBF9,
      0xF900...0xFAFF, 0x2F800...0x2FA1F:
      true
    default: false
    }
  }

  // MARK: - Composing

  /// Letters with their marks as single scalars, where there are such (NFC).
  private static func composed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = String.UnicodeScalarView()
    for character in text {
      // What is canonically equal is one character to Swift, whatever its spelling.
      if character.utf8.count > 1, let scalar = composites[character] {
        result.append(scalar)
      } else {
        result.append(contentsOf: character.unicodeScalars)
      }
    }
    return String(result)
  }

  /// The composed letters of the scripts that have them and compose; the first of equal ones counts.
  private static let composites: [Character: Unicode.Scalar] = {
    var table: [Character: Unicode.Scalar] = [:]
    let blocks: [ClosedRange<UInt32>] = [
      0xC0...0x24F, 0x386...0x3CE, 0x400...0x4F9, 0x622...0x6D3, 0x929...0x934, 0x9CB...0x9CC,
      0x1E00...0x1EFF, 0x1F00...0x1FFC, 0x304C...0x30FE, 0xAC00...0xD7A3,
    ]
    for block in blocks {
      for value in block {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let character = Character(scalar)
        if table[character] == nil { table[character] = scalar }
      }
    }
    return table
  }()
}
