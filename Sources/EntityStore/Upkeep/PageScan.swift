// Rows of the table `entity` found by what they look like, page by page, where the pages that lead to
// them are damaged (sqlite.org/fileformat2.html, 1.6 and 2.1).

/// Looks through all pages of a file for rows of entities.
struct PageScan {
  private let connection: Connection
  private let pageSize: Int
  private let pageCount: Int
  /// Bytes of a page that hold content.
  private let usable: Int

  init(connection: Connection) {
    self.connection = connection
    let header = connection.fileBytes(at: 0, count: 100) ?? []
    var size = 4096
    var reserved = 0
    if header.starts(with: Array("SQLite format 3\0".utf8)) {
      let stored = Int(header[16]) << 8 | Int(header[17])
      let found = stored == 1 ? 65_536 : stored
      if (512...65_536).contains(found), found & (found - 1) == 0 {
        size = found
        reserved = found - Int(header[20]) >= 480 ? Int(header[20]) : 0
      }
    }
    pageSize = size
    usable = size - reserved
    pageCount = FileState.sizeBytes(path: connection.path) / size
  }

  private func page(_ number: Int) -> [UInt8]? {
    guard number >= 1, number <= pageCount else { return nil }
    return connection.fileBytes(at: Int64(number - 1) * Int64(pageSize), count: pageSize)
  }

  /// Pages that are in use no more; what stands on them was removed. Nil if the list is damaged.
  func freePages() -> Set<Int>? {
    guard let header = page(1), header.starts(with: Array("SQLite format 3\0".utf8)) else {
      return nil
    }
    var free: Set<Int> = []
    var trunk = Self.integer(header, at: 32)
    while trunk != 0 {
      guard let bytes = page(trunk), free.insert(trunk).inserted else { return nil }
      let count = Self.integer(bytes, at: 4)
      guard count <= usable / 4 - 2 else { return nil }
      for index in 0..<count { free.insert(Self.integer(bytes, at: 8 + 4 * index)) }
      trunk = Self.integer(bytes, at: 0)
    }
    return free
  }

  /// Gives every row that looks like an entity's, in order of the pages, until the body answers false.
  func forEachRow(
    except free: Set<Int>, _ body: (Int64, RawRecord) throws(EntityStoreError) -> Void
  ) throws(EntityStoreError) {
    guard pageCount > 0 else { return }
    for number in 1...pageCount where !free.contains(number) {
      guard let bytes = page(number) else { continue }
      let start = number == 1 ? 100 : 0
      // A leaf of a table.
      guard bytes[start] == 13 else { continue }
      let count = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
      guard count <= (usable - start) / 4 else { continue }
      for index in 0..<count {
        let pointer = start + 8 + 2 * index
        let cell = Int(bytes[pointer]) << 8 | Int(bytes[pointer + 1])
        if let (row, record) = self.cell(bytes, at: cell) { try body(row, record) }
      }
    }
  }

  private func cell(_ bytes: [UInt8], at offset: Int) -> (Int64, RawRecord)? {
    var position = offset
    guard position >= 8, let size = RawRecord.varint(bytes, &position),
      let row = RawRecord.varint(bytes, &position), size > 0,
      size <= Int64(pageCount) * Int64(pageSize)
    else { return nil }
    let total = Int(size)
    var local = total
    if total > usable - 35 {
      let least = (usable - 12) * 32 / 255 - 23
      let wanted = least + (total - least) % (usable - 4)
      local = wanted <= usable - 35 ? wanted : least
    }
    guard position + local <= usable else { return nil }
    var payload = Array(bytes[position..<position + local])
    // The columns' types come first: most rows are told from others without their further pages.
    guard RawRecord.looksLikeEntity(payload) else { return nil }
    if local < total {
      guard position + local + 4 <= usable else { return nil }
      append(from: Self.integer(bytes, at: position + local), to: &payload, total: total)
    }
    return RawRecord(payload, row: row).map { (row, $0) }
  }

  /// Follows the pages that a row goes on in. Where the chain breaks, its last page is not trusted.
  private func append(from first: Int, to payload: inout [UInt8], total: Int) {
    var next = first
    while payload.count < total {
      guard let bytes = page(next) else {
        payload.removeLast(min(payload.count, next == first ? 0 : usable - 4))
        return
      }
      payload.append(contentsOf: bytes[4..<min(usable, 4 + total - payload.count)])
      next = Self.integer(bytes, at: 0)
    }
  }

  private static func integer(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
