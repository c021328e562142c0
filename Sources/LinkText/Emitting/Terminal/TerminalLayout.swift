/// Lays out a document as lines for a terminal.
///
/// Each line is passed to the sink when it is complete, so memory use does not grow with the number
/// of lines.
struct TerminalLayout<Sink: TerminalSink & ~Copyable>: ~Copyable {
  let linked: LinkedDocument
  let settings: ANSIEmitter
  var footnotes = TerminalFootnotes()
  var lines: LineLayout<Sink>

  var style: TerminalStyle = []
  /// For each open element that adds a style, whether the text around it already has that style.
  var areStylesNested: [Bool] = []
  var link: Document.Link.ID?
  var isAddressShown = false
  var isInImage = false

  /// For each open block, whether empty lines separate its children, and the line count before it.
  var blocks = [(separatesChildren: true, firstLine: 0)]
  /// The open lists, each with the width in cells of its last number; 0 for bullets.
  private var lists: [(list: Document.List, numberCells: Int)] = []
  /// The last number of a list, and of each list in it, in document order; 0 for bullets.
  private var lastOrdinals: [Int32] = []
  /// The `Document.List.index` of the list whose last number comes first in `lastOrdinals`.
  private var firstListIndex = 0

  init(_ linked: LinkedDocument, settings: ANSIEmitter, sink: consuming Sink) {
    self.linked = linked
    self.settings = settings
    lines = LineLayout(TerminalSources(linked), width: max(0, settings.width), sink: sink)
  }

  /// Lays out the whole document, and returns the sink that received the lines.
  static func lines(
    of linked: LinkedDocument, settings: ANSIEmitter, to sink: consuming Sink
  ) -> Sink {
    var layout = TerminalLayout(linked, settings: settings, sink: sink)
    layout.footnotes.offset = linked.document.footnoteCount
    layout.lines.prefix.openMargin(cells: settings.margin)
    let text = linked.document.text.span
    let events = linked.document.events
    var index = 0
    while index < events.count { index = layout.lay(out: events[index], at: index, of: text) }
    layout.appendFootnotes()
    return layout.lines.sink
  }

  /// Lays out an event, or the table that it opens, and returns the index of the next event.
  mutating func lay(out event: Document.Event, at index: Int, of text: Span<UInt8>) -> Int {
    switch event {
    case .leaf(.text(let range)): append(text: range, of: text)
    case .leaf(.softBreak): lines.append(breakAt: index, style: style, link: link)
    case .leaf(.hardBreak):
      if isInImage {
        lines.append(breakAt: index, style: style, link: link)
      } else {
        lines.endLine()
      }
    case .leaf(.code(let range)): append(code: range, of: text)
    case .leaf(.htmlInline), .leaf(.htmlBlock): break
    case .leaf(.codeBlock(let id)): append(linked.document[id], of: text)
    case .leaf(.thematicBreak):
      beginBlock()
      lines.beginText()
      append(.single, cells: lines.limit == .max ? 64 : lines.limit)

    case .enter(.link(let id)): open(id)
    case .exit(.link(let id)): close(id)
    case .enter(.image(let id)): open(id)
    case .exit(.image(let id)): close(id)
    case .enter(.emphasis): open(.emphasis)
    case .exit(.emphasis): close(.emphasis)
    case .enter(.strong): open(.strong)
    case .exit(.strong): close(.strong)
    case .enter(.strikethrough):
      appendStrikethroughMark()
      open(.strikethrough)
    case .exit(.strikethrough):
      close(.strikethrough)
      appendStrikethroughMark()

    case .enter(.paragraph):
      beginBlock()
      lines.beginText()
    case .exit(.paragraph): lines.endLine()
    case .enter(.table(let id)): return append(id, at: index) + 1
    // A table is laid out as a whole.
    case .exit(.table), .enter(.tableRow), .exit(.tableRow), .enter(.tableCell), .exit(.tableCell):
      break
    case .enter(.heading(let level, _)): openHeading(level)
    case .exit(.heading(let level, _)): closeHeading(level)
    case .enter(.blockQuote):
      open(separatesChildren: true)
      lines.prefix.openBlockQuote()
    case .enter(.alert(let alert)): open(alert)
    case .exit(.blockQuote), .exit(.alert):
      lines.prefix.close()
      blocks.removeLast()
    case .enter(.list(let list)):
      open(separatesChildren: !list.isTight)
      lists.append((list, numberCells(of: list, at: index)))
    case .exit(.list):
      lists.removeLast()
      blocks.removeLast()
    case .enter(.listItem(let item)): open(item)
    case .exit(.listItem):
      if lines.prefix.hasPendingMarker { lines.writeEmptyLine() }
      lines.prefix.close()
      blocks.removeLast()
    }
    return index + 1
  }

  // MARK: Blocks

  /// Requests an empty line between a new block and its previous sibling, if the parent needs one.
  private mutating func beginBlock() {
    guard let parent = blocks.last else { return }
    if parent.separatesChildren, lines.lineCount > parent.firstLine { lines.separate() }
  }

  mutating func open(separatesChildren: Bool) {
    beginBlock()
    blocks.append((separatesChildren, lines.lineCount))
  }

