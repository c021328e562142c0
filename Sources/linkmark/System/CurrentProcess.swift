import LinkMarkup

/// The process that runs the command.
enum CurrentProcess {
  /// Returns the value of an environment variable; nil if the variable is not set or is empty.
  static func environmentVariable(_ name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(cString: value)
  }

  /// The environment variables, as `NAME=value`.
  static var environment: [String] {
    var variables: [String] = []
    var next = unsafe environ
    while let variable = unsafe next.pointee {
      unsafe variables.append(String(cString: variable))
      unsafe next += 1
    }
    return variables
  }

  static func setEnvironmentVariable(_ name: String, to value: String) {
    unsafe _ = setenv(name, value, 1)
  }

  /// The size of the terminal on standard output; nil for a number that is unknown.
  static var terminalSize: (columns: Int?, rows: Int?) {
    var size = winsize()
    let result = unsafe ioctl(
      FileDescriptor.standardOutput.rawValue, numericCast(TIOCGWINSZ), &size)
    guard result == 0 else { return (nil, nil) }
    return (size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil)
  }

  /// Makes a write to a closed pipe fail with `EPIPE`, and a write beyond the file size limit with
  /// `EFBIG`, instead of ending the process.
  static func ignoreWriteSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Opens `/dev/null` in place of each standard stream that is closed.
  ///
  /// Otherwise, the next file to be opened would become that stream. Standard input is opened for
  /// writing and the output streams for reading, so that using the streams is still an error.
  static func occupyClosedStandardStreams() {
    for (descriptor, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) == -1 {
      unsafe _ = open("/dev/null", flags)
    }
  }

  /// The seconds since an unspecified moment, by a clock that never goes back.
  static var monotonicSeconds: Double {
    var time = timespec()
    unsafe _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The local time, as in `09:30:05`.
  static var timeOfDay: String {
    var seconds = time_t(nanosecondsSince1970 / 1_000_000_000)
    var parts = unsafe tm()
    unsafe _ = localtime_r(&seconds, &parts)
    return unsafe twoDigits(parts.tm_hour, parts.tm_min, parts.tm_sec).joined(separator: ":")
  }

  /// Returns the date in UTC, as in `2026-11-26`; nil before 1970 and after 9999.
  static func day(secondsSince1970 seconds: Int) -> String? {
    guard (0..<253_402_300_800).contains(seconds) else { return nil }
    var seconds = time_t(seconds)
    var parts = unsafe tm()
    unsafe _ = gmtime_r(&seconds, &parts)
    return unsafe twoDigits(parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday)
      .joined(separator: "-")
  }

  /// Returns the numbers as text, each with at least two digits.
  private static func twoDigits(_ numbers: Int32...) -> [String] {
    numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }
  }

  /// The current time, by the clock that file systems use.
  static var nanosecondsSince1970: UInt64 {
    var time = timespec()
    unsafe _ = clock_gettime(CLOCK_REALTIME, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// Returns whether the process runs as the given user, or as root because that user ran `sudo`.
  static func isUser(_ user: uid_t) -> Bool {
    let effective = geteuid()
    if user == effective { return true }
    return effective == 0 && environmentVariable("SUDO_UID").flatMap(uid_t.init) == user
  }

  /// The status of this program's executable file; nil if the file is unknown.
  static var executable: FileStatus? {
    #if canImport(Darwin)
      var count: UInt32 = 0
      unsafe _ = _NSGetExecutablePath(nil, &count)
      var path = [CChar](repeating: 0, count: Int(count) + 1)
      guard unsafe _NSGetExecutablePath(&path, &count) == 0 else { return nil }
      return String(nulTerminated: path).flatMap { try? FileStatus(ofFileAt: $0) }
    #else
      return try? FileStatus(ofFileAt: "/proc/self/exe")
    #endif
  }

  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

/// An interruption of the process by SIGINT, SIGTERM or SIGHUP.
enum Interruption {
  /// Calls `body` on a new thread when SIGINT, SIGTERM or SIGHUP arrives; then ends the process.
  ///
  /// Call this function before other threads are started. A second signal ends the process at once.
  static func handle(_ body: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(signal) {
      unsafe sigaddset(&signals, signal)
    }
    let awaited = signals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let thread = Thread {
      var awaited = awaited
      var signal: Int32 = 0
      guard unsafe sigwait(&awaited, &signal) == 0 else { return }
      unsafe pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
      body()
      raise(signal)
    }
    if thread == nil { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  /// Returns whether a signal is ignored, for example because of `nohup`.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(signal, nil, &action)
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #elseif canImport(Glibc)
      let handler = unsafe action.__sigaction_handler.sa_handler
    #elseif canImport(Musl)
      let handler = unsafe action.__sa_handler.sa_handler
    #else
      let handler = unsafe action.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
