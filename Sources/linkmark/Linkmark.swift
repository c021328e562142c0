/// The command `linkmark`.
enum Linkmark {
  static let version = "0.1.0"

  /// Does what the words after the command's name ask for.
  static func run(_ words: ArraySlice<String>) -> ExitStatus {
    var messages = Messages(.warnings)
    do throws(UsageError) {
      let arguments = try Arguments(parsing: Array(words))
      messages = Messages(arguments.verbosity)
      switch arguments.request {
      case .help: return messages.print(Help.text(for: arguments.command), to: .standardOutput)
      case .version: return messages.print("linkmark \(version)\n", to: .standardOutput)
      case .run: return try arguments.command.run(arguments, messages)
      }
    } catch {
      messages.failure(error)
      return messages.status
    }
  }
}
