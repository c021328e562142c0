@testable import LinkMarkup
@testable import LinkText

/// Compares a document's terminal output, with and without escape codes, with its text.
struct TerminalAgreement {
  /// The output for one document at one width.
  struct Outputs {
    let width: Int
    let text: Bytes
    /// The text in the terminal's cells, in the order of the document.
    var cells: Bytes
    var lines: [(shown: Bytes, content: Bytes, cells: Int)]
    /// Whether the lines have the text in order; always true if there is a table.
    var isInOrder: Bool
    /// The output without escape codes.
    var plain: Bytes
    var styled: Bytes
    /// The lines that `styled` must show, which have SGR codes instead of marks such as backticks.
    var styledText: Bytes
    /// The text in the cells of `styled`, in the order of the document.
    var styledCells: Bytes

    init(_ linked: LinkedDocument, width: Int) {
      self.width = width
      text = AttributedText(linked).text
      let sink = TerminalLayout.lines(
        of: linked, settings: ANSIEmitter(width: width, addresses: .inline), to: CollectingSink())
      cells = sink.text
      lines = sink.lines
      isInOrder = sink.isInOrder || !linked.document.tables.isEmpty
      plain = linked.bytes(emittedBy: ANSIEmitter(width: width))
      let emitter = ANSIEmitter(
        width: width, attributes: .monochrome, hyperlinks: .live, addresses: .inline)
      styled = linked.bytes(emittedBy: emitter)
      let styledSink = TerminalLayout.lines(of: linked, settings: emitter, to: CollectingSink())
      styledText = Bytes(styledSink.lines.flatMap { $0.shown + [0x0A] })
      styledCells = styledSink.text
    }
  }

  private(set) var defects: [String] = []

  /// Returns the defects of the terminal output for a document.
  static func defects(_ source: Bytes, width: Int) throws -> [String] {
    TerminalAgreement(Outputs(try Converter().convert(source), width: width)).defects
  }

  init(_ outputs: Outputs) {
    expect(outputs.cells.terminalText == outputs.text.terminalText, "cells are not the text")
    expect(outputs.isInOrder, "cells are not in order")
    for (number, line) in outputs.lines.enumerated() {
      expect(DisplayWidth.cells(of: line.shown.span) == line.cells, "the cells of line \(number)")
      // Only code, which is indented, and words that cannot break may exceed the width.
      let isTooLong = outputs.width > 0 && line.cells > outputs.width
      let isCode = line.content.starts(with: "    ".utf8)
      expect(!isTooLong || isCode || !line.content.canBreak, "line \(number) is too long")
    }

    let shown = outputs.plain
    expect(
      outputs.lines.map(\.shown).joined(separator: [0x0A]).elementsEqual(shown.dropLast()),
      "lines are not as they are laid out")
    expect(
      shown.isEmpty || shown.last == 0x0A && shown.dropLast().last != 0x0A,
      "the end is not one line feed")

    var screen = Screen()
    screen.write(outputs.styled)
    expect(
      outputs.styledCells.terminalText == outputs.cells.terminalText,
      "other cells with escape codes")
    expect(screen.text == outputs.styledText, "another text with escape codes")
    defects += screen.defects
  }

  private mutating func expect(_ holds: Bool, _ defect: @autoclosure () -> String) {
    if !holds { defects.append(defect()) }
  }
}

extension Bytes {
  /// Whether there is a space in the text, or two adjacent ideographs.
  ///
  /// Ideographs after a scheme do not count: they may be in an address, which is not broken.
  fileprivate var canBreak: Bool {
    let address = indices.first {
      self[$0] == UInt8(ascii: ":") && $0 > 1 && self[..<$0].endsWithScheme
    }
    let scalars = String(decoding: self[..<(address ?? endIndex)], as: UTF8.self).unicodeScalars
    return contains(UInt8(ascii: " "))
      || zip(scalars, scalars.dropFirst()).contains { ("一"..."龥") ~= $0 && ("一"..."龥") ~= $1 }
  }

  /// The text as a terminal should show it, without white space.
  var terminalText: String {
    String(decoding: TerminalReplacement.text(for: self[...]), as: UTF8.self).withoutWhitespace
  }
}

extension ArraySlice<UInt8> {
  /// Whether the last two bytes may be in the scheme of an autolink.
  fileprivate var endsWithScheme: Bool {
    suffix(2).allSatisfy { byte in
      "+-.".utf8.contains(byte) || (0x30...0x39).contains(byte)
        || (0x61...0x7A).contains(byte | 0x20)
    }
  }
}
