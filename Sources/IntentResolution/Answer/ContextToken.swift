// What an answer's question was about, in a token that the caller keeps: the next call needs no
// memory here. It is signed, so that what it says was said by an answer.

internal import LinkTypes

/// What was left open by an answer.
struct ContextContent: Hashable {
  /// What fills a slot.
  enum Filling: Hashable {
    case entity(EntityIdentifier)
    case value(JSONValue)
  }

  var locale: String
  /// The intents to choose from; one if only a slot is open.
  var intents: [String]
  /// The slots that are filled.
  var filled: [String: Filling] = [:]
  /// The slot that was asked for; nil for a choice of intents.
  var slot: String?
  /// Whether they are guesses: the question was "did you mean …?".
  var isGuess = false
  /// What was said where intents are to choose from: each reads it in its own way.
  var utterance: String?
  /// The entities that each open slot may mean; none for one that was not said.
  var open: [String: [EntityIdentifier]] = [:]

  /// Entities of a slot that a token keeps: more are no choice.
  static let mostEntities = 50
}

/// Writes and reads tokens.
struct ContextSigner: Sendable {
  private let key: SHA256.Key

  /// Bytes of the signature that are kept: forging one takes 2^127 tries.
  private static let signatureBytes = 16

  init(key: [UInt8]) { self.key = SHA256.Key(key) }

  func token(_ content: ContextContent) -> String {
    var payload: [UInt8] = []
    JSONWriter().write(content.json, into: &payload)
    let signature = SHA256.authenticationCode(payload, key: key).prefix(Self.signatureBytes)
    return Self.encode(payload) + "." + Self.encode(Array(signature))
  }

  /// What the token holds; nil if it was not signed with this key.
  func content(_ token: String) -> ContextContent? {
    guard token.utf8.count <= 65_536 else { return nil }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let payload = Self.decode(parts[0]), let given = Self.decode(parts[1])
    else { return nil }
    let wanted = SHA256.authenticationCode(payload, key: key).prefix(Self.signatureBytes)
    guard given.count == wanted.count else { return nil }
    // All bytes are compared, so that the time tells nothing of them.
    var difference: UInt8 = 0
    for (a, b) in zip(given, wanted) { difference |= a ^ b }
    guard difference == 0, let json = try? JSONReader.parse(payload) else { return nil }
    return ContextContent(json)
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Base64 for URLs without padding (RFC 4648, section 5).
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for index in 0...group.count { text.append(digits[Int(bits >> UInt32(18 - 6 * index) & 63)]) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func decode(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
      guard let digit = digits.firstIndex(of: byte) else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        bits &= 1 << UInt32(count) - 1
      }
    }
    return bytes
  }
}

extension ContextContent {
  var json: JSONValue {
    func entity(_ identifier: EntityIdentifier) -> JSONValue {
      var parts: [JSONValue] = [.string(identifier.kind), .string(identifier.id)]
      if let index = identifier.index { parts.append(.string(index)) }
      return .array(parts)
    }
    var members: [JSONValue.Member] = [
      .init("v", .integer(1)), .init("l", .string(locale)),
      .init("i", .array(intents.map(JSONValue.string))),
    ]
    if let slot { members.append(.init("s", .string(slot))) }
    if isGuess { members.append(.init("g", .bool(true))) }
    if let utterance { members.append(.init("u", .string(utterance))) }
    if !filled.isEmpty {
      members.append(
        .init(
          "f",
          .object(
            filled.sorted { $0.key < $1.key }.map { name, filling in
              switch filling {
              case .entity(let identifier): .init(name, entity(identifier))
              case .value(let value): .init(name, value)
              }
            })))
    }
    if !open.isEmpty {
      members.append(
        .init(
          "o",
          .object(
            open.sorted { $0.key < $1.key }.map {
              .init($0.key, .array($0.value.prefix(Self.mostEntities).map(entity)))
            })))
    }
    return .object(members)
  }

  init?(_ json: JSONValue) {
    func entity(_ value: JSONValue) -> EntityIdentifier? {
      guard case .array(let parts) = value, parts.count == 2 || parts.count == 3,
        let kind = parts[0].string, let id = parts[1].string
      else { return nil }
      return EntityIdentifier(kind: kind, id: id, index: parts.count > 2 ? parts[2].string : nil)
    }
    guard json["v"] == .integer(1), let locale = json["l"]?.string,
      case .array(let names)? = json["i"]
    else { return nil }
    self.locale = locale
    intents = names.compactMap(\.string)
    slot = json["s"]?.string
    isGuess = json["g"] == .bool(true)
    utterance = json["u"]?.string
    if case .object(let members)? = json["f"] {
      for member in members {
        filled[member.key] = entity(member.value).map(Filling.entity) ?? .value(member.value)
      }
    }
    if case .object(let members)? = json["o"] {
      for member in members {
        guard case .array(let values) = member.value else { return nil }
        open[member.key] = values.compactMap(entity)
      }
    }
  }
}
