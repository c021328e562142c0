import LinkMarkup

extension Command {
  static let report: Command = Command(
    name: "report", maximumOperandCount: .max, options: ReportOptions.self
  ) { (options, messages) throws(UsageError) in
    let listed = try options.withListedFiles()
    let project = try ProjectFile.chosen(by: listed.project, near: listed.places)
    if listed.awaitsTyping, !listed.takesInputs(of: project) {
      return messages.printHelp(for: .report)
    }
    if listed.output.destination == .standardOutput, FileDescriptor.standardOutput.isTerminal {
      throw .refused("the page would be printed on the terminal; name a file with -o")
    }
    var messages = messages
    var run = try ReportRun(
      listed, project, meantCommand: Linkmark.commands.intention, &messages)
    return run.run()
  }
}
