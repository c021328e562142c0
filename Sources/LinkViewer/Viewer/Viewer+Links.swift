import LinkText

enum ReadingDirection: Sendable {
  case forward
  case backward
}

// MARK: Focus

extension Viewer {
  var isFocusVisible: Bool {
    interaction.focus.map { page.area(of: $0).lines.overlaps(visibleLines) } ?? false
  }

  /// VoiceOver's announcement of the focused link, or else of the block that is being read.
  package var announcement: String {
    let (linked, text) = (document.linked, document.text)
    if let focus = interaction.focus { return linked.announcement(of: focus).voiceOver }
    let block = readOffset.flatMap { text.blockIndex(at: $0, in: .utf8) }
    return (block ?? page.block(fromLine: top))
      .map { linked.announcement(of: text.blocks[$0], in: text).voiceOver } ?? ""
  }

  /// Moves the focus to the next link in a direction, from the visible focus or the visible text.
  mutating func moveFocus(_ direction: ReadingDirection) {
    let links = document.focusableLinks
    guard let first = links.first, let last = links.last else {
      return report("there is no link that can be followed")
    }
    let next = indexOfLink(direction)
    let isInText = next.map(links.indices.contains) ?? false
    let link = next.flatMap { isInText ? links[$0] : nil } ?? (direction == .forward ? first : last)
    setFocus(link)
    reveal(page.area(of: link))
    if !isInText { report("continues with the \(direction == .forward ? "first" : "last") link") }
  }

  /// Returns the index of the next link, from the visible focus or else from the visible text.
  ///
  /// Beyond the first or last link, the index is out of range. It may be `nil` if no text is shown.
  private func indexOfLink(_ direction: ReadingDirection) -> Int? {
    let links = document.focusableLinks
    if isFocusVisible, let focus = interaction.focus {
      let index = links.partitioningIndex { $0.index >= focus.index }
      return direction == .forward ? index + 1 : index - 1
    }
    switch direction {
    case .forward:
      let start = readOffset ?? place.offset
      return links.partitioningIndex {
        let range = document.text[$0][.utf8]
        return range.upperBound > start || range.lowerBound >= start
      }
    case .backward:
      guard let end = page.map.textRange(ofLines: visibleLines)?.upperBound else { return nil }
      return links.partitioningIndex { document.text[$0].start.utf8 >= end } - 1
    }
  }

  mutating func setFocus(_ link: Document.Link.ID?) {
    _ = interaction.receive(.focus(link.map { .link($0) }), activating: document.link)
    readOffset = nil
  }

  /// Scrolls until an area is visible, and sideways only as far as necessary.
  mutating func reveal(_ area: Page.Area) {
    let lines = area.lines
    // If there is room, show a line before or after the area as well.
    let margin = height > lines.count + 2 ? 1 : 0
    if lines.lowerBound < top {
      scroll(to: lines.lowerBound - margin)
    } else if lines.upperBound > top + height, lines.lowerBound > top {
      scroll(to: min(lines.lowerBound, lines.upperBound - height + margin))
    }
    let isShown = area.lines.allSatisfy { line in
      let columns = page.line(line).textColumns(in: place.column..<place.column + size.columns)
      return area.columns.clamped(to: columns) == area.columns
    }
    guard !isShown else { return }
    scroll(toColumn: min(area.columns.lowerBound - 1, area.columns.upperBound + 1 - size.columns))
  }

  mutating func showAddress() {
    guard let focus = interaction.focus else { return report("no link has the focus") }
    report(description(of: focus))
  }

  mutating func copyAddress() {
    guard let focus = interaction.focus, let address = document.address(of: focus) else {
      return report("no link has the focus")
    }
    effects.append(.copy(address))
    report("copied \(address)")
  }

  /// Returns the address of a link, and the route that the link matches, if any.
  func description(of id: Document.Link.ID) -> String {
    let target = document.linked[id]
    let address = document.address(of: id) ?? ""
    guard let route = target.route else { return address }
    let match = document.linked[route]
    let parameters = [match.parameters.path, match.parameters.query].flatMap { values in
      values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    }
    return ([address, "route \(match.name)"] + parameters).joined(separator: "  ")
  }

