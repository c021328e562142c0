import LinkText

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

extension Viewer {
  /// The number of columns that `<` and `>` move by.
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
    case .back: goBack()
    case .forward: goForward()
    case .searchForward: mode = .prompt(SearchPrompt(direction: .forward))
    case .searchBackward: mode = .prompt(SearchPrompt(direction: .backward))
    case .nextMatch: repeatSearch(.forward)
    case .previousMatch: repeatSearch(.backward)
    case .outline: showOutline()
    case .showAddress: showAddress()
    case .copyAddress: copyAddress()
    case .toggleAnnouncement: toggleAnnouncement()
    case .toggleMouse: toggleMouse()
    case .reload: effects.append(.load(name: document.name, .reload))
    case .redraw: effects.append(.redraw)
    case .help: mode = .list(.help)
    case .cancel: cancel()
    case .suspend: effects.append(.suspend)
    case .quit: effects.append(.quit)
    }
  }

  /// The lines of a page, two of which stay on the screen.
  private var pageStep: Int { max(1, height - 2) }

  mutating func move(by lines: Int) { scrollForReading(to: top + lines) }

  /// Scrolls, after which the block at the top is announced unless a link has the focus.
  private mutating func scrollForReading(to line: Int) {
    scroll(to: line)
    readOffset = nil
  }

  private mutating func toggleAnnouncement() {
    showsAnnouncement.toggle()
    followPlace()
  }

  private mutating func toggleMouse() {
    mouse = mouse.other
    _ = interaction.receive(.cancel, activating: document.link)
    effects.append(.setMouse(mouse))
    switch mouse {
    case .links: report("the mouse follows links")
    case .selection: report("the mouse selects text")
    }
  }

  /// Ends what is going on: a press, the focus, and the marks of a search.
  private mutating func cancel() {
    _ = interaction.receive(.cancel, activating: document.link)
    forgetFocus()
    search = nil
  }
}

/// What the viewer asks of the program around it.
package enum ViewerEffect: Equatable, Sendable {
  /// Open a web address, mail address, or telephone number with the program of the system.
  case open(String)
  /// Pass an address to the command that handles links of the app.
  case handOver(String)
  /// Show the file of a relative reference, whose base is the current document.
  case follow(String)
  /// Read a document and pass it to ``Viewer/show(_:by:)``.
  case load(name: String, Arrival)
  /// Ask the terminal to copy a text.
  case copy(String)
  case speak(String)
  /// Report the mouse, or leave it to the terminal.
  case setMouse(MouseUse)
  case redraw
  case suspend
  case quit
}

/// How a document came to be shown.
package enum Arrival: Equatable, Sendable {
  /// By a link, whose fragment has no `#`.
  case link(fragment: String?)
  case back
  case forward
  case reload
}

/// What the mouse is used for.
package enum MouseUse: Sendable {
  case links
  case selection

  var other: MouseUse { self == .links ? .selection : .links }
}

/// The choices of a viewer that do not change.
package struct ViewerOptions: Sendable {
  /// What happens to links of the app.
  package enum AppLinks: Sendable {
    /// A command handles them.
    case handedOver
    /// Their routes are shown.
    case shown
  }

  /// What happens to announcements.
  package enum Speech: Sendable {
    case spoken
    case shown
  }

  let appLinks: AppLinks
  let mouse: MouseUse
  let speech: Speech

  package init(
    appLinks: AppLinks = .shown, mouse: MouseUse = .links, speech: Speech = .shown
  ) {
    self.appLinks = appLinks
    self.mouse = mouse
    self.speech = speech
  }
}

/// The size of a terminal in cells.
package struct ScreenSize: Equatable, Sendable {
  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}
