import LinkMarkup

enum Linkmark {
  static let commands = CommandList(
    standard: .convert,
    all: [
      .convert, .build, .lint, .report, .explain, .routes, .theme, .locale, .schema, .runtime,
      .`init`, .rule, .doctor, .lsp, .view, .reference,
    ])

  /// Runs a command line, whose first word is the program's name.
  static func run(_ arguments: [String]) -> ExitStatus {
    var messages = Messages(.warnings)
    do throws(UsageError) {
      // On Linux, Swift reads the arguments from /proc. If that fails, no argument is known.
      if arguments.isEmpty {
        throw .refused(
          "the arguments cannot be read: mount /proc, or allow more open files (ulimit -n)")
      }
      var rest = arguments.dropFirst()
      let command = try commands.command(at: &rest)
      let invocation = try command.invocation(rest)
      messages = Messages(invocation.verbosity)
      switch invocation.request {
      case .help:
        return messages.print(Help.text(for: command, among: commands), to: .standardOutput)
      case .version: return messages.print("linkmark \(Release.version)\n", to: .standardOutput)
      case .build: return messages.print(BuildDescription.text, to: .standardOutput)
      case .run: return try invocation.run(&messages)
      }
    } catch {
      messages.failure(error)
      return messages.status
    }
  }
}

extension Messages {
  /// Prints the help of an incomplete command to standard error, and returns the failure status.
  mutating func printHelp(for command: Command) -> ExitStatus {
    _ = print(Help.text(for: command, among: Linkmark.commands), to: .standardError)
    return .failed
  }

  /// Writes the only result of a command, and returns the status of the run.
  ///
  /// - Parameter source: The input that the result is made from, if there is one.
  /// - Throws: An error if the output would overwrite the source.
  mutating func write(
    _ result: Bytes, madeFrom source: Input? = nil, to output: OutputOptions
  ) throws(UsageError) -> ExitStatus {
    let plan = OutputPlan(output)
    if let source { try OutputConflicts.check([plan], of: [source]) }
    guard let path = plan.paths[0] else { return print(result, to: .standardOutput) }
    OutputWriter.finishWhenInterrupted()
    attempt(writing: path, try OutputWriter().write(result.span, to: path))
    return status
  }
}
