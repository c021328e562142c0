import LinkMarkup

extension Command {
  static let themeShow: Command = Command(
    name: "theme show",
    operands: themeOperand,
    summary: "Links in every style, colours with their contrast, font styles",
    explanation: """
      Shows what a theme holds: links in every style on their surfaces, each colour
      with its contrast to the surface, light and dark, and the font styles.
      THEME is an embedded theme or a token file (backpack).
      """,
    run: { arguments, messages throws(UsageError) in
      var messages = messages
      let theme = try arguments.themeOfOperand(&messages)
      let attributes = Terminal(arguments.output)
        .attributes(arguments.color, arguments.colorDepth)
      return messages.print(
        ThemeSample(theme, attributes: attributes).text, to: .standardOutput)
    })
}
