import LinkText

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
