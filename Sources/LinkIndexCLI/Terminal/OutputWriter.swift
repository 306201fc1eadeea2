// Writing to a file descriptor, buffered. Standard output carries answers, so a write that fails
// is an error with a status of its own, and a reader that went away is none at all.

import LinkTypes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why an answer could not be written.
enum OutputError: Error, Sendable, Hashable {
  /// The reader closed its end, as `head` does: not worth a word.
  case readerLeft
  case failed(target: String, errorNumber: Int32)
}

extension OutputError: Diagnostic {
  var code: String { "output.failed" }
  var exitCode: ExitCode { self == .readerLeft ? .success : .ioError }
  var hint: String? { nil }

  var message: String {
    switch self {
    case .readerLeft: "the reader of the output left"
    case .failed(let target, let number): "cannot write to \(target): \(systemMessage(number))"
    }
  }
}

/// The operating system's words for an error number.
func systemMessage(_ errorNumber: Int32) -> String {
  guard let text = unsafe strerror(errorNumber) else { return "error \(errorNumber)" }
  return unsafe String(cString: text)
}

/// Collects bytes and writes them in large pieces.
final class OutputWriter {
  private let descriptor: Int32
  private let target: String
  private var buffer: [UInt8] = []
  private static let pieceSize = 1 << 16

  init(descriptor: Int32, target: String) {
    self.descriptor = descriptor
    self.target = target
  }

  /// Adds text to what is to be written.
  func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Adds bytes to what is to be written.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Adds a line of bytes.
  func line(_ bytes: [UInt8]) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Adds a line.
  func line(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Writes everything collected; after a failure nothing is kept, so that it is reported once.
  func flush() throws(OutputError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    var start = 0
    while start < buffer.count {
      let count = unsafe buffer.withUnsafeBytes { bytes in
        unsafe systemWrite(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if count > 0 {
        start += count
      } else if errno == EPIPE {
        throw .readerLeft
      } else if errno != EINTR {
        throw .failed(target: target, errorNumber: errno)
      }
    }
  }
}

/// `write(2)`, out of reach of the writer's own method of that name.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
