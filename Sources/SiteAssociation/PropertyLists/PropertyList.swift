// Property lists as values that know where they stand: XML as people and Xcode write it, with
// comments, build variables and preprocessor lines, and binary.

public import LinkTypes

/// A property list, read whole, with the bytes that it was read from.
public struct PropertyList: Sendable {
  /// How a property list is written.
  public enum Format: String, Sendable, Hashable {
    case xml, binary
  }

  /// How it is written.
  public let format: Format
  /// The bytes that it was read from; of a text in UTF-16 or Latin-1 the same text as UTF-8.
  public let bytes: [UInt8]
  /// The outermost value.
  public let root: PropertyListNode
  /// Where the preprocessor lines stand (`#ifdef`, `#else`, `#endif`), as offsets.
  public let directives: [Int]
  /// Which builds have what.
  let branches: PreprocessorBranches
  private let positions: TextPositions

  /// Reads a property list.
  ///
  /// Preprocessor lines are passed over, so the values of all their branches are read.
  /// - Throws: `PropertyListError` with the first fault.
  public init(_ bytes: [UInt8]) throws(PropertyListError) {
    if bytes.starts(with: "bplist".utf8) {
      format = .binary
      self.bytes = bytes
      directives = []
      branches = PreprocessorBranches([], directives: [])
      positions = TextPositions([])
      var reader = try BinaryPropertyListReader(bytes)
      root = try reader.read()
      return
    }
    format = .xml
    let text = try PropertyListText.utf8(bytes)
    var reader = XMLPropertyListReader(text)
    root = try reader.document()
    directives = reader.directives
    branches = PreprocessorBranches(text, directives: directives)
    positions = TextPositions(text)
    self.bytes = text
  }

  /// The builds that have a node.
  func path(of node: PropertyListNode) -> PreprocessorBranches.Path {
    branches.path(at: node.range.lowerBound)
  }

  /// Where a node stands.
  public func position(of node: PropertyListNode) -> JSONPosition {
    position(at: node.range.lowerBound)
  }

  /// The line and column of an offset; in a binary list the line is always 1.
  public func position(at offset: Int) -> JSONPosition {
    if format == .binary { return JSONPosition(offset: offset, line: 1, column: offset + 1) }
    return positions.position(at: offset, in: bytes)
  }
}

/// A value of a property list.
public struct PropertyListNode: Sendable {
  /// The kinds of value.
  public enum Value: Sendable {
    case dictionary([Member])
    case array([PropertyListNode])
    case string(String)
    case integer(Int64)
    case real(Double)
    case bool(Bool)
    /// As written in XML; in binary the seconds since 2001.
    case date(String)
    case data([UInt8])
    case uid(UInt64)
  }

  /// One member of a dictionary.
  public struct Member: Sendable {
    /// Its name.
    public let key: String
    /// The bytes of its name's element.
    public let keyRange: Range<Int>
    /// Its value.
    public let node: PropertyListNode
  }

  /// The value.
  public let value: Value
  /// The bytes that it takes, its tags included.
  public let range: Range<Int>
  /// The bytes between its tags; nil for a tag that closes itself and for binary lists.
  public let content: Range<Int>?

  /// The members, if it is a dictionary.
  public var members: [Member] {
    guard case .dictionary(let members) = value else { return [] }
    return members
  }

  /// The elements, if it is an array.
  public var elements: [PropertyListNode] {
    guard case .array(let elements) = value else { return [] }
    return elements
  }

  /// The text, if it is a string.
  public var string: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  /// The value of a key; nil if this is no dictionary or has no such key.
  public subscript(key: String) -> PropertyListNode? {
    members.first { $0.key == key }?.node
  }

  /// The values of a key, of which preprocessor branches may have several.
  public func all(_ key: String) -> [PropertyListNode] {
    members.filter { $0.key == key }.map(\.node)
  }

  /// The kind of value in words.
  public var typeName: String {
    switch value {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .integer, .real: "a number"
    case .bool: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .uid: "a UID"
    }
  }
}

/// A property list that cannot be read.
public struct PropertyListError: Diagnostic, Hashable {
  /// The kinds of fault.
  public enum Reason: Sendable, Hashable {
    case empty
    /// A byte that is not UTF-8, in a text that names no other encoding.
    case notUTF8(byte: UInt8)
    case malformedUTF16
    /// A NUL, which no XML has.
    case nul
    /// An HTML page, JSON or an old-style list stands there.
    case otherFormat(String)
    case unexpected(found: String, expected: String)
    case endOfInput(expected: String)
    case unknownElement(String)
    case malformedValue(element: String, text: String)
    case malformedEntity(String)
    case tooDeep(limit: Int)
    /// Conditions of preprocessor lines are nested too deep.
    case tooManyConditions(limit: Int)
    /// A binary list that contradicts itself.
    case damaged(String)
  }

  /// What is wrong.
  public var reason: Reason
  /// Where.
  public var position: JSONPosition

  init(_ reason: Reason, at position: JSONPosition) {
    self.reason = reason
    self.position = position
  }

  /// `propertyList.` and the kind of fault.
  public var code: String {
    switch reason {
    case .damaged: "propertyList.damaged"
    case .otherFormat, .empty, .notUTF8, .malformedUTF16, .nul: "propertyList.format"
    default: "propertyList.syntax"
    }
  }

  /// The fault and its place.
  public var message: String {
    let text =
      switch reason {
      case .empty: "the property list is empty"
      case .notUTF8(let byte):
        "the property list is not UTF-8: byte 0x\(String(byte, radix: 16, uppercase: true))"
      case .malformedUTF16: "the property list is not well-formed UTF-16"
      case .nul: "a NUL character stands in the property list"
      case .otherFormat(let format): "\(format) stands where a property list should"
      case .unexpected(let found, let expected): "\(found) stands where \(expected) should"
      case .endOfInput(let expected): "the property list ends where \(expected) should stand"
      case .unknownElement(let name): "\"<\(name)>\" is no element of a property list"
      case .malformedValue(let element, let text): "\(quotedText(text)) is no value of <\(element)>"
      case .malformedEntity(let text): "\(quotedText(text)) is no entity of XML"
      case .tooDeep(let limit): "values are nested more than \(limit) deep"
      case .tooManyConditions(let limit): "preprocessor lines are nested more than \(limit) deep"
      case .damaged(let what): "the binary property list is damaged: \(what)"
      }
    return "\(text), at line \(position.line), column \(position.column)"
  }

  /// What to change.
  public var hint: String? {
    switch reason {
    case .malformedEntity: "write & as &amp; and < as &lt;"
    case .otherFormat(let format) where format.contains("old"):
      "convert it with: plutil -convert xml1 FILE"
    case .endOfInput: "the file may have been cut"
    case .notUTF8: "save it as UTF-8, or name its encoding: <?xml … encoding=\"ISO-8859-1\"?>"
    case .malformedUTF16: "save it as UTF-8"
    case .nul: "the file is damaged, or no text: take a copy from before"
    default: nil
    }
  }

  /// Data error (65).
  public var exitCode: ExitCode { .dataError }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }
}
