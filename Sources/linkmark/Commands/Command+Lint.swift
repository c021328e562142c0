import CSystem
import LanguageServer
import LinkMarkup
import LinkViewer

extension Command {
  static let lint: Command = Command(
    name: "lint", maximumOperandCount: .max, options: LintOptions.self
  ) { (options, messages) throws(UsageError) in
    if try options.awaitsInput() { return messages.printHelp(for: .lint) }
    return try LintRun.run(options, messages: &messages)
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
    do throws(ViewedFiles.ReadingError) {
      var loop = try ViewingLoop(
        files, on: terminal, options: options, signals: FileDescriptor(rawValue: signals),
        parents: (parents + [getppid()]).compactMap(FileDescriptor.endOfProcess))
      // Nothing can be reported without a terminal.
      do throws(SystemError) { try loop.run() } catch { return .failed }
    } catch {
      throw .refused(error.reason)
    }
    return messages.status
  }

  static let lsp: Command = Command(
    name: "lsp", options: ServingOptions.self
  ) { (options, messages) throws(UsageError) in
    if FileDescriptor.standardInput.isTerminal { return messages.printHelp(for: .lsp) }
    let files = ServedFiles(options, version: Release.version)
    // Errors in the options are reported here, and not in the editor.
    try files.checkOptions()
    var loop = ServingLoop(files)
    return loop.run() == 0 ? .done : .findings
  }
}

extension FileDescriptor {
  /// Returns what can be read when a process has ended; nil if it cannot be watched.
  fileprivate static func endOfProcess(_ process: pid_t) -> FileDescriptor? {
    let descriptor = system_watch_process(process)
    return descriptor < 0 ? nil : FileDescriptor(rawValue: descriptor)
  }
}
