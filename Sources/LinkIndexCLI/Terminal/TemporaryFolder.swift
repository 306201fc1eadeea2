// A folder for files that live as long as one command: nobody else can guess or read them.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of its own; it and the files named at its start go with the value.
final class TemporaryFolder {
  let path: String
  private let files: [String]

  /// Makes a folder in `parent` whose name begins with `prefix`, for files of these names.
  init(in parent: String, prefix: String, files: [String]) throws(CommandError) {
    var name = Array((parent + "/" + prefix + ".XXXXXX").utf8CString)
    let made = unsafe name.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe mkdtemp(start) != nil
    }
    guard made else { throw .cannotCreateFolder(path: parent, errorNumber: errno) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.files = files
  }

  deinit {
    for file in files { unsafe unlink(path + "/" + file) }
    unsafe rmdir(path)
  }
}
