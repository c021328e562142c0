import LinkMarkup

extension Command {
  static let theme: Command = Command(
    name: "theme",
    operands: Operands(label: "[THEME]", maximumCount: 0),
    summary: "What design tokens make of links, and how readable it is",
    explanation: """
      Shows and checks design tokens, and writes what follows from them.
      THEME is an embedded theme or a token file; backpack when it is left out.
      """,
    subcommands: [.themeList, .themeShow, .themeCheck, .themeCSS, .themeImport],
    run: { arguments, messages throws(UsageError) in
      var messages = messages
      return messages.printHelp(for: .theme)
    })

  /// What most commands about a theme take.
  static let themeOperand = Operands(label: "[THEME]", maximumCount: 1)
}

extension Arguments {
  /// What the operand of a command about a theme says.
  var nameOfTheme: String { operands.first ?? Theme.backpack.name }

  /// The theme that the operand names; its findings are printed.
  func themeOfOperand(_ messages: inout Messages) throws(UsageError) -> Theme {
    let theme = try ThemeOption.theme(nameOfTheme)
    messages.findings(theme.findings, in: nameOfTheme)
    return theme
  }
}
