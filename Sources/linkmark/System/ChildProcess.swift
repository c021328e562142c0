/// A command of the shell that reads from this process.
enum ChildProcess {
  /// Runs a command with bytes on its standard input, and waits for its end.
  ///
  /// The command need not read all of its input. This process ignores SIGINT and SIGQUIT while it runs.
  ///
  /// - Returns: The exit status; 128 plus the number of a signal, as in a shell.
  static func run(_ command: String, input: Span<UInt8>) throws(SystemError) -> Int32 {
    var ends: [Int32] = [0, 0]
    try SystemError.check { unsafe pipe(&ends) }
    let (readEnd, writeEnd) = (ends[0], FileDescriptor(rawValue: ends[1]))
    let child: pid_t
    do throws(SystemError) {
      child = try spawn(command, standardInput: readEnd, closing: writeEnd.rawValue)
    } catch {
      close(readEnd)
      close(writeEnd.rawValue)
      throw error
    }
    close(readEnd)
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      _ = signal(SIGINT, interrupt)
      _ = signal(SIGQUIT, quit)
    }
    try? writeEnd.write(input)
    close(writeEnd.rawValue)
    return try wait(for: child)
  }

  private static func spawn(
    _ command: String, standardInput: Int32, closing other: Int32
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin) || canImport(Bionic)
      var files: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var files = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&files)
    defer { unsafe posix_spawn_file_actions_destroy(&files) }
    unsafe posix_spawn_file_actions_adddup2(&files, standardInput, 0)
    unsafe posix_spawn_file_actions_addclose(&files, standardInput)
    unsafe posix_spawn_file_actions_addclose(&files, other)
    // Otherwise the child would inherit that this process ignores signals.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT] { unsafe sigaddset(&signals, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    let words = ["/bin/sh", "-c", command]
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var child = pid_t()
    let code = unsafe posix_spawn(&child, words[0], &files, &attributes, &arguments, environ)
    guard code == 0 else { throw SystemError(code: code) }
    return child
  }

  private static func wait(for child: pid_t) throws(SystemError) -> Int32 {
    var status: Int32 = 0
    try SystemError.check { unsafe waitpid(child, &status, 0) }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
