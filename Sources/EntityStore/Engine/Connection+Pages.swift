// The bytes of a file as SQLite's own handle reads them. A second handle must not be opened: closing
// it would end the locks of every connection of this process (sqlite.org/howtocorrupt.html, 2.2).

internal import CSQLite

extension Connection {
  /// Reads bytes of the main file, past all that SQLite makes of them; zeros beyond its end, nil where
  /// reading fails.
  func fileBytes(at offset: Int64, count: Int) -> [UInt8]? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = unsafe withUnsafeMutablePointer(to: &file) {
      unsafe sqlite3_file_control(raw, "main", SQLITE_FCNTL_FILE_POINTER, $0)
    }
    guard code == SQLITE_OK, let file = unsafe file, let methods = unsafe file.pointee.pMethods,
      let read = unsafe methods.pointee.xRead
    else { return nil }
    var isRead = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let result = unsafe read(file, buffer.baseAddress, Int32(clamping: count), offset)
      // What a short read does not fill is zeros.
      isRead = result == SQLITE_OK || result == SQLITE_IOERR | 2 << 8
      filled = isRead ? count : 0
    }
    return isRead ? bytes : nil
  }
}
