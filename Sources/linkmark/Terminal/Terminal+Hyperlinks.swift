import LinkMarkup

extension Terminal {
  func hyperlinks(_ hyperlinks: When) -> ANSIEmitter.Hyperlinks {
    switch hyperlinks {
    case .always: .live
    case .never: .none
    case .auto: understandsEscapes && isKnownForHyperlinks ? .live : .none
    }
  }

  /// Whether the environment names a terminal that supports OSC 8.
  ///
  /// Others may drop the address: xterm, Apple's terminal, the Linux console. Konsole follows links only
  /// if its user allows it.
  private var isKnownForHyperlinks: Bool {
    let name = environment("TERM") ?? ""
    // A multiplexer decides; it inherits the variables of the terminal around it.
    if environment("TMUX") != nil {
      return environment("TERM_PROGRAM") == "tmux" && isProgram(from: [3, 4])
    }
    if name.hasPrefix("screen") || environment("STY") != nil { return false }
    if environment("INSIDE_EMACS") != nil { return false }

    if Terminal.namesWithHyperlinks.contains(name) { return true }
    // The variables of the terminal that it was started from are inherited.
    if environment("XTERM_VERSION") != nil { return false }
    if environment("WT_SESSION") != nil || environment("DOMTERM") != nil { return true }
    // Version 0.50.0 crashed on links.
    if let version = environment("VTE_VERSION").flatMap({ Int($0) }), version > 5000 { return true }
    // Also passed to remote hosts.
    if environment("LC_TERMINAL") == "iTerm2" { return true }
    guard let program = environment("TERM_PROGRAM"),
      let first = Terminal.programsWithHyperlinks[program]
    else { return false }
    return isProgram(from: first)
  }

  /// Values of `TERM` that only one terminal sets.
  private static let namesWithHyperlinks: Set<String> = [
    "alacritty", "alacritty-direct", "contour", "foot", "foot-direct", "foot-extra", "wezterm",
    "xterm-ghostty", "xterm-kitty",
  ]

  /// Values of `TERM_PROGRAM`, with the first version that supports links.
  private static let programsWithHyperlinks: [String: [Int]] = [
    "Hyper": [2], "WezTerm": [2020_06_20], "ghostty": [1], "iTerm.app": [3, 1], "mintty": [3, 1],
    "rio": [0, 1], "vscode": [1, 72],
  ]

  /// Whether the program has a version or a later one.
  ///
  /// The version is the numbers at the beginning of a text: 3 and 4 of `3.4a`.
  private func isProgram(from first: [Int]) -> Bool {
    var numbers: [Int] = []
    for part in (environment("TERM_PROGRAM_VERSION") ?? "").split(separator: ".") {
      let digits = part.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits) else { break }
      numbers.append(number)
      guard digits.count == part.count else { break }
    }
    return !numbers.lexicographicallyPrecedes(first)
  }
}
