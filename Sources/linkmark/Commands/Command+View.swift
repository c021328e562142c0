import CSystem
import LinkMarkup
import LinkViewer

extension Command {
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
    let files = try ViewedFiles(options, &messages)
    let signals = system_watch_signals()
    guard signals >= 0 else { throw .refused("view: \(SystemError.last)") }
    do throws(ViewedFiles.ReadingError) {
      var loop = try ViewingLoop(
        files, on: terminal, options, signals: FileDescriptor(rawValue: signals),
        parents: (parents + [getppid()]).compactMap(FileDescriptor.endOfProcess))
      // Nothing can be reported without a terminal.
      do throws(SystemError) { try loop.run() } catch { return .failed }
    } catch {
      throw .refused(error.reason)
    }
    return messages.status
  }
}

extension FileDescriptor {
  /// Returns what can be read when a process has ended; nil if it cannot be watched.
  fileprivate static func endOfProcess(_ process: pid_t) -> FileDescriptor? {
    let descriptor = system_watch_process(process)
    return descriptor < 0 ? nil : FileDescriptor(rawValue: descriptor)
  }
}
