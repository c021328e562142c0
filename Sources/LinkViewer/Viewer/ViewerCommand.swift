/// What a key does while a document is read.
enum ViewerCommand: CaseIterable, Sendable {
  case lineUp, lineDown, pageUp, pageDown, pageDownOrActivate, start, end, left, right
  case nextLink, previousLink, activate, back, forward
  case searchForward, searchBackward, nextMatch, previousMatch
  case outline, showAddress, copyAddress, toggleAnnouncement, toggleMouse
  case reload, redraw, help, cancel, suspend, quit
}

/// The keys of a command, as the help lists them.
struct KeyBinding: Sendable {
  let command: ViewerCommand
  let keys: [KeyStroke]
  /// The names of the keys; `nil` for a command that the help does not list.
  let label: String?
  let help: String

  private init(
    _ command: ViewerCommand, _ label: String?, _ keys: [KeyStroke], _ help: String
  ) {
    self.command = command
    self.label = label
    self.keys = keys
    self.help = help
  }

  static let all: [KeyBinding] = [
    KeyBinding(.nextLink, "Tab", [KeyStroke(.tab)], "Next link"),
    KeyBinding(.previousLink, "Shift-Tab", [KeyStroke(.tab, .shift)], "Previous link"),
    KeyBinding(.activate, "Enter", [KeyStroke(.enter)], "Follow the link that has the focus"),
    KeyBinding(
      .pageDownOrActivate, "Space", characters(" "),
      "Follow the link that has the focus, or else the next page"),
    KeyBinding(
      .back, "Backspace ← Alt-←",
      [KeyStroke(.backspace), KeyStroke(.left), KeyStroke(.left, .alt)],
      "Back to the place before"),
    KeyBinding(.forward, "→ Alt-→", [KeyStroke(.right), KeyStroke(.right, .alt)], "Forward again"),
    KeyBinding(.lineUp, "↑ k", [KeyStroke(.up)] + characters("k"), "Up by a line"),
    KeyBinding(.lineDown, "↓ j", [KeyStroke(.down)] + characters("j"), "Down by a line"),
    KeyBinding(.pageUp, "PgUp b", [KeyStroke(.pageUp)] + characters("b"), "Previous page"),
    KeyBinding(.pageDown, "PgDn f", [KeyStroke(.pageDown)] + characters("f"), "Next page"),
    KeyBinding(.start, "Home g", [KeyStroke(.home)] + characters("g"), "Start"),
    KeyBinding(.end, "End G", [KeyStroke(.end)] + characters("G"), "End"),
    KeyBinding(
      .left, "< Shift-←", [KeyStroke(.left, .shift)] + characters("<"),
      "Left in lines that are too long"),
    KeyBinding(
      .right, "> Shift-→", [KeyStroke(.right, .shift)] + characters(">"),
      "Right in lines that are too long"),
    KeyBinding(.searchForward, "/", characters("/"), "Search"),
    KeyBinding(.searchBackward, "?", characters("?"), "Search backward"),
    KeyBinding(.nextMatch, "n", characters("n"), "Next match"),
    KeyBinding(.previousMatch, "N", characters("N"), "Previous match"),
    KeyBinding(.outline, "o", characters("o"), "Outline of the headings"),
    KeyBinding(.showAddress, "u", characters("u"), "Show the address and the route of the link"),
    KeyBinding(.copyAddress, "y", characters("y"), "Copy the address of the link"),
    KeyBinding(
      .toggleAnnouncement, "a", characters("a"), "Line with what a screen reader says, on or off"),
    KeyBinding(
      .toggleMouse, "m", characters("m"), "Mouse for links, or for selecting text"),
    KeyBinding(.reload, "r", characters("r"), "Read the file again"),
    KeyBinding(.redraw, "Ctrl-L", [KeyStroke(.control("l"))], "Draw the screen again"),
    KeyBinding(.help, "h F1", [KeyStroke(.function(1))] + characters("h"), "This help"),
    KeyBinding(.cancel, nil, [KeyStroke(.escape)], ""),
    KeyBinding(.suspend, "Ctrl-Z", [KeyStroke(.control("z"))], "Suspend"),
    KeyBinding(
      .quit, "q Ctrl-C", characters("q") + [KeyStroke(.control("c")), KeyStroke(.control("\\"))],
      "Quit"),
  ]

  private static func characters(_ text: String) -> [KeyStroke] {
    text.map { KeyStroke(.character($0)) }
  }

  private static let commands = Dictionary(
    all.flatMap { binding in binding.keys.map { ($0, binding.command) } }
  ) { first, _ in first }

  /// Returns the command of a key; `nil` if it has none.
  static func command(of key: KeyStroke) -> ViewerCommand? { commands[key] }
}
