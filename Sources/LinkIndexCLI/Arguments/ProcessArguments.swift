// The process's arguments byte by byte: what is not UTF-8 is refused, never replaced by something else
// that might name another file or entity.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The arguments that the process was started with.
enum ProcessArguments {
  /// An argument that is not UTF-8.
  struct Malformed: Error, Equatable {
    /// Which argument, from 1; the program's name is none.
    var number: Int
    /// Where in it the first byte is that begins no character, from 0.
    var byteOffset: Int
    /// Whether `--json` stands before it.
    var isJSON: Bool
  }

  /// Reads them, without the program's name.
  static func read() throws(Malformed) -> [String] {
    var arguments: [[UInt8]] = []
    for position in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = unsafe CommandLine.unsafeArgv[position] else { break }
      let characters = unsafe UnsafeBufferPointer(start: argument, count: strlen(argument))
      unsafe arguments.append(characters.map { UInt8(bitPattern: $0) })
    }
    return try decode(arguments)
  }

  /// The arguments as texts.
  static func decode(_ arguments: [[UInt8]]) throws(Malformed) -> [String] {
    var texts: [String] = []
    for (position, bytes) in arguments.enumerated() {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Malformed(
          number: position + 1, byteOffset: Self.validLength(bytes),
          isJSON: texts.prefix { $0 != "--" }.contains("--json"))
      }
      texts.append(text)
    }
    return texts
  }

  /// How many bytes at the beginning are whole characters.
  private static func validLength(_ bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var length = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      length += UTF8.width(scalar)
    }
    return length
  }
}
