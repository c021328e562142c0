@testable import LinkMarkup
@testable import LinkText

/// Compares a terminal map with the terminal output for the same document.
struct TerminalMapOracle {
  private let linked: LinkedDocument
  private let text: Bytes
  private let screen: Screen
  private let map: TerminalMap
  private var defects: [String] = []

  /// Returns the defects in the map of a document.
  ///
  /// `alter` changes the emitter's output, to test that defects are found.
  static func defects(
    _ source: Bytes, width: Int, addresses: ANSIEmitter.Addresses = .automatic,
    altering alter: (Bytes) -> Bytes = { $0 }
  ) throws -> [String] {
    var oracle = try TerminalMapOracle(source, width: width, addresses: addresses, alter)
    oracle.checkCells()
    oracle.checkLinks()
    oracle.checkCharacters()
    return oracle.defects.map { "\($0) in \(readable(source)) at width \(width)" }
  }

  private init(
    _ source: Bytes, width: Int, addresses: ANSIEmitter.Addresses,
    _ alter: (Bytes) -> Bytes
  ) throws {
    linked = try Converter().convert(source)
    text = AttributedText(linked).text
    let emitter = ANSIEmitter(
      width: width, attributes: .monochrome, hyperlinks: .live, addresses: addresses)
    var screen = Screen()
    screen.write(alter(linked.bytes(emittedBy: emitter)))
    self.screen = screen
    map = emitter.map(of: linked)
  }

  private mutating func expect(_ holds: Bool, _ defect: @autoclosure () -> String) {
    if !holds { defects.append(defect()) }
  }

  // MARK: Cells

  private mutating func checkCells() {
    expect(screen.lines.count == map.lineCount, "another number of lines")
    let utf16Offsets = text.utf16Offsets
    var shownTexts: [(offset: Int, text: Bytes)] = []
    for (line, cells) in screen.lines.enumerated() {
      for (column, shown) in cells.enumerated() {
        let cell = TerminalMap.Cell(line: line, column: column)
        checkLink(at: cell, shown)
        guard let offset = map.textOffset(at: cell) else { continue }
        let character = text.shownText(at: offset.utf8)
        var shownText = shown.shown[...]
        if column > 0, cells[column - 1].shown == shown.shown,
          map.textOffset(at: .init(line: line, column: column - 1)) == nil
        {
          // The cluster may begin in a terminal cell of decoration.
          shownText = shownText[(shownText.firstRange(of: character)?.lowerBound ?? 0)...]
        }
        expect(shownText.starts(with: character), "other text at \(cell)")
        expect(offset.utf16 == utf16Offsets[offset.utf8], "the UTF-16 offset at \(cell)")
        // The text of a wide character is counted once, though both cells show it. Text that joins
        // a tab is in the tab's last cell.
        let isFirstCell = map.cells(at: offset.utf8, in: .utf8)?.columns.lowerBound == column
        if isFirstCell || column == 0 || cells[column - 1].shown != shown.shown {
          shownTexts.append((offset.utf8, Bytes(shownText)))
        }
      }
      for column in [-1, cells.count, .max] {
        let outside = TerminalMap.Cell(line: line, column: column)
        expect(map.link(at: outside) == nil && map.textOffset(at: outside) == nil, "\(outside)")
      }
    }
    // Cells of a table are side by side, so the text is sorted by offset.
    let sorted = shownTexts.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
    let textOfCells = Bytes(sorted.flatMap(\.element.text))
    expect(
      textOfCells.visibleCharacters == TerminalReplacement.text(for: text[...]).visibleCharacters,
      "the text of all cells"
    )
  }

  /// Compares the hyperlink and the underline of a terminal cell with the map.
  private mutating func checkLink(at cell: TerminalMap.Cell, _ shown: Screen.Cell) {
    let link = map.link(at: cell)
    let target = link.map { linked[$0] }
    let address = target.flatMap { linked.hyperlink(of: $0) }
    let opened = address == nil ? nil : link.map { "lm\($0.index)" }
    expect(shown.hyperlink == opened, "the hyperlink at \(cell)")
    let isActive = target.map { !$0.states.contains(.disabled) } ?? false
    expect(shown.isUnderlined == isActive, "the link at \(cell)")
  }

