import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// The behavior of the iOS library LinkGestureRecognizer, with its errors corrected.
///
/// Each test case is a row of a table in `Documentation/AppleApps.md`.
@Suite struct LinkGestureTests {
  /// A touch at an offset, and the link expected there.
  struct Touch: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let markdown: String
    let offset: Int
    /// The range of the link in UTF-16, or `nil` if no link is expected.
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
