// Zones by name: from the system's zone files, or from what the name itself says.

internal import LinkTypes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension ZoneRules {
  /// Finds a zone: `Europe/Berlin`, `UTC`, `Z`, `+02:00`, or a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  ///
  /// `GMT+2` and `UTC+02:00` are east of Greenwich, as people and Foundation write it; a rule of POSIX
  /// means the opposite by the same text.
  ///
  /// Names are looked up in `$TZDIR` if it is set, else where the system keeps zone files.
  ///
  /// - Throws: `timeZone.unknown`, `timeZone.malformed`, `timeZone.noFiles`.
  public init(named name: String) throws(ZoneError) {
    if ["UTC", "GMT", "Z", "z"].contains(name) {
      self = .utc
      return
    }
    if let offset = Self.fixedOffset(name) ?? Self.offsetOfGreenwich(name) {
      self.init(fixedOffset: offset, name: name)
      return
    }
    if Self.isPath(name) {
      for folder in Self.folders {
        guard let bytes = Self.read(folder + "/" + name) else { continue }
        guard let rules = ZoneRules(file: bytes, name: name) else {
          throw .malformed(path: folder + "/" + name)
        }
        self = rules
        return
      }
    }
    if let rule = PosixZone(name.utf8) {
      self.init(name: name, rule: rule)
      return
    }
    let names = Self.knownNames()
    if names.isEmpty { throw .noFiles(name: name, folders: Self.folders) }
    throw .unknown(name: name, nearest: nearestName(to: name, among: names))
  }

  /// The zone of this process: `$TZ`, else the machine's, else UTC.
  public static func local() -> ZoneRules {
    if let setting = unsafe getenv("TZ") {
      var name = unsafe String(cString: setting)
      if name.hasPrefix(":") { name.removeFirst() }
      if name.hasPrefix("/") {
        return read(name).flatMap { ZoneRules(file: $0, name: "local") } ?? .utc
      }
      if name.isEmpty { return .utc }
      // The environment is written in POSIX's way, where signs go west.
      if offsetOfGreenwich(name) != nil, let rule = PosixZone(name.utf8) {
        return ZoneRules(name: name, rule: rule)
      }
      do { return try ZoneRules(named: name) } catch { return .utc }
    }
    return read("/etc/localtime").flatMap { ZoneRules(file: $0, name: "local") } ?? .utc
  }

  /// `GMT` or `UTC` and an offset, of which the hour may have one digit.
  private static func offsetOfGreenwich(_ name: String) -> Int64? {
    guard name.hasPrefix("GMT") || name.hasPrefix("UTC") else { return nil }
    let offset = name.dropFirst(3)
    let hour = offset.dropFirst().prefix { $0 != ":" }
    return fixedOffset(
      hour.count == 1 ? "\(offset.prefix(1))0\(offset.dropFirst())" : String(offset))
  }

  /// `±hh`, `±hhmm` or `±hh:mm`.
  private static func fixedOffset(_ name: String) -> Int64? {
    let bytes = Array(name.utf8)
    guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    var digits = Array(bytes.dropFirst())
    if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
    guard digits.count == 2 || digits.count == 4, digits.allSatisfy(ParserState.isDigit) else {
      return nil
    }
    let numbers = digits.map { Int64($0 - UInt8(ascii: "0")) } + [0, 0]
    let (hours, minutes) = (numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3])
    guard hours < 24, minutes < 60 else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// Whether a name can be one of a zone file: it must not lead out of the folder.
  private static func isPath(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty && part.first != UInt8(ascii: ".")
        && part.allSatisfy {
          ParserState.isLetter($0) || ParserState.isDigit($0) || "_+-".utf8.contains($0)
        }
    }
  }

  private static var folders: [String] {
    if let folder = unsafe getenv("TZDIR") { return [unsafe String(cString: folder)] }
    return [
      "/usr/share/zoneinfo", "/var/db/timezone/zoneinfo", "/usr/lib/zoneinfo",
      "/usr/share/lib/zoneinfo",
    ]
  }

  /// The names of the table that stands beside the zone files.
  private static func knownNames() -> [String] {
    for folder in folders {
      guard let table = read(folder + "/zone1970.tab") ?? read(folder + "/zone.tab") else {
        continue
      }
      return table.split(separator: UInt8(ascii: "\n"))
        .filter { $0.first != UInt8(ascii: "#") }
        .compactMap { line in
          let columns = line.split(separator: UInt8(ascii: "\t"))
          return columns.count > 2 ? String(decoding: columns[2], as: UTF8.self) : nil
        }
    }
    return []
  }

  /// No zone file comes near it.
  private static let mostBytes = 1 << 20

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= mostBytes
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count,
          off_t(count))
      }
      if got <= 0 { return nil }
      count += got
    }
    return bytes
  }
}