  private mutating func checkLinks() {
    var cellsOfLinks: [Document.Link.ID: [TerminalMap.Cell]] = [:]
    for (line, cells) in screen.lines.enumerated() {
      for column in cells.indices {
        let cell = TerminalMap.Cell(line: line, column: column)
        if let link = map.link(at: cell) { cellsOfLinks[link, default: []].append(cell) }
      }
    }
    for index in linked.document.links.indices {
      let id = Document.Link.ID(index: UInt32(index))
      let rectangles = map.rectangles(of: id)
      expect(rectangles.flatMap(\.cells) == cellsOfLinks[id] ?? [], "the cells of link \(index)")
      expect(Set(rectangles.map(\.line)).count == rectangles.count, "the lines of link \(index)")
    }
  }

  // MARK: Characters

  /// Checks that the cells of each character map to the offset of the character or of its cluster.
  private mutating func checkCharacters() {
    var offset = TextOffset()
    var cells: Set<TerminalMap.Cell> = []
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let rectangle = map.cells(at: offset.utf8, in: .utf8)
      let end = TextOffset(
        utf8: offset.utf8 + UTF8.width(scalar), utf16: offset.utf16 + UTF16.width(scalar))
      let rectangles = [rectangle].compactMap(\.self)
      expect(
        map.cells(at: offset.utf16, in: .utf16) == rectangle
          && map.rectangles(of: offset.utf8..<end.utf8, in: .utf8) == rectangles
          && map.rectangles(of: offset.utf16..<end.utf16, in: .utf16) == rectangles,
        "different cells for \(offset)")
      if let rectangle {
        let start = map.textOffset(at: rectangle.cells[0])
        expect(
          start.map { $0.utf8 <= offset.utf8 } == true
            && rectangle.cells.allSatisfy { map.textOffset(at: $0) == start },
          "different offsets for the cells of \(offset)")
        cells.formUnion(rectangle.cells)
      } else {
        expect(!scalar.hasCell, "no cell for U+\(String(scalar.value, radix: 16))")
      }
      offset = end
    }
    let all = map.rectangles(of: 0..<text.count, in: .utf8).flatMap(\.cells)
    expect(Set(all) == cells && all.count == cells.count, "the cells of all text")
  }
}

extension TerminalMap.Rectangle {
  fileprivate var cells: [TerminalMap.Cell] {
    columns.map { TerminalMap.Cell(line: line, column: $0) }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal has a cell for the character, wherever the character is.
  fileprivate var hasCell: Bool {
    if properties.isWhitespace { return false }
    guard let replacement = TerminalReplacement(for: value) else {
      return ScalarWidth(value).cells > 0
    }
    return replacement.symbol != nil
  }
}

extension Bytes {
  /// Returns the text shown for the character at an index.
  fileprivate func shownText(at index: Int) -> Bytes {
    let (scalar, count) = span.scalar(at: index)
    return TerminalReplacement(for: scalar)?.utf8 ?? Bytes(self[index..<index + count])
  }

  /// For each byte, the UTF-16 offset of the character to which the byte belongs.
  fileprivate var utf16Offsets: [Int] {
    var offset = 0
    return String(decoding: self, as: UTF8.self).unicodeScalars.flatMap { scalar in
      defer { offset += UTF16.width(scalar) }
      return [Int](repeating: offset, count: UTF8.width(scalar))
    }
  }

  /// The characters that have cells wherever they are.
  fileprivate var visibleCharacters: String {
    String(
      String.UnicodeScalarView(
        String(decoding: self, as: UTF8.self).unicodeScalars.filter(\.hasCell)))
  }
}
