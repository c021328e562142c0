import LinkMarkup

extension Command {
  static let theme: Command = Command(
    name: "theme",
    subcommands: [.themeList, .themeShow, .themeCheck, .themeCSS, .themeImport],
    options: NoOptions.self
  ) { (_, messages) throws(UsageError) in messages.printHelp(for: .theme) }

  private static let themeList: Command = Command(
    name: "theme list", options: NoOptions.self
  ) { (_, messages) throws(UsageError) in
    let width = Theme.embeddedNames.map(\.count).max() ?? 0
    let lines = Theme.embeddedNames.compactMap(Theme.embedded)
      .map { "\($0.name.padded(to: width))  \($0.summary)\n" }
    return messages.print(lines.joined(), to: .standardOutput)
  }

  private static let themeShow: Command = Command(
    name: "theme show", maximumOperandCount: 1, options: PaintingOptions.self
  ) { (options, messages) throws(UsageError) in
    let theme = try options.common.readTheme(&messages)
    let attributes = Terminal.standardOutput.attributes(
      options.colors.color, depth: options.colors.depth)
    return messages.print(ThemeSample(theme, attributes: attributes).text, to: .standardOutput)
  }

  private static let themeCheck: Command = Command(
    name: "theme check", maximumOperandCount: 1, options: NoOptions.self
  ) { (options, messages) throws(UsageError) in
    let report = ContrastReport(try options.common.readTheme(&messages))
    let status = messages.print(lines: report.text)
    return status == .done && !report.isPass ? .findings : status
  }

  private static let themeCSS: Command = Command(
    name: "theme css", maximumOperandCount: 1, options: ThemeCSSOptions.self
  ) { (options, messages) throws(UsageError) in
    let theme = try options.common.readTheme(&messages)
    let styling = try Styling(options.styling, theme: theme)
    return try messages.write(
      StyleSheet(styling, classMap: options.page.classMap).text,
      madeFrom: Input(file: options.common.themeName), to: options.output)
  }

  private static let themeImport: Command = Command(
    name: "theme import", maximumOperandCount: 1, options: ThemeImportOptions.self
  ) { (options, messages) throws(UsageError) in
    let path = options.common.operands.first ?? "-"
    if options.common.operands.isEmpty, FileDescriptor.standardInput.isTerminal {
      return messages.printHelp(for: .themeImport)
    }
    let input =
      path == "-"
      ? Input.standardInput(named: options.inputs.standardInputName) : Input(file: path)
    let imported = try input.settings { source throws(SourceError) in
      try ThemeImport.tokenFile(from: source, path: input.name)
    }
    messages.reportFindings(imported.findings, in: input.name, from: .note)
    return try messages.write(imported.text, madeFrom: input, to: options.output)
  }
}

extension CommonOptions {
  fileprivate var themeName: String { operands.first ?? Theme.backpack.name }

  fileprivate func readTheme(_ messages: inout Messages) throws(UsageError) -> Theme {
    let theme = try Theme.named(themeName)
    messages.reportFindings(theme.findings, in: themeName)
    return theme
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
    try options.add(&common)
  }
}

private struct ThemeImportOptions: CommandOptions {
  var common = CommonOptions()
  var output = OutputOptions()
  var inputs = InputOptions()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try output.declareFile(&options)
    try inputs.declareStandardInputName(&options)
    try options.add(&common)
  }
}
