import LinkMarkup

/// The destination of terminal text, with the environment variables that describe it.
struct Terminal: Sendable {
  /// A file or a terminal; the size of a terminal is nil if it is unknown.
  enum Kind: Equatable {
    case file
    case terminal(columns: Int?, rows: Int? = nil)
  }

  private let kind: Kind
  let environment: @Sendable (String) -> String?

  /// - Parameter environment: Returns the value of a variable; nil if it is empty or not set.
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

  /// The width of a line in terminal cells: at most 100 in a terminal, and 80 in a file.
  var width: Int {
    switch kind {
    case .file: return 80
    case .terminal(let columns, rows: _):
      let wanted = environment("COLUMNS").flatMap { Int($0) } ?? 0
      return min(wanted > 0 ? wanted : columns ?? 80, 100)
    }
  }

  /// Returns the number of empty terminal cells on each side of lines of the given width.
  func margin(width: Int) -> Int { kind == .file || width < 60 ? 0 : 2 }

  /// The pager and the size of its terminal; nil if no pager is used.
  var pagedScreen: PagedOutput.Screen? {
    guard case .terminal(let columns, let rows) = kind, environment("TERM") != "dumb",
      let pager = Pager(environment)
    else { return nil }
    return PagedOutput.Screen(
      pager: pager, rows: environment("LINES").flatMap { Int($0) } ?? rows ?? 24,
      columns: columns ?? 80)
  }

  func attributes(_ color: UseMode, depth: ColorDepth) -> ANSIEmitter.TextAttributes {
    switch color {
    case .always: return .colors(colorDepth(depth))
    case .never: return .none
    case .auto:
      let isForced = environment("CLICOLOR_FORCE").map { $0 != "0" } ?? false
      guard isForced || understandsEscapes else { return .none }
      return environment("NO_COLOR") == nil ? .colors(colorDepth(depth)) : .monochrome
    }
  }

  func hasColors(_ color: UseMode) -> Bool {
    if case .colors = attributes(color, depth: .auto) { true } else { false }
  }

  private func colorDepth(_ depth: ColorDepth) -> ANSIEmitter.ColorDepth {
    ANSIEmitter.ColorDepth(rawValue: depth.rawValue) ?? likelyColorDepth
  }

  /// The color depth that environment variables suggest; a terminal might answer too late.
  private var likelyColorDepth: ANSIEmitter.ColorDepth {
    let name = environment("TERM") ?? ""
    if name.hasPrefix("screen"), environment("TMUX") == nil {
      // GNU Screen drops 24-bit colors, and COLORTERM describes the terminal around it.
      return name.hasSuffix("-256color") ? .indexed256 : .indexed16
    }
    if ["truecolor", "24bit"].contains(environment("COLORTERM")) { return .truecolor }
    // Remote hosts get TERM but not COLORTERM; terminals with these names have 24-bit colors.
    let isNamed = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"].contains(name)
    if isNamed || name.hasSuffix("-direct") { return .truecolor }
    // Windows Terminal sets no COLORTERM.
    if environment("WT_SESSION") != nil { return .truecolor }
    return name.hasSuffix("-256color") ? .indexed256 : .indexed16
  }

  var understandsEscapes: Bool { kind != .file && environment("TERM") != "dumb" }

  func hyperlinks(_ hyperlinks: UseMode) -> ANSIEmitter.Hyperlinks {
    switch hyperlinks {
    case .always: .live
    case .never: .none
    case .auto: understandsEscapes && isKnownForHyperlinks ? .live : .none
    }
  }

  /// Whether the environment names a terminal that supports hyperlinks (OSC 8).
  ///
  /// Other terminals, such as xterm, Apple's Terminal and the Linux console, may drop the address.
  /// Konsole follows hyperlinks only if its user allows it.
  private var isKnownForHyperlinks: Bool {
    let name = environment("TERM") ?? ""
    // Tmux inherits the variables of the terminal around it, but only the version of tmux counts.
    if environment("TMUX") != nil {
      return environment("TERM_PROGRAM") == "tmux" && hasProgramVersion(atLeast: [3, 4])
    }
    if name.hasPrefix("screen") || environment("STY") != nil { return false }
    if environment("INSIDE_EMACS") != nil { return false }

    if Terminal.namesWithHyperlinks.contains(name) { return true }
    // Xterm inherits the variables of the terminal in which it was started.
    if environment("XTERM_VERSION") != nil { return false }
    if environment("WT_SESSION") != nil || environment("DOMTERM") != nil { return true }
    // Version 0.50.0 of VTE, which this variable writes as 5000, crashed on hyperlinks.
    if let version = environment("VTE_VERSION").flatMap({ Int($0) }), version > 5000 { return true }
    // Unlike TERM_PROGRAM, LC_TERMINAL is passed to remote hosts.
    if environment("LC_TERMINAL") == "iTerm2" { return true }
    guard let program = environment("TERM_PROGRAM"),
      let first = Terminal.programsWithHyperlinks[program]
    else { return false }
    return hasProgramVersion(atLeast: first)
  }

