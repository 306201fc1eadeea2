// The time of day, for what expires, and waiting for others.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

enum Clock {
  /// Seconds since 1970.
  static func now() -> Int64 { Int64(time(nil)) }

  /// Lets others go on for some milliseconds.
  static func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }
}
