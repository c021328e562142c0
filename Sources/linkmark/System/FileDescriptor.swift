import LinkText

struct FileDescriptor {
  let rawValue: Int32

  static let standardInput = FileDescriptor(rawValue: 0)
  static let standardOutput = FileDescriptor(rawValue: 1)
  static let standardError = FileDescriptor(rawValue: 2)

  var isTerminal: Bool { isatty(rawValue) == 1 }

  var isReadable: Bool { (try? readOnce(count: 0)) != nil }

  func status() throws(SystemError) -> FileStatus {
    var status = stat()
    try SystemError.check { unsafe fstat(rawValue, &status) }
    return FileStatus(status)
  }

  /// Reads the file to its end; usually reads a regular file with a single system call.
  ///
  /// - Throws: `fileTooLarge` if the file has more than `limit` bytes.
  func readToEnd(limit: Int) throws(SystemError) -> Bytes {
    let status = try status()
    var bytes: Bytes = []
    if status.kind == .regular {
      guard status.byteCount <= limit else { throw .fileTooLarge }
      // Asks for one byte more than the file has, so that a short read shows the end of the file.
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

  /// Waits for input, and reads up to `count` bytes of it; returns an empty array at the end.
  func read(count: Int) throws(SystemError) -> Bytes {
    while true {
      do throws(SystemError) {
        return try readOnce(count: count)
      } catch .wouldBlock {
        wait(for: .input)
      }
    }
  }

  /// Reads up to `count` bytes; returns an empty array at the end.
  ///
  /// - Throws: `wouldBlock` if there is no input yet, and the descriptor is non-blocking.
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

  /// Writes all of the bytes, and waits while the descriptor accepts none.
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
  /// - Throws: `wouldBlock` if no byte can be written yet, and the descriptor is non-blocking.
  func writeOnce(_ bytes: Span<UInt8>) throws(SystemError) -> Int {
    try SystemError.check {
      unsafe bytes.withUnsafeBufferPointer {
        unsafe systemWrite(rawValue, $0.baseAddress, $0.count)
      }
    }
  }

  /// Waits for at most the given time, and returns whether there is input or the input has ended.
  func hasInput(within milliseconds: Int32) -> Bool {
    FileDescriptor.wait(for: [(self, .input)], within: milliseconds)[0]
  }

  /// Waits for input or its end, and returns the raw values of the ready descriptors.
  ///
  /// - Parameter seconds: The maximum time to wait; nil for no limit.
  @discardableResult
  static func withInput(
    among descriptors: [FileDescriptor], within seconds: Double?
  ) -> Set<Int32> {
    let milliseconds = seconds.map { Int32(max(0, $0) * 1000 + 0.999) } ?? -1
    let isReady = wait(for: descriptors.map { ($0, .input) }, within: milliseconds)
    return Set(zip(descriptors, isReady).lazy.filter(\.1).map(\.0.rawValue))
  }

  /// Waits until this descriptor is ready, even if another process has made it non-blocking.
  private func wait(for direction: Direction) {
    _ = FileDescriptor.wait(for: [(self, direction)])
  }

  /// The direction of data for which to wait.
  enum Direction {
    case input, output
  }

  /// Waits until a descriptor can be read or written as requested, or its other end is closed.
  ///
  /// - Parameter milliseconds: The maximum time to wait; -1 for no limit.
  /// - Returns: Whether each descriptor is ready, in the order of the requests.
  static func wait(
    for requests: [(descriptor: FileDescriptor, direction: Direction)],
    within milliseconds: Int32 = -1
  ) -> [Bool] {
    var polls = requests.map {
      let event = $0.direction == .input ? POLLIN : POLLOUT
      return pollfd(fd: $0.descriptor.rawValue, events: Int16(event), revents: 0)
    }
    // Wait again after a signal, because signals that matter are reported through a pipe.
    while unsafe poll(&polls, nfds_t(polls.count), milliseconds) < 0, errno == EINTR {}
    return polls.map { $0.revents != 0 }
  }
}

// Inside of the type, methods hide the system functions with the same names.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  unsafe read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, buffer, count)
}

struct SystemError: Error, Equatable {
  /// A value of `errno`, or a negative number for an error that no system call reports.
  let code: Int32

  static let operationNotPermitted = SystemError(code: EPERM)
  static let noSuchFile = SystemError(code: ENOENT)
  static let permissionDenied = SystemError(code: EACCES)
  static let fileExists = SystemError(code: EEXIST)
  static let notDirectory = SystemError(code: ENOTDIR)
  static let isDirectory = SystemError(code: EISDIR)
  static let brokenPipe = SystemError(code: EPIPE)
  static let tooManySymbolicLinks = SystemError(code: ELOOP)
  static let noSpaceLeft = SystemError(code: ENOSPC)
  static let fileTooLarge = SystemError(code: EFBIG)
  static let illegalByteSequence = SystemError(code: EILSEQ)
  static let notImplemented = SystemError(code: ENOSYS)
  static let invalidArgument = SystemError(code: EINVAL)
  static let notSupported = SystemError(code: EOPNOTSUPP)
  static let wouldBlock = SystemError(code: EWOULDBLOCK)
  static let addressInUse = SystemError(code: EADDRINUSE)
  static let timedOut = SystemError(code: ETIMEDOUT)
  /// An error for a symbolic link that leaves the folder that must contain all files.
  static let outsideOfFolder = SystemError(code: -1)
  /// An error for a pipe, a symbolic link or the like where a regular file is required.
  static let notRegularFile = SystemError(code: -2)

  /// The error of the last system call.
  static var last: SystemError { SystemError(code: errno) }

  /// Makes a system call, and repeats it if a signal interrupts it.
  @discardableResult
  static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw SystemError(code: code) }
    }
  }
}

/// Returns a value, or nil after one of the expected errors.
func attempt<Value>(
  _ value: @autoclosure () throws(SystemError) -> Value, orNilAfter expected: SystemError,
  _ other: SystemError? = nil
) throws(SystemError) -> Value? {
  do throws(SystemError) {
    return try value()
  } catch  where error == expected || error == other {
    return nil
  }
}

extension SystemError: CustomStringConvertible {
  var description: String {
    switch self {
    case .outsideOfFolder: "a symbolic link leads out of the folder"
    case .notRegularFile: "this is not a regular file"
    case .timedOut: "it did not answer, so it was ended; look for a pipe among its files"
    default: unsafe String(cString: strerror(code))
    }
  }
}
