// Where the parts of a URL stand in its bytes. The split comes first and nothing is decoded here, so
// that `%2F` stays inside its segment; nothing is repaired either.

/// How a URL goes on after its scheme: four spellings that are four different things to a router.
public enum URLForm: UInt8, Sendable, Hashable, CaseIterable {
  /// `app://items/1`: an authority, the host, stands first.
  case host
  /// `app:///items/1`: the authority is empty.
  case emptyHost
  /// `app:/items/1`: a path with a leading slash and no authority.
  case rooted
  /// `app:items/1`: neither.
  case opaque

  /// What stands between the scheme and the first word.
  public var separator: String {
    switch self {
    case .host: "://"
    case .emptyHost: ":///"
    case .rooted: ":/"
    case .opaque: ":"
    }
  }
}

/// Why bytes are no URL.
public enum URLFault: Error, Sendable, Hashable {
  /// There is nothing.
  case empty
  /// There are more bytes than a link may have.
  case tooLong(count: Int)
  /// No colon ends a scheme, or nothing stands before it.
  case missingScheme
  /// A byte that may not stand in a scheme.
  case malformedScheme(offset: Int)
  /// A control character in scheme, host or path.
  case controlCharacter(UInt8, offset: Int)
  /// A bracket that opens an IPv6 address and does not close.
  case unclosedBracket(offset: Int)
}

/// The places of a URL's parts, as offsets into its bytes.
public struct URLParts: Sendable, Hashable {
  /// The longest URL that is read, in bytes.
  public static let maxBytes = 1 << 20

  /// The scheme without its colon.
  public private(set) var scheme: Range<Int>
  /// How the URL goes on.
  public private(set) var form: URLForm
  /// The authority of the form `host`; empty in the others.
  public private(set) var authority: Range<Int>
  /// The segments with the slashes between them, one trailing slash left out; nil if there are none.
  public private(set) var path: Range<Int>?
  /// The query without its question mark; nil if there is none.
  public private(set) var query: Range<Int>?
  /// The fragment without its number sign; nil if there is none.
  public private(set) var fragment: Range<Int>?

  /// Splits a URL.
  ///
  /// Control characters are refused but in query and fragment, where they are data; all other bytes
  /// pass, since what they mean is decided part by part.
  public init(splitting bytes: Span<UInt8>) throws(URLFault) {
    let count = bytes.count
    guard count > 0 else { throw .empty }
    guard count <= URLParts.maxBytes else { throw .tooLong(count: count) }
    let colon = try URLParts.endOfScheme(bytes)
    scheme = 0..<colon
    var index = colon + 1
    let slashes = URLParts.slashes(bytes, from: index)
    var end = index
    while end < count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
      if byte < 0x20 || byte == 0x7F { throw .controlCharacter(byte, offset: end) }
      end += 1
    }
    let hierarchyEnd = end
    if end < count, bytes[end] == UInt8(ascii: "?") {
      let start = end + 1
      end = start
      while end < count, bytes[end] != UInt8(ascii: "#") { end += 1 }
      query = start..<end
    }
    if end < count { fragment = end + 1..<count }
    authority = index..<index
    switch slashes {
    case 0: form = .opaque
    case 1:
      form = .rooted
      index += 1
    default:
      index += 2
      let start = index
      while index < hierarchyEnd, bytes[index] != UInt8(ascii: "/") { index += 1 }
      authority = start..<index
      form = authority.isEmpty ? .emptyHost : .host
      try URLParts.checkBrackets(bytes, authority)
      if index < hierarchyEnd { index += 1 }
    }
    guard index < hierarchyEnd else { return }
    let isSlashed = bytes[hierarchyEnd - 1] == UInt8(ascii: "/")
    path = index..<(isSlashed ? hierarchyEnd - 1 : hierarchyEnd)
  }

  /// The segments of the path, without the slashes between them.
  func segments(of bytes: Span<UInt8>) -> [Range<Int>] {
    guard let path else { return [] }
    var segments: [Range<Int>] = []
    var start = path.lowerBound
    for index in path where bytes[index] == UInt8(ascii: "/") {
      segments.append(start..<index)
      start = index + 1
    }
    segments.append(start..<path.upperBound)
    return segments
  }

  private static func endOfScheme(_ bytes: Span<UInt8>) throws(URLFault) -> Int {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ":") {
        guard index > 0 else { throw .missingScheme }
        return index
      }
      // Letters and digits first; the rest is rare. A leading digit and `_` are no scheme of RFC 3986,
      // but apps have registered such.
      guard
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "_")
      else {
        if byte < 0x20 || byte == 0x7F { throw .controlCharacter(byte, offset: index) }
        // A slash before any colon: a path, not a scheme.
        if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
          throw .missingScheme
        }
        throw .malformedScheme(offset: index)
      }
      index += 1
    }
    throw .missingScheme
  }

  private static func slashes(_ bytes: Span<UInt8>, from index: Int) -> Int {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "/") else { return 0 }
    return index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/") ? 2 : 1
  }

  private static func checkBrackets(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(URLFault) {
    var open: Int?
    for index in range {
      if bytes[index] == UInt8(ascii: "[") {
        open = index
      } else if bytes[index] == UInt8(ascii: "]") {
        open = nil
      }
    }
    if let open { throw .unclosedBracket(offset: open) }
  }
}
