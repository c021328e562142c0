import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct AttributedTextLookupTests {
  private func text(_ markdown: String) throws -> AttributedText {
    try Converter().convert(markdown).attributedText
  }

  /// Returns the link at each offset: a digit, or `.` for no link.
  private func links(_ markdown: String, _ unit: TextOffset.Unit = .utf16) throws -> String {
    let text = try text(markdown)
    return (0..<text.end[unit]).map { offset in
      text.link(at: offset, in: unit).map { "\($0.index)" } ?? "."
    }.joined()
  }

  @Test(arguments: [
    ("a [b c](x) d", "..000.."),
    ("[a](x)[b](x)", "01"),
    ("[a *b* **`c`**](x)d", "00000."),
    ("[](x)[a](y)[](z)b", "1."),
    ("[a](x)\n\n[b](y)", "0.1"),
    ("[a\nb\\\nc](x)", "00000"),
    ("[![ab](p)](x)", "00"),
    ("👩‍👩‍👧[👍](x)é", "........00."),
    ("[a](javascript:b) [{c}](%@)", "0.111"),
    ("", ""), ("<!-- a -->", ""), ("[](x)", ""),
  ])
  func `each offset has the link of its character`(_ markdown: String, _ expected: String) throws {
    #expect(try links(markdown) == expected)
  }

  @Test func `an offset in the middle of a character has the character's link`() throws {
    #expect(try links("é[👍](x)é", .utf8) == "..0000..")
    #expect(try links("é[👍](x)é", .utf16) == ".00.")
  }

  @Test(arguments: [TextOffset.Unit.utf8, .utf16], [-1, 5, Int.min, Int.max])
  func `offsets outside the text have no link`(_ unit: TextOffset.Unit, _ offset: Int) throws {
    let text = try text("[![ab](p)](x) [c](y)[](z)")
    #expect(text.end[unit] == 4)
    #expect(text.link(at: offset, in: unit) == nil)
    #expect(text.image(at: offset, in: unit) == nil)
    #expect(text.run(at: offset, in: unit) == nil)
    #expect(text.block(at: offset, in: unit) == nil)
  }

  @Test(arguments: [
    (0..<0, []), (0..<1, [0, 1]), (1..<1, []), (1..<2, [2]), (2..<4, [3]), (0..<4, [0, 1, 2, 3]),
    (3..<5, [3, 4]), (4..<5, [4]), (4..<4, []), (5..<5, [4]), (5..<9, [4]), (6..<9, []),
    (-9 ..< -1, []),
    (-9..<99, [0, 1, 2, 3, 4]), (Int.min..<Int.max, [0, 1, 2, 3, 4]),
  ])
  func `a range yields the links that it overlaps`(_ range: Range<Int>, _ expected: [UInt32]) throws
  {
    // The text is "abccd".
    let text = try text("[](x)[a](x)[b](x)[cc](x)d[](x)")
    #expect(text.links(in: range, in: .utf16).map(\.index) == expected)
    #expect(text.links(in: range, in: .utf8).map(\.index) == expected)
  }

  @Test func `runs, blocks, and images are looked up like links`() throws {
    let text = try text("# A\n\nb ![c *d*](p) **e**\n\n---\n\n    f")
    #expect(text[text.images[0]] == "c d")
    #expect(text.image(at: 4, in: .utf8) == Document.ImageID(index: 0))
    #expect(text.image(at: 7, in: .utf8) == nil)
    #expect(text.run(at: 8, in: .utf8)?.attributes.marks == .strong)
    #expect(
      (0..<13).map { text.block(at: $0, in: .utf8)?.kind }[..<3] == [
        .heading(level: 1), nil, .paragraph,
      ])
    #expect(text.block(at: 9, in: .utf8) == nil)
    #expect(text.block(at: 11, in: .utf8)?.range[.utf16] == 11..<12)
  }

  @Test(arguments: 0..<10)
  func `lookup agrees with a search of all links`(_ seed: Int) throws {
    var markdown = MarkdownGenerator(seed: 7_000 + UInt64(seed))
    var copy = CopyGenerator(seed: 8_000 + UInt64(seed))
    for index in 0..<40 {
      let source = index.isMultiple(of: 2) ? markdown.document() : copy.document()
      let text = try Converter().convert(source).attributedText
      for unit in [TextOffset.Unit.utf8, .utf16] {
        let defects = LookupOracle(text, unit).defects
        guard defects.isEmpty else {
          Issue.record("\(readable(source)): \(defects)")
          return
        }
      }
    }
  }

  @Test func `a link among a hundred thousand is located in a few comparisons`() throws {
    let text = try text(String(repeating: "[ab](x) ", count: 100_000))
    let ids = stride(from: 0, to: 300_000, by: 3).compactMap {
      text.link(at: $0, in: .utf16)?.index
    }
    #expect(ids == Array(0..<100_000))
    #expect(text.links(in: 0..<299_999, in: .utf16).count == 100_000)
    #expect(text.runs(of: Document.Link.ID(index: 99_999)) == 199_998..<199_999)
  }
}

/// Compares each lookup with a slow search through all links, runs or blocks.
private struct LookupOracle {
  private(set) var defects: [String] = []

