// What stands at a path before SQLite opens it: SQLite itself says only "unable to open".

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What a path leads to.
enum FileState: Equatable {
  case missing
  /// The operating system does not let us look; in its words.
  case hidden(reason: String)
  case directory
  case other
  case file(sizeBytes: Int)

  /// Looks at the path, following links.
  init(path: String) {
    var info = stat()
    // C would take the path up to a NUL for another one.
    guard !path.utf8.contains(0) else {
      self = .missing
      return
    }
    guard unsafe stat(path, &info) == 0 else {
      let number = errno
      guard number == EACCES, let words = Self.systemMessage(number) else {
        self = .missing
        return
      }
      self = .hidden(reason: words)
      return
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG: self = .file(sizeBytes: Int(info.st_size))
    case S_IFDIR: self = .directory
    default: self = .other
    }
  }

  /// The file's size in bytes; 0 if there is no such file.
  static func sizeBytes(path: String) -> Int {
    if case .file(let size) = FileState(path: path) { size } else { 0 }
  }

  /// Why the folder of a path takes no new file, in the operating system's words; nil if it would.
  static func refusal(toCreate path: String) -> String? {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "."
    guard unsafe access(folder, W_OK) != 0 else { return nil }
    return systemMessage(errno)
  }

  /// The operating system's words for an error number.
  static func systemMessage(_ errorNumber: Int32) -> String? {
    unsafe strerror(errorNumber).map { unsafe String(cString: $0) }
  }

  /// Removes a file; nothing happens if there is none.
  static func remove(path: String) { unsafe _ = unlink(path) }
}
