import LinkMarkup

extension Command {
  static let themeCheck: Command = Command(
    name: "theme check",
    operands: themeOperand,
    summary: "Whether every colour can be read where it stands (WCAG 2.2)",
    explanation: """
      Holds text, links in every state and focus rings against the surfaces that they
      may stand on, light and dark, and tells what WCAG 2.2 would not let pass.
      THEME is an embedded theme or a token file (backpack).
      """,
    exitStatus: """
      0 all can be read, 1 something cannot be, 2 wrong arguments or
      a file that cannot be read or written
      """,
    run: { arguments, messages throws(UsageError) in
      var messages = messages
      let report = ContrastReport(try arguments.themeOfOperand(&messages))
      let status = messages.print(lines: report.text)
      return status == .done && !report.isPass ? .findings : status
    })
}
