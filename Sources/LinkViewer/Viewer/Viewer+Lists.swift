import LinkText

extension Viewer {
  mutating func showOutline() {
    let headings = document.headings
    guard !headings.isEmpty else { return report("there are no headings") }
    let least = headings.map(\.level).min() ?? 1
    var list = ViewerList(
      title: "Outline; Enter goes to the heading, Esc closes",
      rows: headings.map { heading in
        let indentation = String(repeating: "  ", count: heading.level - least)
        return (indentation + heading.text, heading.block)
      })
    // Select the heading above the text that is being read.
    let offset = interaction.focus.map { document.text[$0].start.utf8 } ?? readOffset
    let block = document.text.blockIndex(at: offset ?? place.offset, in: .utf8) ?? 0
    list.selected = max(0, headings.partitioningIndex { $0.block > block } - 1)
    mode = .list(list)
  }

  mutating func receiveInList(_ key: KeyStroke) {
    guard case .list(let list) = mode else { return }
    if key.key == .enter {
      mode = .reading
      if list.isMenu, let block = list.rows[list.selected].block { go(to: block) }
      return
    }
    switch KeyBinding.command(of: key) {
    case .lineUp, .previousLink: moveInList(by: -1)
    case .lineDown, .nextLink: moveInList(by: 1)
    case .pageUp: moveInList(by: -height)
    case .pageDown, .pageDownOrActivate: moveInList(by: height)
    case .start: moveInList(by: -list.rows.count)
    case .end: moveInList(by: list.rows.count)
    case .redraw: effects.append(.redraw)
    case .suspend: effects.append(.suspend)
    case .cancel, .outline, .help, .back: mode = .reading
    case .quit:
      mode = .reading
      if key.key == .control("c") { effects.append(.quit) }
    case .left, .right, .activate, .forward, .searchForward, .searchBackward, .nextMatch,
      .previousMatch, .showAddress, .copyAddress, .toggleAnnouncement, .toggleMouse, .reload, nil:
      break
    }
  }

  mutating func moveInList(by count: Int) {
    guard case .list(var list) = mode else { return }
    let last = list.isMenu ? list.rows.count - 1 : max(0, list.rows.count - height)
    list.selected = max(0, min(list.selected + count, last))
    mode = .list(list)
  }

  private mutating func go(to block: Int) {
    notePlace(for: .link(fragment: nil))
    show(block: block)
  }

  func firstRow(of list: ViewerList) -> Int {
    guard list.isMenu else { return list.selected }
    return max(0, min(list.selected - height / 2, list.rows.count - height))
  }
}

/// Rows shown instead of the document: a menu, or a text such as the help.
struct ViewerList: Sendable {
  let title: String
  /// The text of each row, with the index of the block to which the row leads; `nil` for none.
  let rows: [(text: String, block: Int?)]
  /// The index of a menu's selected row, or of the first visible row if the rows are a text.
  var selected = 0

  /// Whether the rows lead to blocks of the document.
  var isMenu: Bool { rows.first?.block != nil }

  static let help = ViewerList(
    title: "Keys; Esc closes",
    rows: KeyBinding.all.filter { !$0.label.isEmpty }.map { binding in
      let padding = String(repeating: " ", count: max(1, 20 - binding.label.count))
      return (binding.label + padding + binding.help, nil)
    })
}
