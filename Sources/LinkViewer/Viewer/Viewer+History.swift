import LinkText

extension Viewer {
  private var currentEntry: HistoryEntry {
    HistoryEntry(name: document.name, place: place, focus: interaction.focus)
  }

  /// Keeps the current place before another document is shown.
  mutating func notePlace(for arrival: Arrival) {
    switch arrival {
    case .link:
      pastEntries.append(currentEntry)
      futureEntries = []
    case .back: futureEntries.append(currentEntry)
    case .forward: pastEntries.append(currentEntry)
    case .reload: break
    }
  }

  mutating func goBack() { go(.back, to: \.pastEntries, orReport: "this is the first place") }

  mutating func goForward() {
    go(.forward, to: \.futureEntries, orReport: "this is the last place")
  }

  private mutating func go(
    _ arrival: Arrival, to entries: WritableKeyPath<Viewer, [HistoryEntry]>,
    orReport reason: String
  ) {
    guard let entry = self[keyPath: entries].last else { return report(reason) }
    guard entry.name == document.name else {
      return effects.append(.load(name: entry.name, arrival))
    }
    notePlace(for: arrival)
    self[keyPath: entries].removeLast()
    restore(entry)
  }

  /// Reports why a document that was asked for cannot be shown, and drops its entry in the history,
  /// which would hide those beyond it.
  package mutating func refuse(_ arrival: Arrival, _ reason: String) {
    switch arrival {
    case .back: _ = pastEntries.popLast()
    case .forward: _ = futureEntries.popLast()
    case .link, .reload: break
    }
    report(reason)
  }

  /// Follows a link to a place in the document.
  mutating func follow(fragment: String) {
    let entry = currentEntry
    if jump(to: fragment) {
      pastEntries.append(entry)
      futureEntries = []
    }
  }

  /// Goes to the place of a fragment, and returns whether there is one.
  @discardableResult
  mutating func jump(to fragment: String) -> Bool {
    let target = DestinationFragment(of: "#" + fragment)
    if let block = target.flatMap(document.block) {
      show(block: block)
      return true
    }
    // As defined by HTML, unless something has that name.
    guard target == nil || target?.text.lowercased() == "top" else {
      report("there is no heading for #\(fragment)")
      return false
    }
    forgetFocus()
    scroll(to: 0)
    scroll(toColumn: 0)
    return true
  }

  /// Shows a block at the top, and announces it.
  mutating func show(block: Int) {
    let offset = document.text.blocks[block].range.start.utf8
    forgetFocus()
    scroll(to: page.cell(ofOffset: offset).line)
    scroll(toColumn: 0)
    readOffset = offset
  }
}
