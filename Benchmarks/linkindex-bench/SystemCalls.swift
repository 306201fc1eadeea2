// The few calls into the system that measuring needs: clocks, memory, files and processes.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The operating system's words for an error number.
func systemMessage(_ number: Int32) -> String {
  strerror(number).map { String(cString: $0) } ?? "error \(number)"
}

/// Nanoseconds on a clock that only moves forward.
func monotonicNanoseconds() -> Int { nanoseconds(CLOCK_MONOTONIC) }

/// Nanoseconds of processor time that this process has used.
func processorNanoseconds() -> Int { nanoseconds(CLOCK_PROCESS_CPUTIME_ID) }

private func nanoseconds(_ clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
}

/// The most memory that this process has held so far.
func peakMemoryBytes() -> Int {
  var usage = rusage()
  getrusage(0, &usage)  // RUSAGE_SELF, whose imported type differs between systems
  #if canImport(Darwin)
    return Int(usage.ru_maxrss)
  #else
    return Int(usage.ru_maxrss) * 1024
  #endif
}

/// The bytes of an SQLite file and its write-ahead log.
func indexBytes(_ path: String) -> Int {
  ["", "-wal"].reduce(0) { sum, suffix in
    var status = stat()
    return stat(path + suffix, &status) == 0 ? sum + Int(status.st_size) : sum
  }
}

/// Removes an SQLite file and what lies beside it.
func removeIndex(_ path: String) {
  for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
}

/// Runs a program to its end with its output thrown away.
func runSilently(_ command: [String]) throws(BenchmarkError) {
  guard let program = command.first else { throw .usage("no command after --") }
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
  #else
    var actions = posix_spawn_file_actions_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
  arguments.append(nil)
  defer { for argument in arguments { free(argument) } }
  var process: pid_t = 0
  let failure = posix_spawnp(&process, program, &actions, nil, arguments, environ)
  guard failure == 0 else { throw .spawn(program: program, errorNumber: failure) }
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0 {
    guard errno == EINTR else { throw .spawn(program: program, errorNumber: errno) }
  }
  // A search that finds nothing ends with 1, which is an answer.
  let code = (status >> 8) & 0xff
  guard status & 0x7f == 0, code <= 1 else { throw .failed(program: program, status: code) }
}

/// Reads a file line by line, whatever its size.
final class LineReader {
  private let file: UnsafeMutablePointer<FILE>
  private var buffer: UnsafeMutablePointer<CChar>?
  private var capacity = 0
  /// The number of the line read last, from 1.
  private(set) var number = 0

  init(_ path: String) throws(BenchmarkError) {
    guard let file = fopen(path, "r") else { throw .unreadable(path: path, errorNumber: errno) }
    self.file = file
  }

  deinit {
    free(buffer)
    fclose(file)
  }

  /// The next line without its end; nil after the last.
  func next() -> [UInt8]? {
    var length = getline(&buffer, &capacity, file)
    guard length > 0, let buffer else { return nil }
    number += 1
    while length > 0, buffer[length - 1] == 10 || buffer[length - 1] == 13 { length -= 1 }
    return UnsafeRawBufferPointer(start: buffer, count: length).map { $0 }
  }
}

/// Writes text to a file, or to standard output where there is no path.
final class TextWriter {
  private let path: String
  private let descriptor: Int32
  private var bytes: [UInt8] = []

  init(_ path: String?) throws(BenchmarkError) {
    self.path = path ?? "standard output"
    descriptor = path.map { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o644) } ?? 1
    if descriptor < 0 { throw .unwritable(path: self.path, errorNumber: errno) }
  }

  deinit { if descriptor > 2 { close(descriptor) } }

  func line(_ text: String) throws(BenchmarkError) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(10)
    if bytes.count >= 1 << 16 { try flush() }
  }

  func flush() throws(BenchmarkError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { raw in
        write(descriptor, raw.baseAddress?.advanced(by: start), raw.count - start)
      }
      if count > 0 {
        start += count
      } else if errno != EINTR {
        throw .unwritable(path: path, errorNumber: errno)
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
