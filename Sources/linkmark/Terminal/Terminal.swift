import LinkMarkup

/// The destination of terminal text, and what the environment says about it.
struct Terminal: Sendable {
  /// A file or a terminal; only a terminal has a size and shows colors.
  enum Kind: Equatable {
    case file
    case terminal(columns: Int?, rows: Int? = nil)
  }

  private let kind: Kind
  let environment: @Sendable (String) -> String?

  /// - Parameter environment: Returns the value of a variable, nil if it is empty or not set.
  init(_ kind: Kind, environment: @escaping @Sendable (String) -> String?) {
    self.kind = kind
    self.environment = environment
  }

  static let file = Terminal(.file, environment: CurrentProcess.environmentVariable)

  /// Standard output, which may be a terminal or a file.
  static var standardOutput: Terminal {
    guard FileDescriptor.standardOutput.isTerminal else { return file }
    let size = CurrentProcess.terminalSize
    return Terminal(
      .terminal(columns: size.columns, rows: size.rows),
      environment: CurrentProcess.environmentVariable)
  }

  /// The cells of a line: those of the terminal, up to 100 for a readable line.
  var width: Int {
    switch kind {
    case .file: return 80
    case .terminal(let columns, rows: _):
      let wanted = environment("COLUMNS").flatMap { Int($0) } ?? 0
      return min(wanted > 0 ? wanted : columns ?? 80, 100)
    }
  }

  /// The empty cells on both sides of lines of a width.
  func margin(width: Int) -> Int { kind == .file || width < 60 ? 0 : 2 }

  /// The pager and the size of its terminal; nil where no pager is used.
  var pagedScreen: PagedOutput.Screen? {
    guard case .terminal(let columns, let rows) = kind, environment("TERM") != "dumb",
      let pager = Pager(environment)
    else { return nil }
    return PagedOutput.Screen(
      pager: pager, rows: environment("LINES").flatMap { Int($0) } ?? rows ?? 24,
      columns: columns ?? 80)
  }

  func attributes(_ color: When, _ depth: ColorDepth) -> ANSIEmitter.TextAttributes {
    switch color {
    case .always: return .colors(colorDepth(depth))
    case .never: return .none
    case .auto:
      let isForced = environment("CLICOLOR_FORCE").map { $0 != "0" } ?? false
      guard isForced || understandsEscapes else { return .none }
      return environment("NO_COLOR") == nil ? .colors(colorDepth(depth)) : .monochrome
    }
  }

  /// Whether text has colors.
  func hasColors(_ color: When) -> Bool {
    switch attributes(color, .auto) {
    case .colors: true
    default: false
    }
  }

  private func colorDepth(_ depth: ColorDepth) -> ANSIEmitter.ColorDepth {
    ANSIEmitter.ColorDepth(rawValue: depth.rawValue) ?? likelyColorDepth
  }

  /// The depth by the variables of the environment; asking the terminal itself would mean waiting.
  private var likelyColorDepth: ANSIEmitter.ColorDepth {
    let name = environment("TERM") ?? ""
    if name.hasPrefix("screen"), environment("TMUX") == nil {
      // GNU Screen drops 24-bit colors, and COLORTERM is that of the terminal around it.
      return name.hasSuffix("-256color") ? .indexed256 : .indexed16
    }
    if ["truecolor", "24bit"].contains(environment("COLORTERM")) { return .truecolor }
    // Remote hosts get TERM and not COLORTERM; only these terminals have these names.
    let isNamed = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"].contains(name)
    if isNamed || name.hasSuffix("-direct") { return .truecolor }
    // Windows Terminal sets no COLORTERM.
    if environment("WT_SESSION") != nil { return .truecolor }
    return name.hasSuffix("-256color") ? .indexed256 : .indexed16
  }

  var understandsEscapes: Bool { kind != .file && environment("TERM") != "dumb" }
}
