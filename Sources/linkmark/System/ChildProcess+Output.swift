import LinkText

extension ChildProcess {
  /// What a program wrote before it ended.
  struct Output: Sendable {
    /// The exit status; 128 plus the number of a signal.
    let status: Int32
    let output: Bytes
    /// What it wrote to standard error.
    let errors: Bytes
  }

  /// A program that another thread starts would keep the ends of the pipes open.
  private static let lock = Lock()

  /// Runs a program with bytes on its standard input, and returns what it writes.
  ///
  /// - Parameters:
  ///   - words: The path of the program, and its arguments.
  ///   - environment: Its environment variables, as `NAME=value`.
  ///   - limit: The most bytes that it may write.
  /// - Throws: `fileTooLarge` if it writes more than `limit` bytes.
  static func output(
    of words: [String], environment: [String], input: Bytes = [], limit: Int
  ) throws(SystemError) -> Output {
    try lock.whileLocked { () throws(SystemError) in
      try lockedOutput(of: words, environment, input, limit: limit)
    }
  }

  private static func lockedOutput(
    of words: [String], _ environment: [String], _ input: Bytes, limit: Int
  ) throws(SystemError) -> Output {
    let pipes = [try Pipe(), try Pipe(), try Pipe()]
    let child: pid_t
    do throws(SystemError) {
      var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
      defer { unsafe variables.forEach { unsafe free($0) } }
      child = try unsafe spawn(
        words, &variables,
        [(pipes[0].readEnd, 0), (pipes[1].writeEnd, 1), (pipes[2].writeEnd, 2)], closing: pipes)
    } catch {
      for pipe in pipes { pipe.close() }
      throw error
    }
    close(pipes[0].readEnd.rawValue)
    close(pipes[1].writeEnd.rawValue)
    close(pipes[2].writeEnd.rawValue)
    // The program may write before it has read everything.
    let writing = Background { [writeEnd = pipes[0].writeEnd] in
      try? writeEnd.write(input.span)
      return close(writeEnd.rawValue)
    }
    let result = Result<[Bytes], SystemError> { () throws(SystemError) in
      try readToEnd([pipes[1].readEnd, pipes[2].readEnd], limit: limit)
    }
    // A program that still writes is ended by SIGPIPE.
    close(pipes[1].readEnd.rawValue)
    close(pipes[2].readEnd.rawValue)
    _ = writing.value
    let status = try wait(for: child)
    let outputs = try result.get()
    return Output(status: status, output: outputs[0], errors: outputs[1])
  }

  /// Reads several pipes until all are closed.
  private static func readToEnd(
    _ pipes: [FileDescriptor], limit: Int
  ) throws(SystemError) -> [Bytes] {
    var outputs = pipes.map { _ in Bytes() }
    var open = Array(pipes.indices)
    while !open.isEmpty {
      FileDescriptor.withInput(among: open.map { pipes[$0] }, within: nil)
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
