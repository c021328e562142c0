import LinkText

extension Viewer {
  /// The lines that the wheel moves by.
  private static let wheelStep = 3

  mutating func receive(_ event: MouseEvent) {
    switch mode {
    case .reading: break
    case .list:
      switch event.action {
      case .wheelUp: moveInList(by: -Viewer.wheelStep)
      case .wheelDown: moveInList(by: Viewer.wheelStep)
      case .press, .drag, .release, .other: break
      }
      return
    case .prompt, .confirmation:
      guard event.action == .press else { return }
      mode = .reading
    }
    guard mouse == .links else { return }
    switch event.action {
    case .wheelUp: move(by: -Viewer.wheelStep)
    case .wheelDown: move(by: Viewer.wheelStep)
    case .press: press(at: event)
    case .drag: _ = interaction.receive(.drag(target(at: event)), activating: document.link)
    case .release:
      let link = interaction.receive(.release, activating: document.link)
      if let link {
        readOffset = nil
        activate(link)
      }
    case .other: break
    }
  }

  private mutating func press(at event: MouseEvent) {
    message = ""
    let target = target(at: event)
    _ = interaction.receive(.press(target), activating: document.link)
    if case .link(let id) = target, document.link(activatedBy: .link(id)) == nil {
      report(refusal(of: id))
    }
  }

  /// Returns what is in a cell of the screen.
  private func target(at event: MouseEvent) -> LinkedText.Interaction.Target? {
    guard event.row < visibleLines.count else { return nil }
    return page.target(
      at: TerminalMap.Cell(line: top + event.row, column: place.column + event.column))
  }
}
