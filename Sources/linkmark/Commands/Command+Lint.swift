import LinkMarkup

extension Command {
  static let lint: Command = Command(
    name: "lint", maximumOperandCount: .max, options: LintOptions.self
  ) { (options, messages) throws(UsageError) in
    if options.awaitsTyping { return messages.printHelp(for: .lint) }
    var run = try LintRun(
      options, commandNames: Linkmark.commands.all.map(\.name), messages)
    return run.run()
  }
}