  /// The values of `TERM` for terminals that support hyperlinks.
  private static let namesWithHyperlinks: Set<String> = [
    "alacritty", "alacritty-direct", "contour", "foot", "foot-direct", "foot-extra", "wezterm",
    "xterm-ghostty", "xterm-kitty",
  ]

  /// The values of `TERM_PROGRAM`, each with the first version that supports hyperlinks.
  private static let programsWithHyperlinks: [String: [Int]] = [
    "Hyper": [2], "WezTerm": [2020_06_20], "ghostty": [1], "iTerm.app": [3, 1], "mintty": [3, 1],
    "rio": [0, 1], "vscode": [1, 72],
  ]

  /// Returns whether `TERM_PROGRAM_VERSION` is at least the given version.
  ///
  /// Only the leading numbers of the version count, such as 3 and 4 in `3.4a`.
  private func hasProgramVersion(atLeast first: [Int]) -> Bool {
    var numbers: [Int] = []
    for part in (environment("TERM_PROGRAM_VERSION") ?? "").split(separator: ".") {
      let digits = part.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits) else { break }
      numbers.append(number)
      guard digits.count == part.count else { break }
    }
    return !numbers.lexicographicallyPrecedes(first)
  }

  /// A line that describes the text written to this terminal or file: its width, colors and links.
  var summary: String {
    let colors = hasColors(.auto) ? "colors" : "no colors"
    let links = hyperlinks(.auto) == .none ? "no hyperlinks" : "hyperlinks"
    return "terminal text: \(width) cells a line, \(colors), \(links)\n"
  }
}

/// A choice that may depend on the context, such as whether a stream is a terminal.
enum UseMode: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}

/// The number of colors that a terminal shows; `auto` derives it from the environment.
enum ColorDepth: String, CaseIterable, Sendable {
  case auto
  case indexed16 = "16"
  case indexed256 = "256"
  case truecolor
}

/// Whether a pager shows text that does not fit on the terminal.
enum Paging: String, CaseIterable, Sendable {
  case auto
  case never
}

/// Standard output, with a pager if it is a terminal that is too small for the text.
struct PagedOutput {
  struct Screen {
    let pager: Pager
    let rows: Int
    let columns: Int
  }

  private let screen: Screen?
  /// The text so far; empty without a pager.
  private var text: Bytes = []

  /// - Parameter screen: The pager and the size of its terminal; nil to use no pager.
  init(_ screen: Screen?) { self.screen = screen }

  mutating func write(_ bytes: Span<UInt8>) throws(SystemError) {
    guard screen != nil else { return try FileDescriptor.standardOutput.write(bytes) }
    for index in bytes.indices { text.append(bytes[index]) }
  }

  /// Shows the text that was written.
  ///
  /// - Returns: The problem, if the pager may not have shown all of the text.
  func finish() throws(SystemError) -> String? {
    guard let screen else { return nil }
    // The prompt of the shell takes one row of the terminal.
    if PaintedText.rowCount(of: text.span, columns: screen.columns) >= screen.rows {
      switch screen.pager.show(text.span) {
      case .shown: return nil
      case .failed(let reason): return reason
      case .notStarted: break
      }
    }
    try FileDescriptor.standardOutput.write(text.span)
    return nil
  }
}

struct Pager {
  /// The shell command that starts the pager.
  private let command: String

  /// Finds the pager that `PAGER` names, or `less`; nil if `PAGER` is `cat`.
  init?(_ environment: (String) -> String?) {
    let named = environment("PAGER").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    command = named ?? "less -R"
    if command == "cat" { return nil }
  }

  enum Outcome {
    case shown
    /// The pager may not have shown all of the text; the string is the reason.
    case failed(String)
    /// The pager could not be started, and nothing was shown.
    case notStarted
  }

  /// Shows the text and returns when the user quits the pager.
  func show(_ text: Span<UInt8>) -> Outcome {
    // The user's options come last, so they take precedence.
    let options = CurrentProcess.environmentVariable("LESS").map { "-R " + $0 } ?? "-R"
    CurrentProcess.setEnvironmentVariable("LESS", to: options)
    for (name, value) in Pager.settingsOfLess
    where CurrentProcess.environmentVariable(name) == nil {
      CurrentProcess.setEnvironmentVariable(name, to: value)
    }
    switch try? ChildProcess.run(command, input: text) {
    case 0: return .shown
    // The shell ends with 126 or 127 if the program is not executable or not found.
    case nil, 126, 127: return .notStarted
    case let status?:
      return .failed(
        "the pager '\(command)' ended with status \(status); set PAGER, or use --pager never")
    }
  }

  /// Variables that make `less` show UTF-8 in any locale, and open hyperlinks.
  ///
  /// Since version 661, `less` opens an address with the program in `LESS_OSC8_OPEN_scheme`.
  private static let settingsOfLess: [(name: String, value: String)] =
    [("LESSCHARSET", "utf-8")]
    + ["http", "https", "mailto", "tel", "sms"].map { ("LESS_OSC8_OPEN_\($0)", opener) }

  /// The system's program that opens addresses.
  #if canImport(Darwin)
    static let opener = "open"
  #else
    static let opener = "xdg-open"
  #endif
}
