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
  case directory
  case other
  case file(sizeBytes: Int)

  /// Looks at the path, following links.
  init(path: String) {
    var info = stat()
    // C would take the path up to a NUL for another one.
    guard !path.utf8.contains(0), unsafe stat(path, &info) == 0 else {
      self = .missing
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

  /// Removes a file; nothing happens if there is none.
  static func remove(path: String) { unsafe _ = unlink(path) }
}
