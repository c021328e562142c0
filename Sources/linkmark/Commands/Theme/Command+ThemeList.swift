import LinkMarkup

extension Command {
  static let themeList: Command = Command(
    name: "theme list",
    operands: Operands(label: "", maximumCount: 0),
    summary: "The embedded themes, one a line",
    explanation: "Lists the embedded themes, one a line.",
    run: { _, messages throws(UsageError) in
      var messages = messages
      let lines = Theme.embeddedNames.map { "\($0)\n" }
      return messages.print(lines.joined(), to: .standardOutput)
    })
}
