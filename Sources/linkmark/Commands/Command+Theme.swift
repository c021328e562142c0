import LinkMarkup

extension Command {
  static let theme: Command = Command(
    name: "theme",
    operands: Operands(label: "[THEME]", maximumCount: 0),
    summary: "The links of design tokens, and their contrast",
    explanation: """
      Shows and checks design tokens, and converts them.
      THEME is an embedded theme or a token file; backpack when it is left out.
      """,
    subcommands: [.themeList, .themeShow, .themeCheck, .themeCSS, .themeImport],
    options: NoOptions.self
  ) { (_, messages) throws(UsageError) in messages.printHelp(for: .theme) }

  private static let themeOperand = Operands(label: "[THEME]", maximumCount: 1)

  private static let themeList: Command = Command(
    name: "theme list",
    summary: "The embedded themes, one a line",
    explanation: "Lists the embedded themes, one a line: the name and what it is.",
    options: NoOptions.self
  ) { (_, messages) throws(UsageError) in
    let width = Theme.embeddedNames.map(\.count).max() ?? 0
    let lines = Theme.embeddedNames.compactMap(Theme.embedded).map { theme in
      let padding = String(repeating: " ", count: width - theme.name.count)
      return "\(theme.name)\(padding)  \(theme.summary)\n"
    }
    return messages.print(lines.joined(), to: .standardOutput)
  }

  private static let themeShow: Command = Command(
    name: "theme show",
    operands: themeOperand,
    summary: "Links in every style, colors with their contrast, font styles",
    explanation: """
      Shows a theme: links in every style on their surfaces, each color with its
      contrast to the surface, light and dark, and the font styles.
      THEME is an embedded theme or a token file (backpack).
      """,
    options: ThemeShowOptions.self
  ) { (options, messages) throws(UsageError) in
    let theme = try options.common.readTheme(&messages)
    let attributes = Terminal.standardOutput.attributes(options.colors.color, options.colors.depth)
    return messages.print(
      ThemeSample(theme, attributes: attributes).text, to: .standardOutput)
  }

  private static let themeCheck: Command = Command(
    name: "theme check",
    operands: themeOperand,
    summary: "Whether every color is readable on its surface (WCAG 2.2)",
    explanation: """
      Compares text, links in every state and focus rings with the surfaces on which
      they may be, light and dark, and reports what fails WCAG 2.2.
      THEME is an embedded theme or a token file (backpack).
      """,
    exitStatus: """
      0 everything is readable, 1 something is not, 2 wrong arguments
      or a file that cannot be read or written
      """,
    options: NoOptions.self
  ) { (options, messages) throws(UsageError) in
    let report = ContrastReport(try options.common.readTheme(&messages))
    let status = messages.print(lines: report.text)
    return status == .done && !report.isPass ? .findings : status
  }

  private static let themeCSS: Command = Command(
    name: "theme css",
    operands: themeOperand,
    summary: "The style sheet of annotated HTML, for every style of links",
    explanation: """
      Writes the style sheet that annotated HTML needs: links of every style, light
      and dark, on paper and in forced colors. A page with --standalone includes it.
      THEME is an embedded theme or a token file (backpack).
      """,
    options: ThemeCSSOptions.self
  ) { (options, messages) throws(UsageError) in
    let theme = try options.common.readTheme(&messages)
    let styling = try Styling(options.styling, theme: theme)
    return try messages.write(
      StyleSheet(styling, classMap: options.page.classMap).text,
      madeFrom: Input(file: options.common.themeName), to: options.output)
  }

  private static let themeImport: Command = Command(
    name: "theme import",
    operands: Operands(label: "[FILE]", maximumCount: 1),
    summary: "A theme from Theo's raw JSON, Style Dictionary or older tokens",
    explanation: """
      Converts the design tokens of another tool to a theme's token file.
      FILE is Theo's raw JSON, a tree of Style Dictionary, or tokens whose colors
      are strings; - is standard input. What is left out, renamed or chosen is
      reported on standard error.
      """,
    options: ThemeImportOptions.self
  ) { (options, messages) throws(UsageError) in
    let path = options.common.operands.first ?? "-"
    if options.common.operands.isEmpty, FileDescriptor.standardInput.isTerminal {
      return messages.printHelp(for: .themeImport)
    }
    let input =
      path == "-"
      ? Input.standardInput(named: options.inputs.standardInputName) : Input(file: path)
    let source: Bytes
    do throws(SystemError) {
      source = try input.read(limit: Input.maximumSettingsCount)
    } catch {
      messages.failure(input.name, reading: error)
      return messages.status
    }
    let imported: ImportedTheme
    do throws(SourceError) {
      imported = try ThemeImport.tokenFile(from: source, path: input.name)
    } catch {
      throw .inFile(error)
    }
    messages.findings(imported.findings, in: input.name, from: .note)
    return try messages.write(imported.text, madeFrom: input, to: options.output)
  }
}

extension CommonOptions {
  fileprivate var themeName: String { operands.first ?? Theme.backpack.name }

  /// Reads the theme of the operand, and prints its findings.
  fileprivate func readTheme(_ messages: inout Messages) throws(UsageError) -> Theme {
    let theme = try Theme.named(themeName)
    messages.findings(theme.findings, in: themeName)
    return theme
  }
}

private struct ThemeShowOptions: CommandOptions {
  var common = CommonOptions()
  var colors = ColorOptions()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try colors.declare(&options)
    try common.declare(&options)
  }
}

private struct ThemeCSSOptions: CommandOptions {
  var common = CommonOptions()
  var output = OutputOptions()
  var styling = StylingOptions()
  var page = PageOptions()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try output.declareFile(&options)
    try styling.declareFontStyle(&options)
    try page.declareClassMap(&options)
    try common.declare(&options)
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    try output.finish(values, given: given)
  }
}

private struct ThemeImportOptions: CommandOptions {
  var common = CommonOptions()
  var output = OutputOptions()
  var inputs = InputOptions()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try output.declareFile(&options)
    try inputs.declareStandardInputName(&options)
    try common.declare(&options)
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    try output.finish(values, given: given)
  }
}

extension Messages {
  /// Writes the only result of a command, and returns the status of the run.
  ///
  /// - Throws: If the output would overwrite the source.
  fileprivate mutating func write(
    _ result: Bytes, madeFrom source: Input, to output: OutputOptions
  ) throws(UsageError) -> ExitStatus {
    let plan = OutputPlan(output)
    try OutputConflicts.check([plan], of: [source])
    switch plan.places[0] {
    case .standardOutput: return print(result, to: .standardOutput)
    case .file(let path):
      OutputWriter.finishWhenInterrupted()
      do throws(SystemError) {
        try OutputWriter().write(result.span, to: path)
      } catch {
        failure(path, writing: error)
      }
      return status
    }
  }
}
