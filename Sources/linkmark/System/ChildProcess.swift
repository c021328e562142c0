import CSystem
import LinkText

/// Functions that run programs as children of this process.
enum ChildProcess {
  /// Runs a shell command with bytes on its standard input, and waits for its end.
  ///
  /// The command need not read all of its input. This process ignores SIGINT and SIGQUIT meanwhile.
  ///
  /// - Returns: The exit status, or 128 plus the number of the signal that ended the command.
  static func run(_ command: String, input: Span<UInt8>) throws(SystemError) -> Int32 {
    let pipe = try Pipe()
    let child = try unsafe spawn(
      ["/bin/sh", "-c", command], environment: environ, descriptors: [(pipe.readEnd, 0)],
      closing: [pipe])
    close(pipe.readEnd.rawValue)
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      _ = signal(SIGINT, interrupt)
      _ = signal(SIGQUIT, quit)
    }
    try? pipe.writeEnd.write(input)
    close(pipe.writeEnd.rawValue)
    return try wait(for: child)
  }

  /// Starts a program without a shell, with bytes on its standard input.
  ///
  /// The program runs in a separate process group, and its output is discarded.
  ///
  /// - Parameters:
  ///   - words: The name of the program, and its arguments.
  ///   - input: At most 4096 bytes, which fit into the pipe.
  static func start(_ words: [String], input: Bytes) throws(SystemError) -> pid_t {
    let pipe = try Pipe()
    let child = try unsafe spawn(
      words, environment: environ, descriptors: [(pipe.readEnd, 0)], closing: [pipe],
      isDetached: true)
    defer { pipe.closeEnds() }
    try pipe.writeEnd.write(input.span)
    return child
  }

  /// Returns the exit status of a program as `run` does, or nil while the program is running.
  static func status(of child: pid_t) -> Int32? {
    var status: Int32 = 0
    guard unsafe waitpid(child, &status, WNOHANG) == child else { return nil }
    return exitStatus(status)
  }

  /// Kills a program, and waits for its end.
  static func end(_ child: pid_t) {
    kill(child, SIGKILL)
    _ = waitpid(child, nil, 0)
  }

  /// Finds a program in the folders of `PATH`, and starts it.
  ///
  /// - Parameters:
  ///   - words: The name or the path of the program, and its arguments.
  ///   - descriptors: The descriptors to pass to the program, each with its number in the program.
  ///   - pipes: Pipes to close in the child, which uses duplicates of their ends. If the program
  ///     cannot be started, the pipes are closed in this process.
  ///   - isDetached: Whether the program runs in a separate process group and has no output.
  static func spawn(
    _ words: [String], environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    descriptors: [(FileDescriptor, Int32)], closing pipes: [Pipe],
    isDetached: Bool = false
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
    for (descriptor, number) in descriptors {
      unsafe posix_spawn_file_actions_adddup2(&files, descriptor.rawValue, number)
    }
    for end in pipes.flatMap({ [$0.readEnd, $0.writeEnd] }) {
      unsafe posix_spawn_file_actions_addclose(&files, end.rawValue)
    }
    var flags = POSIX_SPAWN_SETSIGDEF
    if isDetached {
      for descriptor: Int32 in [1, 2] {
        unsafe posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_WRONLY, 0)
      }
      flags |= POSIX_SPAWN_SETPGROUP
    }
    // Without these attributes, the child would ignore the signals that this process ignores.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT] { unsafe sigaddset(&signals, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var child = pid_t()
    let code = unsafe posix_spawnp(&child, words[0], &files, &attributes, &arguments, environment)
    guard code == 0 else {
      for pipe in pipes { pipe.closeEnds() }
      throw SystemError(code: code)
    }
    return child
  }

  static func wait(for child: pid_t) throws(SystemError) -> Int32 {
    var status: Int32 = 0
    try SystemError.check { unsafe waitpid(child, &status, 0) }
    return exitStatus(status)
  }

  private static func exitStatus(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// A pipe between this process and another process.
  struct Pipe {
    let readEnd: FileDescriptor
    let writeEnd: FileDescriptor

    init() throws(SystemError) {
      var ends: [Int32] = [0, 0]
      try SystemError.check { unsafe pipe(&ends) }
      (readEnd, writeEnd) = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }

    func closeEnds() {
      close(readEnd.rawValue)
      close(writeEnd.rawValue)
    }
  }

  /// The output of a program that has ended.
  struct Output: Sendable {
    /// The exit status, or 128 plus the number of the signal that ended the program.
    let status: Int32
    let output: Bytes
    /// The bytes on standard error.
    let errors: Bytes
  }

  /// A lock that lets one program run at a time, because another child would keep the pipes open.
  private static let lock = Lock()

  /// Runs a program with bytes on its standard input, and returns what it writes.
  ///
  /// On Linux, a minute of the processor and a gigabyte of memory are the most that it gets.
  ///
  /// - Parameters:
  ///   - words: The path of the program, and its arguments.
  ///   - environment: The program's environment variables, as `NAME=value`.
  ///   - limit: The maximum number of bytes to read from each output stream of the program.
  ///   - patience: The seconds without output after which the program is killed.
  /// - Throws: `fileTooLarge` if the program writes more than `limit` bytes to a stream; `timedOut`
  ///   if it was killed.
  static func output(
    of words: [String], environment: [String], input: Bytes = [], limit: Int,
    patience: Double = 60
  ) throws(SystemError) -> Output {
    lock.lock()
    defer { lock.unlock() }
    let pipes = [try Pipe(), try Pipe(), try Pipe()]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe variables.forEach { unsafe free($0) } }
    let child = try unsafe spawn(
      words, environment: &variables,
      descriptors: [(pipes[0].readEnd, 0), (pipes[1].writeEnd, 1), (pipes[2].writeEnd, 2)],
      closing: pipes)
    system_limit_process(child, 60, 1 << 30)
    close(pipes[0].readEnd.rawValue)
    close(pipes[1].writeEnd.rawValue)
    close(pipes[2].writeEnd.rawValue)
    // Another thread writes, because the program may wait for its output to be read first.
    let writing = Background { [writeEnd = pipes[0].writeEnd] in
      try? writeEnd.write(input.span)
      return close(writeEnd.rawValue)
    }
    let result = Result<[Bytes], SystemError> { () throws(SystemError) in
      try readToEnd([pipes[1].readEnd, pipes[2].readEnd], limit: limit, patience: patience)
    }
    if case .failure(.timedOut) = result { kill(child, SIGKILL) }
    // A program that is still writing gets SIGPIPE.
    close(pipes[1].readEnd.rawValue)
    close(pipes[2].readEnd.rawValue)
    _ = writing.value
    let status = try wait(for: child)
    let outputs = try result.get()
    return Output(status: status, output: outputs[0], errors: outputs[1])
  }

  /// Reads several pipes until all of them are closed.
  private static func readToEnd(
    _ pipes: [FileDescriptor], limit: Int, patience: Double
  ) throws(SystemError) -> [Bytes] {
    var outputs = pipes.map { _ in Bytes() }
    var open = Array(pipes.indices)
    while !open.isEmpty {
      let ready = FileDescriptor.withInput(among: open.map { pipes[$0] }, within: patience)
      guard !ready.isEmpty else { throw .timedOut }
      for index in open where pipes[index].hasInput(within: 0) {
        let bytes = try pipes[index].read(count: 1 << 16)
        if bytes.isEmpty { open.removeAll { $0 == index } }
        outputs[index] += bytes
        guard outputs[index].count <= limit else { throw .fileTooLarge }
      }
    }
    return outputs
  }
}
