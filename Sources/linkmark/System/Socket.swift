import CSystem

/// A non-blocking TCP socket, which is closed when nothing refers to it anymore.
final class Socket: Sendable {
  let descriptor: FileDescriptor

  private init(rawValue: Int32) throws(SystemError) {
    descriptor = FileDescriptor(rawValue: rawValue)
    try SystemError.check { fcntl(rawValue, F_SETFD, FD_CLOEXEC) }
    try SystemError.check { fcntl(rawValue, F_SETFL, O_NONBLOCK) }
  }

  deinit { _ = close(descriptor.rawValue) }

  /// Listens on 127.0.0.1, which can be reached only from this machine.
  ///
  /// - Parameter port: The port; 0 for any free port.
  /// - Throws: `addressInUse` if another socket listens on the port.
  convenience init(listeningOnPort port: UInt16) throws(SystemError) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    try self.init(rawValue: try SystemError.check { socket(AF_INET, kind, 0) })
    // Without this option, connections that have ended would occupy the port for a minute.
    var isReused: Int32 = 1
    let count = socklen_t(MemoryLayout<Int32>.size)
    try SystemError.check {
      unsafe setsockopt(descriptor.rawValue, SOL_SOCKET, SO_REUSEADDR, &isReused, count)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    try SystemError.check {
      unsafe withAddress(&address) { unsafe bind(descriptor.rawValue, $0, $1.pointee) }
    }
    try SystemError.check { listen(descriptor.rawValue, SOMAXCONN) }
  }

  func port() throws(SystemError) -> UInt16 {
    var address = sockaddr_in()
    try SystemError.check {
      unsafe withAddress(&address) { unsafe getsockname(descriptor.rawValue, $0, $1) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Accepts the next connection; throws `wouldBlock` if no client waits.
  func nextConnection() throws(SystemError) -> Socket {
    try Socket(rawValue: try SystemError.check { accept(descriptor.rawValue, nil, nil) })
  }

  /// Ends sending; data can still be received.
  func finishSending() { _ = shutdown(descriptor.rawValue, Int32(SHUT_WR)) }
}

/// Calls `body` with an address and its size in the form that socket functions expect.
private func withAddress(
  _ address: inout sockaddr_in,
  body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
) -> Int32 {
  var count = socklen_t(MemoryLayout<sockaddr_in>.size)
  return unsafe withUnsafeMutablePointer(to: &address) { address in
    unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, &count) }
  }
}
