// The addresses of a host's name: the system's answer, or one that a test gives.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the addresses of a host.
public struct HostResolver: Sendable {
  /// The addresses of a name; none if it has none.
  public let addresses: @Sendable (String) -> [NetworkAddress]

  /// Creates a resolver that answers as it is told.
  public init(_ addresses: @escaping @Sendable (String) -> [NetworkAddress]) {
    self.addresses = addresses
  }

  /// Asks as the system does: its hosts file, then DNS.
  public static let system = HostResolver { host in
    var hints = unsafe addrinfo()
    #if canImport(Glibc)
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      unsafe hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, nil, &hints, &list) == 0, let first = unsafe list else {
      return []
    }
    defer { unsafe freeaddrinfo(first) }
    var found: [NetworkAddress] = []
    var next: UnsafeMutablePointer<addrinfo>? = unsafe first
    while let entry = unsafe next {
      var text = [CChar](repeating: 0, count: 64)
      let fault = unsafe getnameinfo(
        entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0,
        NI_NUMERICHOST)
      let name = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      if fault == 0, let address = NetworkAddress(String(decoding: name, as: UTF8.self)),
        !found.contains(address)
      {
        found.append(address)
      }
      unsafe next = entry.pointee.ai_next
    }
    return found
  }
}
