import LinkText

/// The words for a block and the containers around it.
enum BlockLabel {
  /// Returns the label of a block, such as `heading 2` or `list item in a quote`.
  static func label(of block: AttributedText.Block, in text: AttributedText) -> String {
    var next = block.context
    var label = kind(of: block, in: text)
    // The first block of an item has its marker.
    if let index = next, block.isParagraph,
      case .listItem(let item, let list) = text.contexts[index].kind,
      block.firstContext.map({ index >= $0 }) == true
    {
      label = words(for: item, in: list)
      next = text.contexts[index].parent
    }
    while let index = next {
      switch text.contexts[index].kind {
      case .blockQuote: label += " in a quote"
      case .alert(let alert): label += " in a box of the kind \(alert.rawValue)"
      case .listItem(let item, let list): label += " in a \(words(for: item, in: list))"
      case .table, .tableRow: break
      }
      next = text.contexts[index].parent
    }
    return label
  }

  private static func kind(
    of block: AttributedText.Block, in text: AttributedText
  ) -> String {
    switch block.kind {
    case .paragraph: "paragraph"
    case .heading(let level): "heading \(level)"
    case .codeBlock: "code"
    case .thematicBreak: "line"
    case .tableCell(let column): cell(in: Int(column), block, text)
    }
  }

  private static func cell(
    in column: Int, _ block: AttributedText.Block, _ text: AttributedText
  ) -> String {
    var name = "cell"
    var next = block.context
    while let index = next {
      switch text.contexts[index].kind {
      case .tableRow(_, let isHeader): if isHeader { name = "header cell" }
      case .table(let id):
        if let alignment = text.tables[Int(id.index)].columns[column] {
          name += " aligned \(alignment.rawValue)"
        }
        return name
      case .blockQuote, .alert, .listItem: break
      }
      next = text.contexts[index].parent
    }
    return name
  }

  private static func words(for item: Document.ListItem, in list: Document.List) -> String {
    if item.isFootnote { return "footnote" }
    switch (item.task, list.kind) {
    case (.open, _): return "open task"
    case (.done, _): return "done task"
    case (nil, .bullet), (nil, .footnotes): return "list item"
    case (nil, .ordered(let start, _)):
      // The numbers after the first one follow from it.
      let isSpecial = item.ordinal == start && start != 1
      return isSpecial ? "list item numbered \(start)" : "numbered list item"
    }
  }
}

extension AttributedText.Block {
  fileprivate var isParagraph: Bool { kind == .paragraph }
}
