import LinkMarkup

extension Command {
  static let lint: Command = Command(
    name: "lint",
    operands: Operands(label: "[FILE…]", maximumCount: .max),
    summary: "What is wrong with links, where, and by which criterion",
    explanation: """
      Looks for mistakes about links and says where each is, why, and what to do.
      A folder stands for the .md and .markdown files below it, - for standard input.
      Documentation/Rules.md describes every rule.
      """,
    exitStatus: """
      0 good, 1 findings from the level of --fail-on on, 2 wrong
      arguments or a file that cannot be read or written
      """,
    finish: { draft, arguments throws(UsageError) in
      let isChosen = draft.options.contains { $0.name == "fail-on" }
      if !isChosen, arguments.settings["fail-on"] == nil {
        arguments.failureLevel = .error
      }
    },
    run: { arguments, messages throws(UsageError) in
      var messages = messages
      if arguments.operands.isEmpty, arguments.filesFrom == nil,
        FileDescriptor.standardInput.isTerminal
      {
        return messages.printHelp(for: .lint)
      }
      var run = try LintRun(arguments, messages)
      return run.run()
    })
}
