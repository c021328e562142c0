import LinkMarkup

extension Command {
  static let themeImport: Command = Command(
    name: "theme import",
    operands: Operands(label: "[FILE]", maximumCount: 1),
    summary: "A theme from Theo's raw JSON, Style Dictionary or older tokens",
    explanation: """
      Turns the design tokens of another tool into a theme's token file.
      FILE is Theo's raw JSON, a tree of Style Dictionary, or tokens whose colours
      are strings; - is standard input. What is left out, renamed or chosen is told
      on standard error.
      """,
    run: { arguments, messages throws(UsageError) in
      var messages = messages
      let path = arguments.operands.first ?? "-"
      if arguments.operands.isEmpty, FileDescriptor.standardInput.isTerminal {
        return messages.printHelp(for: .themeImport)
      }
      let input =
        path == "-"
        ? Input.standardInput(named: arguments.standardInputName) : Input(file: path)
      let source: Bytes
      do throws(SystemError) {
        source = try input.read(limit: ThemeOption.maximumByteCount)
      } catch {
        messages.failure(input.name, reading: error)
        return messages.status
      }
      let imported: ImportedTheme
      do throws(SourceError) {
        imported = try ThemeImport.tokenFile(from: source, path: input.name)
      } catch {
        throw UsageError("\(error)", at: .file)
      }
      messages.findings(imported.findings, in: input.name, from: .note)
      return try messages.write(imported.text, madeFrom: input, arguments)
    })
}
