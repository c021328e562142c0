package import LinkText

/// A document laid out for the columns of a terminal.
struct Page: Sendable {
  let document: ViewedDocument
  let emitter: ANSIEmitter
  let map: TerminalMap
  /// The escape sequence that sets the theme's colors; empty without colors.
  let base: Bytes
  private let painted: Bytes
  private let lineStarts: LineStarts

  init(_ document: ViewedDocument, emitter: ANSIEmitter) {
    self.document = document
    self.emitter = emitter
    base = emitter.baseSequence(of: document.linked)
    map = emitter.map(of: document.linked)
    let painted = document.linked.bytes(emittedBy: emitter)
    self.painted = painted
    lineStarts = LineStarts(painted.span)
  }

  var lineCount: Int { map.lineCount }

  func line(_ index: Int) -> PaintedLine {
    PaintedLine(painted, in: lineStarts.line(index + 1, in: painted))
  }

  // MARK: Cells

  /// Returns the target of a press in a cell: a link, else a block; `nil` outside of the text.
  func target(at cell: TerminalMap.Cell) -> LinkedText.Interaction.Target? {
    if let link = map.link(at: cell) { return .link(link) }
    guard let offset = map.textOffset(at: cell) else { return nil }
    return document.text.blockIndex(at: offset.utf8, in: .utf8).map { .block($0) }
  }

  /// The smallest ranges of lines and columns that contain some cells; neither is empty.
  struct Area {
    let lines: Range<Int>
    let columns: Range<Int>

    /// - Parameter cell: The cell to contain if `cells` is empty.
    init(_ cells: [TerminalMap.Rectangle], or cell: TerminalMap.Cell) {
      let lines = cells.map(\.line)
      let top = lines.min() ?? cell.line
      self.lines = top..<(lines.max() ?? top) + 1
      let start = cells.map(\.columns.lowerBound).min() ?? cell.column
      columns = start..<(cells.map(\.columns.upperBound).max() ?? start + 1)
    }
  }

  func area(of link: Document.Link.ID) -> Area {
    Area(map.rectangles(of: link), or: cell(of: link))
  }

  /// Returns the area of a range of the text, in UTF-8 bytes.
  func area(of range: Range<Int>) -> Area {
    Area(map.rectangles(of: range, in: .utf8), or: cell(ofOffset: range.lowerBound))
  }

  /// Returns the first cell of a link, or for a link without cells, the cell of the text after it.
  func cell(of link: Document.Link.ID) -> TerminalMap.Cell {
    if let first = map.rectangles(of: link).first {
      return TerminalMap.Cell(line: first.line, column: first.columns.lowerBound)
    }
    return cell(ofOffset: document.text[link].start.utf8)
  }

  /// Returns the cell of the text at or after a UTF-8 offset; on the last line if no text follows.
  func cell(ofOffset offset: Int) -> TerminalMap.Cell {
    map.cell(fromOffset: offset)
      ?? TerminalMap.Cell(line: max(0, lineCount - 1), column: 0)
  }

  /// Returns the index of the first block with text on a line or below it; `nil` if there is none.
  func block(fromLine line: Int) -> Int? {
    map.firstText(fromLine: line).flatMap {
      document.text.blockIndex(at: $0.offset, in: .utf8)
    }
  }

  // MARK: Highlights

  /// Cells that are drawn with other SGR codes, such as a match.
  struct Mark {
    let rectangles: [TerminalMap.Rectangle]
    let codes: String
  }

  /// Returns the highlights of a line; where marks overlap, the first mark wins.
  static func highlights(of marks: [Mark], line: Int) -> [PaintedLine.Highlight] {
    var highlights: [PaintedLine.Highlight] = []
    for mark in marks {
      for rectangle in mark.rectangles where rectangle.line == line {
        var rest = [rectangle.columns]
        for other in highlights.map(\.columns) {
          rest = rest.flatMap { columns -> [Range<Int>] in
            guard columns.overlaps(other) else { return [columns] }
            let before = columns.lowerBound..<max(columns.lowerBound, other.lowerBound)
            let after = min(columns.upperBound, other.upperBound)..<columns.upperBound
            return [before, after].filter { !$0.isEmpty }
          }
        }
        highlights += rest.map { PaintedLine.Highlight(columns: $0, codes: mark.codes) }
      }
    }
    return highlights.sorted { $0.columns.lowerBound < $1.columns.lowerBound }
  }
}

/// A document to view, independent of the size of the terminal.
package struct ViewedDocument: Sendable {
  /// The path or name that the viewer shows.
  package let name: String
  package let linked: LinkedDocument
  package let text: AttributedText
  /// The title in the front matter, or else the first heading; `nil` if there is neither.
  let title: String?
  /// The links that the keyboard reaches, in reading order.
  let focusableLinks: [Document.Link.ID]

  package init(_ linked: LinkedDocument, name: String) {
    self.name = name
    self.linked = linked
    let text = linked.attributedText
    self.text = text
    let heading = text.blocks.first { if case .heading = $0.kind { true } else { false } }
    title =
      linked.document.frontMatter?.title.flatMap { $0.isEmpty ? nil : $0 }
      ?? heading.map { text[$0.range].joiningLines }
    focusableLinks = linked.linkTargets.indices.lazy
      .map { Document.Link.ID(index: UInt32($0)) }
      .filter { !linked[$0].states.contains(.disabled) }
  }

  /// Returns the link that a target activates: an enabled link, or a block's only enabled link.
  func link(activatedBy target: LinkedText.Interaction.Target) -> Document.Link.ID? {
    text.link(activatedBy: target, states: linked.linkTargets.lazy.map(\.states))
  }

  /// Returns the address of a link; `nil` if it is blocked.
  func address(of id: Document.Link.ID) -> String? {
    linked.href(of: linked[id]).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the VoiceOver announcement of a focused link.
  func announcement(of id: Document.Link.ID) -> String { linked.announcement(of: id).voiceOver }

  /// Returns the VoiceOver announcement of a block.
  func announcement(ofBlock index: Int) -> String {
    linked.announcement(of: text.blocks[index], in: text).voiceOver
  }

  // MARK: Headings

  /// A heading, with the index of its block.
  struct Heading: Equatable, Sendable {
    let text: String
    let level: Int
    let block: Int
  }

  var headings: [Heading] {
    text.blocks.indices.compactMap { index in
      guard case .heading(let level) = text.blocks[index].kind else { return nil }
      return Heading(
        text: text[text.blocks[index].range].joiningLines, level: Int(level), block: index)
    }
  }

  /// Returns the index of the block that a fragment refers to; `nil` if there is none.
  func block(of fragment: DestinationFragment) -> Int? {
    let identifiers = HeadingIdentifiers(linked.document.headings).identifiers
    if let place = identifiers.firstIndex(where: fragment.refers) {
      let headings = headings
      return place < headings.count ? headings[place].block : nil
    }
    return text.blocks.indices.first { index in
      text.footnote(beginningWith: text.blocks[index]).map(fragment.refers) == true
    }
  }
}

extension AttributedText {
  /// Returns the identifier of the footnote that begins with a block; `nil` if there is none.
  fileprivate func footnote(beginningWith block: Block) -> String? {
    guard let first = block.firstContext else { return nil }
    var next = block.context
    while let index = next, index >= first {
      if case .listItem(let item, _) = contexts[index].kind, item.isFootnote,
        let number = item.ordinal
      {
        return Document.identifier(ofFootnote: number)
      }
      next = contexts[index].parent
    }
    return nil
  }
}

extension String {
  /// The text with line breaks replaced by spaces.
  fileprivate var joiningLines: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
