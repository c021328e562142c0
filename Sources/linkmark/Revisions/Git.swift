import LinkText

/// The git that reads a repository, and runs nothing that the repository configures.
struct Git: Sendable {
  /// A git command that failed.
  struct CommandError: Error {
    /// What git wrote to standard error.
    let reason: String
  }

  private let program: String
  private let folder: String

  /// Finds the program.
  ///
  /// - Parameter folder: A folder in the repository.
  /// - Throws: If there is no git in the folders of `PATH`.
  init(in folder: String) throws(CommandError) {
    // A relative folder could be one of the repository.
    let folders = (CurrentProcess.environmentVariable("PATH") ?? "/usr/bin:/bin")
      .split(separator: ":").filter { $0.hasPrefix("/") }
    let paths = folders.map { Path.joined(String($0), "git") }
    guard let program = paths.first(where: FileSystem.isExecutable) else {
      throw CommandError(reason: "git is not installed; install it")
    }
    self.program = program
    self.folder = folder
  }

  /// The most bytes of all documents of a revision.
  private static let outputLimit = 1 << 31

  /// Runs a command of git, and returns what it writes.
  func run(_ arguments: [String], input: Bytes = []) throws(CommandError) -> Bytes {
    let words =
      [
        program, "-C", folder, "--no-pager", "--no-optional-locks", "--no-replace-objects",
        "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
        "-c", "protocol.allow=never",
      ] + arguments
    let output: ChildProcess.Output
    do throws(SystemError) {
      output = try ChildProcess.output(
        of: words, environment: Git.environment, input: input, limit: Git.outputLimit)
    } catch {
      throw CommandError(reason: "git: \(error)")
    }
    guard output.status == 0 else {
      throw CommandError(reason: Git.reason(String(decoding: output.errors, as: UTF8.self)))
    }
    return output.output
  }

  /// Returns the first line of a message of git, without the word before it.
  private static func reason(_ message: String) -> String {
    let line = message.split(separator: "\n").first.map(String.init) ?? "git failed"
    return line.hasPrefix("fatal: ") ? String(line.dropFirst(7)) : line
  }

  /// The variables of this process but those of git, which name other repositories and programs, and those
  /// that keep git from fetching what a partial clone lacks, and from asking for passwords.
  private static let environment: [String] =
    CurrentProcess.environment.filter { !$0.hasPrefix("GIT_") && !$0.hasPrefix("LC_ALL=") } + [
      "LC_ALL=C", "GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1", "GIT_NO_REPLACE_OBJECTS=1",
      "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0",
    ]
}
