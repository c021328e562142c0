import LinkMarkup

extension Command {
  static let explain: Command = Command(
    name: "explain",
    operands: Operands(label: "URL…", maximumCount: .max),
    summary: "What a destination is, which route it takes and why",
    explanation: """
      Tells how each URL is read, what kind of destination it is, which route of the
      app it takes and why no other, which rules of the project apply, and the link
      that is written and announced.
      """,
    exitStatus: "0 done, 2 wrong arguments or a file that cannot be read",
    run: { arguments, messages throws(UsageError) in
      var messages = messages
      if arguments.operands.isEmpty { return messages.printHelp(for: .explain) }
      let project = try ProjectFile.chosen(by: arguments, near: ["."])
      let arguments = try arguments.completed(by: project)
      let converter = Converter(
        locale: arguments.locale, destinations: arguments.destinations,
        routes: try RouteTable.named(by: arguments, for: project?.configuration.rules),
        rules: project?.configuration.rules)
      messages.findings(of: converter.routes, arguments)
      if Phrasebook.lookup(arguments.locale) == nil {
        messages.missingPhrases(of: arguments.locale)
      }
      for (index, destination) in arguments.operands.enumerated() {
        let explanation = converter.explanation(of: destination)
        let status =
          switch arguments.reportFormat {
          case .text: messages.print(lines: (index == 0 ? "" : "\n") + explanation.text)
          case .json: messages.print(explanation.json, to: .standardOutput)
          }
        if status != .done { return status }
      }
      return messages.status
    })
}
