import Testing

@testable import LinkMarkup

/// Keeps what a layout says about its lines.
struct CollectingSink: TerminalSink {
  /// The cells of the document's text, in order.
  var text = ByteBuffer()
  /// The lines that the terminal would show, in cells as the layout counts them.
  var lines: [(shown: [UInt8], content: [UInt8], cells: Int)] = []

  mutating func write(_ line: TerminalLine, of sources: TerminalSources) {
    var shown = ByteBuffer()
    shown.append(verbatim: line.prefix.span)
    var content = ByteBuffer()
    for segment in line.segments {
      sources.append(segment, to: &content)
      if segment.role == .text { sources.append(segment, to: &text) }
    }
    shown.append(verbatim: content.bytes.span)
    lines.append((shown.bytes, content.bytes, line.cells))
  }
}

/// Small documents that mix all constructs, the same ones for the same seed.
private struct DocumentGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  private mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  private mutating func inline() -> String {
    let pieces = [
      "word", "a", "longer-hyphenated", "中文字符，", "「引号」", "한국어", "👍🏽", "👨‍👩‍👧", "🇩🇪", "é", "e\u{301}",
      "  ", " ", " ", " ", "\n", "\\\n", "  \n", "*emphasis*", "**strong *nested***",
      "`code  span`",
      "[a *link* over words](https://x.org/a-b)", "[blocked](javascript:x)", "[](/empty)",
      "<https://auto.link/x-y>", "<me@mail.org>", "![alt *text*](i.png)", "[![badge](b)](/c)",
      "&shy;", "\u{200B}", "\u{A0}", "&#27;[31m", "&#x9b;", "&#x202e;", "&#9;", "&#10;", "\u{3000}",
      "<b>", "{name}", "%1$@", "&amp;", ".", ",", "!", "(", ")", "\u{7F}", "क्षि", "שלום", "#", "-",
    ]
    return (0...below(8)).map { _ in pieces[below(pieces.count)] }.joined()
  }

  mutating func document() -> String {
    (0...below(4)).map { _ in
      let prefixes = [
        "", "", "# ", "### ", "> ", "> > ", "- ", "- - ", "9. ", "99) ", "    ", "> - 1. ",
      ]
      let blocks = ["---", "```\ncode\tline\n\n  more \u{1B} 中\n```", "<div>\n", "-"]
      return below(5) == 0
        ? blocks[below(blocks.count)] : prefixes[below(prefixes.count)] + inline()
    }.joined(separator: below(2) == 0 ? "\n\n" : "\n")
  }
}

@Suite struct TerminalAgreementTests {
  /// The text of the leaves, as the terminal is to show it: without white space and controls.
  private func text(of document: Document) -> [UInt8] {
    var text: [UInt8] = []
    for event in document.events {
      switch event {
      case .leaf(.text(let range)), .leaf(.code(let range)): text += document[range]
      case .leaf(.codeBlock(let id)): text += document[document[id].literal]
      case .leaf, .enter, .exit: break
      }
    }
    return withoutWhitespace(TerminalStandIn.text(for: text[...]))
  }

  private func withoutWhitespace(_ text: [UInt8]) -> [UInt8] {
    let kept = String(decoding: text, as: UTF8.self).unicodeScalars.filter {
      !$0.properties.isWhitespace
    }
    return Array(String(String.UnicodeScalarView(kept)).utf8)
  }

  private func check(_ markdown: String, width: Int) throws {
    let linked = try Converter().link(markdown)
    let sink = TerminalLayout.lines(
      of: linked, width: width, addresses: .inline, to: CollectingSink())
    let comment = Comment(rawValue: "\(markdown.debugDescription) at width \(width)")

    #expect(withoutWhitespace(sink.text.bytes) == text(of: linked.document), comment)
    for line in sink.lines {
      #expect(DisplayWidth.cells(of: line.shown.span) == line.cells, comment)
      // Longer than the width are only code, which is indented, and words that stand alone.
      let isTooLong = width > 0 && line.cells > width
      let isCode = line.content.starts(with: "    ".utf8)
      #expect(!isTooLong || isCode || !line.content.contains(UInt8(ascii: " ")), comment)
    }

    let plain = ANSIEmitter(width: width)
    let shown = linked.bytes(emittedBy: plain)
    #expect(Array(sink.lines.map(\.shown).joined(separator: [0x0A])) == shown.dropLast(), comment)
    #expect(shown.isEmpty || shown.last == 0x0A && shown.dropLast().last != 0x0A, comment)

    let styled = ANSIEmitter(width: width, attributes: .monochrome, hyperlinks: .live)
    var screen = Screen()
    screen.write(linked.bytes(emittedBy: styled))
    #expect(screen.text == shown, comment)
    #expect(screen.defects.isEmpty, comment)
  }

  @Test(arguments: [0, 1, 7, 20, 80])
  func `cells of text are the document's text`(_ width: Int) throws {
    for seed in 0..<400 {
      var generator = DocumentGenerator(seed: UInt64(seed))
      try check(generator.document(), width: width)
    }
  }
}

/// A terminal that knows SGR and OSC 8 and calls everything else a defect.
private struct Screen {
  private(set) var text: [UInt8] = []
  private(set) var defects: [String] = []
  private var hasAttributes = false
  private var hasHyperlink = false

  mutating func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B: readSequence(&rest)
      case 0x0A:
        if hasAttributes || hasHyperlink { defects.append("open at the end of a line") }
        text.append(byte)
      case 0..<0x20, 0x7F: defects.append("control \(byte)")
      default: text.append(byte)
      }
    }
  }

  private mutating func readSequence(_ rest: inout ArraySlice<UInt8>) {
    if rest.starts(with: "[".utf8) {
      let codes = rest.dropFirst().prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ";") }
      rest = rest[codes.endIndex...]
      if rest.popFirst() != UInt8(ascii: "m") { defects.append("a sequence that is not SGR") }
      hasAttributes = !codes.elementsEqual("0".utf8)
    } else if rest.starts(with: "]8;".utf8) {
      let payload = rest.dropFirst(3).prefix { $0 != 0x1B }
      rest = rest[payload.endIndex...]
      if !rest.starts(with: "\u{1B}\\".utf8) { defects.append("OSC 8 without ST") }
      rest = rest.dropFirst(2)
      let opens = payload != [UInt8(ascii: ";")]
      if opens == hasHyperlink { defects.append("hyperlinks are not paired") }
      if !payload.allSatisfy({ (0x21..<0x7F).contains($0) }) { defects.append("address") }
      hasHyperlink = opens
    } else {
      defects.append("an unknown sequence")
    }
  }
}