  init(_ text: AttributedText, _ unit: TextOffset.Unit) {
    let end = text.end[unit]
    let links = text.links.map { $0[unit] }
    for offset in -1...end {
      let link = links.firstIndex { $0.contains(offset) }
      expectEqual("link at \(offset)", text.link(at: offset, in: unit).map { Int($0.index) }, link)
      let run = text.runs.first { $0.range[unit].contains(offset) }
      expectEqual("run at \(offset)", text.run(at: offset, in: unit), run)
      let block = text.blocks.first { $0.range[unit].contains(offset) }
      expectEqual("block at \(offset)", text.block(at: offset, in: unit), block)
      for upperBound in [offset, offset + 1, offset + 7, end + 1] where upperBound >= offset {
        let range = offset..<upperBound
        let met = links.indices.filter { index in
          let link = links[index]
          return link.isEmpty
            ? range.contains(link.lowerBound)
              || link.lowerBound == end && range.lowerBound <= end && upperBound >= end
            : link.overlaps(range)
        }
        expectEqual("links in \(range)", text.links(in: range, in: unit).map { Int($0.index) }, met)
      }
    }
    for index in links.indices {
      let id = Document.Link.ID(index: UInt32(index))
      let runs = text.runs.indices.filter { text.runs[$0].attributes.link == id }
      expectEqual("runs of \(index)", Array(text.runs(of: id)), runs)
    }
  }

  private mutating func expectEqual<Value: Equatable>(
    _ name: String, _ found: Value, _ expected: Value
  ) {
    if found != expected { defects.append("\(name): \(found) is not \(expected)") }
  }
}

/// The behavior of the iOS library LinkGestureRecognizer, with its errors corrected.
///
/// Each case is a row of the table in `Documentation/AppleApps.md`.
@Suite struct LinkGestureTests {
  /// A touch at an offset, and the link expected there.
  struct Touch: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let markdown: String
    let offset: Int
    /// The link's range in UTF-16; nil for no link.
    let range: Range<Int>?

    init(_ row: String, _ markdown: String, at offset: Int, finds range: Range<Int>?) {
      testDescription = row
      self.markdown = markdown
      self.offset = offset
      self.range = range
    }
  }

  @Test(arguments: [
    Touch("a touch beside links finds none", "a [b](x)", at: 1, finds: nil),
    Touch("a touch after the text finds none", "[a](x)", at: 1, finds: nil),
    Touch("spaces within a link are the link", "[a b](x)", at: 1, finds: 0..<3),
    Touch("ranges are UTF-16", "👍 [👍](x)", at: 4, finds: 3..<5),
    Touch("formatting does not take a link apart", "[a **b** *c*](x)", at: 0, finds: 0..<5),
    Touch("a link over a line's end is one link", "[a\nb](x)", at: 2, finds: 0..<3),
    Touch("links with one address that touch are two", "[a](x)[b](x)", at: 1, finds: 1..<2),
    Touch("an address that is no URL is a link", "[a]({url})", at: 0, finds: 0..<1),
    Touch("a blocked link has a place", "[a](javascript:b)", at: 0, finds: 0..<1),
    Touch(
      "the 256th link is found", String(repeating: "[a](x)", count: 256), at: 255,
      finds: 255..<256),
    Touch(
      "the thousandth link is found", String(repeating: "[a](x)", count: 1000), at: 999,
      finds: 999..<1000),
  ])
  func `a touch activates the link of its character`(_ touch: Touch) throws {
    let text = try Converter().convert(touch.markdown).attributedText
    let link = text.link(at: touch.offset, in: .utf16)
    #expect(link.map { text[$0][.utf16] } == touch.range)
  }

  /// A link whose runs have colors, and the colors of the runs while the link is pressed.
  struct Press: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let colors: [RGBColor?]
    let highlight: RGBColor?
    let pressed: [String?]

    init(
      _ row: String, _ colors: [RGBColor?], highlight: RGBColor? = nil, becomes pressed: [String?]
    ) {
      testDescription = row
      self.colors = colors
      self.highlight = highlight
      self.pressed = pressed
    }
  }

  private static let red = RGBColor(red: 0xFF, green: 0, blue: 0)
  private static let blue = RGBColor(red: 0, green: 0, blue: 0xFF)

  @Test(arguments: [
    Press("the highlight color wins", [red], highlight: blue, becomes: ["#0000FF"]),
    Press("else alpha is set to 0.4", [red], becomes: ["#FF000066"]),
    Press("an alpha that was there does not count", [red.withAlpha(20)], becomes: ["#FF000066"]),
    Press("each color within a link fades", [red, blue], becomes: ["#FF000066", "#0000FF66"]),
    Press("without a color there is the highlight", [nil], highlight: blue, becomes: ["#0000FF"]),
    Press("without any color nothing is drawn", [nil], becomes: [nil]),
  ])
  func `a press changes colors, and releasing restores them`(_ press: Press) throws {
    let markdown = press.colors.indices.map { $0.isMultiple(of: 2) ? "a" : "*b*" }.joined()
    var text = StyledText(try Converter().convert("[\(markdown)](x)c"))
    for (index, color) in press.colors.enumerated() {
      text.styles[index] = StyledText.RunStyle(
        foregroundColor: color, highlightColor: press.highlight)
    }
    let released = text.styles
    let pressed = text.highlighting(Document.Link.ID(index: 0))
    #expect(
      pressed.styles.dropLast().map { $0.foregroundColor?.description } == press.pressed)
    #expect(pressed.styles.last == released.last)
    #expect(text.styles == released)
  }

  @Test func `assistive technology reads a link once, with its whole text as the name`() throws {
    let linked = try Converter().convert("Read [the **terms**\nof use](x) and [more](x).")
    let text = linked.attributedText
    #expect(text.links.map { text[$0] } == ["the terms of use", "more"])
    #expect(
      text.links.indices.map { linked.accessibleName(of: Document.Link.ID(index: UInt32($0))) }
        == ["the terms of use", "more"])
    #expect(linked.blockAnnouncements.map(\.activation) == [.ambiguous])
  }
}
