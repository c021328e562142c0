import LinkMarkup

/// What is known about where the output goes; the only place that looks at the environment.
struct Terminal {
  private let isTerminal: Bool

  init(_ output: Arguments.Output) {
    switch output {
    case .standardOutput: isTerminal = FileDescriptor.standardOutput.isTerminal
    case .file, .folder: isTerminal = false
    }
  }

  /// The cells of a line: as many as the terminal has, as long as a line can be read well.
  var width: Int {
    guard isTerminal else { return 80 }
    let columns = CurrentProcess.environmentVariable("COLUMNS").flatMap { Int($0) }
    if let columns, columns > 0 { return min(columns, 100) }
    return min(CurrentProcess.terminalColumns ?? 80, 100)
  }

  func attributes(_ color: Arguments.When) -> ANSIEmitter.TextAttributes {
    switch color {
    case .always: return .truecolor
    case .never: return .none
    case .auto:
      let force = CurrentProcess.environmentVariable("CLICOLOR_FORCE")
      let isForced = force != nil && force != "0"
      guard isForced || (isTerminal && !isDumb) else { return .none }
      return CurrentProcess.environmentVariable("NO_COLOR") == nil ? .truecolor : .monochrome
    }
  }

  func hyperlinks(_ hyperlinks: Arguments.When) -> ANSIEmitter.Hyperlinks {
    switch hyperlinks {
    case .always: return .live
    case .never: return .none
    case .auto:
      // Apple's terminal takes the escape sequence and shows nothing of it.
      let isLive =
        isTerminal && !isDumb
        && CurrentProcess.environmentVariable("TERM_PROGRAM") != "Apple_Terminal"
      return isLive ? .live : .none
    }
  }

  private var isDumb: Bool { CurrentProcess.environmentVariable("TERM") == "dumb" }
}
