// The time of day, for what expires.

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
}
