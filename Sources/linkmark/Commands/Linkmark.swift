/// The command `linkmark`.
enum Linkmark {
  static let version = "0.2.0"

  /// The day of the release, in the form of manual pages.
  static let date = "November 26, 2026"

  static let commands = CommandList(
    standard: .convert,
    all: [
      .convert, .build, .lint, .report, .explain, .routes, .theme, .locale, .schema, .runtime,
      .`init`, .rule, .doctor, .lsp, .view, .reference,
    ])

  /// Runs the words of a command line, of which the first is the program's name.
  static func run(_ arguments: [String]) -> ExitStatus {
    var messages = Messages(.warnings)
    do throws(UsageError) {
      // On Linux, the runtime reads them from /proc. A file must not be taken for standard input.
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
      case .version: return messages.print("linkmark \(version)\n", to: .standardOutput)
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
  /// Prints the help of a command that was called with too few words.
  mutating func printHelp(for command: Command) -> ExitStatus {
    _ = print(Help.text(for: command, among: Linkmark.commands), to: .standardError)
    return .failed
  }
}
