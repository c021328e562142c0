/// The process that runs the command.
enum CurrentProcess {
  /// The value of an environment variable; nil when it is not set or empty.
  static func environmentVariable(_ name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(cString: value)
  }

  /// Sets a variable, for this process and its children.
  static func setEnvironmentVariable(_ name: String, _ value: String) {
    unsafe _ = setenv(name, value, 1)
  }

  /// The size of the terminal on standard output; nil where it does not tell.
  static var terminalSize: (columns: Int?, rows: Int?) {
    var size = winsize()
    let result = unsafe ioctl(
      FileDescriptor.standardOutput.rawValue, numericCast(TIOCGWINSZ), &size)
    guard result == 0 else { return (nil, nil) }
    return (size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil)
  }

  /// Makes a write to a closed pipe an error instead of the end of the process.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Occupies the standard streams that are closed.
  ///
  /// Otherwise the next file opened would take the number, and receive the messages. Standard input
  /// becomes write-only and the others read-only: using them stays the error that it was.
  static func occupyClosedStandardStreams() {
    for (descriptor, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) == -1 {
      unsafe _ = open("/dev/null", flags)
    }
  }

  /// In seconds, since whenever.
  static var uptime: Double {
    var time = timespec()
    unsafe _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The time by the clock that dates files.
  static var nanosecondsSince1970: UInt64 {
    var time = timespec()
    unsafe _ = clock_gettime(CLOCK_REALTIME, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// The file of the program; nil where the system does not say.
  static var executable: FileStatus? { try? FileStatus(ofFileAt: "/proc/self/exe") }

  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  static func exit(with status: Int32) -> Never {
    systemExit(status)
  }
}

// The method of the same name hides the function.
private func systemExit(_ status: Int32) -> Never {
  exit(status)
}
