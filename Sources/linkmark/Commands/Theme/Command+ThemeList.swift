import LinkMarkup

extension Command {
  static let themeList: Command = Command(
    name: "theme list",
    operands: Operands(label: "", maximumCount: 0),
    summary: "The embedded themes, one a line",
    explanation: "Lists the embedded themes, one a line: the name and what it is.",
    run: { _, messages throws(UsageError) in
      var messages = messages
      let width = Theme.embeddedNames.map(\.count).max() ?? 0
      let lines = Theme.embeddedNames.compactMap(Theme.embedded).map { theme in
        let padding = String(repeating: " ", count: width - theme.name.count)
        return "\(theme.name)\(padding)  \(theme.summary)\n"
      }
      return messages.print(lines.joined(), to: .standardOutput)
    })
}
