// A JSON value that knows where it was written: for files that people edit and get messages about.

/// A JSON value with the place of every part of it.
public struct JSONNode: Sendable {
  /// One member of an object.
  public struct Member: Sendable {
    /// The member's name.
    public let key: String
    /// Where the name's opening quote stands.
    public let keyPosition: JSONPosition
    /// The member's value.
    public let node: JSONNode
  }

  /// The value.
  public let value: JSONValue
  /// Where it begins.
  public let position: JSONPosition
  /// The elements, if it is an array.
  public let elements: [JSONNode]
  /// The members in the order met, if it is an object.
  public let members: [Member]

  /// Reads one text.
  ///
  /// - Throws: `JSONError` with the first fault.
  public init(
    parsing bytes: [UInt8], options: JSONReader.Options = .strict
  ) throws(JSONError) {
    var parser = JSONParser(options: options, recordsOffsets: true)
    let value = try parser.document(bytes.span)
    var places = Places(offsets: parser.offsets, bytes: bytes)
    self.init(value, &places)
  }

  /// The value of a member, the first one of that name; nil if this is no object or has none.
  public subscript(key: String) -> JSONNode? {
    members.first { $0.key == key }?.node
  }

  private init(_ value: JSONValue, _ places: inout Places) {
    self.value = value
    position = places.next()
    var elements: [JSONNode] = []
    var members: [Member] = []
    switch value {
    case .array(let values):
      for value in values { elements.append(JSONNode(value, &places)) }
    case .object(let values):
      for member in values {
        let keyPosition = places.next()
        let node = JSONNode(member.value, &places)
        members.append(Member(key: member.key, keyPosition: keyPosition, node: node))
      }
    default: break
    }
    self.elements = elements
    self.members = members
  }

  /// The offsets that the parser met, in its order, turned into places one after the other.
  private struct Places {
    let offsets: [Int]
    let bytes: [UInt8]
    var index = 0
    var last = JSONPosition(offset: 0, line: 1, column: 1)

    init(offsets: [Int], bytes: [UInt8]) {
      self.offsets = offsets
      self.bytes = bytes
    }

    /// Offsets ascend, so each place is counted from the one before: linear in the text.
    mutating func next() -> JSONPosition {
      guard index < offsets.count else { return last }
      let bytes = bytes
      let span = bytes.span.extracting(last.offset..<offsets[index])
      let step = JSONPosition(offset: span.count, in: span)
      last = JSONPosition(
        offset: offsets[index], line: last.line + step.line - 1,
        column: step.line == 1 ? last.column + step.column - 1 : step.column)
      index += 1
      return last
    }
  }
}
