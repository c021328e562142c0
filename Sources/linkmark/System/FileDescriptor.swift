import LinkText

/// The descriptor of an open file.
struct FileDescriptor {
  let rawValue: Int32

  static let standardInput = FileDescriptor(rawValue: 0)
  static let standardOutput = FileDescriptor(rawValue: 1)
  static let standardError = FileDescriptor(rawValue: 2)

  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether it is open for reading.
  var isReadable: Bool { (try? readOnce(count: 0)) != nil }

  func status() throws(SystemError) -> FileStatus {
    var status = stat()
    try SystemError.check { unsafe fstat(rawValue, &status) }
    return FileStatus(status)
  }

  /// Reads the rest of the file, a regular file with a single system call.
  ///
  /// - Throws: `fileTooLarge` if it has more than `limit` bytes.
  func readToEnd(limit: Int) throws(SystemError) -> Bytes {
    let status = try status()
    var bytes: Bytes = []
    if status.kind == .regular {
      guard status.byteCount <= limit else { throw .fileTooLarge }
      // One byte more than the file has, so that a short read means the end.
      bytes = try read(count: status.byteCount + 1)
      // Files in /proc have a size of 0.
      if bytes.count == status.byteCount, !bytes.isEmpty { return bytes }
    }
    while true {
      let more = try read(count: max(bytes.count, 1 << 16))
      if more.isEmpty { return bytes }
      bytes += more
      guard bytes.count <= limit else { throw .fileTooLarge }
    }
  }

  /// Reads up to `count` bytes, as soon as there are any; returns none at the end.
  func read(count: Int) throws(SystemError) -> Bytes {
    while true {
      do throws(SystemError) {
        return try readOnce(count: count)
      } catch .wouldBlock {
        wait(for: .input)
      }
    }
  }

  /// Reads up to `count` bytes; returns none at the end.
  ///
  /// - Throws: `wouldBlock` if there are none yet, and the descriptor does not block.
  func readOnce(count: Int) throws(SystemError) -> Bytes {
    var error: SystemError?
    let bytes = unsafe Bytes(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      do throws(SystemError) {
        initializedCount = try SystemError.check {
          unsafe systemRead(rawValue, buffer.baseAddress, count)
        }
      } catch let failure {
        error = failure
      }
    }
    if let error { throw error }
    return bytes
  }

  /// Writes all of `bytes`.
  func write(_ bytes: Span<UInt8>) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      do throws(SystemError) {
        rest = rest.extracting(try writeOnce(rest)...)
      } catch .wouldBlock {
        wait(for: .output)
      }
    }
  }

  /// Writes some of the bytes, and returns their number.
  ///
  /// - Throws: `wouldBlock` if none can be written yet, and the descriptor does not block.
  func writeOnce(_ bytes: Span<UInt8>) throws(SystemError) -> Int {
    try SystemError.check {
      unsafe bytes.withUnsafeBufferPointer {
        unsafe systemWrite(rawValue, $0.baseAddress, $0.count)
      }
    }
  }

  /// Waits up to some milliseconds, and returns whether there are bytes to read.
  func hasInput(within milliseconds: Int32) -> Bool {
    FileDescriptor.wait(for: [(self, .input)], within: milliseconds)[0]
  }

  /// Waits up to some seconds, forever for nil, and returns the descriptors with something to read or whose other
  /// end is closed.
  @discardableResult
  static func withInput(
    among descriptors: [FileDescriptor], within seconds: Double?
  ) -> Set<Int32> {
    let milliseconds = seconds.map { Int32(max(0, $0) * 1000 + 0.999) } ?? -1
    let isReady = wait(for: descriptors.map { ($0, .input) }, within: milliseconds)
    return Set(zip(descriptors, isReady).lazy.filter(\.1).map(\.0.rawValue))
  }

  // Another process that shares a pipe may have made it non-blocking.
  private func wait(for direction: Direction) {
    _ = FileDescriptor.wait(for: [(self, direction)])
  }
}

extension FileDescriptor {
  /// What a descriptor is waited for.
  enum Direction {
    case input
    case output

    fileprivate var event: Int16 {
      switch self {
      case .input: Int16(POLLIN)
      case .output: Int16(POLLOUT)
      }
    }
  }

  /// Waits until one of the descriptors can be read or written, or its other end is closed.
  ///
  /// - Parameter milliseconds: The longest time; -1 for any.
  /// - Returns: Whether each of them is ready.
  static func wait(
    for requests: [(descriptor: FileDescriptor, direction: Direction)],
    within milliseconds: Int32 = -1
  ) -> [Bool] {
    var polls = requests.map {
      pollfd(fd: $0.descriptor.rawValue, events: $0.direction.event, revents: 0)
    }
    // A signal that interrupts it and matters can be read from a pipe.
    while unsafe poll(&polls, nfds_t(polls.count), milliseconds) < 0, errno == EINTR {}
    return polls.map { $0.revents != 0 }
  }
}

// The methods of the same names hide the functions.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  unsafe read(descriptor, buffer, count)
}

private func systemWrite(
  _ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int
) -> Int {
  unsafe write(descriptor, buffer, count)
}
