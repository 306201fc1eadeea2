// One row of the table `entity` as its bytes stand in a page (sqlite.org/fileformat2.html, 2.1).

internal import LinkTypes

/// The columns of a row that was found by its looks.
struct RawRecord {
  let kindID: Int64
  let entity: Entity
  /// The columns that the damage has cut off.
  let lostFields: [String]

  /// The row number, which stands for itself as NULL, and the columns of `SQL.entityColumns`.
  private static let columns = 1 + SQL.entityColumnNames.count

  private enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case bytes(ArraySlice<UInt8>)
  }

  /// Whether the types of a record's columns can be those of an entity.
  static func looksLikeEntity(_ payload: [UInt8]) -> Bool { types(payload) != nil }

  /// The types of the columns and where the first one begins.
  private static func types(_ payload: [UInt8]) -> (types: [Int64], body: Int)? {
    var position = 0
    guard let size = varint(payload, &position), size <= Int64(payload.count) else { return nil }
    var types: [Int64] = []
    while position < Int(size), let type = varint(payload, &position) { types.append(type) }
    guard types.count >= columns, position == Int(size) else { return nil }
    for (column, type) in types.prefix(columns).enumerated() {
      // No text is longer than the largest that SQLite can hold.
      let isText = (13...1 << 32).contains(type) && type & 1 == 1
      let isInteger = (1...6).contains(type) || type == 8 || type == 9
      let fits =
        switch column {
        case 0: type == 0
        case 1: isInteger
        case 2: isText && type > 13
        case 10: type == 0 || type == 7 || isInteger
        case 11: type == 0 || isInteger
        default: type == 0 || isText
        }
      guard fits else { return nil }
    }
    return (types, position)
  }

  init?(_ payload: [UInt8], row: Int64) {
    guard (0...Prominence.lastLevel).contains(Prominence.level(ofRow: row)),
      let (types, body) = Self.types(payload)
    else { return nil }
    var position = body
    var values: [Value] = []
    var lost: [String] = []
    for (column, type) in types.prefix(Self.columns).enumerated() {
      let size = Self.size(of: type)
      if position + size <= payload.count {
        values.append(Self.value(type, payload[position..<position + size]))
      } else {
        values.append(.null)
        if type != 0 { lost.append(SQL.entityColumnNames[column - 1]) }
      }
      position += size
    }
    guard case .integer(let kindID) = values[1], let id = Self.text(values[2]) else { return nil }
    self.kindID = kindID
    lostFields = lost
    var entity = Entity(kind: "", id: id, title: Self.text(values[3]) ?? id)
    entity.subtitle = Self.text(values[4])
    entity.summary = Self.text(values[5])
    entity.text = Self.text(values[6])
    entity.aliases = Self.list(values[7])
    entity.keywords = Self.list(values[8])
    entity.domain = Self.text(values[9])
    switch values[10] {
    case .real(let rank): entity.rank = rank
    case .integer(let rank): entity.rank = Double(rank)
    default: break
    }
    if case .integer(let seconds) = values[11] { entity.expires = seconds }
    entity.url = Self.text(values[12])
    entity.language = Self.text(values[13])
    entity.index = Self.text(values[14])
    if case .object(let members)? = Self.json(values[15]) {
      for member in members { entity.attributes[member.key] = member.value }
    }
    self.entity = entity
  }

  // MARK: Columns

  private static func size(of type: Int64) -> Int {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    default: Int((type - 12) / 2)
    }
  }

  private static func value(_ type: Int64, _ bytes: ArraySlice<UInt8>) -> Value {
    switch type {
    case 0: return .null
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 1...6:
      let negative: Int64 = (bytes.first ?? 0) & 0x80 == 0 ? 0 : -1
      return .integer(bytes.reduce(negative) { $0 << 8 | Int64($1) })
    case 7: return .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
    default: return .bytes(bytes)
    }
  }

  private static func text(_ value: Value) -> String? {
    guard case .bytes(let bytes) = value else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func json(_ value: Value) -> JSONValue? {
    guard case .bytes(let bytes) = value else { return nil }
    return try? JSONReader.parse(Array(bytes))
  }

  private static func list(_ value: Value) -> [String] {
    guard case .array(let values)? = json(value) else { return [] }
    return values.compactMap(\.string)
  }

  /// A number of one to nine bytes; nil if the bytes end before it does.
  static func varint(_ bytes: [UInt8], _ position: inout Int) -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return Int64(bitPattern: value) }
    }
    return nil
  }
}
