import LinkText

/// A command that a key triggers while a document is shown.
enum ViewerCommand: CaseIterable, Sendable {
  case lineUp, lineDown, pageUp, pageDown, pageDownOrActivate, start, end, left, right
  case nextLink, previousLink, activate, back, forward
  case searchForward, searchBackward, nextMatch, previousMatch
  case outline, showAddress, copyAddress, toggleAnnouncement, toggleMouse
  case reload, redraw, help, cancel, suspend, quit
}

/// A command with its keys and its line in the help.
struct KeyBinding: Sendable {
  let command: ViewerCommand
  /// The names of the keys, separated by spaces; empty for a command that the help does not list.
  let label: String
  let help: String
  let keys: [KeyStroke]

  /// Creates a binding of the keys that a label names, and of keys that the help does not list.
  private init(_ command: ViewerCommand, keys label: String, unlisted: String = "", help: String) {
    self.command = command
    self.label = label
    self.help = help
    keys = "\(label) \(unlisted)".split(separator: " ").map { KeyStroke(named: $0) }
  }

  static let all = [
    KeyBinding(.nextLink, keys: "Tab", help: "Next link"),
    KeyBinding(.previousLink, keys: "Shift-Tab", help: "Previous link"),
    KeyBinding(.activate, keys: "Enter", help: "Follow the link that has the focus"),
    KeyBinding(
      .pageDownOrActivate, keys: "Space",
      help: "Follow the link that has the focus, or else the next page"),
    KeyBinding(.back, keys: "Backspace ← Alt-←", help: "Back to the place before"),
    KeyBinding(.forward, keys: "→ Alt-→", help: "Forward again"),
    KeyBinding(.lineUp, keys: "↑ k", help: "Up by a line"),
    KeyBinding(.lineDown, keys: "↓ j", help: "Down by a line"),
    KeyBinding(.pageUp, keys: "PgUp b", help: "Previous page"),
    KeyBinding(.pageDown, keys: "PgDn f", help: "Next page"),
    KeyBinding(.start, keys: "Home g", help: "Start"),
    KeyBinding(.end, keys: "End G", help: "End"),
    KeyBinding(.left, keys: "< Shift-←", help: "Left in lines that are too long"),
    KeyBinding(.right, keys: "> Shift-→", help: "Right in lines that are too long"),
    KeyBinding(.searchForward, keys: "/", help: "Search"),
    KeyBinding(.searchBackward, keys: "?", help: "Search backward"),
    KeyBinding(.nextMatch, keys: "n", help: "Next match"),
    KeyBinding(.previousMatch, keys: "N", help: "Previous match"),
    KeyBinding(.outline, keys: "o", help: "Outline of the headings"),
    KeyBinding(.showAddress, keys: "u", help: "Show the address and the route of the link"),
    KeyBinding(.copyAddress, keys: "y", help: "Copy the address of the link"),
    KeyBinding(
      .toggleAnnouncement, keys: "a", help: "Line with what a screen reader says, on or off"),
    KeyBinding(.toggleMouse, keys: "m", help: "Mouse for links, or for selecting text"),
    KeyBinding(.reload, keys: "r", help: "Read the file again"),
    KeyBinding(.redraw, keys: "Ctrl-L", help: "Draw the screen again"),
    KeyBinding(.help, keys: "h F1", help: "This help"),
    KeyBinding(.cancel, keys: "", unlisted: "Esc", help: ""),
    KeyBinding(.suspend, keys: "Ctrl-Z", help: "Suspend"),
    KeyBinding(.quit, keys: "q Ctrl-C", unlisted: "Ctrl-\\", help: "Quit"),
  ]

  private static let commands = Dictionary(
    all.flatMap { binding in binding.keys.map { ($0, binding.command) } }
  ) { first, _ in first }

  /// Returns the command of a key; `nil` if the key has none.
  static func command(of key: KeyStroke) -> ViewerCommand? { commands[key] }
}

extension KeyStroke {
  private static let namedKeys: [Substring: Key] = [
    "Tab": .tab, "Enter": .enter, "Esc": .escape, "Backspace": .backspace, "Space": .character(" "),
    "↑": .up, "↓": .down, "←": .left, "→": .right, "Home": .home, "End": .end, "PgUp": .pageUp,
    "PgDn": .pageDown, "F1": .function(1),
  ]

  /// Creates the key from its name in the help, such as `Alt-←`, or from a character.
  fileprivate init(named name: Substring) {
    let parts = name.split(separator: "-")
    let key = parts[parts.count - 1]
    switch parts[0] {
    case "Ctrl": self.init(.control(Character(key.lowercased())))
    case "Alt": self.init(KeyStroke(named: key).key, modifiers: .alt)
    case "Shift": self.init(KeyStroke(named: key).key, modifiers: .shift)
    default: self.init(KeyStroke.namedKeys[key] ?? .character(Character(String(key))))
    }
  }
}

extension Viewer {
  /// The number of columns by which `<` and `>` scroll.
  private static let columnStep = 8

  mutating func perform(_ command: ViewerCommand) {
    switch command {
    case .lineUp: move(by: -1)
    case .lineDown: move(by: 1)
    case .pageUp: move(by: -pageStep)
    case .pageDown: move(by: pageStep)
    case .pageDownOrActivate:
      if isFocusVisible { activateFocus() } else { move(by: pageStep) }
    case .start: scrollForReading(to: 0)
    case .end: scrollForReading(to: page.lineCount)
    case .left: scroll(toColumn: place.column - Viewer.columnStep)
    case .right: scroll(toColumn: place.column + Viewer.columnStep)
    case .nextLink: moveFocus(.forward)
    case .previousLink: moveFocus(.backward)
    case .activate: activateFocus()
    case .back: go(.back, to: \.pastEntries, orReport: "this is the first place")
    case .forward: go(.forward, to: \.futureEntries, orReport: "this is the last place")
    case .searchForward: mode = .prompt(SearchPrompt(direction: .forward))
    case .searchBackward: mode = .prompt(SearchPrompt(direction: .backward))
    case .nextMatch: repeatSearch(.forward)
    case .previousMatch: repeatSearch(.backward)
    case .outline: showOutline()
    case .showAddress: showAddress()
    case .copyAddress: copyAddress()
    case .toggleAnnouncement:
      showsAnnouncement.toggle()
      followPlace()
    case .toggleMouse: toggleMouse()
    case .reload: effects.append(.load(name: document.name, .reload))
    case .redraw: effects.append(.redraw)
    case .help: mode = .list(.help)
    case .cancel: cancel()
    case .suspend: effects.append(.suspend)
    case .quit: effects.append(.quit)
    }
  }

  /// The number of lines by which the page keys scroll, so that two lines usually stay visible.
  private var pageStep: Int { max(1, height - 2) }

  mutating func move(by lines: Int) { scrollForReading(to: top + lines) }

  /// Scrolls to a line, so that the block at the top is announced unless a link has the focus.
  private mutating func scrollForReading(to line: Int) {
    scroll(to: line)
    readOffset = nil
  }

  private mutating func toggleMouse() {
    mouse = mouse == .links ? .selection : .links
    _ = interaction.receive(.cancel, activating: document.link)
    effects.append(.setMouse(mouse))
    report(mouse == .links ? "the mouse follows links" : "the mouse selects text")
  }

  /// Cancels a press, the focus, and the marks of a search.
  private mutating func cancel() {
    _ = interaction.receive(.cancel, activating: document.link)
    setFocus(nil)
    search = nil
  }
}
