import LinkMarkup

/// Where the output goes, and what the environment says about it.
struct Terminal: Sendable {
  /// What is known about standard output; only a terminal shows colours and has a width of its own.
  enum Kind: Equatable {
    case file
    case terminal(columns: Int?, rows: Int? = nil)
  }

  private let kind: Kind
  let environment: @Sendable (String) -> String?

  /// `environment` gives the value of a variable, and nil for one that is empty.
  init(_ kind: Kind, environment: @escaping @Sendable (String) -> String?) {
    self.kind = kind
    self.environment = environment
  }

  init(_ output: Arguments.Output) {
    let kind: Kind =
      switch output {
      case .standardOutput where FileDescriptor.standardOutput.isTerminal:
        .terminal(
          columns: CurrentProcess.terminalSize.columns, rows: CurrentProcess.terminalSize.rows)
      case .standardOutput, .file, .folder: .file
      }
    self.init(kind, environment: CurrentProcess.environmentVariable)
  }

  /// The cells of a line: as many as the terminal has, as long as a line can be read well.
  var width: Int {
    switch kind {
    case .file: return 80
    case .terminal(let columns, rows: _):
      let wanted = environment("COLUMNS").flatMap { Int($0) } ?? 0
      return min(wanted > 0 ? wanted : columns ?? 80, 100)
    }
  }

  /// What shows text with more lines than the terminal has; nil where there is none.
  var pagedScreen: PagedOutput.Screen? {
    guard case .terminal(let columns, let rows) = kind, environment("TERM") != "dumb",
      let pager = Pager(environment)
    else { return nil }
    return PagedOutput.Screen(
      pager: pager, rows: environment("LINES").flatMap { Int($0) } ?? rows ?? 24,
      columns: columns ?? 80)
  }

  func attributes(
    _ color: Arguments.When, _ depth: Arguments.ColorDepth
  ) -> ANSIEmitter.TextAttributes {
    switch color {
    case .always: return .colors(colorDepth(depth))
    case .never: return .none
    case .auto:
      let isForced = environment("CLICOLOR_FORCE").map { $0 != "0" } ?? false
      guard isForced || understandsEscapes else { return .none }
      return environment("NO_COLOR") == nil ? .colors(colorDepth(depth)) : .monochrome
    }
  }

  private func colorDepth(_ depth: Arguments.ColorDepth) -> ANSIEmitter.ColorDepth {
    switch depth {
    case .auto: likelyColorDepth
    case .indexed16: .indexed16
    case .indexed256: .indexed256
    case .truecolor: .truecolor
    }
  }

  /// What the variables of the environment say, for no terminal can be asked without waiting.
  private var likelyColorDepth: ANSIEmitter.ColorDepth {
    let name = environment("TERM") ?? ""
    if name.hasPrefix("screen"), environment("TMUX") == nil {
      // GNU Screen drops 24 bits, and COLORTERM is that of the terminal around it.
      return name.hasSuffix("-256color") ? .indexed256 : .indexed16
    }
    if ["truecolor", "24bit"].contains(environment("COLORTERM")) { return .truecolor }
    // Remote hosts see no COLORTERM, but TERM; these terminals name themselves there.
    let isNamed = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"].contains(name)
    if isNamed || name.hasSuffix("-direct") { return .truecolor }
    // Windows Terminal sets no COLORTERM.
    if environment("WT_SESSION") != nil { return .truecolor }
    return name.hasSuffix("-256color") ? .indexed256 : .indexed16
  }

  var understandsEscapes: Bool { kind != .file && environment("TERM") != "dumb" }
}
