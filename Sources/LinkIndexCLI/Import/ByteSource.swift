// Where bytes come from: a file, standard input or what a decompressor makes of them.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives bytes in pieces of any size.
protocol ByteSource: AnyObject {
  /// What messages call it.
  var name: String { get }
  /// The next piece; empty at the end.
  func read() throws(ImportError) -> [UInt8]
}

/// A file or standard input.
final class FileSource: ByteSource {
  private static let pieceSize = 1 << 18

  let name: String
  /// The file's size, if it has one: pipes have none.
  let size: Int?
  /// How much has been read.
  private(set) var bytesRead = 0
  private let descriptor: Int32
  private let isOwned: Bool

  /// Opens a file; `-` is standard input.
  init(path: String) throws(ImportError) {
    if path == "-" {
      name = "standard input"
      descriptor = 0
      isOwned = false
    } else {
      name = path
      descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      isOwned = true
      guard descriptor >= 0 else {
        throw ImportError(.cannotOpen(errorNumber: errno), source: path)
      }
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      size = nil
      return
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw ImportError(.isDirectory, source: name) }
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  deinit {
    if isOwned, descriptor >= 0 { close(descriptor) }
  }

  func read() throws(ImportError) -> [UInt8] {
    var errorNumber: Int32 = 0
    let descriptor = descriptor
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: FileSource.pieceSize) { buffer, count in
      repeat {
        count = unsafe readBytes(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      if count < 0 { (errorNumber, count) = (errno, 0) }
    }
    guard errorNumber == 0 else {
      throw ImportError(.readFailed(errorNumber: errorNumber), source: name)
    }
    bytesRead += piece.count
    return piece
  }
}

/// `read(2)`, which a method of that name hides.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int)
  -> Int
{
  unsafe read(descriptor, buffer, count)
}
