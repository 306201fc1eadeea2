// Writing a file so that nobody ever sees half of it: the new one is made beside the old one and
// takes its place when it is whole.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that takes another's place only when it is whole.
final class FileReplacement {
  let writer: OutputWriter
  /// The path as given, for messages.
  private let path: String
  /// Where the file goes in the end: behind symbolic links.
  private let target: String
  /// The unfinished file; nil for a device or pipe, which is written to as it stands.
  private let temporaryPath: String?
  private let descriptor: Int32
  private var isOpen = true

  /// Opens a new file beside the one at `path`.
  init(path: String) throws(CommandError) {
    self.path = path
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    let format = status.st_mode & S_IFMT
    if exists, format == S_IFDIR { throw .cannotWrite(path: path, errorNumber: EISDIR) }
    if exists, format == S_IFREG, FileSystem.isDatabase(path) {
      throw .isDatabase(path: path)
    }
    if !exists, FileSystem.isLink(path) { throw .cannotWrite(path: path, errorNumber: ENOENT) }
    target = (exists ? Self.resolved(path) : nil) ?? path
    if exists, format != S_IFREG {
      temporaryPath = nil
      descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    } else {
      let temporaryPath = "\(target).\(getpid()).tmp"
      self.temporaryPath = temporaryPath
      descriptor = unsafe open(
        temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
        exists ? status.st_mode & 0o777 : 0o666)
    }
    writer = OutputWriter(descriptor: descriptor, target: "'\(path)'")
    guard descriptor >= 0 else {
      isOpen = false
      throw .cannotWrite(path: path, errorNumber: errno)
    }
  }

  deinit { discard() }

  /// Writes what is left, and puts the file in its place.
  func commit() throws {
    try writer.flush()
    if let temporaryPath {
      guard fsync(descriptor) == 0, unsafe rename(temporaryPath, target) == 0 else {
        throw CommandError.cannotWrite(path: path, errorNumber: errno)
      }
    }
    isOpen = false
    close(descriptor)
  }

  /// Takes the unfinished file away.
  func discard() {
    guard isOpen else { return }
    isOpen = false
    close(descriptor)
    if let temporaryPath { unsafe unlink(temporaryPath) }
  }

  private static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}
