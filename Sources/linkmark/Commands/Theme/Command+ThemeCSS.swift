import LinkMarkup

extension Command {
  static let themeCSS: Command = Command(
    name: "theme css",
    operands: themeOperand,
    summary: "The style sheet of annotated HTML, for every style of links",
    explanation: """
      Writes the style sheet that annotated HTML needs: links of every style, light
      and dark, on paper and in forced colours. A page with --standalone has its own.
      THEME is an embedded theme or a token file (backpack).
      """,
    run: { arguments, messages throws(UsageError) in
      var messages = messages
      let theme = try arguments.themeOfOperand(&messages)
      let styling = try Styling(arguments, theme: theme)
      return try messages.write(
        StyleSheet(styling, classMap: arguments.classMap).text,
        madeFrom: Input(file: arguments.nameOfTheme), arguments)
    })
}
