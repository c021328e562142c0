import LinkMarkup

extension Command {
  static let lint: Command = Command(
    name: "lint",
    operands: Operands(label: "[FILE…]", maximumCount: .max),
    summary: "What is wrong with links, where, and by which criterion",
    explanation: """
      Finds mistakes in links and reports where each is, why, and what to do.
      A folder stands for the .md and .markdown files below it, - for standard input.
      Documentation/Rules.md describes every rule.
      """,
    exitStatus: """
      0 good, 1 findings at the level of --fail-on or above, 2 wrong
      arguments or a file that cannot be read or written
      """,
    options: LintOptions.self
  ) { (options, messages) throws(UsageError) in
    if options.awaitsTyping { return messages.printHelp(for: .lint) }
    var run = try LintRun(
      options, commandNames: Linkmark.commands.all.map(\.name), messages)
    return run.run()
  }
}
