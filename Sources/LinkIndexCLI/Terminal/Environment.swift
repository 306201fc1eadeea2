// The environment variables, as a value that tests can stand in for.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Looks environment variables up.
struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  /// The variables of this process.
  static let process = Environment { name in
    guard let text = unsafe getenv(name) else { return nil }
    return unsafe String(cString: text)
  }

  init(lookUp: @escaping @Sendable (String) -> String?) { self.lookUp = lookUp }

  /// The value of a variable; nil if it is not set or empty.
  subscript(name: String) -> String? {
    guard let value = lookUp(name), !value.isEmpty else { return nil }
    return value
  }
}
