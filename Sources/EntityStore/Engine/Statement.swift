// One prepared statement: bind by position, step, read columns as bytes. Text travels by pointer and
// length both ways, so that NUL and any other byte survive.

internal import CSQLite

/// A prepared statement of one connection; used by one thread at a time.
@safe final class Statement {
  let sql: String
  private let handle: OpaquePointer
  private unowned let connection: Connection

  init(sql: String, handle: OpaquePointer, connection: Connection) {
    self.sql = sql
    unsafe self.handle = handle
    self.connection = connection
  }

  deinit { unsafe sqlite3_finalize(handle) }

  // MARK: Binding (positions from 1)

  func bind(_ position: Int32, _ value: Int64) {
    unsafe _ = sqlite3_bind_int64(handle, position, value)
  }
  func bind(_ position: Int32, _ value: Int) { bind(position, Int64(value)) }
  func bind(_ position: Int32, _ value: Double) {
    unsafe _ = sqlite3_bind_double(handle, position, value)
  }
  func bindNull(_ position: Int32) { unsafe _ = sqlite3_bind_null(handle, position) }

  func bind(_ position: Int32, _ value: Int64?) {
    if let value { bind(position, value) } else { bindNull(position) }
  }

  func bind(_ position: Int32, _ value: Double?) {
    if let value { bind(position, value) } else { bindNull(position) }
  }

  /// Binds a copy of the text.
  func bind(_ position: Int32, _ value: String) throws(EntityStoreError) {
    var text = value
    let code = text.withUTF8 { bytes in
      bytes.isEmpty
        ? unsafe csqlite_bind_text_copy(handle, position, "", 0)
        : unsafe bytes.withMemoryRebound(to: CChar.self) {
          unsafe csqlite_bind_text_copy(handle, position, $0.baseAddress, UInt64($0.count))
        }
    }
    try checkBinding(code)
  }

  func bind(_ position: Int32, _ value: String?) throws(EntityStoreError) {
    if let value { try bind(position, value) } else { bindNull(position) }
  }

  /// Binds a copy of UTF-8 bytes as text.
  func bindText(_ position: Int32, _ bytes: [UInt8]) throws(EntityStoreError) {
    let code = unsafe bytes.withUnsafeBytes { raw in
      unsafe raw.isEmpty
        ? unsafe csqlite_bind_text_copy(handle, position, "", 0)
        : unsafe csqlite_bind_text_copy(
          handle, position, raw.baseAddress?.assumingMemoryBound(to: CChar.self),
          UInt64(raw.count))
    }
    try checkBinding(code)
  }

  /// Binds a copy of UTF-8 bytes as text.
  func bindText(_ position: Int32, _ bytes: ArraySlice<UInt8>) throws(EntityStoreError) {
    let code = unsafe bytes.withUnsafeBytes { raw in
      unsafe raw.isEmpty
        ? unsafe csqlite_bind_text_copy(handle, position, "", 0)
        : unsafe csqlite_bind_text_copy(
          handle, position, raw.baseAddress?.assumingMemoryBound(to: CChar.self),
          UInt64(raw.count))
    }
    try checkBinding(code)
  }

  /// Binds a copy of the bytes as a blob.
  func bindBlob(_ position: Int32, _ bytes: [UInt8]) throws(EntityStoreError) {
    let code = unsafe bytes.withUnsafeBytes { raw in
      unsafe raw.isEmpty
        ? unsafe sqlite3_bind_zeroblob(handle, position, 0)
        : unsafe csqlite_bind_blob_copy(handle, position, raw.baseAddress, UInt64(raw.count))
    }
    try checkBinding(code)
  }

  /// Binds a copy of an array's memory, little-endian on every platform that Swift runs on.
  func bindBlob<Element: BitwiseCopyable>(_ position: Int32, _ elements: [Element])
    throws(EntityStoreError)
  {
    let code = unsafe elements.withUnsafeBytes { raw in
      unsafe raw.isEmpty
        ? unsafe sqlite3_bind_zeroblob(handle, position, 0)
        : unsafe csqlite_bind_blob_copy(handle, position, raw.baseAddress, UInt64(raw.count))
    }
    try checkBinding(code)
  }

  private func checkBinding(_ code: Int32) throws(EntityStoreError) {
    guard code != SQLITE_OK else { return }
    throw connection.error(ResultCode(rawValue: code), sql: sql)
  }

  // MARK: Stepping

  /// Moves to the next row; false at the end, where the statement is reset by itself.
  func step() throws(EntityStoreError) -> Bool {
    if let cancellation = connection.cancellation, cancellation.isCancelled { throw .cancelled }
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE {
      unsafe sqlite3_reset(handle)
      return false
    }
    // The error is read before reset, which may replace the message.
    let error = connection.error(ResultCode(rawValue: code), sql: sql)
    unsafe sqlite3_reset(handle)
    throw error
  }

  /// Runs a statement that returns no rows (or whose rows do not matter).
  func run() throws(EntityStoreError) {
    while try step() {}
  }

  /// Ends reading before the last row.
  func reset() { unsafe _ = sqlite3_reset(handle) }

  /// Forgets bound values, so that large ones are freed.
  func clearBindings() { unsafe _ = sqlite3_clear_bindings(handle) }

  // MARK: Columns (positions from 0)

  func int64(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }
  func int(_ column: Int32) -> Int { Int(int64(column)) }
  func double(_ column: Int32) -> Double { unsafe sqlite3_column_double(handle, column) }
  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The column's bytes, valid inside the closure only.
  func withBytes<Result, Failure: Error>(
    _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The blob call first: it leaves UTF-8 text as it is, and the count is that of the same form.
    let pointer = unsafe sqlite3_column_blob(handle, column)
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    let bytes = unsafe UnsafeBufferPointer(
      start: unsafe pointer?.assumingMemoryBound(to: UInt8.self),
      count: unsafe pointer == nil ? 0 : count)
    return unsafe try body(bytes)
  }

  func string(_ column: Int32) -> String {
    unsafe withBytes(column) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  func optionalString(_ column: Int32) -> String? { isNull(column) ? nil : string(column) }

  func bytes(_ column: Int32) -> [UInt8] { unsafe withBytes(column) { unsafe Array($0) } }

  /// A blob that holds an array's memory; bytes that do not fill an element are ignored.
  func array<Element: BitwiseCopyable>(_ column: Int32, of type: Element.Type) -> [Element] {
    unsafe withBytes(column) { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      let count = raw.count / MemoryLayout<Element>.stride
      return (0..<count).map {
        unsafe raw.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Element>.stride, as: type)
      }
    }
  }
}

@available(*, unavailable)
extension Statement: Sendable {}
