extension Document: CustomDebugStringConvertible {
  /// An indented outline with a line for each container and leaf, including its text.
  public var debugDescription: String {
    var lines: [String] = []
    var indentation = ""
    for event in events {
      switch event {
      case .enter(let container):
        lines.append(indentation + outline(container))
        indentation += "  "
      case .exit: indentation.removeLast(2)
      case .leaf(let leaf): lines.append(indentation + outline(leaf))
      }
    }
    return lines.joined(separator: "\n")
  }

  private func outline(_ container: Container) -> String {
    switch container {
    case .blockQuote: "block quote"
    case .alert(let alert): "alert \(alert.rawValue)"
    case .list(let list): outline(list)
    case .listItem(let item): outline(item)
    case .paragraph(let isTight): isTight ? "paragraph (tight)" : "paragraph"
    case .heading(let level, let id): "heading \(level)\(id.map { " id \(quoted($0))" } ?? "")"
    case .table(let id):
      "table \(id.index), columns "
        + self[id].columns.map { $0?.rawValue ?? "none" }.joined(separator: " ")
    case .tableRow(let isHeader): isHeader ? "header row" : "row"
    case .tableCell(let column): "cell \(column)"
    case .emphasis: "emphasis"
    case .strong: "strong"
    case .strikethrough: "strikethrough"
    case .link(let id): "link \(quoted(self[id].destination))\(outline(title: self[id].title))"
    case .image(let id): "image \(quoted(self[id].destination))\(outline(title: self[id].title))"
    }
  }

  private func outline(_ item: ListItem) -> String {
    let name = item.ordinal.map { "item \($0)" } ?? "item"
    return switch item.task {
    case .open: "\(name), open task"
    case .done: "\(name), done task"
    case nil: name
    }
  }

  private func outline(_ list: List) -> String {
    let tightness = list.isTight ? "tight" : "loose"
    return switch list.kind {
    case .bullet: "list \(list.index), bullets, \(tightness)"
    case .footnotes: "list \(list.index), footnotes"
    case .ordered(let start, .period): "list \(list.index), from \(start)., \(tightness)"
    case .ordered(let start, .parenthesis): "list \(list.index), from \(start)), \(tightness)"
    }
  }

  private func outline(_ leaf: Leaf) -> String {
    switch leaf {
    case .text(let range): "text \(quoted(range))"
    case .code(let range): "code \(quoted(range))"
    case .htmlInline(let range): "inline HTML \(quoted(range))"
    case .softBreak: "soft break"
    case .hardBreak: "hard break"
    case .codeBlock(let id): "code block \(quoted(self[id].info)) \(quoted(self[id].literal))"
    case .htmlBlock(let range): "HTML block \(quoted(range))"
    case .thematicBreak: "thematic break"
    }
  }

  private func outline(title: TextRange?) -> String {
    title.map { " title \(quoted($0))" } ?? ""
  }

  private func quoted(_ range: TextRange) -> String {
    String(reflecting: String(decoding: self[range], as: UTF8.self))
  }
}
