// The few file operations of the command line, without Foundation: reading a small file whole,
// writing one so that nobody sees half of it, making folders.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The error numbers that mean a status of their own.
enum ErrorNumber {
  static let notFound = ENOENT
  static let noSpace: Set<Int32> = [ENOSPC, EFBIG, EDQUOT]
  static let inputOutput = EIO
  static let exists = EEXIST
  static let refusals: Set<Int32> = [EACCES, EPERM, EROFS]
}

/// File operations that throw what the command line reports.
enum FileSystem {
  /// Whether something stands at a path.
  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether a symbolic link stands at a path.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether a folder stands at a path, or a link to one.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a file is a SQLite database or the log of one: the index, most likely.
  static func isDatabase(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var piece = [UInt8](repeating: 0, count: 16)
    let count = read(descriptor, into: &piece)
    // sqlite.org/fileformat2.html: the header string, and the two magic numbers of a log.
    if piece.prefix(max(count, 0)).elementsEqual("SQLite format 3\0".utf8) { return true }
    return count >= 4 && piece[..<3] == [0x37, 0x7f, 0x06] && piece[3] | 1 == 0x83
  }

  /// Whether two paths lead to one file.
  static func areSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard unsafe stat(one, &first) == 0, unsafe stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
      && first.st_mode & S_IFMT == S_IFREG
  }

  /// Throws unless a file can be opened for reading.
  static func checkReadable(_ path: String) throws(CommandError) {
    guard unsafe access(path, R_OK) == 0 else {
      throw .cannotRead(path: path, errorNumber: errno)
    }
  }

  /// The bytes of all files together; nil if one is no regular file.
  static func totalSize(of paths: [String]) -> Int? {
    var total = 0
    for path in paths {
      var status = stat()
      guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      total += Int(status.st_size)
    }
    return total
  }

  /// The current folder; nil if it is gone.
  static func currentFolder() -> String? {
    guard let text = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// The names of what a folder holds, in order; none if it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { start in
        unsafe start.withMemoryRebound(to: CChar.self, capacity: 256) { text in
          unsafe String(cString: text)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// A record may be as long as this; what is longer is no text that somebody wrote.
  private static let mostBytes = 64 << 20

  /// All bytes of a file; of standard input for `-`.
  static func read(_ path: String) throws(CommandError) -> [UInt8] {
    let descriptor = unsafe path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(path: path, errorNumber: errno) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, into: &piece)
      if count == 0 { return bytes }
      if count > 0 {
        bytes.append(contentsOf: piece[..<count])
        guard bytes.count <= mostBytes else {
          throw .tooLong(
            path: path == "-" ? "standard input" : path, what: "has", mostBytes: mostBytes)
        }
      } else if errno != EINTR {
        throw .cannotRead(path: path, errorNumber: errno)
      }
    }
  }

  /// Creates a folder and those above it: for its owner alone, as the XDG base directory specification
  /// asks for, or for everybody as far as the process allows it.
  static func createFolder(_ path: String, isPublic: Bool = false) throws(CommandError) {
    guard !path.isEmpty, !exists(path) else { return }
    try createFolder(parent(of: path), isPublic: isPublic)
    if unsafe mkdir(path, isPublic ? 0o777 : 0o700) != 0, errno != EEXIST {
      throw .cannotCreateFolder(path: path, errorNumber: errno)
    }
  }

  /// The folder that a path stands in; empty for a bare name.
  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func read(_ descriptor: Int32, into piece: inout [UInt8]) -> Int {
    unsafe systemRead(descriptor, &piece, piece.count)
  }
}

/// `read(2)`, out of reach of the methods of that name.
private func systemRead(
  _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int
) -> Int {
  unsafe read(descriptor, bytes, count)
}
