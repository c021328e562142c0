/// The command `linkmark`.
@main
enum Linkmark {
  static let version = "0.1.0"

  static func main() {
    CurrentProcess.occupyClosedStandardStreams()
    CurrentProcess.ignoreBrokenPipes()
    CurrentProcess.exit(with: run(CommandLine.arguments.dropFirst()).rawValue)
  }

  private static func run(_ words: ArraySlice<String>) -> ExitStatus {
    var messages = Messages(.warnings)
    do throws(UsageError) {
      let arguments = try Arguments(parsing: Array(words))
      messages = Messages(arguments.verbosity)
      switch arguments.request {
      case .help: return print(Help.text, to: .standardOutput, &messages)
      case .version: return print("linkmark \(version)\n", to: .standardOutput, &messages)
      case .convert: break
      }
      if arguments.operands.isEmpty, FileDescriptor.standardInput.isTerminal {
        _ = print(Help.text, to: .standardError, &messages)
        return .failed
      }
      var conversion = try Conversion(arguments, messages)
      return conversion.run()
    } catch {
      messages.failure(error)
      return messages.status
    }
  }

  private static func print(
    _ text: String, to descriptor: FileDescriptor, _ messages: inout Messages
  ) -> ExitStatus {
    do throws(SystemError) {
      try descriptor.write(Array(text.utf8).span)
    } catch .brokenPipe {
      return .done
    } catch {
      messages.failure("<stdout>", writing: error)
    }
    return messages.status
  }
}