  /// Returns the width in cells of the last number in the list that an event opens; 0 for bullets.
  private mutating func numberCells(of list: Document.List, at index: Int) -> Int {
    switch list.kind {
    case .bullet: return 0
    case .ordered, .footnotes:
      if Int(list.index) >= firstListIndex + lastOrdinals.count {
        lastOrdinals = linked.document.lastOrdinals(from: index)
        firstListIndex = Int(list.index)
      }
      let last = lastOrdinals[Int(list.index) - firstListIndex]
      return UniqueArray<UInt8>.digitCount(of: UInt(last.magnitude))
    }
  }

  private mutating func open(_ item: Document.ListItem) {
    guard let (list, numberCells) = lists.last else { return }
    open(separatesChildren: !list.isTight)
    guard let ordinal = item.ordinal, list.kind != .bullet else {
      lines.prefix.openItem(depth: lists.count - 1, task: item.task)
      return
    }
    let delimiter: Document.List.Delimiter =
      if case .ordered(_, let delimiter) = list.kind { delimiter } else { .period }
    lines.prefix.openItem(
      number: ordinal, numberCells: numberCells, delimiter: delimiter, task: item.task)
  }

  /// Opens a quote that begins with the alert's title.
  private mutating func open(_ alert: Document.Alert) {
    beginBlock()
    lines.prefix.openBlockQuote()
    lines.beginText()
    let title = linked.phrases[alert.titleKey]
    lines.append(addition: title.utf8, style: .strong, link: nil)
    lines.endLine()
    // No empty line separates the title from the first child.
    blocks.append((true, lines.lineCount))
  }

  /// Opens a heading; a horizontal rule marks levels 1 to 4, and the style or `#` marks 5 and 6.
  private mutating func openHeading(_ level: UInt8) {
    beginBlock()
    lines.beginText()
    open(style(ofHeading: level))
    if level > 4, settings.attributes == .none {
      append(decoration: String(repeating: "#", count: Int(level)) + " ")
    }
  }

  private mutating func closeHeading(_ level: UInt8) {
    close(style(ofHeading: level))
    lines.endLine()
    if level <= TerminalRule.headings.count {
      append(TerminalRule.headings[Int(level) - 1], cells: lines.widestColumn)
    }
  }

  private func style(ofHeading level: UInt8) -> TerminalStyle {
    level == 6 && settings.attributes != .none ? .emphasis : .strong
  }

  /// Appends the numbered addresses to which the text refers.
  private mutating func appendFootnotes() {
    guard !footnotes.targets.isEmpty else { return }
    beginBlock()
    for (index, target) in footnotes.targets.enumerated() {
      lines.beginText()
      append(decoration: "[\(footnotes.offset + index + 1)] ")
      appendAddress(of: target)
      lines.endLine()
    }
  }

  private mutating func append(_ rule: TerminalRule, cells: Int) {
    let range = lines.sources.add(rule, cells: cells)
    lines.push(TerminalSegment(addition: range, style: .faint, link: nil))
    lines.column += cells
    lines.endLine()
  }

  /// Appends code line by line, without trailing empty lines.
  ///
  /// The background color of code, if the theme has one, fills each line, even an empty line.
  private mutating func append(_ block: Document.CodeBlock, of text: Span<UInt8>) {
    var start = block.literal.indices.lowerBound
    let end = text.endOfVisibleText(in: block.literal.indices)
    guard start < end else { return }
    beginBlock()
    lines.beginText(isCode: true)
    let isFilled = settings.hasColors && TerminalColors.areUsed(by: linked.styling)
    let indentation = TerminalSources.codeIndentation
    while start < end {
      let lineEnd = text.firstOffset(of: UInt8(ascii: "\n"), in: start..<end) ?? end
      let lineCount = lines.lineCount
      lines.push(TerminalSegment(addition: indentation, style: .codeBlock, link: nil))
      lines.column += indentation.count
      lines.cluster.restart(with: UInt8(ascii: " "))
      lines.append(
        TerminalSegment(
          source: .document, role: .text, style: .codeBlock, link: nil, range: start..<lineEnd),
        of: text)
      if isFilled { lines.endFilledLine() } else { lines.endLine() }
      if lines.lineCount == lineCount { lines.writeEmptyLine() }
      start = lineEnd + 1
    }
  }
}

extension Span<UInt8> {
  /// Returns the end of the visible text in a range, before trailing invisible characters.
  fileprivate func endOfVisibleText(in range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound {
      var start = end - 1
      while start > range.lowerBound, self[start] & 0xC0 == 0x80 { start -= 1 }
      let (scalar, _) = scalar(at: start)
      guard scalar == 0x20 || TerminalReplacement(for: scalar).map({ $0.symbol == nil }) == true
      else { return end }
      end = start
    }
    return end
  }
}

extension Document {
  /// Returns the last number of the list that an event opens, and of each list in it, in order.
  fileprivate func lastOrdinals(from start: Int) -> [Int32] {
    var ordinals: [Int32] = []
    var open: [Int] = []
    for event in events[start...] {
      switch event {
      case .enter(.list):
        open.append(ordinals.count)
        ordinals.append(0)
      case .exit(.list):
        open.removeLast()
        if open.isEmpty { return ordinals }
      case .enter(.listItem(let item)): ordinals[open[open.count - 1]] = item.ordinal ?? 0
      case .enter, .exit, .leaf: break
      }
    }
    return ordinals
  }
}
