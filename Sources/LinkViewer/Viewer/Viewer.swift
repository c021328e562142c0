package import LinkText

/// A viewer of documents in a terminal: a state machine driven by keys and the mouse.
///
/// It receives events, requests effects, and draws frames. It performs no I/O.
package struct Viewer: Sendable {
  /// A mode, which determines the effects of keys.
  enum Mode: Sendable {
    case reading
    case prompt(SearchPrompt)
    case list(ViewerList)
    /// A question before a site is opened for the first time.
    case confirmation(OpenedSite)

    /// Whether a reload keeps the mode, because the mode does not depend on the document's text.
    var isKeptByReload: Bool {
      switch self {
      case .prompt: true
      case .list(let list): !list.isMenu
      case .reading, .confirmation: false
      }
    }
  }

  let options: ViewerOptions
  var page: Page
  var size: ScreenSize
  var mode = Mode.reading
  /// The index of the document's first line on the screen.
  private(set) var top = 0
  /// The place that stays at the top when the width changes.
  private(set) var place = ReadingPlace()
  var interaction = LinkedText.Interaction()
  /// The UTF-8 offset of the block to announce, to which a fragment, a search, or a menu led.
  var readOffset: Int?
  var message = ""
  var search: ActiveSearch?
  var confirmedSites: Set<OpenedSite.Key> = []
  var pastEntries: [HistoryEntry] = []
  var futureEntries: [HistoryEntry] = []
  package internal(set) var mouse: MouseUse
  var showsAnnouncement = true
  private var spokenText = ""
  var effects: [ViewerEffect] = []

  package init(
    _ document: ViewedDocument, options: ViewerOptions, size: ScreenSize, emitter: ANSIEmitter
  ) {
    self.options = options
    self.size = size
    mouse = options.mouse
    page = Page(document, emitter: emitter)
    speak()
  }

  package var document: ViewedDocument { page.document }

  /// Returns the effects since the last call, in order.
  package mutating func takeEffects() -> [ViewerEffect] {
    defer { effects = [] }
    return effects
  }

  // MARK: Input

  package mutating func receive(_ event: InputEvent) {
    switch event {
    case .key(let key): receive(key)
    case .mouse(let event): receive(event)
    case .paste(let text): receivePaste(text)
    }
    speak()
  }

  private mutating func receive(_ key: KeyStroke) {
    message = ""
    switch mode {
    case .reading: KeyBinding.command(of: key).map { perform($0) }
    case .prompt: receiveInPrompt(key)
    case .list: receiveInList(key)
    case .confirmation(let site): receiveInConfirmation(key, site: site)
    }
  }

  /// Shows a message until the next key or press.
  package mutating func report(_ text: String) { message = text }

  // MARK: Layout

  /// The number of the document's lines that fit on the screen.
  var height: Int { size.rows - (isAnnouncementVisible ? 1 : 0) - (isStatusVisible ? 1 : 0) }
  var visibleLines: Range<Int> { top..<min(page.lineCount, top + height) }
  var isAnnouncementVisible: Bool { showsAnnouncement && size.rows > 3 }
  var isStatusVisible: Bool { size.rows > 1 }

  /// Lays out the document for another size, with the same text at the top.
  package mutating func resize(to size: ScreenSize, emitter: ANSIEmitter) {
    self.size = size
    if emitter != page.emitter { page = Page(document, emitter: emitter) }
    followPlace()
  }

  /// Shows a line at the top, or as near to the top as the end of the document allows.
  mutating func scroll(to line: Int) {
    top = max(0, min(line, page.lineCount - height))
    let text = page.map.firstText(fromLine: top)
    place.offset = text?.offset ?? 0
    place.linesBefore = text.map { $0.cell.line - top } ?? 0
  }

  mutating func scroll(toColumn column: Int) { place.column = max(0, column) }

  /// Scrolls to the current place, and keeps the place even if it cannot be at the top.
  mutating func followPlace() {
    let line = page.cell(ofOffset: place.offset).line - place.linesBefore
    top = max(0, min(line, page.lineCount - height))
  }

  // MARK: Documents

  /// Shows a requested document.
  package mutating func show(_ document: ViewedDocument, by arrival: Arrival) {
    let old = (document: self.document, focus: interaction.focus)
    notePlace(for: arrival)
    _ = interaction.receive(.cancel, activating: document.link)
    page = Page(document, emitter: page.emitter)
    if arrival != .reload || !mode.isKeptByReload { mode = .reading }
    message = ""
    search?.update(in: document.text.text)
    switch arrival {
    case .link(let fragment):
      setFocus(nil)
      scroll(to: 0)
      place.column = 0
      if let fragment { jump(to: fragment) }
    case .back: arrive(from: \.pastEntries)
    case .forward: arrive(from: \.futureEntries)
    case .reload:
      place = place.moved(from: old.document.text, to: document.text)
      followPlace()
      // Keep the focus if the link with the same index has the same address.
      let focus = old.focus.flatMap { focus in
        document.linked.linkTargets.indices.contains(Int(focus.index))
          && document.address(of: focus) == old.document.address(of: focus) ? focus : nil
      }
      setFocus(focus)
    }
    speak()
  }

  /// Removes the last entry of the past or future history, and restores its place and focus.
  private mutating func arrive(from entries: WritableKeyPath<Viewer, [HistoryEntry]>) {
    setFocus(nil)
    if let entry = self[keyPath: entries].popLast() { restore(entry) }
  }

  mutating func restore(_ entry: HistoryEntry) {
    place = entry.place
    followPlace()
    setFocus(entry.focus)
  }

  // MARK: Speech

  private mutating func speak() {
    guard options.speech == .spoken, announcement != spokenText else { return }
    spokenText = announcement
    effects.append(.speak(announcement))
  }

  private var currentEntry: HistoryEntry {
    HistoryEntry(name: document.name, place: place, focus: interaction.focus)
  }

  /// Adds the current place to the history before another place is shown; a reload adds none.
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

  /// Goes to the last entry of a history or requests its document; reports why if there is none.
  mutating func go(
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

  /// Reports why a requested document cannot be shown, and drops its entry in the history.
  package mutating func refuse(_ arrival: Arrival, reason: String) {
    switch arrival {
    case .back: _ = pastEntries.popLast()
    case .forward: _ = futureEntries.popLast()
    case .link, .reload: break
    }
    report(reason)
  }

  /// Follows a fragment within the document, and adds the former place to the history.
  mutating func follow(fragment: String) {
    let entry = currentEntry
    if jump(to: fragment) {
      pastEntries.append(entry)
      futureEntries = []
    }
  }

  /// Goes to the target of a fragment and returns true, or reports that there is no target.
  @discardableResult
  mutating func jump(to fragment: String) -> Bool {
    let target = DestinationFragment(of: "#" + fragment)
    if let block = target.flatMap(document.block) {
      show(block: block)
      return true
    }
    // As in HTML, `#` leads to the start, and so does `#top` if no heading has that identifier.
    guard target == nil || target?.text.lowercased() == "top" else {
      report("there is no heading for #\(fragment)")
      return false
    }
    setFocus(nil)
    scroll(to: 0)
    scroll(toColumn: 0)
    return true
  }

  /// Shows a block at the top, and announces it.
  mutating func show(block: Int) {
    let offset = document.text.blocks[block].range.start.utf8
    setFocus(nil)
    scroll(to: page.cell(ofOffset: offset).line)
    scroll(toColumn: 0)
    readOffset = offset
  }
}

/// A place in a document that does not depend on the size of the terminal.
struct ReadingPlace: Equatable, Sendable {
  /// The UTF-8 offset of the first text on the screen.
  var offset = 0
  /// The number of lines on the screen above the text at ``offset``.
  var linesBefore = 0
  /// The first column of the document on the screen.
  var column = 0

  /// The number of blocks on either side of the place that are compared with another version.
  private static let comparedCount = 20

  /// Returns the place at the nearest equal block in another version, or this place without one.
  func moved(from old: AttributedText, to new: AttributedText) -> ReadingPlace {
    let start = old.blocks.partitioningIndex { $0.range.end.utf8 > offset }
    for distance in 0..<ReadingPlace.comparedCount {
      for index in [start + distance, start - distance] where old.blocks.indices.contains(index) {
        let block = old.blocks[index].range
        guard !block.isEmpty,
          let place = new.block(equalTo: old.text[block[.utf8]], nearest: index)
        else { continue }
        let newStart = new.blocks[place].range.start.utf8
        if distance > 0 { return ReadingPlace(offset: newStart, column: column) }
        var moved = self
        moved.offset = newStart + max(0, offset - block.start.utf8)
        return moved
      }
    }
    return self
  }
}

/// A document in the history of the viewer, with the place and the focus in that document.
struct HistoryEntry: Equatable, Sendable {
  let name: String
  let place: ReadingPlace
  let focus: Document.Link.ID?
}

extension AttributedText {
  /// Returns the index nearest to `index` of a block with the given text; `nil` if no block has it.
  fileprivate func block(equalTo other: ArraySlice<UInt8>, nearest index: Int) -> Int? {
    blocks.indices.filter { place in
      let range = blocks[place].range[.utf8]
      return range.count == other.count && text[range].elementsEqual(other)
    }.min { abs($0 - index) < abs($1 - index) }
  }
}

/// A request from the viewer to the program that runs it.
package enum ViewerEffect: Equatable, Sendable {
  /// Opens a web address, mail address, or telephone number with the system's program.
  case open(String)
  /// Passes an address to the command that handles links of the app.
  case handOver(String)
  /// Shows the file that a reference names, relative to the current document.
  case follow(String)
  /// Reads a document and passes it to ``Viewer/show(_:by:)``.
  case load(name: String, Arrival)
  /// Asks the terminal to copy a text to the clipboard.
  case copy(String)
  case speak(String)
  /// Asks the terminal to report mouse events, or to keep them for selecting text.
  case setMouse(MouseUse)
  case redraw
  case suspend
  case quit
}

/// The way in which a document was reached.
package enum Arrival: Equatable, Sendable {
  /// Through a link; the fragment excludes the `#`.
  case link(fragment: String?)
  case back
  case forward
  case reload
}

package enum MouseUse: Sendable {
  case links
  case selection
}

/// The constant settings of a viewer.
package struct ViewerOptions: Sendable {
  /// The handling of links of the app.
  package enum AppLinks: Sendable {
    /// A command handles the links.
    case handedOver
    /// The viewer shows the addresses and the routes of the links.
    case shown
  }

  package enum Speech: Sendable {
    case spoken
    case shown
  }

  let appLinks: AppLinks
  let mouse: MouseUse
  let speech: Speech

  package init(appLinks: AppLinks = .shown, mouse: MouseUse = .links, speech: Speech = .shown) {
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
