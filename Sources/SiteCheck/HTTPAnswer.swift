// An HTTP/1.1 response (RFC 9112), read piece by piece: only what a GET of one small file needs, and
// bounded whatever a server sends.

/// An answer of a web server.
public struct HTTPAnswer: Sendable, Hashable {
  /// The status, such as 200.
  public var status: Int
  /// The header fields in their order, names in lower case.
  public var fields: [Field]
  /// The body, cut after the reader's limit.
  public var body: [UInt8]
  /// Whether there was more than the limit.
  public var isCut: Bool
  /// Whether the body was compressed, and is not any more.
  public var isDecoded = false

  /// A header field.
  public struct Field: Sendable, Hashable {
    /// Its name in lower case.
    public var name: String
    /// Its value without the spaces around it.
    public var value: String
  }

  /// The value of a header field; nil if there is none.
  public func field(_ name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// The media type in lower case, without parameters; nil if none is given.
  public var mediaType: String? {
    field("content-type").map { value in
      HTTPReader.trimmed(value.prefix { $0 != ";" }).lowercased()
    }
  }
}

/// Why bytes are no HTTP response.
public enum HTTPFault: Error, Sendable, Hashable {
  /// The first line, or a header field, is malformed.
  case malformed(String)
  /// The header is longer than 64 KiB.
  case headTooLong
  /// The connection ended before the answer did.
  case endsEarly
}

/// Reads one response.
struct HTTPReader {
  private static let mostHeadBytes = 64 << 10
  private let mostBodyBytes: Int
  private var head: [UInt8] = []
  private var answer: HTTPAnswer?
  private var framing = Framing.untilEnd
  private(set) var isDone = false
  /// What ended the connection, if not its end.
  var failure: WebFailure?

  private enum Framing {
    case length(left: Int)
    case chunked(ChunkState)
    case untilEnd
  }

  private enum ChunkState {
    case size([UInt8])
    case data(left: Int)
    case dataEnd
    case trailer([UInt8])
  }

  init(mostBodyBytes: Int) {
    self.mostBodyBytes = mostBodyBytes
  }

  /// Takes the next bytes of the connection.
  mutating func read(_ bytes: ArraySlice<UInt8>) throws(HTTPFault) {
    var rest = bytes
    while answer == nil, !rest.isEmpty {
      try readHead(&rest)
    }
    if !rest.isEmpty, !isDone { try readBody(rest) }
  }

  /// The answer once the connection has ended, or is done.
  mutating func finish() throws(HTTPFault) -> HTTPAnswer {
    guard let answer else { throw .endsEarly }
    switch framing {
    case .untilEnd: break
    case .length(let left): if left > 0, !answer.isCut { throw .endsEarly }
    case .chunked: if !isDone, !answer.isCut { throw .endsEarly }
    }
    return answer
  }

  // MARK: - Head

  private mutating func readHead(_ rest: inout ArraySlice<UInt8>) throws(HTTPFault) {
    while let byte = rest.popFirst() {
      head.append(byte)
      guard head.count <= Self.mostHeadBytes else { throw .headTooLong }
      guard byte == UInt8(ascii: "\n"),
        head.suffix(4).elementsEqual("\r\n\r\n".utf8) || head.suffix(2).elementsEqual("\n\n".utf8)
      else { continue }
      let read = try Self.parse(head)
      head = []
      // 100 Continue and 103 Early Hints come before the answer.
      if 100..<200 ~= read.status, read.status != 101 { continue }
      answer = read
      try frame(read)
      return
    }
  }

  private static func parse(_ head: [UInt8]) throws(HTTPFault) -> HTTPAnswer {
    let lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).map {
      String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self)
    }
    guard let first = lines.first else { throw .malformed("") }
    let words = first.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1].utf8.count == 3,
      let status = Int(words[1]), 100...599 ~= status
    else { throw .malformed(String(first.prefix(80))) }
    var fields: [HTTPAnswer.Field] = []
    for line in lines.dropFirst() where !line.isEmpty {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
        throw .malformed(String(line.prefix(80)))
      }
      fields.append(
        HTTPAnswer.Field(
          name: line[..<colon].lowercased(),
          value: trimmed(line[line.index(after: colon)...])))
    }
    return HTTPAnswer(status: status, fields: fields, body: [], isCut: false)
  }

  static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }

  private mutating func frame(_ read: HTTPAnswer) throws(HTTPFault) {
    if read.status == 204 || read.status == 304 {
      isDone = true
    } else if let coding = read.field("transfer-encoding")?.lowercased(), coding != "identity" {
      guard coding == "chunked" else { throw .malformed("transfer-encoding: \(coding)") }
      framing = .chunked(.size([]))
    } else if let text = read.field("content-length") {
      guard let length = Int(text), length >= 0 else { throw .malformed("content-length: \(text)") }
      framing = .length(left: length)
      isDone = length == 0
    }
  }

  // MARK: - Body

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    let room = mostBodyBytes - (answer?.body.count ?? 0)
    answer?.body += bytes.prefix(max(room, 0))
    if bytes.count > room {
      answer?.isCut = true
      isDone = true
    }
  }

  private mutating func readBody(_ bytes: ArraySlice<UInt8>) throws(HTTPFault) {
    switch framing {
    case .untilEnd: append(bytes)
    case .length(let left):
      append(bytes.prefix(left))
      framing = .length(left: max(left - bytes.count, 0))
      if bytes.count >= left { isDone = true }
    case .chunked(var state):
      var rest = bytes
      while !rest.isEmpty, !isDone { try readChunk(&state, &rest) }
      framing = .chunked(state)
    }
  }

  private mutating func readChunk(
    _ state: inout ChunkState, _ rest: inout ArraySlice<UInt8>
  ) throws(HTTPFault) {
    switch state {
    case .size(var line):
      guard let byte = rest.popFirst() else { return }
      line.append(byte)
      guard line.count <= 256 else { throw .malformed("a chunk's size") }
      state = .size(line)
      guard byte == UInt8(ascii: "\n") else { return }
      let digits = String(
        decoding: line.prefix { $0 != 0x3B && $0 != 0x0D && $0 != 0x0A && $0 != 0x20 },
        as: UTF8.self)
      guard !digits.hasPrefix("+"), !digits.hasPrefix("-"), let size = Int(digits, radix: 16) else {
        throw .malformed("a chunk's size '\(digits.prefix(40))'")
      }
      state = size == 0 ? .trailer([]) : .data(left: size)
    case .data(let left):
      append(rest.prefix(left))
      let count = min(left, rest.count)
      rest = rest.dropFirst(count)
      state = left == count ? .dataEnd : .data(left: left - count)
    case .dataEnd:
      guard let byte = rest.popFirst() else { return }
      if byte == UInt8(ascii: "\n") {
        state = .size([])
      } else if byte != UInt8(ascii: "\r") {
        throw .malformed("the end of a chunk")
      }
    case .trailer(var line):
      guard let byte = rest.popFirst() else { return }
      line.append(byte)
      guard line.count <= Self.mostHeadBytes else { throw .headTooLong }
      if byte == UInt8(ascii: "\n") {
        if line.count <= 2 { isDone = true }
        line = []
      }
      state = .trailer(line)
    }
  }
}
