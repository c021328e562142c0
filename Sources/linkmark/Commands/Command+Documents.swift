import CSystem
import LanguageServer
import LinkMarkup
import LinkViewer

extension Command {
  static let build: Command = Command(
    name: "build", options: BuildOptions.self
  ) { (options, messages) throws(UsageError) in
    let server = try options.servedPort.map { port throws(UsageError) in
      try PageServer(port) { () throws(UsageError) in try ReportRun.page(for: options) }
    }
    return try ConversionRun.run(
      .build(options, server), isWatching: options.run.isWatching, messages: &messages)
  }

  static let convert: Command = Command(
    name: "convert", maximumOperandCount: .max, options: ConvertOptions.self
  ) { (options, messages) throws(UsageError) in
    if options.awaitsTyping { return messages.printHelp(for: .convert) }
    if options.isStream {
      var conversion = try StreamConversion(options, messages: messages)
      return conversion.run()
    }
    return try ConversionRun.run(
      .convert(options), isWatching: options.run.isWatching, messages: &messages)
  }

  static let lint: Command = Command(
    name: "lint", maximumOperandCount: .max, options: LintOptions.self
  ) { (options, messages) throws(UsageError) in
    if try options.awaitsInput() { return messages.printHelp(for: .lint) }
    return try LintRun.run(options, isWatching: options.isWatching, messages: &messages)
  }

  static let report: Command = Command(
    name: "report", maximumOperandCount: .max, options: ReportOptions.self
  ) { (options, messages) throws(UsageError) in
    if try options.awaitsInput() { return messages.printHelp(for: .report) }
    if options.output.destination == .standardOutput, FileDescriptor.standardOutput.isTerminal {
      throw .refused("the page would be printed on the terminal; name a file with -o")
    }
    var run = try ReportRun(options, messages: &messages)
    return run.run()
  }

  static let view: Command = Command(
    name: "view", maximumOperandCount: .max, options: ViewingOptions.self
  ) { (options, messages) throws(UsageError) in
    if options.common.operands.isEmpty { return messages.printHelp(for: .view) }
    guard Terminal.standardOutput.understandsEscapes else {
      throw .refused(
        "view needs a terminal with a cursor as standard output; linkmark --to ansi writes text")
    }
    let terminal = try ViewingTerminal(isInputCopy: options.common.operands.contains("-"))
    let parents = [getppid()]
    system_guard_terminal()
    let files = try ViewedFiles(options, messages: &messages)
    let signals = system_watch_signals()
    guard signals >= 0 else { throw .refused("view: \(SystemError.last)") }
    var loop = try ViewingLoop(
      files, on: terminal, options: options, signals: FileDescriptor(rawValue: signals),
      // Each descriptor becomes readable when its process ends.
      parents: (parents + [getppid()]).map { system_watch_process($0) }.filter { $0 >= 0 }
        .map(FileDescriptor.init))
    // Without a terminal, the error cannot be reported.
    do throws(SystemError) { try loop.run() } catch { return .failed }
    return messages.status
  }

  static let lsp: Command = Command(
    name: "lsp", options: ServingOptions.self
  ) { (options, messages) throws(UsageError) in
    if FileDescriptor.standardInput.isTerminal { return messages.printHelp(for: .lsp) }
    let files = LanguageServerFiles(options, version: Release.version)
    // Errors in the options are reported here, and not in the editor.
    try files.checkOptions()
    var loop = ServingLoop(files)
    return loop.run() == 0 ? .done : .findings
  }

  static let rule: Command = Command(
    name: "rule", maximumOperandCount: 1, options: PaintingOptions.self
  ) { (options, messages) throws(UsageError) in
    let handbook = RuleHandbook(PackageResources.Rules_md)
    guard let name = options.common.operands.first else {
      return messages.print(lines: handbook.list)
    }
    guard let section = handbook.section(of: LintRule.currentName(of: name)) else {
      let nearest = handbook.names.nearestWord(to: name).map { "did you mean \($0)?" }
      throw .refused(
        "no rule is called '\(name)'; \(nearest ?? "'linkmark rule' without a name lists them")")
    }
    let screen = Terminal.standardOutput
    let emitter = ANSIEmitter(
      width: screen.width,
      attributes: screen.attributes(options.colors.color, depth: options.colors.depth),
      hyperlinks: .none)
    do throws(LinkMarkupError) {
      let document = try Converter().convert(section)
      return messages.print(document.bytes(emittedBy: emitter), to: .standardOutput)
    } catch {
      messages.failure(name, error: error)
      return messages.status
    }
  }
}
