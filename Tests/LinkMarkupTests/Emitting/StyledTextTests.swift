import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct StyledTextTests {
  private let red = RGBColor(red: 0xFF, green: 0, blue: 0)
  private let first = Document.Link.ID(index: 0)

  private func colors(_ text: StyledText) -> [String?] {
    text.styles.map { $0.foregroundColor?.description }
  }

  @Test(arguments: Fixture.examples, [Theme.backpack, .highContrast, .plain])
  func `the styles equal the JSON's`(_ example: Fixture, _ theme: Theme) throws {
    let linked = try Converter(styling: Styling(theme: theme)).convert(example.source)
    let runs = try RunsJSON(linked.bytes(emittedBy: .runs)).runs
    for (run, style) in zip(runs, StyledText(linked).styles) where run.link != nil {
      #expect(run.foregroundColor == style.foregroundColor?.description)
      #expect(run.highlightColor == style.highlightColor?.description)
      #expect((run.underlineStyle ?? "none") == style.underline.rawValue)
      #expect(run.fontWeight == style.fontWeight)
    }
  }

  @Test func `only a pressed link has its highlight color`() throws {
    let text = StyledText(try Converter().convert("a [b *c*](x)[d](x)"))
    #expect(colors(text) == ["#161616", "#161616", "#161616", "#161616"])
    #expect(colors(text.highlighting(first)) == ["#161616", "#16161666", "#16161666", "#161616"])
  }

  @Test func `without a highlight color, the alpha is set to 0.4`() throws {
    let styles = [
      StyledText.RunStyle(foregroundColor: red),
      StyledText.RunStyle(foregroundColor: red.withAlpha(10)), StyledText.RunStyle(),
      StyledText.RunStyle(
        foregroundColor: red, highlightColor: RGBColor(red: 1, green: 2, blue: 3)),
      StyledText.RunStyle(highlightColor: red),
    ]
    #expect(
      styles.map { $0.highlighted.foregroundColor?.description }
        == ["#FF000066", "#FF000066", nil, "#010203", "#FF0000"])
  }

  @Test func `a theme without colors uses the app's`() throws {
    let linked = try Converter(styling: Styling(theme: .plain)).convert("a [b](x)")
    #expect(colors(StyledText(linked).highlighting(first)) == [nil, nil])
    let text = StyledText(linked, foregroundColor: red)
    #expect(colors(text) == ["#FF0000", "#FF0000"])
    #expect(colors(text.highlighting(first)) == ["#FF0000", "#FF000066"])
  }

  @Test func `colors within a link are kept while it is pressed and afterwards`() throws {
    var text = StyledText(try Converter().convert("[a **b**](x)"))
    text.styles[1] = StyledText.RunStyle(foregroundColor: red)
    #expect(colors(text.highlighting(first)) == ["#16161666", "#FF000066"])
    #expect(colors(text) == ["#161616", "#FF0000"])
  }

  @Test func `a disabled, empty, or unknown link has no highlight`() throws {
    let text = StyledText(try Converter().convert("[a](javascript:b) [](x)"))
    #expect(text.highlighting(first).styles == text.styles)
    #expect(text.highlighting(Document.Link.ID(index: 1)).styles == text.styles)
    #expect(text.highlighting(Document.Link.ID(index: 2)).styles == text.styles)
  }
}