  mutating func activateFocus() {
    guard let focus = interaction.focus else { return report("no link has the focus; press Tab") }
    let link = interaction.receive(.activate(.link(focus)), activating: document.link)
    if let link { activate(link) }
  }

  mutating func activate(_ id: Document.Link.ID) {
    reveal(page.area(of: id))
    let target = document.linked[id]
    guard let address = document.address(of: id) else { return report(refusal(of: id)) }
    switch target.handling {
    case .system: askToOpen(address, target: target)
    case .app:
      switch options.appLinks {
      case .handedOver:
        effects.append(.handOver(address))
        report("handed over \(address)")
      case .shown: report("the app handles \(description(of: id))")
      }
    case .page:
      if target.kind == .fragment {
        follow(fragment: String(address.dropFirst()))
      } else {
        effects.append(.follow(address))
      }
    case .none: report(refusal(of: id))
    }
  }

  private mutating func askToOpen(_ address: String, target: LinkTarget) {
    let site: OpenedSite
    if let host = document.linked.host(of: target) {
      site = OpenedSite(
        address: address.hasPrefix("/") ? "https:" + address : address, key: .host(host))
    } else if address.lowercased().hasPrefix("mailto:"), !Self.hasOneRecipient(address) {
      return report("mail to several recipients, or with other fields, is not opened; y copies it")
    } else if ["mailto:", "tel:"].contains(where: address.lowercased().hasPrefix) {
      site = OpenedSite(address: address, key: .address(address))
    } else {
      return report("\(address) is not opened; y copies it")
    }
    if confirmedSites.contains(site.key) { open(site) } else { mode = .confirmation(site) }
  }

  /// Whether a mail address has one recipient, and no fields other than `subject` and `body`.
  private static func hasOneRecipient(_ address: String) -> Bool {
    let parts = address.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1)
    let fields = parts.dropFirst().flatMap { $0.split(separator: UInt8(ascii: "&")) }
    return !parts[0].percentDecoded.bytes.contains { ",;".utf8.contains($0) }
      && fields.allSatisfy { field in
        let name = field.prefix { $0 != UInt8(ascii: "=") }.percentDecoded.bytes
        return ["subject", "body"].contains(String(decoding: name, as: UTF8.self).lowercased())
      }
  }

  private mutating func open(_ site: OpenedSite) {
    effects.append(.open(site.address))
    report("opening \(site.address)")
  }

  mutating func receiveInConfirmation(_ key: KeyStroke, site: OpenedSite) {
    mode = .reading
    switch key.key {
    case .enter:
      confirmedSites.insert(site.key)
      open(site)
    case .control("c"): effects.append(.quit)
    default: report("not opened")
    }
  }

  /// Returns the reason why a link cannot be followed.
  func refusal(of id: Document.Link.ID) -> String {
    let target = document.linked[id]
    let document = document.linked.document
    let destination = String(decoding: document[document[id].destination], as: UTF8.self)
    switch target.kind {
    case .blocked(let reason): return "blocked (\(reason.rawValue)): \(destination)"
    case .unresolved: return "has a placeholder for its site: \(destination)"
    case .unsafe: return "is never opened: \(destination)"
    case .web, .contact, .fragment, .relative, .app: return "disabled: \(destination)"
    }
  }

  /// The number of lines by which a step of the wheel scrolls.
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

  private func target(at event: MouseEvent) -> LinkedText.Interaction.Target? {
    guard event.row < visibleLines.count else { return nil }
    return page.target(
      at: TerminalMap.Cell(line: top + event.row, column: place.column + event.column))
  }
}

// MARK: Addresses

/// An address that the system opens, and the key under which the user's consent is kept.
struct OpenedSite: Sendable {
  enum Key: Hashable, Sendable {
    case host(String)
    /// A mail address or a telephone number.
    case address(String)
  }

  let address: String
  let key: Key

  /// Returns the question whether to open the address, after its host or its long recipient.
  func question(columns: Int) -> String {
    let owner = if case .host(let host) = key { host } else { String(address.prefix { $0 != "?" }) }
    // The end of a host, recipient, or number shows who owns it, so keep the end.
    let limit = max(8, columns / 2)
    let shown = owner.count > limit ? "…" + owner.suffix(limit - 1) : owner
    return address.hasPrefix(shown) ? "Enter opens \(address)" : "Enter opens \(shown): \(address)"
  }
}
