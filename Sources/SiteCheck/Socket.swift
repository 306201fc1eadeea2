// A TCP connection that waits no longer than it is told to.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connected socket.
final class Socket: WebStream {
  let descriptor: Int32

  /// Connects to the first address of a host that answers.
  init(_ host: String, _ port: UInt16, _ deadline: Deadline) throws(WebFailure) {
    var hints = unsafe addrinfo()
    #if canImport(Glibc)
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      unsafe hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let fault = unsafe getaddrinfo(host, String(port), &hints, &list)
    guard fault == 0, let first = unsafe list else {
      let reason = unsafe gai_strerror(fault).map { unsafe String(cString: $0) }
      throw .noAddress(reason ?? "no address")
    }
    defer { unsafe freeaddrinfo(first) }
    var next: UnsafeMutablePointer<addrinfo>? = unsafe first
    var failure = WebFailure.noConnection("no address answers")
    while let address = unsafe next {
      do throws(WebFailure) {
        descriptor = try unsafe Socket.connected(address.pointee, deadline)
        return
      } catch {
        failure = error
      }
      unsafe next = address.pointee.ai_next
    }
    throw failure
  }

  deinit { close(descriptor) }

  private static func connected(
    _ address: addrinfo, _ deadline: Deadline
  ) throws(WebFailure) -> Int32 {
    let descriptor = unsafe socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw .noConnection(message(errno)) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL, 0) | O_NONBLOCK)
    if unsafe connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return descriptor }
    var number = errno
    if number == EINPROGRESS {
      guard wait(descriptor, Int16(POLLOUT), deadline) else {
        close(descriptor)
        throw .timeout("a connection")
      }
      var length = socklen_t(MemoryLayout<Int32>.size)
      number = 0
      unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &length)
      if number == 0 { return descriptor }
    }
    close(descriptor)
    throw .noConnection(message(number))
  }

  /// Whether a descriptor becomes ready in time.
  static func wait(_ descriptor: Int32, _ events: Int16, _ deadline: Deadline) -> Bool {
    while true {
      var entry = pollfd(fd: descriptor, events: events, revents: 0)
      let left = deadline.left
      if left == 0 { return false }
      let count = unsafe poll(&entry, 1, left)
      if count > 0 { return true }
      if count == 0 || errno != EINTR { return false }
    }
  }

  static func message(_ number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }

  func write(_ bytes: [UInt8], _ deadline: Deadline) throws(WebFailure) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes[start...].withUnsafeBytes { piece in
        unsafe send(descriptor, piece.baseAddress, piece.count, noSignal)
      }
      if count > 0 {
        start += count
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        guard Self.wait(descriptor, Int16(POLLOUT), deadline) else { throw .timeout("sending") }
      } else if errno != EINTR {
        throw .noConnection(Self.message(errno))
      }
    }
  }

  func read(_ deadline: Deadline) throws(WebFailure) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let room = piece.count
      let count = unsafe piece.withUnsafeMutableBytes { place in
        unsafe recv(descriptor, place.baseAddress, room, 0)
      }
      if count >= 0 { return Array(piece[..<count]) }
      if errno == EAGAIN || errno == EWOULDBLOCK {
        guard Self.wait(descriptor, Int16(POLLIN), deadline) else { throw .timeout("an answer") }
      } else if errno != EINTR {
        throw .noConnection(Self.message(errno))
      }
    }
  }
}

#if canImport(Darwin)
  private let noSignal: Int32 = 0
#else
  private let noSignal = Int32(MSG_NOSIGNAL)
#endif
