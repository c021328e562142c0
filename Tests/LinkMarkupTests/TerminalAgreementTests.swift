import Testing

@testable import LinkMarkup

@Suite struct TerminalAgreementTests {
  /// Checks that what a terminal shows of a document is its text, in lines that fit.
  static func check(_ source: [UInt8], width: Int) throws {
    let linked = try Converter().link(source)
    let sink = TerminalLayout.lines(
      of: linked, width: width, addresses: .inline, to: CollectingSink())
    let comment = Comment(rawValue: "\(readable(source)) at width \(width)")

    let text = AttributedText(linked).text
    #expect(sink.text.bytes.terminalText == text.terminalText, comment)
    for line in sink.lines {
      #expect(DisplayWidth.cells(of: line.shown.span) == line.cells, comment)
      // Longer than the width are only code, which is indented, and words that stand alone.
      let isTooLong = width > 0 && line.cells > width
      let isCode = line.content.starts(with: "    ".utf8)
      #expect(!isTooLong || isCode || !line.content.canBreak, comment)
    }

    let plain = ANSIEmitter(width: width)
    let shown = linked.bytes(emittedBy: plain)
    #expect(Array(sink.lines.map(\.shown).joined(separator: [0x0A])) == shown.dropLast(), comment)
    #expect(shown.isEmpty || shown.last == 0x0A && shown.dropLast().last != 0x0A, comment)

    let styled = ANSIEmitter(
      width: width, attributes: .monochrome, hyperlinks: .live, addresses: .inline)
    var screen = Screen()
    screen.write(linked.bytes(emittedBy: styled))
    #expect(screen.text == shown, comment)
    #expect(screen.defects.isEmpty, comment)
  }

  @Test(arguments: [
    "🇩\u{200B}🇩🇪", "👩\u{200D}\u{AD}👩 a", "ab \u{903}cd \u{903}ef", "👩\u{200D}\n\n👩 👩", "`क्`\\\nक",
  ])
  func `what would join across a line's end is measured apart`(_ markdown: String) throws {
    for width in 1...6 {
      try Self.check(Array(markdown.utf8), width: width)
      #expect(try TerminalMapOracle.defects(Array(markdown.utf8), width: width) == [])
    }
  }

  @Test(arguments: [0, 1, 7, 20, 80])
  func `cells of text are the document's text`(_ width: Int) throws {
    var generator = MarkdownGenerator(seed: 2_000 + UInt64(width))
    for _ in 0..<400 {
      try Self.check(generator.document(), width: width)
    }
  }

  @Test(arguments: Fixture.all)
  func `cells of text are a fixture's text`(_ fixture: Fixture) throws {
    try Self.check(fixture.source, width: 30)
    try Self.check(fixture.source, width: 100)
  }
}

extension [UInt8] {
  /// Whether there is a space in the text, or two ideographs stand side by side.
  fileprivate var canBreak: Bool {
    let scalars = String(decoding: self, as: UTF8.self).unicodeScalars
    return contains(UInt8(ascii: " "))
      || zip(scalars, scalars.dropFirst()).contains { ("一"..."龥") ~= $0 && ("一"..."龥") ~= $1 }
  }

  /// Text as a terminal is to show it, without white space.
  var terminalText: String {
    String(decoding: TerminalStandIn.text(for: self[...]), as: UTF8.self).withoutWhitespace
  }
}
