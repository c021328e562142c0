import LinkMarkup

extension Command {
  static let lint: Command = Command(
    name: "lint", maximumOperandCount: .max, options: LintOptions.self
  ) { (options, messages) throws(UsageError) in
    let listed = try options.withListedFiles()
    let project = try ProjectFile.chosen(by: listed.project, near: listed.places)
    if listed.awaitsTyping, !listed.takesInputs(of: project) {
      return messages.printHelp(for: .lint)
    }
    var run = try LintRun(
      listed, project, version: Linkmark.version, meantCommand: Linkmark.commands.intention,
      messages)
    return run.run()
  }
}
